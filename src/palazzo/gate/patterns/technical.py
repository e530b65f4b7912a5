"""T: what makes a turn technical."""

import re

from palazzo.gate.patterns.base import Pattern, rule
from palazzo.gate.patterns.places import FILE_PATH, URL
from palazzo.gate.patterns.shell import SHELL_COMMAND
from palazzo.gate.patterns.weights import Weighted
from palazzo.gate.reading import Reading

CODE_FENCE = Pattern(
    "code_fence",
    (
        rule(
            r"^[ \t]{0,12}(?:(?:>|[-*+]|\d{1,3}[.)])[ \t]{0,4}){0,3}(?:`{3,}+[^`\n]{0,200}+|~{3,}+[^~\n]{0,200}+)$",
            signs="`~",
        ),
        rule(r"`{3}[^`\n]{1,400}+`{3}", signs="`"),
    ),
)

_NOT_A_TYPE = (
    r"else|return|new|if|for|while|switch|catch|throw|await|do|case|in|of|and|or|not|delete|yield|raise"
    r"|elif|except|with"
)
_NOT_A_NAME = (
    r"if|for|while|switch|catch|function|with|match|loop|when|until|unless|return|super|await|elif|foreach|using|lock"
)

FUNCTION_DEFINITION = Pattern(
    "function_definition",
    (
        rule(
            r"(?:^[ \t>+]{0,40}|[;{`][ \t]{0,8})(?:async[ \t]{1,4})?defp?[ \t]{1,4}[\w.]{1,80}[?!=]?[ \t]?"
            r"(?:\(|$\n[ \t]{1,40}\S)",
            words="def defp",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?:^|[=(,:<\-]|\b(?:export|default|async|declare|local|public|private|protected|static))[ \t]{0,40}"
            r"function[ \t]{0,4}\*?[ \t]{0,4}[\w$:.]{0,80}[ \t]?\(",
            words="function",
            flags=re.NOFLAG,
        ),
        rule(r"(?<![\w.])function[ \t]{1,4}[\w$]{1,80}[ \t]?\([^()\n]{0,200}\)[ \t\n]{0,4}\{", words="function"),
        rule(
            r"(?<![\w.])func[ \t]{1,4}(?:\([^()\n]{1,80}\)[ \t]{0,4})?\w{1,80}[ \t]?(?:\[[^\]\n]{1,80}\]"
            r"|<[^>\n]{1,80}>)?\(",
            words="func",
            flags=re.NOFLAG,
        ),
        rule(r"(?<![\w.])fn[ \t]{1,4}\w{1,80}[ \t]?(?:<[^>\n]{1,80}>)?[ \t]?\(", words="fn", flags=re.NOFLAG),
        rule(
            r"(?<![\w.])fun[ \t]{1,4}(?:[\w<>]{1,60}\.)?\w{1,80}\([^()\n]{0,200}\)[ \t]{0,4}[:{=]",
            words="fun",
            flags=re.NOFLAG,
        ),
        rule(
            rf"^[ \t>+]{{0,40}}(?!(?:{_NOT_A_TYPE})\b)(?:[\w:<>\[\],.?]{{1,60}}[ \t*&]{{1,4}}){{1,7}}"
            rf"(?!(?:{_NOT_A_NAME})\b)[\w~:]{{1,80}}[ \t]?\([^(){{}};\n]{{0,300}}\)[^;\n=(){{]{{0,60}}\n?[ "
            rf"\t]{{0,40}}\{{",
            signs="{",
            flags=re.NOFLAG,
        ),
        rule(
            rf"^[ \t>+]{{0,40}}(?!(?:{_NOT_A_NAME})\b)(?:(?:async|static|get|set"
            rf"|override)[ ]){{0,2}}[\w$#]{{1,80}}\([^()\n]{{0,200}}\)(?:[ ]?:[ ]?[\w<>\[\]"
            rf"|. ]{{1,60}})?[ \t]{{0,4}}\{{",
            signs="{",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)(?:const|let|var|val)[ \t]{1,4}[\w$]{1,80}(?:[ \t]{0,4}:[^=\n]{1,80})?[ \t]{0,4}=[ \t]{0,4}"
            r"(?:async[ \t]{0,4})?(?:\([^()\n]{0,200}\)(?:[ \t]{0,4}:[^=\n]{1,80})?|[\w$]{1,60})[ \t]{0,4}=>",
            signs=">",
        ),
        rule(
            r"^[ \t>+]{0,40}(?:(?:public|private|protected|static|readonly)[ ]){0,3}[\w$.]{1,80}[ \t]{0,4}[=:][ "
            r"\t]{0,4}(?:async[ \t]{0,4})?\([^()\n]{0,200}\)(?:[ \t]{0,4}:[^=\n]{1,80})?[ \t]{0,4}=>",
            signs=">",
        ),
        rule(
            r"^[ \t]{0,40}(?:public|private|protected|internal|static)[ ][\w<>\[\]?. ]{1,80}"
            r"[ ]\w{1,60}\([^()\n]{0,200}\)[ ]?=>",
            signs=">",
            flags=re.NOFLAG,
        ),
        rule(r"^[ \t]{0,8}function[ ](?:[\w-]{1,60}[ ]?\{|[\w\[\], ]{1,60}=[ ]?\w{1,60}[ ]?\()", words="function"),
        rule(r"(?<![\w.])func\([^()\n]{0,200}\)[^\n{]{0,60}\{", words="func", flags=re.NOFLAG),
        rule(r"^[ \t>+]{0,40}[\w.]{1,80}[ \t]{0,4}=[ \t]{0,4}lambda\b", words="lambda"),
        rule(
            r"(?<!\w)create[ \t]{1,4}(?:or[ \t]{1,4}replace[ \t]{1,4})?(?:function"
            r"|procedure)[ \t]{1,4}[\w.\"]{1,80}[ \t]?\(",
            words="create",
        ),
        rule(r"^[ \t]{0,40}sub[ \t]{1,4}\w{1,80}[ \t]{0,4}\{", words="sub"),
    ),
    counted=True,
)

