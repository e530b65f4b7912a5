"""What English words can be: enough of a dictionary to tell what is talked about from what is said of it."""

from functools import cache

from palazzo.text.words import stems

_DETERMINERS = """
a an the my your his her its our their this that these those some any no each every another both either neither
one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty eighty ninety first second third last next other whose
"""
_PREPOSITIONS = """
about above across after against along among around as at before behind below beneath beside besides between
beyond by despite during for from in inside into like near of off on onto outside over past per since than
through throughout toward towards under until upon via with within without
"""
_SUBJECTS = "i you he she it we they who which"
_BREAKS = """
me him us them myself yourself himself herself itself ourselves themselves whom what whether
when where why how there here and or but nor so yet if because although though while unless whereas then else
not never always often sometimes usually ever just only also too very really quite rather pretty almost already
still again soon later now today tonight tomorrow yesterday maybe perhaps please yes yeah yep yup no nope ok okay
oh ah hey hi hello bye goodbye thanks thank wow haha lol hmm well sure anyway instead together even much many more
most less least few little enough such own same somewhere anywhere everywhere nowhere something anything everything
nothing someone anyone everyone nobody somebody everybody anybody whatever whenever wherever however therefore
moreover furthermore otherwise once twice up down out away back ago all none several half etc vs e.g i.e etc.
ha hooray hurray ouch oops awake asleep afraid alive aware else apart aside further far forward ahead along abroad upstairs downstairs indoors outdoors overseas alone
dr mr mrs ms prof frau herr st
gonna wanna gotta kinda sorta dunno cuz cause till til btw omg fyi asap
"""
_AUXILIARIES = """
to be am is are was were been being do does did doing done have has had having can could will would shall should
may might must ought cannot let lets
"""

