"""Names of human beings, by what they are called and by how one speaks of them."""

import re
from collections.abc import Iterator

from palazzo.gate.patterns.base import Pattern, Way, rule, words
from palazzo.gate.patterns.names import AMBIGUOUS, GIVEN
from palazzo.gate.reading import Reading, Span

_CAPITAL = re.compile(  # looks back from behind the capital: whatever begins with a set of letters is found fast
    r"[A-ZÀ-ÖØ-ÞŁŠŽ](?<![\w.@/#-][A-ZÀ-ÖØ-ÞŁŠŽ])[a-zà-öø-ÿąćęłńśźżşğıčřšžő]{1,20}(?![\w/@-]|\.[a-z])"
)
_NAME = r"[A-ZÀ-ÖØ-ÞŁŠŽ][a-zà-öø-ÿąćęłńśźżşğıčřšžő]{1,20}"
_NO_NAME = (
    r"(?!(?:None|True|False|Null|I|The|He|She|They|It|We|You|Who|Everyone|Nobody|Someone|People|Mom|Dad|Mum|Monday"
    r"|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September"
    r"|October|November|December|This|That|There|And|But|Or|If|When|Then|So|Yes|No|What|Team|All|Everybody|Folks"
    r"|Friends|Guys|Sir|Madam|Again|God|Google|Microsoft|Apple|Amazon|English|German|French|Spanish|Chinese|Claude"
    r"|Alexa|Siri|Christmas|Easter|In|On|At|My|Your|His|Her|Our|Their|AI|American|British|Italian|Japanese|Universe"
    r"|Strange|World|Customer|Diary|Sirs|Gemini|Copilot|Jarvis|Assistant|Bot|Reddit|Community|Colleagues|Hiring)\b)"
)
_RELATION_WORDS = """
    friend boss manager colleague coworker co-worker teammate wife husband partner girlfriend boyfriend fiancé
    fiancée fiance fiancee son daughter kid child brother sister mother father mom mum dad uncle aunt cousin nephew
    niece grandmother grandfather grandma grandpa granddaughter grandson neighbor neighbour roommate flatmate
    teacher professor doctor therapist dentist landlord landlady coach tutor mentor intern supervisor buddy mate ex
    stepson stepdaughter stepmother stepfather godson goddaughter classmate trainer nanny babysitter accountant
    lawyer co-founder cofounder student twin baby boy girl
"""
_RELATIONS = "|".join(_RELATION_WORDS.split())
_PLACES_AFTER = re.compile(
    r"[ ](?:Street|Avenue|Road|Square|Park|Station|Airport|Island|River|Bay|Lake|University|College|Hospital|Falls"
    r"|City|County|Beach|Stadium|Bridge|language|code)\b"
)
_SPOKEN_TO = re.compile(
    r"\b(?:told|tell|asked|ask|met|named|thanks,|thank[ ]you,|hi|hello|hey|dear)[ ]$", re.IGNORECASE
)
_DOES = re.compile(
    r"(?:'s[ ](?:birthday|wedding|mom|mum|dad|mother|father|wife|husband|house|place|kids|son|daughter|sister"
    r"|brother|funeral|baby|party|email|idea)\b|[ ](?:and[ ]I|said|says|told|asked|thinks|wants|called|emailed"
    r"|texted|suggested|mentioned|recommended|loves|hates|likes|prefers|wrote)\b|[ ][A-Z][a-z]{2,20}(?:[ ](?:said"
    r"|says|told|asked|is|was|will|has|signed|wrote)\b))"
)


def _given_names(reading: Reading) -> Iterator[Span]:
    """Names that are nothing else, and names that are words as well where the words beside them are about a person."""
    for match in _CAPITAL.finditer(reading.prose):
        name = match[0]
        if _PLACES_AFTER.match(reading.prose, match.end()):
            continue
        if name in GIVEN or (name in AMBIGUOUS and _is_spoken_of(reading.prose, match)):
            yield match.span()


def _is_spoken_of(prose: str, match: re.Match[str]) -> bool:
    """Whether the words beside a name that is also a word are about a person."""
    before = max(0, match.start() - 12)
    if match[0] in _MONTHS:
        return False
    if match[0] in _FIRST_NAMES and _SURNAME.match(prose, match.end()):
        return True
    if _SPOKEN_TO.search(prose, before, match.start()):
        return True
    if match[0] in _STARTERS and _SENTENCE_START.search(prose, before, match.start()):
        return False
    return bool(_DOES.match(prose, match.end()))


