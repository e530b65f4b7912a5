"""D_tech: what gives code its structure."""

import re

from palazzo.gate.patterns.base import Pattern, rule, words
from palazzo.gate.patterns.technical import FUNCTION_DEFINITION
from palazzo.gate.patterns.tests import TEST
from palazzo.gate.patterns.weights import Weighted
from palazzo.gate.reading import Reading

_MODIFIERS = (
    r"(?:(?:export|default|abstract|public|private|protected|internal|static|final|sealed|pub|partial|data"
    r"|open|case|inner|readonly|typedef|const|declare)[ \t]{1,4}){0,5}"
)
_KIND = r"(?:class|struct|interface|enum|trait|record|union|protocol|object|message)"
_TYPES = (
    r"(?:str|int|float|bool|bytes|string|byte|rune|any|object|None|u?int(?:8|16|32|64)|[iuf](?:8|16|32|64)"
    r"|number|boolean|char|double|long|[A-Z]\w{0,40})"
)

DATA_STRUCTURE = Pattern(
    "data_structure",
    (
        rule(
            rf"(?<![\w-]){_KIND}[ \t]{{1,4}}(?:class[ \t]{{1,4}})?[\w$]{{1,80}}(?:<[^<>\n]{{1,80}}>)?(?:[ "
            rf"\t]{{1,4}}(?:extends|implements|with)[ \t][\w$<>,. \t]{{1,160}}|[ \t]{{0,4}}:[ \t]{{0,4}}[\w$<>,. "
            rf":]{{1,160}})?[ \t]{{0,4}}\n?[ \t]{{0,8}}\{{",
            signs="{",
            words="class struct interface enum trait record union protocol object message",
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<![\w-]){_KIND}[ \t]{{0,4}}\{{|\btypedef[ ]struct\b",
            signs="{",
            words="struct enum union class object interface record",
            flags=re.NOFLAG,
        ),
        rule(
            rf"^[ \t>+]{{0,40}}{_MODIFIERS}class[ \t]{{1,4}}[A-Z_]\w{{0,80}}(?:\[[^\]\n]{{1,80}}\])?(?:[ "
            rf"\t]?\([^()\n]{{0,200}}\))?[ \t]{{0,4}}(?::[ \t]{{0,4}}(?:\#[^\n]{{0,200}})?(?:pass|\.\.\.)?$"
            rf"|\([^\n]{{0,200}}$)",
            words="class",
            flags=re.NOFLAG,
        ),
        rule(
            rf"^[ \t>+]{{0,40}}(?:export|public|abstract|pub|data|sealed|final|internal"
            rf"|private)[ \t]{{1,4}}{_MODIFIERS}{_KIND}[ \t]{{1,4}}[A-Z]\w{{0,80}}",
            words="class struct interface enum trait record union object",
            flags=re.NOFLAG,
        ),
        rule(
            r"^[ \t>+]{0,40}(?:class|module)[ ][A-Z][\w:]{0,80}(?:[ ]<[ ][\w:]{1,80})?[ \t]{0,4}$\n[ \t]{1,40}\S"
            r"|^[ \t]{0,40}(?:case[ ]class|record)[ ][A-Z]\w{0,80}\(",
            words="class module record",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w-])type[ \t]{1,4}[A-Za-z_]\w{0,80}(?:<[^<>\n]{1,80}>|\[[^\]\n]{1,80}\])?[ \t]{1,4}(?:(?:struct"
            r"|interface)[ \t]?\{|func[ \t]?\(|map\[|\[\])",
            words="type",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?:^[ \t>+]{0,40}|[;{`][ \t]{0,4})(?:export[ \t]{1,4})?type[ \t]{1,4}[A-Z]\w{0,80}(?:<[^<>\n]{1,80}>"
            r"|\[[^\]\n]{1,80}\])?[ \t]{0,4}[={]",
            words="type",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)CREATE[ \t]{1,4}(?:TEMP(?:ORARY)?[ ]|UNLOGGED[ ]|OR[ ]REPLACE[ ]|MATERIALIZED[ ]"
            r"|EXTERNAL[ ]){0,2}(?:TABLE|VIEW|TYPE)[ \t]{1,4}[\w.\"`]|(?<!\w)ALTER[ \t]{1,4}TABLE[ \t]{1,4}[\w.\"`]",
            words="create alter",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)(?:create[ ]table[ ](?:if[ ]not[ ]exists[ ])?[\w.\"`]{1,80}[ ]?\("
            r"|alter[ ]table[ ][\w.\"`]{1,80}[ ](?:add|drop|rename|alter)\b)",
            words="create alter",
        ),
        rule(
            r"(?<!\w)@dataclass\b|(?<![\w.])namedtuple\(|(?<!\w)NamedTuple\(|(?<!\w)TypedDict\b|\(BaseModel\):",
            words="dataclass namedtuple typeddict basemodel",
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<![\w.])(?:map|list|dict|set|tuple|frozenset|deque|defaultdict)\[(?:{_TYPES}|list|dict|set"
            rf"|tuple)\b[^\]\n]{{0,80}}\]",
            signs="[",
            words="map list dict set tuple frozenset deque defaultdict",
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<![\w.])(?:Map|HashMap|BTreeMap|Dict|Dictionary|List|ArrayList|LinkedList|Set|HashSet|Array|Vec"
            rf"|Tuple|Optional|Option|Result|Record|Sequence|Mapping|Iterable|Queue|Vector|Promise|Box|Arc|Rc|vector"
            rf"|map|unordered_map|IEnumerable)(?:<[\w&*'\[][^\n<>]{{0,80}}(?:<[^\n<>]{{1,80}}>[^\n<>]{{0,40}})?>"
            rf"|\[(?:{_TYPES}|list|dict|set|tuple)\b[^\]\n]{{0,80}}\])",
            signs="[<",
            words="map hashmap btreemap dict dictionary list arraylist linkedlist set hashset array vec tuple optional "
            "option result record sequence mapping iterable queue vector promise box arc rc ienumerable",
            flags=re.NOFLAG,
        ),
    ),
)

_MANIFESTS = (
    r"requirements[-\w]{0,20}\.(?:txt|in)|package(?:-lock)?\.json|pyproject\.toml|setup\.(?:py|cfg)"
    r"|Pipfile(?:\.lock)?|poetry\.lock|Cargo\.(?:toml|lock)|go\.(?:mod|sum)|Gemfile(?:\.lock)?|pom\.xml"
    r"|build\.gradle(?:\.kts)?|composer\.json|yarn\.lock|pnpm-lock\.yaml|environment\.ya?ml|Podfile|mix\.exs"
    r"|pubspec\.yaml|uv\.lock|[\w.]{1,60}\.csproj"
)
_INSTALLERS = (
    r"npm[ ](?:install|i|add)|yarn[ ]add|pnpm[ ](?:add|install)|bun[ ]add|pipx?3?[ ]install|uv[ ](?:pip[ ]install"
    r"|add)|poetry[ ]add|pdm[ ]add|cargo[ ](?:add|install)|go[ ]get|gem[ ]install|brew[ ]install"
    r"|apt(?:-get)?[ ]install|conda[ ]install|composer[ ]require|dnf[ ]install|yum[ ]install|apk[ ]add"
    r"|dotnet[ ]add[ ]package|choco[ ]install|snap[ ]install"
)
_NO_PACKAGE = (
    r"(?!-|\.|and\b|then\b|first\b|again\b|but\b|or\b|to\b|in\b|on\b|it\b|fail|the\b|because\b|worked\b"
    r"|works\b|step\b|command\b|with\b|is\b|takes\b|that\b|error)"
)
_TECHNICAL_WORDS = words(
    """
    package packages project code library libraries module modules version versions build install repo npm pip
    update updates upgrade lock import lockfile unused transitive circular vulnerable vulnerability pinned peer
    dev injection service framework sdk api app application crate gem plugin runtime
    """
)


def _is_technical(reading: Reading, match: re.Match[str]) -> bool:
    return match[0].lower() == "dependencies" or not _TECHNICAL_WORDS.isdisjoint(reading.words)


DEPENDENCY = Pattern(
    "dependency",
    (
        rule(
            r"^[ \t>+]{0,40}from[ \t]{1,4}[\w.]{1,80}[ \t]{1,4}import[ \t]{1,4}[\w*(]"
            r"|(?<!\w)from[ ][a-z_][\w.]{1,80}[ ]import[ ][\w*(]",
            words="import",
            flags=re.NOFLAG,
        ),
        rule(
            r"^[ \t>+]{0,40}import[ \t]{1,4}(?:static[ ])?[\w.]{1,80}(?:\.\*)?(?:[ \t]{1,4}as[ "
            r"\t]{1,4}\w{1,40})?(?:,[ \t]{0,4}[\w.]{1,80}){0,8}[ \t]{0,4};?[ \t]{0,8}(?:\#[^\n]{0,200})?$",
            words="import",
            flags=re.NOFLAG,
        ),
        rule(r"(?<!\w)import[ ][\w.]{1,80}[ ]as[ ]\w{1,40}\b", words="import", flags=re.NOFLAG),
        rule(
            r"(?<!\w)(?:import|export)\b[^;\n'\"]{0,200}\bfrom[ \t]{1,4}['\"][^'\"\n]|^[ \t]{0,40}import[ "
            r"\t]{0,4}[('\"]",
            words="import export",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w.])require(?:_relative)?[ (]{1,2}['\"][\w@./-]|^[ \t]{0,40}gem[ ]['\"]|(?<!\w)library\(\w{1,60}\)",
            words="require relative gem library",
            flags=re.NOFLAG,
        ),
        rule(r"^[ \t]{0,40}\#[ \t]{0,4}include[ \t]{0,4}[<\"]", signs="#"),
        rule(
            r"^[ \t]{0,40}(?:pub[ ])?use[ ](?:\w{1,60}::|[A-Z]\w{1,60}\\)|^[ \t]{0,40}extern[ ]crate\b"
            r"|^[ \t]{0,40}using[ ][\w.]{1,120}(?:[ ]=[ ][\w.]{1,120})?;",
            words="use extern using",
            flags=re.NOFLAG,
        ),
        rule(
            rf"(?<![\w/-])(?:{_MANIFESTS})(?!\w)",
            words="requirements package pyproject setup pipfile poetry cargo go gemfile pom build composer yarn "
            "pnpm environment podfile mix pubspec uv csproj",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?:^[ \t>+-]{0,12}|(?<=[\"'` ]))[A-Za-z][\w.-]{1,60}+(?:\[[\w,-]{1,40}\])?(?:==|>=|<=|~=|!="
            r"|===)\d{1,5}\.\d{1,5}[\w.*]{0,20}",
            pieces="== >= <= ~= !=",
            flags=re.NOFLAG,
        ),
        rule(r"\"[@\w/.-]{1,80}\"[ ]?:[ ]?\"[\^~>=]{1,2}\d{1,5}(?:\.[\dx*]{1,5}){0,3}", signs='"'),
        rule(r"^[ \t]{0,8}[\w-]{1,60}[ ]=[ ](?:\"\^?\d{1,5}\.\d{1,5}[\w.]{0,20}\"|\{[ ]?version[ ]?=)", signs="="),
        rule(
            rf"(?<![\w./-])(?:{_INSTALLERS})(?:[ ]-{{1,2}}[\w-]{{1,30}}){{0,4}}[ ]{_NO_PACKAGE}[@\w\"']",
            words="install i add get require package",
            also="npm yarn pnpm bun pip pipx uv poetry pdm cargo go gem brew apt conda composer dnf yum apk dotnet "
            "choco snap",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<!\w)depend(?:s|ed|ing)?[ ]on[ ](?:the[ ]|a[ ]|an[ ]|our[ ])?(?:[\w.@/`-]{1,40}[ ]){0,3}?(?:library"
            r"|libraries|package|module|crate|gem|plugin|framework|sdk|driver|api|service)\b",
            words="depend depends depended depending",
        ),
        rule(r"(?<!\w)dependenc(?:y|ies)\b", words="dependency dependencies", keep=_is_technical),
        rule(
            r"(?<!\w)(?:upgraded|updated|bumped|downgraded|pinned|installed|added|removed)[ ](?:the[ ]"
            r"|a[ ])?[\w@/.-]{1,60}[ ](?:package|library|module|crate|gem|plugin|sdk)\b",
            words="package library module crate gem plugin sdk",
        ),
    ),
)

DOC_COMMENT = Pattern(
    "doc_comment",
    (
        rule(r"(?:^|(?<=[ \t;{}]))/\*\*(?=[ \t\n])", signs="*"),
        rule(r"^[ \t]{0,80}(?:///(?!/)|//!)[ \t]{0,4}[^\s/]", signs="/"),
        rule(r"^[ \t]{0,80}[rRuU]?(?:\"{3}|'{3})", signs="\"'"),
        rule(
            r"^[ \t]{0,80}\*[ \t]{1,4}@(?:param|returns?|throws|see|since|deprecated|author|type|typedef|example"
            r"|brief)\b",
            signs="*",
        ),
        rule(r"^[ \t]{0,80}:(?:param|type|returns?|rtype|raises)\b[^:\n]{0,80}:", signs=":"),
        rule(
            r"^[ \t]{0,80}(?:\#'|--[ ]\||---@)[ ]?\S|<summary>|^[ \t]{0,80}[\\@]brief\b",
            pieces="#' -- <summary> brief",
        ),
        rule(
            r"^//[ \t]?(?P<name>[A-Za-z_]\w{0,80})[ \t][^\n]{1,300}\n(?://[^\n]{0,300}\n){0,20}(?:func"
            r"[ ](?:\([^()\n]{1,80}\)[ ])?|type[ ]|var[ ]|const[ ]|package[ ])(?P=name)\b",
            signs="/",
        ),
    ),
)

STRUCTURE = (
    Weighted(FUNCTION_DEFINITION, 0.4),
    Weighted(DATA_STRUCTURE, 0.3),
    Weighted(DEPENDENCY, 0.3),
    Weighted(TEST, 0.2),
    Weighted(DOC_COMMENT, 0.2),
)