# Verbs that are hardly ever nouns, in their plain form; the other forms are made from it.
_VERBS = """
accept achieve add adjust admit adopt advise afford agree allow annoy apologise apologize appear apply appreciate
arrange arrive ask assume attend avoid become begin believe belong borrow bring buy calculate cancel carry celebrate
choose clarify collect come communicate compare complain complete concentrate confirm connect consider contain
continue contribute convince cope create decide decorate deliver depend describe deserve destroy detect determine
develop die disagree discover discuss eat embrace emphasize enable encourage enhance enjoy ensure enter establish
evaluate exist expect explain explore express extend feel fill find finish fit fix follow forget forgive gather get
give go grow happen hate hear help hide hire identify imagine implement improve include incorporate increase inform
inspire install insist intend introduce invite involve join keep know lead learn leave lend lie listen live lose
love maintain make manage mean meet mention modify motivate move need notice observe obtain occur offer open operate
optimize organise organize overcome own pay perform persuade pick post prefer prepare prevent proceed produce promise
promote protect prove provide publish put raise reach react read realise realize receive recognise recognize
recommend reduce refer reflect refuse relax rely remain remember remind remove rent repeat replace reply represent
require resolve respond rest return reveal say see seek seem select sell send separate serve set settle share sit
solve sound speak spend stand start stay stop struggle succeed suffer suggest support suppose survive take teach
tell tend think throw travel treat tried try understand use visit wait wake want warn waste watch wear win wish
wonder worry write bake cook swim dance sing paint draw knit hike climb dive sew drive fly ride pack clean wash
eat drink sleep stretch breathe wash brush call text email chat discuss talk ask answer check look try plan hope
guess bet care deal hang hold pull push cut turn touch catch chase drop fall jump kick lift laugh smile cry shout
prioritize affect miss differ generate rewrite brainstorm categorize expand engage capture navigate summarize analyze
grab attract resonate emphasize rid allow collaborate customize track grill chop mix pour stir simmer
pursue revive overheat recharge unwind reconnect cheer congratulate cherish treasure refresh strive
approach confront became
""".split()
_IRREGULAR = """
began begun broke broken brought built bought came caught chose chosen crept drew drawn drank drunk drove driven ate
eaten fell fallen fed felt fought found flew flown forgot forgotten forgave froze gave given went gone got gotten
grew grown heard hid hidden hung held kept knew known led learnt left lent let lost made meant met mistook misread
overcame paid put quit ran rang rode ridden rose risen said sang sat saw seen sent set shook shaken shone shot
showed shown shut slept sold sought spent spoke spoken spread stood stole stolen stuck struck sung swam swum swore
taken took taught tore torn told thought threw thrown understood woke woken wore worn won wrote written dealt
dug bent bit bitten blew blown bled bred clung cast cost burst hit hurt knelt laid lay leant leapt lit read
gets goes does says makes takes thinks wants needs seems feels looks sounds comes keeps helps means
getting going saying making taking thinking wanting needing seeming feeling looking sounding coming keeping
helping meaning trying using having being doing i'm i've i'd i'll we're we've you're they're it's that's let's
don't didn't doesn't can't couldn't won't wouldn't shouldn't isn't aren't wasn't weren't haven't hasn't hadn't
what's who's where's there's here's he's she's we'll you'll they'll you've they've we'd you'd he'd she'd they'd
congrats congratulations kudos sorry welcome
"""
# Verbs that name things as well: nouns only where the words before them call for one.
_BOTH = """
answer attack balance bank base battle benefit bike block board book boost bottle break brush budget build burn
camp camp care cast cause challenge chance change charge chat check claim class clean click climb close coach code
comment commute concern contact control copy cost count couple cover crash craft cross cure cut cycle damage dance
date deal debate debt delay delight demand deploy design desire detail diet display double doubt draft drain dream
dress drill drink drive drop dry dump effort email end escape exchange exercise experience experiment export face
fail fall fear feed fight figure file film filter finance fire fish fit flight float flow focus fold force form
frame freeze function fund garden guess guide hand handle hang harm harvest head heat help hike hit hold hope host
hunt hurt impact import interest interview issue joke journey judge jump key kick kiss knock label lack land laugh
launch lead leak leap lecture level lift light limit line link list load lock log look lunch mail map mark market
master match matter measure merge mess mind mix model monitor move name need nest network note notice number object
offer order pack paint panic park part pass pause pay perform phone photo pick picture pin pitch place plan plant
play plot point post practice praise present press price print process produce program project promise prompt
protest pull pump purchase purpose push question quote race rain raise range rank rate reach read rebuild record
recover refund regret release relief remark remote remove rent repair reply report request rescue research reserve
rest result return review reward ride ring rise risk rock roll root round row ruin rule run rush sail sample save
scale scan schedule score screen seal search season seat sense service set shape share shift ship shock shop show
sight sign signal silence sketch skip sleep slice slide slip smell smile smoke snack snow sort sound spark split
spot spray spread spring stage stain stamp stand star start state stay steam step stick sting stock stop store
storm story strain stream stress stretch strike study style support surf surprise survey sweat sweep swim swing
switch talk tape target taste tax teach tear test text thank throw tie time tip tour touch trace track trade train
transfer transport trap travel treat trick trigger trip trouble trust try tune turn twist type update upgrade use
value view visit vote voice wait wake walk wash waste watch water wave weigh welcome win wind wire wish wonder work
worry wound wrap start
""".split()