_FIRST_NAMES = words(
    "Jack Bill Frank Mark Max Grace Jordan Taylor Lily Charlotte Robin Rob Ray Jasmine Hazel Holly Brooke Ruby "
    "Amber Travis Grant"
)
_SURNAME = re.compile(
    r"[ ](?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|The\b|I\b|And\b|Bank\b|Church\b|Falls\b|Palace\b|Valley\b"
    r"|on\b)[A-Z][a-z]{2,20}\b"
)
_SENTENCE_START = re.compile(r"(?:^|[.!?\n]\s{0,2})$")
_MONTHS = words("May April June August")
_STARTERS = words("Will May Mark Hope Art Grant Chase")

_PET = re.compile(
    r"\b(?:dog|cat|pet|puppy|kitten|horse|parrot|hamster|rabbit|fish|file|branch|function|variable|column|class"
    r"|place|town|village|city|band|app|tool|company|restaurant|book|film|movie|song|game|show|project|street|boat"
    r"|ship|server|package)\b[^.!?\n]{0,24}$",
    re.IGNORECASE,
)


def _no_pet(reading: Reading, match: re.Match[str]) -> bool:
    return not _PET.search(reading.prose, max(0, match.start() - 48), match.start())


_TO_A_PLACE = re.compile(r"\b(?:in|to|from|at|near|of|around|the|for|via|visit(?:ed|ing)?)[ ]$", re.IGNORECASE)


def _no_place(reading: Reading, match: re.Match[str]) -> bool:
    return not _TO_A_PLACE.search(reading.prose, max(0, match.start() - 12), match.start())


