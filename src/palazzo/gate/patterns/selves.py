"""Facts about oneself: who the speaker is, where they live, what they do, have or are called."""

import re

from palazzo.gate.patterns.base import Pattern, rule

_I_AM = r"(?<!\w)(?:i'm|i’m|i[ ]am|i[ ]was|i've[ ]been|i[ ]have[ ]been)(?:[ ](?:currently|now|originally|also|actually|just|only|already|still|really|basically|both|not)){0,2}"
_NO_FACT = (
    r"(?!(?:bit|little|lot|while|few|moment|couple|mess|wreck|tad|huge[ ]fan|big[ ]fan|fan|real[ ]fan|long[ ]way|hundred|thousand|total[ ]mess"
    r"|second|minute|day|week|step|point|position|hurry|rush|loss|stretch|great[ ]fan|bad[ ]idea|good[ ]idea)\b)"
)
_STATES = (
    r"married|single|divorced|widowed|engaged|retired|unemployed|self-employed|pregnant|allergic|intolerant|diabetic|vegan|vegetarian|pescatarian"
    r"|colou?r-?blind|deaf|blind|left-handed|right-handed|autistic|dyslexic|bilingual|fluent[ ]in|born|raised|disabled|celiac|coeliac|anemic|asthmatic"
    r"|jewish|muslim|catholic|christian|buddhist|hindu|atheist|gay|lesbian|queer|trans|introverted|nearsighted|short-sighted|homeschooled|gluten-free|lactose"
    r"|based[ ]in|located[ ]in|living[ ](?:in|with|at|near|alone)|working[ ](?:at|as|for|from[ ]home|part-time|full-time|remotely)|studying|training[ ]to[ ]be"
    r"|german|french|spanish|italian|english|british|irish|scottish|american|canadian|mexican|brazilian|indian|chinese|japanese|korean|russian|ukrainian"
    r"|polish|turkish|greek|dutch|swedish|norwegian|danish|finnish|portuguese|australian|nigerian|kenyan|egyptian|pakistani|vietnamese|filipino"
)
_PEOPLE = (
    r"(?:wife|husband|partner|girlfriend|boyfriend|fianc[ée]e?|spouse|sons?|daughters?|kids?|child|children|mother|father|mom|mum|mam|dad|parents?|brothers?"
    r"|sisters?|family|grandmother|grandfather|grandma|grandpa|twins?|baby|stepson|stepdaughter)"
)
_OF_ONESELF = (
    r"(?:name|surname|last[ ]name|first[ ]name|nickname|birthday|age|job|profession|occupation|hobby|hobbies|hometown|nationality|address|home[ ]address"
    r"|phone[ ]number|e-?mail(?:[ ]address)?|salary|blood[ ]type|height|weight|native[ ]language|mother[ ]tongue|zodiac[ ]sign|star[ ]sign|major|degree|employer"
    r"|pronouns|religion|field|background|timezone|time[ ]zone|hometown|anniversary|diagnosis)"
)
_HAD = (
    r"kids?|child|children|sons?|daughters?|brothers?|sisters?|siblings?|twins|wife|husband|girlfriend|boyfriend|dogs?|cats?|pets?|parrots?|rabbits?|hamsters?"
    r"|horses?|chickens|birds?|goldfish|puppy|kitten|turtle|diabetes|asthma|allerg(?:y|ies)|adhd|autism|migraines?|arthritis|anxiety|depression|insomnia|celiac|epilepsy|cancer"
    r"|hypertension|eczema|ibs|degree|phd|doctorate|master's|masters|bachelor's|diploma|car|house|apartment|flat|garden|farm|business|company|shop|boat|bike|motorcycle"
    r"|license|tattoos?|family|grandchildren|nephews?|nieces?|cousins?|roommates?|job|scholarship|mortgage|disability|pacemaker"
)
_WORK = (
    r"(?:work(?:ed)?[ ](?:at|as|for|in|with[ ]\w{1,20}s|from[ ]home|remotely|nights|part-time|full-time)|live(?:d)?[ ](?:in|with|near|on|at|alone|abroad|by)"
    r"|grew[ ]up|stud(?:y|ied)[ ](?!the[ ](?:map|photo|menu|picture))\w|major(?:ed)?[ ]in|teach(?:[ ]\w)|taught[ ]|own[ ](?:a|an|the|two|three|several|my)[ ]|r[au]n[ ]a[ ](?:small[ ]|little[ ])?(?:company|business|shop|store|farm|restaurant|bakery|startup|studio|blog|team)"
    r"|speak[ ](?=[A-Z])|moved[ ](?:to|from)[ ](?=[A-Z])|come[ ]from[ ](?=[A-Z])|graduated|emigrated|immigrated|drive[ ]an?[ ]|weigh[ ]|wear[ ]glasses|play[ ](?:the[ ])?(?:piano|guitar|violin|drums|cello|flute|bass|chess|football|tennis|soccer|basketball)"
    r"|was[ ]born|suffer[ ]from|retired|volunteer[ ](?:at|for|in)|serve[ ]in|practi[cs]e[ ](?:law|medicine))"
)

