"""Words beside a name that tell what it names."""

from palazzo.mining.wordset import wordset

TITLES = wordset(
    """
    mr mrs ms miss dr prof professor sir frau herr señor señora senor senora sr sra dona don doña donna signor
    signora monsieur madame mme aunt auntie uncle grandma grandpa granny nonna oma opa babcia abuela tante onkel tía
    tío coach captain president king queen pastor rabbi imam father sister brother
    """
)
VENUES = wordset(
    """
    university institute institution college school academy hospital clinic museum gallery library church cathedral
    temple mosque synagogue park square street road avenue bridge station airport hotel hostel restaurant café cafe
    pub theatre theater stadium arena beach lake river mountain mount island islands bay valley castle palace
    gardens market centre center mall zoo hall campus cemetery glacier pass peak trail falls waterfall canyon desert
    forest reef creek coast cape hills village plaza district
    """
)
GROUNDS = wordset(
    """
    park square street road avenue bridge beach lake river mountain mount island islands bay valley gardens market
    campus cemetery glacier pass peak trail falls waterfall canyon desert forest reef creek coast cape hills village
    plaza district
    """
)
COMPANIES = wordset(
    """
    inc ltd gmbh ag corp corporation company llc plc group foundation bank labs studios partners systems software
    technologies consulting industries
    """
)
PARTICLES = wordset("de da do dos di del della du des van von der den het el al la le bin ibn ben of & zu zur")
PROJECT_NOUNS = wordset("project app tool library package prototype product platform portal website site bot")
COMPANY_NOUNS = wordset("company startup start-up firm agency employer bank bakery shop restaurant café cafe band")
PERSON_VERBS = wordset(
    """
    said says told tells asked asks thinks thought wants wanted loves loved likes hates hated suggested suggests
    promised knows knew agreed agrees lives lived moved prefers quit bought texted emailed phoned married proposed
    cooked baked cried laughed smiled invited swears explained chose snores collects joined recommended replied wrote
    """
)
GREETINGS = wordset(
    """
    hey hi hello thanks thank you wow yeah yes no yep nope congrats congratulations bye goodbye sorry dear ok okay oh
    aww well morning great awesome cool sure absolutely definitely welcome exactly woah whoa yay haha
    """
)
PLACE_BEFORE = wordset("in near around through throughout across")
MOTION = wordset(
    """
    fly flies flew flying flight flights travel travels travelled traveled travelling traveling drive drove driving trip
    visit visited visiting train trains ticket tickets journey emigrated moved relocate relocated relocating holiday
    vacation bus ferry
    """
)
WORK = wordset(
    """
    work works worked working job interview interviewed position role internship intern started start joined
    """
)
NEVER_NAMES = wordset(
    """
    i ok okay tv usa uk us eu am pm ceo cto cfo hr pr it ai api faq diy lol omg wow yes no what csv pdf json xml dba
    ux ui id asap fyi btw wtf phd mba ba bsc msc ma gps usb led lcd bbq dj vip rsvp diy gb mb kb tb km cm mm kg xl
    assistant secretary president pak mas bos readme chatgpt gpt bpm sdk
    pm rgb etc god lord internet bible mum mom dad mama papa grandma grandpa merry happy
    """
)
LOWER_PLACES = wordset(
    """
    nice bath split cork bar essen us turkey china la rio male bled mobile jersey bari queens kent vigo victoria
    split
    """
)
LOWER_PRODUCTS = wordset(
    """
    word excel teams zoom switch notion signal target seat meta apple amazon spring sketch ford node flask spark
    rails unity gemini slack mini jaguar oracle intel swift rust go julia perl scala helix hypothesis react express
    angular stripe windows electron steam canon brooks puma focus roland monopoly scrabble marvel copilot claude
    siri alexa kindle audible discord figma blender unreal kia r bash vim git ing confluence illustrator outlook
    obsidian anki azul electron lego bootstrap snowflake airflow
    """
) - wordset("angular blender vim git figma helix rust excel anki lego bash")
