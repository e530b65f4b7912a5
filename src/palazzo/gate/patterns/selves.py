"""Facts about oneself: who the speaker is, where they live, what they do, have or are called."""

import re

from palazzo.gate.patterns.base import Pattern, rule
from palazzo.gate.patterns.names import GIVEN

_I_AM = (
    r"(?<!\w)(?<!like[ ])(?:i'm|i’m|i[ ]am|i[ ]was|i've[ ]been|i[ ]have[ ]been)(?:[ ](?:currently|now|originally|also"
    r"|actually|just|only|already|still|really|basically|both|not)){0,2}"
)
_NO_FACT = (
    r"(?!(?:[\w-]{1,16}[ ]){0,3}fan\b|(?:kid|child|boy|girl|teenager|teen|baby|toddler)\b|(?:bit|little|lot|while|few"
    r"|moment|couple|mess|wreck|tad|huge[ ]fan|big[ ]fan|fan|real[ ]fan|long[ ]way|hundred|thousand|total[ ]mess"
    r"|second|minute|day|week|step|point|position|hurry|rush|loss|stretch|great[ ]fan|bad[ ]idea|good[ ]idea)\b)"
)
_STATES = (
    r"married|single|divorced|widowed|engaged|retired|unemployed|self-employed|pregnant|allergic|intolerant|diabetic"
    r"|vegan|vegetarian|pescatarian|colou?r-?blind|deaf|blind|left-handed|right-handed|autistic|dyslexic|bilingual"
    r"|fluent[ ]in|born|raised|disabled|celiac|coeliac|anemic|asthmatic|jewish|muslim|catholic|christian|buddhist"
    r"|hindu|atheist|gay|lesbian|queer|trans|introverted|nearsighted|short-sighted|homeschooled|gluten-free|lactose"
    r"|based[ ]in|located[ ]in|living[ ](?:in|with|at|near|alone)|working[ ](?:at|as|for|from[ ]home|part-time"
    r"|full-time|remotely)|training[ ]to[ ]be|german|french|spanish|italian|english|british|irish|scottish|american"
    r"|canadian|mexican|brazilian|indian|chinese|japanese|korean|russian|ukrainian|polish|turkish|greek|dutch|swedish"
    r"|norwegian|danish|finnish|portuguese|australian|nigerian|kenyan|egyptian|pakistani|vietnamese|filipino"
)
_PEOPLE = (
    r"(?:wife|husband|partner|girlfriend|boyfriend|fianc[ée]e?|spouse|sons?|daughters?|kids?|child|children|mother"
    r"|father|mom|mum|mam|dad|parents?|brothers?|sisters?|family|grandmother|grandfather|grandma|grandpa|twins?|baby"
    r"|stepson|stepdaughter)"
)
_OF_ONESELF = (
    r"(?:name|surname|last[ ]name|first[ ]name|nickname|birthday|age|job|profession|occupation|hobby|hobbies|hometown"
    r"|nationality|address|home[ ]address|phone[ ]number|e-?mail(?:[ ]address)?|salary|blood[ ]type|height|weight"
    r"|native[ ]language|mother[ ]tongue|zodiac[ ]sign|star[ ]sign|major|degree|employer|pronouns|religion|field"
    r"|background|timezone|time[ ]zone|hometown|anniversary|diagnosis)"
)
_HAD = (
    r"kids?|child|children|sons?|daughters?|brothers?|sisters?|siblings?|twins|wife|husband|girlfriend|boyfriend"
    r"|dogs?|cats?|pets?|parrots?|rabbits?|hamsters?|horses?|chickens|birds?|goldfish|puppy|kitten|turtle|diabetes"
    r"|asthma|allerg(?:y|ies)|adhd|autism|migraines?|arthritis|anxiety|depression|insomnia|celiac|epilepsy|cancer"
    r"|hypertension|eczema|ibs|degree|phd|doctorate|master's|masters|bachelor's|diploma|car|house|apartment|flat"
    r"|garden|farm|business|company|shop|boat|bike|motorcycle|license|tattoos?|family|grandchildren|nephews?|nieces?"
    r"|cousins?|roommates?|job|scholarship|mortgage|disability|pacemaker"
)
_WORKPLACE = (
    r"industry|field|finance|tech|it|marketing|sales|healthcare|education|hospital|school|bank|office|factory|lab"
    r"|restaurant|shop|company|startup|warehouse|government|retail|construction|logistics|hr|banking|insurance"
    r"|advertising|publishing|nursery|library|bakery|clinic|university|museum|kitchen|agency|law|media|film|security"
    r"|hotel|consulting|research"
)
_WORK = (
    rf"(?:work(?:ed)?[ ](?:at|as|for[ ](?!hours|days|weeks|months|it|me|a[ ]while|\d)|in[ ](?:(?:an?|the"
    rf"|our)[ ])?(?:[\w-]{{1,20}}[ ])?(?:{_WORKPLACE})\b"
    r"|in[ ](?=(?-i:[A-Z]))|with[ ]\w{1,20}s|from[ ]home|remotely|nights?|part-time|full-time)|live(?:d)?[ ](?:in"
    r"|with|near|on[ ](?:a|the)|at|alone|abroad|by|here)|grew[ ]up|commute[ ]|study[ ]|studied[ ](?!the[ ](?:map"
    r"|photo|menu|picture|code|docs))\w|major(?:ed)?[ ]in|teach[ ](?!him|her|them|you|it)|taught[ ](?!him|her|them"
    r"|you|it|me)|own[ ](?:an?|two|three|several|my)[ ]|r[au]n[ ](?:a|my[ ]own)[ ](?:\w{1,12}[ ])?(?:company|business"
    r"|shop|store|farm|restaurant|bakery|startup|studio|blog|team|podcast)|speak[ ](?:[\w]{1,10}[ ])?(?=(?-i:[A-Z]))"
    r"|(?:recently[ ])?moved[ ](?:here[ ])?(?:to|from)[ ](?=(?-i:[A-Z]))|come[ ]from[ ](?=(?-i:[A-Z]))|graduated"
    r"|emigrated|immigrated|drive[ ]an?[ ]|weigh[ ]|wear[ ]glasses|play[ ](?:the[ ])?(?:piano|guitar|violin|drums"
    r"|cello|flute|bass|chess|football|tennis|soccer|basketball|saxophone|trumpet)|was[ ](?:born|raised|diagnosed"
    r"|adopted)|suffer[ ]from|retired|volunteer[ ](?:at|for|in|with)|serve(?:d)?[ ]in[ ]the|practi[cs]e[ ](?:law"
    r"|medicine)|(?:don't|don’t|do[ ]not|can't|can’t)[ ](?:eat|drink|smoke)\b|got[ ](?:promoted|married|divorced"
    r"|laid[ ]off|engaged)|(?:quit|lost)[ ]my[ ]job|started[ ]a[ ]new[ ]job|(?:manage|lead|head)[ ](?:a|the"
    r"|our)[ ](?:[\w-]{1,20}[ ]){0,2}(?:team|department|group|office))"
)