_ADJECTIVES = """
able absolute acceptable accessible accurate active actual additional adequate adorable adventurous afraid
aggressive amazing ambitious angry annoying anxious appropriate artistic attractive authentic automatic available
average awesome awful awkward bad basic beautiful best better big bitter bold boring brave brief bright brilliant
broad broken busy calm calming capable careful casual cautious central certain challenging charming cheap cheerful
chill chilly classic clean clear clever close cold colorful colourful comfortable comforting common compact
competitive complete complex complicated comprehensive concerned confident confused confusing consistent constant
convenient cool correct cozy crazy creative critical crucial curious current cute daily damp dangerous dark dead
dear deep definite delicious dense detailed determined different difficult direct dirty disappointed distant
diverse dry due eager early easy educational effective efficient elegant emotional empty energetic enjoyable
enormous entire equal essential exact excellent exceptional excited exciting exhausted exhausting expensive extra
extreme fabulous fair faithful familiar famous fantastic fascinating fast fat favorite favourite final fine firm
flat flexible fluffy fond foolish formal former fortunate free frequent fresh friendly frustrated frustrating full
fun funny future general generous gentle genuine glad global good gorgeous gradual grand grateful great green gross
guilty handy happy hard hardest harsh healthy heavy helpful hidden high honest hopeful hot huge hungry ideal
immediate important impossible impressive incredible independent individual inner innovative insightful inspired
inspiring intense interested interesting internal invaluable joyful keen key kind large late latest lazy left legal
light likely limited lively local lonely long loose loud lovely low loyal lucky main major massive meaningful
memorable mental mere messy mild minor missing mixed modern monthly motivated motivating narrow nasty natural near
neat necessary nervous new nice noisy normal notable numerous obvious odd official old online only open optimistic
ordinary organic original outdoor overall overwhelmed overwhelming passionate past patient peaceful perfect personal
physical plain pleasant pleased plenty poor popular positive possible potential powerful practical precious precise
present pretty previous primary prime private productive professional proper proud public pure quick quiet random
rare raw ready real realistic reasonable recent refreshing regular related relaxed relaxing relevant reliable
remarkable resilient responsible rewarding rich right romantic rough round rude sad safe salty satisfied satisfying
scared scary secure selfish senior sensible sensitive serene serious severe shallow sharp shiny short shy sick
significant silly similar simple single slight slow small smart smooth soft solid special specific spectacular
spicy spiritual stable stale standard steady steep strange stressed stressful strict strong stunning stupid
substantial subtle successful sudden suitable sunny super supportive sure surprised surprising sweet tall tasty
terrible terrific thankful therapeutic thick thin thorough thoughtful thrilled thrilling tight tiny tired top total
tough traditional tremendous tricky true typical ugly unbelievable uncomfortable unexpected unforgettable unfortunate
unhappy unique unknown unusual upcoming upset urgent useful usual valid valuable various vast vibrant visible vital
vivid vulnerable warm weak weekly weird wet whole wide wild willing wise wonderful wooden worried worse worst worth
worthwhile worthy wrong yearly young yummy yellow red blue black white brown pink purple orange grey gray
stoked pumped hyped bummed kiddo bff
""".split()

# Adjectives that say what kind of thing it is; they belong to its name.
_CLASSIFYING = """
mental physical legal public natural organic electric electronic digital medical financial social political
environmental artistic culinary dental spiritual educational outdoor indoor online solar wooden left right spicy
black white red green blue yellow brown pink purple orange grey golden silver herbal vegan vegetarian gluten-free
virtual musical classical historical historic cultural marine tropical alpine urban rural academic scientific
technical clinical surgical chronic seasonal annual contemporary abstract acoustic
""".split()

