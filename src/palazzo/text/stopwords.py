"""English words that say little: for every purpose, in questions, of measures, and about a subject."""

_FUNCTION = """
a about above after again against all am an and any are aren't at be been before being below between both but
by can can't cannot could couldn't did didn't do does doesn't doing don't down during each few for from had
hadn't has hasn't have haven't having he he's her here here's hers herself him himself his how how's i i'd
i'll i'm i've if in into is isn't it it's its itself just let's me more most my myself no nor not now of off
on once only or other our ours ourselves out over own same she she's should shouldn't so some such than that
that's the their theirs them themselves then there there's these they they'd they'll they're they've this
those through to too under up very was wasn't we we'd we'll we're we've were weren't what what's when when's
where where's which who who's whom whose why why's will with won't would wouldn't you you'd you'll you're
you've your yours yourself yourselves
"""
_QUESTION = """
advice ago also chat conversation currently discuss discussed ever happen happened know likely many mention
mentioned much often please previous recently recommend recommendation recommendations remind said say saying
suggest suggestion suggestions talk talked talking tell think tips told total wondering
"""
_MEASURE = """
acquire acquired age ago amount attend attended average before bought buy current currently day days different first
get going got kind last long month months much name number often old past personal previous recent spend spent
started take time times took total type use used usually visit visited week weekend weeks year years
"""
_EVERYDAY = """
across almost along already also although always among another anyone anything around as ask away back because
came come done either else enough even ever every everyone everything feel find first further get getting give
go goes going good got great hello help hey hi however instead keep kind know last later least less let like
little long look lot lots made make makes making many may maybe mean might mine much must need needs never new
next nothing often oh ok okay one ones perhaps please put quite rather really right said say see seem seems
shall since someone something soon still sure take tell thank thanks thing things think though time today
together told took try trying until upon us use used using want wants way well went whether while within
without work yes yesterday yet
"""
# Words of other languages that are no English ones: what is said in one language is not one subject.
_FOREIGN = """
aber ada adalah agar akan aku al als anche anda antara apa as atau au auch auf aus aux avec avoir bagaimana
bahwa baik bantu banyak beberapa bei belum besok bien bij bisa boleh bukan bem ce ces cette che ci coba com come
como con cual cuando da dalam dan dapat dari das dass dat de deh dein del dengan der des desde di dia do donde
dong dos du dua een ein eine einem einen einer el ela ele ella elle ellos em en entre er es esa ese eso est
esta estan estar este esto et etre eu fait foi fra gli ha habe haben hai halo han hanya hari harus hasta he
heb heeft hemos het hij ho ialah ich ihr ik il ils in ingin ini is isso ist isto itu ja jadi je jij jika jouw
juga kah kalau kami kamu kan kann kapan karena kasih ke kemarin kemudian kenapa ketika kita kok la lagi lah
lalu las le lebih les lo los ma maar mais mana mas masih mau me mein mengapa menos mereka mes met meu mi mijn
minha mio mis mit molto mon muito mulai muy na naar nach namun nanti nao nas ne nicht niet nih no noch nog non
nos nosotros nous nur nya oder of oke oleh ook op os ou over pada paling para pas per perlu pernah pero piu
plus por porque puede puedo pun quando que quello questo qui quien saat saja sampai sangat sao satu saya schon
se sebagai sebelum secara sedang sedikit sehr sei sein sekali sekarang sem semua seperti ser ses setelah
setiap seu si siamo siapa sie sih sim sind sobre sono sont su sua sudah suo supaya sur sus tadi tapi te telah
tem tengo tentang ter terima tetapi ti tidak tiene tienen tiga tolong tra tres tu tuo tus uber uit um uma un
una unas und une unos untuk van vi von voor vous was wenn werden wie wij wir wird ya yang yo zeer zij zijn zu
zum zur dit sem unsere uma waar quand um itu ini banget bener dulu gimana
"""

STOPWORDS = frozenset(_FUNCTION.split())  # hold sentences together
QUESTION_WORDS = frozenset(_QUESTION.split())  # say what is wanted, not what it is about
MEASURE_WORDS = frozenset(_MEASURE.split())  # ask how much or when of it, or what was done with it
EVERYDAY_WORDS = frozenset(_EVERYDAY.split()) | STOPWORDS  # too common to name a subject
FOREIGN_WORDS = frozenset(_FOREIGN.split())  # hold sentences of other languages together