PERSON = Pattern(
    "person",
    (
        Way(_given_names),
        rule(
            rf"(?<!\w)(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof|Professor|Doctor|Sir|Lady|Lord|Captain|Sgt|Herr|Frau|Señora?|Sra"
            rf"|Don|Doña|Monsieur|Madame|Mme|Uncle|Aunt|Auntie|Grandma|Grandpa|Coach|Pastor|Rabbi|Signora?"
            rf"|Dona)\.?[ ]{_NO_NAME}[A-ZÀ-Þ][\w'’-]{{1,30}}",
            words="mr mrs ms miss mx dr prof professor doctor sir lady lord captain sgt herr frau señor señora sra "
            "don doña monsieur madame mme uncle aunt auntie grandma grandpa coach pastor rabbi signor signora "
            "dona",
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<!\w)(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir|[Yy]our|[Aa]n?[ ]old)[ ](?:[a-z-]{{1,14}}"
            rf"[ ]){{0,2}}?(?:{_RELATIONS}),?[ ](?:is[ ])?(?:called[ ]|named[ ])?{_NO_NAME}{_NAME}(?![\w/])",
            words="my our his her their your old",
            also=_RELATION_WORDS.replace("co-", ""),
            prose=True,
            flags=re.NOFLAG,
            keep=_no_pet,
        ),
        rule(
            rf"(?<!\w)(?:[Mm]y[ ](?:full[ ]|first[ ]|last[ ])?name(?:'s|’s|[ ]is)|[Nn]ame[ ]is|call[ ]me|named"
            rf"|is[ ]called)[ ]{_NO_NAME}{_NAME}",
            words="name call named called",
            prose=True,
            flags=re.NOFLAG,
            keep=_no_pet,
        ),
        rule(
            rf"(?<![\w.]){_NO_NAME}{_NAME}(?:[ ](?:told[ ](?:me|us)|asked[ ](?:me|us)|texted|emailed[ ]me)"
            rf"|['’]s[ ](?:birthday|wedding|funeral|mom|mum|dad|wife|husband)\b)",
            words="told asked texted emailed birthday wedding funeral mom mum dad wife husband",
            prose=True,
            flags=re.NOFLAG,
            keep=_no_place,
        ),
        rule(
            rf"(?<![\w.]){_NO_NAME}{_NAME}[ ]and[ ]I[ ]",
            words="and",
            also="i",
            prose=True,
            flags=re.NOFLAG,
            keep=_no_place,
        ),
        rule(
            rf"^[ \t]{{0,4}}(?:Dear|Hi|Hello|Hey)[ ]{_NO_NAME}{_NAME}(?=[,!\n]|$)",
            words="dear hi hello hey",
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<!\w)(?:me[ ]llamo|mi[ ]nombre[ ]es|je[ ]m'appelle|ich[ ]heiße|mein[ ]name[ ]ist|mi[ ]chiamo"
            rf"|meu[ ]nome[ ]é|me[ ]chamo)[ ]{_NAME}",
            words="llamo nombre appelle heiße name chiamo nome chamo",
            prose=True,
            keep=lambda _, match: match[0].rpartition(" ")[2][0].isupper(),
        ),
        rule(
            rf"(?<!\w)(?:[Mm]i|[Mm]on|[Mm]a|[Mm]ein|[Mm]eine[mnr]?|[Mm]io|[Mm]ia|[Mm]eu|[Mm]inha)[ ](?:amig[oa]"
            rf"|herman[oa]|espos[oa]|marido|hij[oa]|prim[oa]|jef[ea]|ami|amie|frère|sœur|soeur|mari|femme|fils|fille"
            rf"|collègue|Freund(?:in)?|Kolleg(?:e|in)|Schwester|Bruder|Mann|Frau|Sohn|Tochter|Chef(?:in)?|amic[oa]"
            rf"|fratello|sorella|moglie|marito|figli[oa]|irmão|irmã|filh[oa])[ ]{_NAME}",
            words="mi mon ma mein meine meinem meinen meiner mio mia meu minha",
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)(?:зовут[ ][А-ЯЁ][а-яё]{2,20}|[Мм]о(?:й|я|ю|его|ей|ему)[ ](?:друг|подруга|брат|сестра|мама|папа"
            r"|муж|жена|сын|дочь|дочка|коллега|начальник|дядя|тётя)\w{0,2}[ ][А-ЯЁ][а-яё]{2,20}"
            r"|(?:Иван|Серге|Анн|Ольг|Мари|Дмитри|Алексе|Наталь|Елен|Татьян|Андре|Михаил|Никола|Светлан|Екатерин"
            r"|Ирин|Юли|Александр|Пав[еле]л?|Виктор|Владимир|Борис|Галин|Максим|Кирилл|Егор|Игор|Олег|Антон|Денис"
            r"|Людмил|Ксени|Полин|Дарь|Даш|Маш|Саш|Кат|Миш|Лен|Тан|Наташ|Ол|Пет|Вас|Ван)(?:[йьаяеуюиыо]|ом|ем|ой|ей"
            r"|ём)?)(?!\w)",
            foreign=True,
            prose=True,
            flags=re.NOFLAG,
        ),
        rule(
            r"我叫(?![他她它你我]|做)[\u4e00-\u9fff]{2,3}(?=[，。,.！!\s]|$)|我(?:的名字|名字)(?:是|叫)[\u4e00-\u9fff]{2,4}"
            r"|[王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方姚谭廖邹熊金陆郝孔崔康毛邱秦江史顾侯邵孟龙段雷钱汤尹黎贺赖龚][\u4e00"
            r"-\u9fff]{0,2}(?:先生|女士|小姐|老师|医生|教授|经理|阿姨|叔叔)"
            r"|(?<![お皆])(?!皆|奥|客|母|父|兄|姉|娘|息子|孫|嫁|医者|店員|隣|本屋|お)[\u4e00-\u9fff\u30a0-\u30ff]{2,5}(?:さん|くん|ちゃん"
            r"|様(?=[はがのへに、。]))"
            r"|(?:私|僕)の名前は[^\s。]{2,8}です"
            r"|[가-힣]{2,4}[ ]씨(?=[가이는을를의에도와과,.\s]|$)|제[ ]이름은[ ][가-힣]{2,4}"
            r"|(?<!\w)اسمي[ ]\w{2,12}|(?<!\w)(?:صديقي|صديقتي|أخي|أختي|زوجي|زوجتي|ابني|ابنتي|مديري|زميلي|السيد|السيدة"
            r"|الدكتور|الدكتورة|الأستاذ)[ ](?:أحمد|محمد|خالد|يوسف|فاطمة|مريم|عمر|حسن|حسين|إبراهيم|ليلى|سارة|عائشة"
            r"|زينب|كريم|سمير|طارق|علي|نور|محمود|مصطفى|هدى|منى|سلمى|رامي|فادي|سعيد|عبد)",
            foreign=True,
            prose=True,
        ),
    ),
)