# Nouns that could stand in any conversation, so that they name none.
_GENERIC = """
ability access account accomplishment act action activity addition advantage adventure advice afternoon age aim
air amount answer approach area aspect assistance atmosphere attempt attention attitude awareness background bang
basis beginning benefit bit blast bottom boy break breath bunch case category cause centre center chance change
chapter character chat chill choice circumstance click clue combination comfort commitment community concept concern
condition confidence connection consideration contact content context control conversation core corner couple
courage course creativity crew culture cup data date day deal decade decision degree depth detail determination
difference difficulty direction discussion drive ease edge effect effort element emotion encouragement end energy
enjoyment environment error essence evening event evidence example exchange excitement expectation experience
expert explanation expression extent eye face fact factor failure faith fam family fan feature feedback feeling
fella field figure finding first flow focus folk folks force form format forward freedom friend friendship front
fun function future gang gender girl glance glimpse goal goodness gratitude group growth guess guidance guide gut guy
guys habit hand handle happiness hassle head heart hell help highlight hint hold honor hope hour hug idea image
impact importance impression improvement individual influence info information input insight inspiration instance
instruction intention interest introduction issue item job journey joy kid kind knowledge lack lady land language
laugh laughter leader learning lesson level life light limit line link list look lot love luck man manner mark mate
matter means measure meeting member memory mention message method middle mind minute mix mom mistake mixture mode
moment month mood morning motivation name nature need night note noon number object offer opinion opportunity option
order other outcome outfit outlet outlook output overview pair part passion past path patience pattern peace people
percent perception period person perspective phase photo pic picture piece place plan plenty plus point position
possibility potential power practice preference presence present pride principle priority problem process progress
promise purpose quality question quote range rate reality reason recommendation reflection relationship relief
reminder reply request requirement resilience resource respect response rest result reward rhythm right rise role
rule run saying scenario scene schedule section self sense series session set setting share shot side sight sign
significance situation skill smile solution sort sound source space spirit spot stage standard start state statement
step stick stop story strategy strength stress structure struggle stuff style subject success suggestion sunday
monday tuesday wednesday thursday friday saturday support surprise talent talk task taste team term test thing
thinking thought thoughts ton tons tip title today tone topic total touch town track trait transition treat trend
trial trick trouble trust truth turn type understanding unit update use user value variety version vibe view visit
voice wait walk way week weekend whole will win wish woman wonder word words work world worth year years
january february march april june july august september october november december spring summer autumn winter
x etc pm am kilometre kilometer metre meter km kg gram grams dollar euro pound bucks percent minute second inch feet
hundred thousand million dozen buddy dude pal bro sis honey sweetie yay ugh phew woohoo gosh cheers
mom mum dad mother father parent parents son daughter brother sister wife husband partner child children baby
earlier longer nearby easier smaller deeper larger faster closer bigger wider shorter older younger higher lower
healthier quieter cheaper stronger lighter heavier warmer cooler
grandma grandpa grandmother grandfather uncle aunt cousin niece nephew boyfriend girlfriend fiance colleague
coworker boss neighbor neighbour loved ones bff companion stranger
chance mindset milestone blessing bond setback encouragement kindness empathy compassion positivity growth balance
time times home routine media technique system product tool performance company brand design collection beginner
material theme size location engagement service organization organisation challenge description target initiative
attraction selection setup review status page website app platform application customer company industry audience
development management program fit color colour flavor care show body season human organization career identity
safety gear region channel texture weather flexibility prep behavior productivity speed supplies equipment
consequence alternative restriction regulation shape network reference base essential layout report template
guideline forum pros cons efficiency kit outline pressure professional delivery presentation usage risk client metric
speaker traffic staff protection tracker pace foundation goods layer boundary length expertise momentum symptom
capability celebration distance proposal generation interaction favorite household component movement tension filter
timeline personality availability duration temperature distribution department implementation sector release dynamic
operation emphasis parameter frequency stock loss inventory feed workflow ad conclusion contribution acceptance
inclusion accomplishment appreciation dedication perseverance progress achievement pleasure honour reminder
escape hobby hobbies passion purpose belief stability security comfort peace calm wellness routine selfcare fave
edu bestie throwback mems memories shoutout scoop deets treat perk bonus must favourite plus workday everyday gift
times one ones bit piece pieces lots kinds ways days weeks months thanks luck wishes kids fam guys vibes
participants people folks members others someone fan fans friend friends girl boy guy lady player
assistant chatbot model prompt paragraph sentence column row text example examples formula sheet summary
""".split()