SELF_FACT = Pattern(
    "self_fact",
    (
        rule(rf"{_I_AM}[ ]an?[ ]{_NO_FACT}[a-z]", words="i", prose=True),
        rule(rf"{_I_AM}[ ](?:{_STATES})(?!\w)", words="i", prose=True),
        rule(rf"{_I_AM}[ ](?:from[ ](?=[A-Z])|the[ ](?:ceo|cto|founder|co-founder|oldest|youngest|eldest|manager|head|director|owner|mother|father|lead|only[ ]child)\b|in[ ]my[ ](?:early|mid|late)?[- ]?\w{{0,10}}(?:ties|s)\b|\d{{1,3}}(?![\w:%.,]\d|\w|%|[ ](?:minutes?|hours?|days?|weeks?|months?|percent|miles|km)\b)|turning[ ]\d)", words="i", prose=True),
        rule(rf"(?<!\w)i(?:'ve|’ve)?(?:[ ](?:also|currently|now|still|just|used[ ]to|have|always|mostly|mainly|once|actually|only)){{0,2}}[ ]{_WORK}", words="i", prose=True),
        rule(rf"(?<!\w)(?:i[ ](?:also[ ]|only[ ]|still[ ]|currently[ ])?have|i've[ ]got|i’ve[ ]got|i[ ]had)[ ](?!to\b|been\b)(?:[\w'-]{{1,16}}[ ]){{0,3}}?(?:{_HAD})(?!\w)", words="have had got", prose=True),
        rule(rf"(?<!\w)my[ ]{_OF_ONESELF}(?:'s|’s|[ ](?:is|are|was|were|will[ ]be|has[ ]been|remains))\b", words="my", prose=True),
        rule(rf"(?<!\w)my[ ](?:\w{{1,12}}[ ])?{_PEOPLE}(?:[ ][A-Z]\w{{1,20}})?(?:'s|’s|[ ](?:is|are|was|were|works?|worked|lives?|lived|comes?[ ]from|speaks?|studies|teaches|taught|died|passed[ ]away))\b(?![ ](?:going|trying|getting|coming|being|asking|making))", words="my", prose=True),
        rule(r"(?:^[ \t]{0,4}|(?<=[.!?,][ ]))as[ ]an?[ ](?:[\w'-]{1,20}[ ]){0,3}[\w'-]{2,20},?[ ]i\b", words="as", prose=True),
        rule(r"(?<!\w)(?:you[ ]can[ ]|just[ ]|please[ ]|people[ ]|everyone[ ]|friends[ ])?call[ ]me[ ](?=[A-Z][a-z])(?!Monday|Tuesday|Wednesday|Thursday|Friday)", words="call", prose=True, flags=re.NOFLAG),
        rule(
            r"(?<!\w)(?:soy[ ](?!yo\b|consciente)|vivo[ ](?:en|a|in|no|na|em)|trabajo[ ](?:en|como|de|para)|me[ ]llamo|mi[ ]nombre[ ]es|nací[ ]en|tengo[ ]\w{1,6}[ ](?:años|hijos|hijas|hermanos|perros|gatos)"
            r"|j'habite|je[ ]suis[ ](?:un[ ]|une[ ])?(?!sûre?\b|désolée?\b|en[ ]train|d'accord|content|là|perdu)\w|je[ ]m'appelle|je[ ]travaille|je[ ]viens[ ]d|je[ ]vis[ ]à|j'ai[ ]\w{1,8}[ ](?:ans|enfants)"
            r"|ich[ ](?:heiße|wohne|arbeite[ ](?:als|bei|in|im)|lebe[ ]in|komme[ ]aus|studiere)|ich[ ]bin[ ](?:ein[ ]|eine[ ])?[A-ZÄÖÜ]\w|mein[ ]name[ ]ist|ich[ ]bin[ ]\d{1,3}[ ]jahre"
            r"|mi[ ]chiamo|abito[ ]a|lavoro[ ](?:come|in|a|per)|sono[ ](?:un|una|uno|un')[ ]?\w|ho[ ]\d{1,3}[ ]anni|moro[ ](?:no|na|em)|trabalho[ ](?:num|numa|no|na|em|como)|meu[ ]nome[ ]é|eu[ ]sou[ ]\w|chamo-me|me[ ]chamo"
            r"|(?:mi|meine?|ma|mon|mia|minha)[ ](?:esposa|marido|hermana|hermano|madre|padre|hijo|hija|frau|mann|schwester|bruder|mutter|vater|femme|mari|sœur|soeur|frère|mère|père|moglie|sorella|fratello|mãe|pai|irmã)(?:[ ][A-ZÀ-Ý]\w{1,20})?[ ](?:es|vive|trabaja|ist|arbeitet|wohnt|lebt|est|habite|travaille|vit|è|lavora|é|mora|trabalha))",
            words="soy vivo trabajo llamo nombre nací tengo j je ich mein chiamo abito lavoro sono ho moro trabalho nome eu chamo"
            " mi meine ma mon mia minha",
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:меня[ ]зовут|мо[ёе][ ]имя|я[ ](?:\w{1,12}[ ])?(?:живу|работаю|родил(?:ся|ась)|учусь|преподаю|женат|замужем|вырос(?:ла)?)|мне[ ]\d{1,3}[ ](?:год|лет)|у[ ]меня[ ](?:есть[ ])?(?:\w{1,10}[ ])?(?:собак|кошк|кот|дет|сын|доч|брат|сестр|аллерг|диабет|астм|муж|жен)\w{0,4}"
            r"|я[ ](?:врач|учитель\w{0,5}|программист\w?|студент\w{0,2}|инженер|юрист|пенсионер\w{0,2}|журналист\w{0,2}|вегетариан\w{2,4}|художни\w{1,2}))(?!\w)"
            r"|我叫(?![他她它你我们]|做)[\u4e00-\u9fff]|我(?:现在|目前)?住在|我(?:的名字|名字)(?:是|叫)|我是(?:一名|一个|个|来自)?(?:[\u4e00-\u9fff]{0,4})(?:人|生|师|员|者|家|长|工)|我在[\u4e00-\u9fff]{1,8}(?:工作|上班|上学|读书|长大)|我有(?:[一两二三四五六七八九十\d]{1,2})?[个只条]?(?:孩子|儿子|女儿|妹妹|弟弟|哥哥|姐姐|狗|猫)|我今年\d{1,3}岁|我对[\u4e00-\u9fff]{1,6}过敏"
            r"|(?:私|僕|俺|わたし)(?:の名前)?は[^。、\n?？]{1,20}(?:住んで|働いて|と申し|といい|です(?!か)|歳)(?<!好きです)(?<!嫌いです)|(?:저는|나는|전)[ ][^.?!\n]{1,20}(?:살고|살아|살[ ]|일하|입니다|이에요|예요|에서[ ]왔)|제[ ]이름은"
            r"|(?<!\w)(?:اسمي|أعيش[ ]في|أسكن[ ]في|أعمل[ ]\S|وأعمل[ ]\S|أنا[ ](?:أعيش|أعمل|من|طالب|مهندس|طبيب|معلم|مدرس)|عمري[ ]\d|لدي[ ](?:طفل|ولد|بنت|أخ|أخت|كلب|قطة)|ولدت[ ]في|أدرس[ ]\S)",
            foreign=True,
            prose=True,
        ),
    ),
)
