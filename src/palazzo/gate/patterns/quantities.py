"""Quantities: how many of something, or how much of a unit."""

import re

from palazzo.gate.patterns.base import Pattern, rule
from palazzo.gate.reading import Reading

_NUMBER = r"(?:(?:\d{1,6}[-–])?(?:\d{1,3}(?:,\d{3}){1,5}(?:\.\d{1,6})?|\d{1,12}(?:[.,]\d{1,6})?))"
_WORDS = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen"
    r"|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|billion|dozen"
    r"|hundreds|thousands)"
)
_NUMBER_WORDS = """
    two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
    nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion dozen half
"""
_LARGE = r"(?:[ ](?:hundred|thousand|million|billion|trillion|dozen)|k|M|bn)"
_UNITS = (
    r"mm|cm|dm|km|kg|mg|μg|lbs?|oz|ml|dl|cl|kb|mb|gb|tb|[kmgt]ib|[kmg]i|ms|secs?|mins?|hrs?|mph|kmh|km/h|kwh|kw|mw"
    r"|mah|hz|khz|mhz|ghz|px|dpi|k?cal|tbsp|tsp|ft|sq|m²|km²|m³|m2|rpm|db|bpm|fps|kbps|mbps|gbps|usd|eur|gbp|euros?"
    r"|dollars?|bucks?|pounds?|yen|percent|per[ ]cent|degrees?|inch|foot|hour|minute|day|week|month|year|mile|gram"
    r"|liter|litre|meter|metre|cup|hours|feet|inches"
)
_LETTER_UNITS = r"[gmlhWVA]"
_COUNTED = (
    r"(?:people|children|men|women|mice|teeth|sheep|fish|kids|persons|folks|staff|aircraft|series|species"
    r"|percent|grandchildren)"
)
_NO_NOUN = (
    r"(?:is|was|as|has|his|this|its|does|us|plus|less|minus|always|perhaps|yes|goes|says|makes|looks|works|seems"
    r"|takes|means|comes|costs|needs|gives|shows|starts|ends|across|versus|thus|keeps|sounds|feels|remains|becomes"
    r"|returns|fails|crashes|besides|unless|sometimes|towards|afterwards|s|gets|runs|lies|leaves|happens|moves|vs)"
)
_BETWEEN = (
    r"(?:(?!(?:is|was|and|or|of|to|in|the|a|an|for|on|at|by|with|from|that|which|as|are|were|if|when|but|not|it|i|you"
    r"|we|am|pm|has|had|have|will|would|can|than|then|so|per)\b)[a-z-]{2,20}[ ]){0,2}?"
)
_NOUN = rf"(?!{_NO_NOUN}\b)(?:[a-z][a-z-]{{1,24}}s|{_COUNTED})\b"
_LABELS = re.compile(
    r"(?:\b(?:chapter|room|flight|gate|page|pages|version|section|number|no|highway|route|level|step|line|lines"
    r"|figure|table|grade|episode|season|port|error|code|status|article|act|scene|apartment|street|bus|platform|track"
    r"|type|id|ios|python|windows|android|java|verse|verses|psalm|window|unit|lot|pin|zip|row|seat|block|item|option"
    r"|question|exercise|problem|ticket|order|case|process|pid)\.?[ ]#?|[#/:])$",
    re.IGNORECASE,
)
_NAMED = re.compile(r"(?<![.!?:\n][ ])(?<![.!?:\n])(?<!^)\b(?!I\b|In\b|We\b)[A-Z][\w'-]{1,30}[ ]$")
_YEAR = re.compile(r"(?:19|20)\d\d")
_YEAR_WITH_ITS_WORD = re.compile(r"(?:19|20)\d\d[ ](?:год|г\b|year\b|año|anno|jahr\b)", re.IGNORECASE)
_BEFORE_A_YEAR = re.compile(r"\b(?:in|since|by|until|before|after|from|during|of)[ ]$", re.IGNORECASE)


def _is_count(reading: Reading, match: re.Match[str]) -> bool:
    """Not the number of a room, a version or a year."""
    before = max(0, match.start() - 32)
    if _LABELS.search(reading.prose, before, match.start()) or _NAMED.search(reading.prose, before, match.start()):
        return False
    if _YEAR_WITH_ITS_WORD.match(match[0]):
        return False
    return not (_YEAR.match(match[0]) and _BEFORE_A_YEAR.search(reading.prose, before, match.start()))