# Nouns of every household and office: they name a subject only if nothing better is there.
_COMMON = """
album art article bag bank bar beach bed bedroom birthday board body book bottle bowl box bread
breakfast budget building business bus camera card cat chair child city class clothes clothing club coffee
computer contract cost country course dinner dish document dog door drawing dress drink email expense fabric field
file film flat floor food form furniture game glass gold grocery hair hall health hotel image
invoice laptop law letter lunch machine market meal menu metal milk money monitor movie museum music
neighborhood news newspaper notebook novel office oil paper park party pet phone plant plastic post price print
project purchase record remote restaurant room rule sale salt school screen script shelf shoe shop shower skin snack
software song station store street student sugar table tank tea technology ticket toy train trip video vision volt
wall water weight window wind wine wire wood workshop doctor hospital bank inspection beans afternoon amp euro seat stair pharmacy photo signal
""".split()

_EXTRA_NOUNS = """
wiring training painting wedding building ceiling clothing dressing parking swimming camping hiking cycling running
climbing skiing surfing sailing gardening cooking baking knitting dancing singing reading writing coding programming
fundraising counseling counselling mentoring parenting gaming modeling photography marketing accounting banking
engineering housing heating plumbing roofing flooring lighting landscaping fishing boating kayaking snowboarding
skateboarding volunteering networking packing shopping dining catering brewing roasting grilling pudding
wing spring string ring king thing sibling earring morning evening bedding pricing billing listing posting hosting
speed seed breed weed feed bed shed sled red embed
family reply supply assembly july italy jelly belly lily ally rally
""".split()

DETERMINER, PREPOSITION, BREAK, SUBJECT, AUXILIARY, VERB, BOTH, ADJECTIVE, CLASSIFYING, NOUN = range(10)


@cache
def word_classes() -> dict[str, int]:
    """What each known word is; a word that is not here is a noun, or has an ending that says otherwise."""
    classes: dict[str, int] = {}
    for verb in _VERBS:
        classes.update(dict.fromkeys(_forms(verb), VERB))
    classes.update(dict.fromkeys(_IRREGULAR.split(), VERB))
    for word in _BOTH:
        classes.update(dict.fromkeys((word, word + "s"), BOTH))
        classes.update(dict.fromkeys(_forms(word)[2:], VERB))
    classes.update(dict.fromkeys(_ADJECTIVES, ADJECTIVE))
    classes.update(dict.fromkeys(_CLASSIFYING, CLASSIFYING))
    classes.update(dict.fromkeys(_EXTRA_NOUNS, NOUN))
    classes.update({word: NOUN for word in _GENERIC if word not in classes})
    for kind, words in (
        (DETERMINER, _DETERMINERS),
        (PREPOSITION, _PREPOSITIONS),
        (BREAK, _BREAKS),
        (SUBJECT, _SUBJECTS),
        (AUXILIARY, _AUXILIARIES),
    ):
        classes.update(dict.fromkeys(words.split(), kind))
    return classes


@cache
def common_words() -> frozenset[str]:
    """Stems of nouns that come up in every household."""
    return frozenset(stems(list(_COMMON)))


@cache
def generic_words() -> frozenset[str]:
    """Nouns that name nothing in particular, with their plurals."""
    return frozenset(form for word in _GENERIC for form in (word, word + "s", _plural_of_y(word)))


def _forms(verb: str) -> tuple[str, ...]:
    """The plain form, the third person, and the forms in -ed and -ing, with a doubled consonant too."""
    stem = verb.removesuffix("e")
    last = verb[-1]
    ends = (stem + "ed", stem + "ing", verb + last + "ed", verb + last + "ing")
    return (verb, verb + "s", verb + "es", verb.removesuffix("y") + "ies", verb.removesuffix("y") + "ied", *ends, verb + "ing")


def _plural_of_y(word: str) -> str:
    return word.removesuffix("y") + "ies" if word.endswith("y") else word + "es"