SELF_FACT = Pattern(
    "self_fact",
    (
        rule(rf"{_I_AM}[ ]an?[ ]{_NO_FACT}[a-z]", words="i", at="i", prose=True),
        rule(rf"{_I_AM}[ ](?:{_STATES})(?![\w-])", words="i", at="i", prose=True),
        rule(
            rf"{_I_AM}[ ](?:from[ ](?=(?-i:[A-Z]))|the[ ](?:ceo|cto|founder|co-founder|oldest|youngest|eldest|manager"
            rf"|head|director|owner|mother|father|lead|only[ ]child)\b|in[ ]my[ ](?:early|mid"
            rf"|late)?[- ]?\w{{0,10}}(?:ties|s)\b|(?<!was[ ])\d{{1,3}}(?![\w:%.,]\d|\w|%|[ ](?:minutes?|hours?|days?"
            rf"|weeks?|months?|percent|miles|km)\b)|turning[ ]\d)",
            words="i",
            at="i",
            prose=True,
        ),
        rule(
            rf"(?<!\w)i(?:'ve|’ve)?(?:[ ](?:also|currently|now|still|just|used[ ]to|have|always|mostly|mainly|once"
            rf"|actually|only)){{0,2}}[ ]{_WORK}",
            words="i",
            at="i",
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:i[ ](?:also[ ]|only[ ]|still[ ]|currently[ ])?have|i've[ ]got|i’ve[ ]got|i[ ]had)[ ](?!to\b"
            rf"|been\b)(?:[\w'-]{{1,16}}[ ]){{0,3}}?(?:{_HAD})(?!\w)",
            words="i",
            also="have had got",
            at="i",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:i've|i’ve|i[ ]have)[ ]been[ ](?:teaching|working|living|coaching|running|practi[sc]ing|studying"
            r"|playing|programming|nursing|farming|painting|cooking)[ ](?:[\w'-]{1,20}[ ]){0,8}?(?:for|since)\b",
            words="been",
            at="i",
            prose=True,
        ),
        rule(
            rf"(?<!\w)my[ ]{_OF_ONESELF}(?:'s|’s|[ ](?:is|are|was|were|will[ ]be|has[ ]been|remains))\b",
            words="my",
            at="my",
            prose=True,
        ),
        rule(
            rf"(?<!\w)(?:my|our)[ ](?:\w{{1,12}}[ ])?{_PEOPLE}(?:[ ](?-i:[A-Z])\w{{1,20}})?(?:['’]s[ ](?:name|an?"
            rf"|called|named|from|allergic|vegan|vegetarian|autistic|\d)|[ ](?:is|are|was|were|works?|worked|lives?"
            rf"|lived|comes?[ ]from|speaks?|studies|teaches|taught|died|passed[ ]away))\b(?![ ](?:going|trying"
            rf"|getting|coming|being|asking|making))",
            words="my our",
            at="my our",
            prose=True,
        ),
        rule(
            r"(?<!\w)I(?:['’]m|[ ]am)[ ](?P<name>[A-Z]\w{1,20})\b",
            words="i",
            also="m am",
            at="i",
            prose=True,
            flags=re.NOFLAG,
            keep=lambda _, match: match["name"] in GIVEN,
        ),
        rule(
            r"(?<!\w)we[ ](?:live[ ](?:in|near|on|with)|(?:also[ ])?have[ ](?:[\w'-]{1,16}[ ]){0,2}(?:kids|children"
            r"|toddlers|twins|dogs?|cats?|sons?|daughters?)\b)",
            words="we",
            also="live have",
            at="we",
            prose=True,
        ),
        rule(
            r"(?<!\w)i(?:['’]m|[ ]am)[ ](?:learning|studying)[ ](?=(?-i:[A-Z]))",
            words="learning studying",
            at="i",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:mom|mum|dad|mother|father|parent)[ ]of[ ](?:one|two|three|four|five|\d)\b",
            words="mom mum dad mother father parent",
            also="of",
            prose=True,
        ),
        rule(
            r"(?:^[ \t]{0,4}|(?<=[.!?,][ ]))as[ ]an?[ ](?:[\w'-]{1,20}[ ]){0,3}[\w'-]{2,20},?[ ]i\b",
            words="as",
            also="i",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:you[ ]can[ ]|just[ ]|please[ ]|people[ ]|everyone[ ]|friends[ ])?call[ ]me"
            r"[ ](?=[A-Z][a-z])(?!Monday|Tuesday|Wednesday|Thursday|Friday)",
            words="call",
            also="me",
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)(?:soy[ ](?!yo\b|consciente|sauce|milk|bean|product|protein|yogh?urt|oil|flour|latte|allerg"
            r"|lecithin|and\b|or\b)|vivo[ ](?:en|a|in|no|na|em)|trabajo[ ](?:en|como|de|para)|me[ ]llamo"
            r"|mi[ ]nombre[ ]es|nací[ ]en|tengo[ ]\w{1,6}[ ](?:años|hijos|hijas|hermanos|perros|gatos)|j'habite"
            r"|je[ ]suis[ ](?:un[ ]|une[ ])?(?!sûre?\b|désolée?\b|en[ ]train|d'accord|content|là|perdu)\w"
            r"|je[ ]m'appelle|je[ ]travaille|je[ ]viens[ ]d|je[ ]vis[ ]à|j'ai[ ]\w{1,8}[ ](?:ans|enfants)"
            r"|ich[ ](?:heiße|wohne|arbeite[ ](?:als|bei|in|im)|lebe[ ]in|komme[ ]aus|studiere)|ich[ ]bin[ ](?:ein[ ]"
            r"|eine[ ]|von[ ]beruf[ ])?(?-i:[A-ZÄÖÜ])\w|mein[ ]name[ ]ist|ich[ ]bin[ ]\d{1,3}[ ]jahre|und[ ](?:wohne"
            r"|lebe|arbeite)[ ](?:in|bei|als)|mam[ ]na[ ]imię|mieszkam|pracuję[ ](?:w|jako)|jestem[ ](?:z[ ]"
            r"|\w{4,20}(?:em|ką|rzem|istą)\b)|ik[ ](?:woon|werk[ ](?:bij|als|in)|heet)|ik[ ]ben[ ]een[ ]\w"
            r"|mijn[ ]naam[ ]is|jag[ ](?:bor[ ]i|heter|jobbar|arbetar)|yaşıyorum|çalışıyorum|mi[ ]chiamo|abito[ ]a"
            r"|lavoro[ ](?:come|in|a|per)|sono[ ](?:un|una|uno|un')[ ]?\w|ho[ ]\d{1,3}[ ]anni|moro[ ](?:no|na|em)"
            r"|trabalho[ ](?:num|numa|no|na|em|como)|meu[ ]nome[ ]é|eu[ ]sou[ ]\w|chamo-me|me[ ]chamo|(?:mi|meine?|ma"
            r"|mon|mia|minha)[ ](?:esposa|marido|hermana|hermano|madre|padre|hijo|hija|frau|mann|schwester|bruder"
            r"|mutter|vater|femme|mari|sœur|soeur|frère|mère|père|moglie|sorella|fratello|mãe|pai"
            r"|irmã)(?:[ ][A-ZÀ-Ý]\w{1,20})?[ ](?:es|vive|trabaja|ist|arbeitet|wohnt|lebt|est|habite|travaille|vit|è"
            r"|lavora|é|mora|trabalha))",
            words="soy vivo trabajo llamo nombre nací tengo j je ich mein chiamo abito lavoro sono ho moro trabalho "
            "nome eu chamo"
            " mi meine ma mon mia minha und mam mieszkam pracuję jestem ik mijn jag yaşıyorum çalışıyorum",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:меня[ ]зовут|мо[ёе][ ]имя|я[ ](?:\w{1,12}[ ])?(?:живу|работаю|родил(?:ся|ась)|учусь|преподаю"
            r"|женат|замужем|вырос(?:ла)?)|мне[ ]\d{1,3}[ ](?:год|лет)|у[ ]меня[ ](?:есть[ ])?(?:\w{1,10}"
            r"[ ])?(?:собак|кошк|кот|дет|сын|доч|брат|сестр|аллерг|диабет|астм|муж|жен)\w{0,4}"
            r"|я[ ](?:врач|учитель\w{0,5}|программист\w?|студент\w{0,2}|инженер|юрист|пенсионер\w{0,2}"
            r"|журналист\w{0,2}|вегетариан\w{2,4}|художни\w{1,2}))(?!\w)"
            r"|我叫(?![他她它你我们]|做)[\u4e00-\u9fff]|我(?:现在|目前)?住在|我(?:的名字|名字)(?:是|叫)|我是(?:一名|一个|个"
            r"|来自)?(?:[\u4e00-\u9fff]{0,4})(?:人|生|师|员|者|家|长|工)|我在[\u4e00-\u9fff]{1,8}(?:工作|上班|上学|读书|长大)"
            r"|我有(?:[一两二三四五六七八九十\d]{1,2})?[个只条]?(?:孩子|儿子|女儿|妹妹|弟弟|哥哥|姐姐|狗|猫)|我来自|我(?:现在)?在[\u4e00-\u9fff]{1,6}(?:上大学"
            r"|念书|生活|出生)|(?:现在|目前)在[\u4e00-\u9fff]{1,6}(?:上学|工作|上班|生活)|我今年\d{1,3}岁|我对[\u4e00-\u9fff]{1,6}过敏"
            r"|(?:私|僕|俺|わたし)(?:の名前)?は[^。、\n?？]{1,20}(?:住んで|働いて|と申し|といい|です(?!か)|歳)(?<!好きです)(?<!嫌いです)|(?:저는|나는"
            r"|전)[ ][^.?!\n]{1,20}(?:살고|살아|살[ ]|일하|입니다|이에요|예요|에서[ ]왔)|제[ ]이름은"
            r"|(?<!\w)(?:اسمي|أعيش[ ]في|أسكن[ ]في|أعمل[ ]\S|وأعمل[ ]\S|أنا[ ](?:أعيش|أعمل|من|طالب|مهندس|طبيب|معلم"
            r"|مدرس)|عمري[ ]\d|لدي[ ](?:طفل|ولد|بنت|أخ|أخت|كلب|قطة)|ولدت[ ]في|أدرس[ ]\S)",
            foreign=True,
            prose=True,
        ),
    ),
)