_START = r"(?<![\w.,:/#-])(?<!\d[ ])"

QUANTITY = Pattern(
    "quantity",
    (
        rule(
            rf"[$€£¥₹₽][ ]?{_NUMBER}|{_START}{_NUMBER}{_LARGE}?[ ]?(?:[€£¥₹₽%％٪°]|(?:{_UNITS})(?![\w/])|km/h)",
            signs="0123456789",
            at="0 $ € £ ¥ ₹ ₽",
            prose=True,
            keep=_is_count,
        ),
        rule(
            rf"{_START}{_NUMBER}[ ]?(?:{_LETTER_UNITS})(?![\w.'’/-])",
            signs="0123456789",
            at="0",
            prose=True,
            keep=_is_count,
            flags=re.NOFLAG,
        ),
        rule(
            rf"{_START}{_NUMBER}{_LARGE}?[ ]{_BETWEEN}{_NOUN}",
            signs="0123456789",
            at="0",
            prose=True,
            keep=_is_count,
        ),
        rule(
            rf"{_START}\d{{2,4}}k(?!\w|[ ](?:video|monitor|tv|display|resolution))",
            words="k",
            at="0",
            prose=True,
            keep=_is_count,
        ),
        rule(
            rf"{_START}\d{{1,6}}-(?:day|hour|minute|second|week|month|year|mile|page|inch|foot|meter|metre|person"
            rf"|member|word|step|euro|dollar)s?\b",
            signs="-",
            at="0",
            prose=True,
        ),
        rule(
            rf"(?<![\w-])(?<!one[ ]or[ ])(?:(?:a|one)[ ])?{_WORDS}(?:(?:[ -]|[ ]and[ ]){_WORDS}){{0,4}}"
            rf"[ ]{_BETWEEN}{_NOUN}",
            words=_NUMBER_WORDS,
            prose=True,
        ),
        rule(
            r"(?<!\w)(?:half[ ]an?[ ](?:hour|dozen|mile|litre|liter|kilo|pound|day|year|million)|a[ ]dozen"
            r"|a[ ]hundred|a[ ]thousand|a[ ]million)\b",
            words="half dozen hundred thousand million",
            prose=True,
        ),
        rule(
            rf"{_START}{_NUMBER}[ ]?(?:kilometer|stunden?|tagen?|minuten|liter|gramm|jahren?|personen|leute|kinder"
            rf"|wochen|monaten?|stück|prozent|mal"
            r"|heures?|jours?|ans|années|personnes|fois|horas?|días?|años|personas|veces|anni|giorni|ore|volte"
            r"|persone|dias|anos|pessoas|километр\w{0,3}|метр\w{0,3}|кг|км|см|мл|руб\w{0,4}|час\w{0,3}|минут\w{0,2}"
            r"|день|дня|дней|недел\w{1,2}|месяц\w{0,3}|год\w{0,2}|лет|человек\w{0,2}|раза?|штук\w?|литр\w{0,3}"
            r"|грамм\w{0,3}|процент\w{0,3}|доллар\w{0,3}|евро|книг\w?|كيلو\w{0,6}|كم|متر\w{0,3}|دقيقة|دقائق|ساعة"
            r"|ساعات|يومًا|يوم|أيام|سنة|سنوات|عامًا|دولار\w{0,2}|شخص\w{0,2}|أشخاص|كتب|مرات|أطفال)(?!\w)",
            signs="0123456789",
            at="0",
            prose=True,
            keep=_is_count,
        ),
        rule(
            r"(?<!\w)(?:два|две|три|четыре|пять|шесть|семь|восемь|девять|десять|двадцать|тридцать|сорок|сто|тысяч\w?"
            r"|двое|трое)[ ][а-яё]{3,20}(?!\w)",
            foreign=True,
            prose=True,
        ),
        rule(
            r"(?:\d{1,9}|[二两三四五六七八九十百千万]{1,6}"
            r"|[一二两三四五六七八九]?[十百千万][一二三四五六七八九十百千万]{0,5})[ ]?"
            r"(?:个|本|只|条|张|公斤|斤|克|米|公里|元|块|岁|天|小时|分钟|人|次|杯|瓶|件|辆|周|名|台|部|位|匹|個|冊|枚|時間|分間|円|歳|週間|キロ|개|명|권|마리|시간|원|살|킬로)"
            r"|\d{1,3}[年분년주달](?=[间間]|[ ]?동안)",
            foreign=True,
            prose=True,
        ),
    ),
)