STACK_TRACE = Pattern(
    "stack_trace",
    (
        rule(r"Traceback[ ]\(most[ ]recent[ ]call[ ]last\)", words="traceback"),
        rule(r"(?<!\w)File[ ]\"[^\"\n]{1,300}\",[ ]line[ ]\d{1,7}", words="file"),
        rule(
            r"^[ \t]{1,40}at[ ](?:[^\n()]{0,160}\((?:[^()\n]{1,300}:\d{1,7}(?::\d{1,7})?|Native[ ]Method"
            r"|Unknown[ ]Source|<anonymous>)\)|[^\s()]{1,300}:\d{1,7}:\d{1,7}$"
            r"|[\w$]{1,80}(?:\.[\w$<>`]{1,80}){1,12}\()",
            words="at",
            signs="(:",
            flags=re.NOFLAG,
        ),
        rule(r"^[ \t]{0,40}Caused[ ]by:[ ][\w.$]{1,200}|^[ \t]{0,40}\.\.\.[ ]\d{1,4}[ ]more$", words="caused more"),
        rule(r"Exception[ ]in[ ]thread[ ]\"", words="exception"),
        rule(
            r"^goroutine[ ]\d{1,9}[ ]\[|^panic:[ ][^\n]{0,200}(?:runtime[ ]error|nil[ ]|\[recovered\])",
            words="goroutine panic",
        ),
        rule(
            r"(?<!\w)thread[ ]'[^'\n]{1,80}'[ ](?:\(\d{1,9}\)[ ])?panicked[ ]at|^stack[ ]backtrace:",
            words="panicked backtrace",
        ),
        rule(r"^[ \t]{0,40}(?:from[ ])?[^\s:]{1,200}:\d{1,7}:in[ ][`']", words="in", signs=":"),
        rule(r"^[ \t]{0,40}\#\d{1,4}[ ]{1,4}(?:0x[0-9a-f]{1,16}[ ]in[ ]|[^\s(]{1,300}\(\d{1,7}\):[ ])", signs="#"),
        rule(r"Fatal[ ]error:[ ]{1,4}Uncaught[ ]|^Unhandled[ ]exception\.[ ][\w.]{1,200}:", words="uncaught unhandled"),
    ),
)

_DIGEST_LENGTHS = frozenset({32, 40, 56, 64, 96, 128})
_SAID_TO_BE_ONE = re.compile(
    r"\b(?:commits?|sha\d{0,3}(?:sum)?|rev(?:ision)?|hash|checksum|digest|md5(?:sum)?|etag|cherry-pick|revert"
    r"|checkout|bisect|at|show|reset|tree|object)\W{1,4}(?:is[ ]|was[ ]|to[ ])?$",
    re.IGNORECASE,
)
_ONE_RUN_OF_DIGITS = re.compile(r"[a-f]*\d+[a-f]*", re.IGNORECASE)
_NUMBER = re.compile(r"\d+e\d+|0b[01]+", re.IGNORECASE)


def is_hash(reading: Reading, match: re.Match[str]) -> bool:
    """Letters and digits mixed as chance mixes them, or named as a hash by the words before it."""
    found = match[0]
    if found.isdigit() or found.isalpha() or _NUMBER.fullmatch(found):
        return False
    if len(found) in _DIGEST_LENGTHS or not _ONE_RUN_OF_DIGITS.fullmatch(found):
        return True
    return bool(_SAID_TO_BE_ONE.search(reading.text, max(0, match.start() - 24), match.start()))


HASH = Pattern(
    "hash",
    (
        rule(r"(?<![\w#-])[0-9a-f]{7,128}+(?![\w-])", signs="0123456789", keep=is_hash),
        rule(r"(?<!\w)sha(?:1|224|256|384|512)[-:=][ ]?[a-z0-9+/]{20,200}+={0,2}", words="sha"),
    ),
)

TECHNICAL = (
    Weighted(CODE_FENCE, 0.5),
    Weighted(FILE_PATH, 0.4),
    Weighted(FUNCTION_DEFINITION, 0.4),
    Weighted(SHELL_COMMAND, 0.4),
    Weighted(URL, 0.3),
    Weighted(STACK_TRACE, 0.5),
    Weighted(HASH, 0.3),
)
