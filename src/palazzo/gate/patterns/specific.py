"""P: what a technical turn names that can be looked up again."""

import re

from palazzo.gate.patterns.base import Pattern, covered, rule, words
from palazzo.gate.patterns.git import GIT_REF
from palazzo.gate.patterns.places import FILE_PATH, URL
from palazzo.gate.patterns.technical import FUNCTION_DEFINITION
from palazzo.gate.patterns.weights import Weighted
from palazzo.gate.reading import Reading

_KEYWORDS = words(
    """
    if for while switch catch return function def fn func fun and or not in elif except with lambda yield await
    new sizeof typeof when until unless class struct enum varchar char numeric decimal values table into index
    key references check unique primary on as is between exists using over by from where select match case else
    throw do to at of per a the i see e.g i.e cf ca vs etc
    """
)
_WELL_KNOWN = words(
    """
    print println printf len range open int str list dict set sum min max sorted map filter zip type input round
    abs any all isinstance super require fetch alert malloc free exit eval echo next iter repr hash id vars dir
    getattr setattr hasattr enumerate reversed float bool bytes tuple strcpy strlen memcpy fork exec sleep push
    pop append sprintf scanf assert expect describe it test render validate
    """
)
_DEFINED = re.compile(
    r"\b(?:def|defp|func|fn|fun|function|class|struct|interface|record|enum|object|trait|sub|macro)[ \t]{1,4}$"
)
_ARGUMENTS = re.compile(
    r"""
    \(\s{0,4}(?:
        \) | ["'`\[{&*@$\\-] | \d | \.\.\. | lambda\b
      | \w{1,60}(?: [.\[(_=] | ,\s{0,4}\w | [ ]?[=+*/<>%-]{1,3}[ ]?[\w"'({] )
      | [A-Z]\w{0,40}[a-z]\w{0,20}\) | [a-z]\)
    )
    """,
    re.VERBOSE,
)
_FRAME = re.compile(r"\((?:[\w$]+\.\w{1,6}:\d+|Native Method|Unknown Source)")
_AT = re.compile(r"^[ \t]+at[ ]$", re.MULTILINE)
_CAMEL = re.compile(r"[a-z0-9][A-Z]")
_FILE = re.compile(r"\.(?:php|py|js|ts|rb|go|rs|java|kt|cs|c|h|cpp)$")
_ENDINGS = re.compile(r"\((?:s|es|ies|n|r|d|ed|ing|a|y|e|x|l|o|t)\)")


def _is_call(reading: Reading, match: re.Match[str]) -> bool:
    """A name with its bracket is a call where its shape, its arguments or the code around it say so."""
    name, text = match["name"].rstrip("!"), reading.text
    opened = match.end() - 1
    if name.lower() in _KEYWORDS or _FILE.search(name) or _defined(reading, match):
        return False
    if _FRAME.match(text, opened) or _in_trace(text, match.start()):
        return False
    if "." in name or ":" in name or "->" in name or "_" in name.strip("_") or match["name"].endswith("!"):
        return True
    if reading.is_code(match.start()) and not _ENDINGS.match(text, opened):
        return True
    if text.startswith("()", opened) or _CAMEL.search(name):
        return not text.startswith("(s)", opened)
    if name in _WELL_KNOWN:
        return not _ENDINGS.match(text, opened) or name in ("print", "len")
    return bool(_ARGUMENTS.match(text, opened)) and not _ENDINGS.match(text, opened)


def _in_trace(text: str, place: int) -> bool:
    """Whether a line of a stack trace leads to this place."""
    return text.endswith("at ", 0, place) and bool(_AT.search(text, max(0, place - 44), place))


def _defined(reading: Reading, match: re.Match[str]) -> bool:
    """Whether this is the name in a function's own definition."""
    before = match.start()
    if reading.text.endswith((" ", "\t"), 0, before) and _DEFINED.search(reading.text, max(0, before - 16), before):
        return True
    return covered(FUNCTION_DEFINITION.spans(reading), match.start())


_CODE_NAME = r"(?:`[\w.:]{2,80}`|(?!i[A-Z])[a-z][a-z0-9]{0,40}(?:_[a-z0-9]{1,40}|[A-Z][a-z0-9]{1,40}){1,8})"

FUNCTION_REFERENCE = Pattern(
    "function_reference",
    (
        rule(
            r"(?<![\w.$@/#-])(?P<name>[A-Za-z_$][\w$]{0,60}+(?:(?:\.|::|->|\?\.)[A-Za-z_$][\w$]{0,60}+){0,6}+!?)"
            r"(?:::<[^<>\n]{1,60}>)?\(",
            signs="(",
            flags=re.NOFLAG,
            keep=_is_call,
        ),
        rule(
            rf"(?<!\w)(?:[Ff]unction|[Mm]ethod|[Hh]ook|[Hh]elper|[Mm]acro)[ ](?:called[ ]"
            rf"|named[ ])?{_CODE_NAME}(?![\w(.])",
            words="function method hook helper macro",
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<![\w.`]){_CODE_NAME}[ ](?:function|method|hook|helper|macro|call|callback)(?!\w)",
            words="function method hook helper macro call callback",
            flags=re.NOFLAG,
        ),
    ),
    counted=True,
)

_MEANINGS = (
    r"errors?|not[ ]found|bad[ ]request|unauthori[sz]ed|forbidden|internal[ ]server|bad[ ]gateway|service[ ]unavailable"
    r"|gateway[ ]time-?out|too[ ]many[ ]requests|conflict|unprocessable|method[ ]not[ ]allowed|gone"
    r"|request[ ]timeout|payload|status|response|page"
)
_POSIX = (
    "NOENT|ACCES|PERM|EXIST|CONNREFUSED|CONNRESET|CONNABORTED|ADDRINUSE|ADDRNOTAVAIL|TIMEDOUT|TIMEOUT|PIPE|INVAL"
    "|NOTDIR|ISDIR"
    "|NOTEMPTY|MFILE|NFILE|NOMEM|NOSPC|AGAIN|BUSY|BADF|HOSTUNREACH|NETUNREACH|INTEGRITY|RESOLVE|LIFECYCLE|NOTFOUND"
    "|NOTSUP"
    "|BADENGINE|PROTO|ROFS|XDEV|FAULT|INTR|IO|LOOP|NAMETOOLONG|USAGE|AI_AGAIN|WOULDBLOCK|DEADLK|MSGSIZE|SRCH|NODEV"
)

ERROR_CODE = Pattern(
    "error_code",
    (
        rule(rf"(?<!\w)E(?:{_POSIX})\b", signs="E", flags=re.NOFLAG),
        rule(
            r"(?<!\w)(?:ERR_[A-Z0-9_]{2,60}|E_[A-Z_]{3,60}|NS_ERROR_\w{2,60}|DNS_PROBE_\w{2,60})",
            signs="_",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)[A-Z][A-Z0-9]{1,20}(?:_[A-Z0-9]{1,20}){0,5}_(?:ERROR|FAILED|FAILURE|DENIED|EXCEEDED|NOT_FOUND"
            r"|INVALID|EXPIRED|REFUSED|EXCEPTION|UNAVAILABLE|CONFLICT|UNAUTHORIZED|FORBIDDEN)(?!\w)",
            signs="_",
            flags=re.NOFLAG,
        ),
        rule(r"(?<!\w)HTTP(?:/\d(?:\.\d)?\"?)?[ ]{1,3}(?:status[ ]|code[ ]|error[ ]){0,2}[45]\d\d\b", words="http"),
        rule(rf"(?<![\w.,$€£#/-])[45]\d\d[ ](?:{_MEANINGS})\b", signs="45"),
        rule(r"(?<![\w.,$€£#/-])[45]\d\ds\b(?=[ ](?:from|in|on|and|again|everywhere)|[.,!]|$)", signs="45"),
        rule(
            r"(?<!\w)(?:status(?:[ ]code)?|error(?:[ ]code)?|response(?:[ ]code)?|returns?|returned|returning"
            r"|responds?[ ]with|responded[ ]with|answer(?:s|ed|ing)?(?:[ ]with)?|fail(?:s|ed|ing)?[ ]with|get(?:s"
            r"|ting)?|got|throws?|threw|giv(?:es?|ing)(?:[ ](?:me|us))?|gave(?:[ ](?:me|us))?|with|see(?:ing)?"
            r"|code)[ :=#]{1,3}(?:an?[ ]|the[ ]|HTTP[ ]){0,2}[45]\d\d(?![\w.,%€$/-]\d|[\w%€$]|[ ](?:more[ ]"
            r"|new[ ])?(?:[a-z]{3,20}s|people|children|euro|miles|of|percent)\b)",
            signs="45",
            keep=lambda reading, _: _is_about_programs(reading),
        ),
        rule(
            r"(?<!\w)(?:errors?|errno|err|erreur|fehler(?:code)?|ошибк\w{0,3}|fout)(?:[ ](?:code|number|no\.?|código"
            r"|код))?[ ]?[:=#(\[]{0,2}[ ]?(?:\d{2,6}\b(?!\s?(?:%|ms|lines|times|files))|0x[0-9a-f]{1,16}\b"
            r"|[A-Z]{1,8}-?\d{2,6}\b)",
            signs="0123456789",
        ),
        rule(r"(?:错误(?:代码|码)?|エラー(?:コード)?|오류(?:[ ]코드)?|خطأ)[ ：:]{0,3}\d{2,6}", foreign=True),
        rule(
            r"(?<!\w)(?:exit(?:ed|s)?|return(?:ed|s)?|terminated|quit|status)(?:[ ]with)?(?:[ ]an?)?(?:"
            r"[ ]non-?zero)?[ ](?:exit[ ])?(?:code|status)[ :=]{0,3}-?[1-9]\d{0,9}\b",
            words="exit exited exits return returned terminated quit status returns",
        ),
        rule(
            r"(?<!\w)(?:ORA-\d{4,5}|SQLSTATE[ \[:=]{1,3}[0-9A-Z]{5}|(?:TS|CS|LNK|MSB|NETSDK|AADSTS|PGRST"
            r")\d{3,7}|error\[E\d{4}\]|E0\d{3})(?!\w)",
            signs="0123456789",
            words="ora sqlstate ts cs lnk msb netsdk aadsts pgrst error e",
            flags=re.NOFLAG,
        ),
        rule(r"(?<!\w)0x[8cC][0-9a-fA-F]{7}(?!\w)", pieces="0x8 0xc", flags=re.NOFLAG),
    ),
    counted=True,
)

_OF_PROGRAMS = words(
    """
    error errors status http https api server page endpoint url request requests response code login upload
    download site app gateway proxy client post put patch delete curl browser link route backend frontend nginx
    returns returned responds responded fails failed failing answers
    """
)


def _is_about_programs(reading: Reading) -> bool:
    """Three digits alone are no error; what is said around them must be about a server."""
    return not _OF_PROGRAMS.isdisjoint(reading.words)


SPECIFIC = (
    Weighted(FILE_PATH, 0.4),
    Weighted(FUNCTION_REFERENCE, 0.3),
    Weighted(ERROR_CODE, 0.5),
    Weighted(GIT_REF, 0.4),
    Weighted(URL, 0.3),
)
