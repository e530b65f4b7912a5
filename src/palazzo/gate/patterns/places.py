"""Files and addresses: paths, and URLs and endpoints."""

import re
from collections.abc import Iterator

from palazzo.gate.patterns.base import Pattern, Way, covered, rule, words
from palazzo.gate.reading import Reading, Span

_EXTENSIONS = """
    py pyi pyx ipynb js mjs cjs jsx ts tsx go rs rb java kt kts cc cpp cxx hpp cs csproj sln swift php pl lua sh
    bash zsh fish ps1 bat cmd sql html htm css scss sass less vue svelte json jsonl json5 yaml yml toml ini cfg conf
    config env lock xml csv tsv md mdx rst adoc txt log pdf doc docx xls xlsx ppt pptx odt png jpg jpeg gif svg webp
    ico bmp mp3 mp4 wav flac mov avi mkv zip tar gz tgz bz2 xz 7z rar db sqlite sqlite3 parquet proto tf tfvars
    gradle mod sum exe dll so dylib jar war whl apk iso bin dat bak tmp patch diff tex bib epub jl dart ex exs erl
    hs scala clj nix cmake graphql wasm pem key crt service plist onnx pt ckpt safetensors npy pkl h5 xsd wsdl rtf
    key pages numbers eml ics c h
"""
_EXTENSION = "|".join(sorted(_EXTENSIONS.split(), key=len, reverse=True))
_BARE_EXTENSION = re.compile(rf"\.(?:{_EXTENSION})(?![\w(-]|\.\w)")
_LONGEST_NAME = 120
_NOT_BEFORE = frozenset("/@:\\")
_ALSO_WORDS = words("c h so key pages numbers service config env go in mod sum")
_ENDS_AS_FILE = re.compile(rf"[\w)\]~-]\.(?:{_EXTENSION})$")

# What a path may begin with: folders that are no English words, and folders that are.
_ROOTS = words(
    """
    src pkg cmd node_modules dist venv .venv .git .github .vscode .config .ssh .cache usr etc var opt srv proc
    sys mnt lib64 sbin tmp __pycache__ site-packages bin lib
    """
)
_COMMON_ROOTS = words(
    """
    app apps test tests doc docs scripts script packages include internal build public static assets components
    vendor examples example benchmarks tools config configs migrations templates models views controllers utils
    services data notebooks home users root dev media server client frontend backend core common shared
    """
)
_ENDPOINT = words("api graphql oauth oauth2 rest webhook webhooks health healthz metrics r u")
_VERSION = re.compile(r"v\d{1,2}")
_METHOD = re.compile(r"\b(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]+$")
_FRAMEWORK = re.compile(
    r"(?:node|next|vue|nuxt|react|express|three|d3|p5|discord|chart|ember|backbone|angular|moment|knockout|alpine"
    r"|nest|socket|deno|bun|solid|svelte|electron|ext|handlebars|mustache|require|underscore|impact|phaser|pixi|brain"
    r"|tensorflow)\.js",
    re.IGNORECASE,
)
_NO_FILE = re.compile(r"(?:self|this|process|os|e|i|import\.meta|docs|console|logging|math)\.\w+")
_DOMAIN = (
    r"com|org|net|io|dev|app|edu|gov|co|ai|me|info|uk|de|fr|es|it|nl|eu|ch|at|se|no|pl|ru|jp|cn|in|br|ca|au|us|tv|xyz"
)
_DOMAIN_FIRST = re.compile(rf"[\w-]+(?:\.[\w-]+)*\.(?:{_DOMAIN})", re.IGNORECASE)


def _is_absolute_path(reading: Reading, match: re.Match[str]) -> bool:
    """Two folders deep, or under a folder that every machine has; and no endpoint."""
    parts = [part for part in match[0].rstrip(".:,").split("/") if part]
    if not parts or _METHOD.search(reading.text, max(0, match.start() - 9), match.start()):
        return False
    if parts[0].lower() in _ENDPOINT or _VERSION.fullmatch(parts[0]) or all(part.isdigit() for part in parts):
        return False
    if len(parts) == 1:
        return parts[0] in _ROOTS or bool(_ENDS_AS_FILE.search(parts[0]))
    return len(parts[0]) > 1 or bool(_ENDS_AS_FILE.search(parts[-1]))


def _is_relative_path(reading: Reading, match: re.Match[str]) -> bool:
    """It ends as a file does, or begins as a project's folders do; a pair of words with a slash does neither."""
    path = match[0].rstrip(".:,-")
    parts = path.split("/")
    if _DOMAIN_FIRST.fullmatch(parts[0]) and not _ENDS_AS_FILE.search(parts[0]):
        return False
    if reading.text[max(0, match.start() - 3) : match.start()].endswith("://"):
        return False
    if _ENDS_AS_FILE.search(parts[-1]):
        return not _FRAMEWORK.fullmatch(parts[-1])
    if parts[0] in _ROOTS:
        return True
    rest = [part for part in parts[1:] if part]
    if parts[0] not in _COMMON_ROOTS:
        return path.endswith("/") and len(rest) > 1 and any("_" in part or "-" in part for part in parts)
    if path.endswith("/"):
        return True
    return len(rest) > 1 and not any(part.lower() in _COMMON_ROOTS for part in rest)


def _file_names(reading: Reading) -> Iterator[Span]:
    """Bare names, found by their extension: that is rarer than the beginning of a word."""
    for match in _BARE_EXTENSION.finditer(reading.text):
        start = _beginning(reading.text, match.start())
        if start < match.start() and _is_file_name(reading, start, match.end()):
            yield start, match.end()


def _beginning(text: str, end: int) -> int:
    start = end
    while start > 0 and end - start < _LONGEST_NAME and (text[start - 1].isalnum() or text[start - 1] in "_-."):
        start -= 1
    return start


def _is_file_name(reading: Reading, start: int, end: int) -> bool:
    name = reading.text[start:end]
    before = reading.text[start - 1 : start]
    if before in _NOT_BEFORE or not (name[0].isalnum() or name[0] == "_") or ".." in name:
        return False
    if _FRAMEWORK.fullmatch(name) or _NO_FILE.fullmatch(name) or covered(URL.spans(reading), start):
        return False
    stem, _, extension = name.rpartition(".")
    if extension in _ALSO_WORDS:
        return len(stem) > 1 and stem[-1].islower() and not stem[0].isupper()
    return not stem.isdigit()


def _outside_address(reading: Reading, match: re.Match[str]) -> bool:
    """Not a part of a URL that was found already."""
    return not covered(URL.spans(reading), match.start())


URL = Pattern(
    "url",
    (
        rule(r"(?<![\w+.-])[a-z][a-z0-9+.-]{1,20}+://[^\s<>\"'`\])}，。]{1,2000}+", pieces="://"),
        rule(r"(?<![\w@.-])www\.[\w-]{1,63}\.[a-z]{2,20}[^\s<>\"'`\])}]{0,2000}+", words="www"),
        rule(
            rf"(?<![\w@./\\-])(?:[a-z0-9][a-z0-9-]{{0,62}}+\.){{1,4}}(?:{_DOMAIN})(?::\d{{2,5}})?/[\w\-./?%&=#~+:]{{1"
            rf",2000}}+",
            signs="/",
            keep=lambda _, match: not _ENDS_AS_FILE.search(match[0].partition("/")[0]),
        ),
        rule(
            r"(?<![\w.])(?:localhost|\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})(?::\d{2,5}(?:/[\w./?=&%#-]{0,500})?"
            r"|/[\w./?=&%#-]{1,500})",
            signs=":/",
        ),
        rule(r"(?<![\w.])git@[\w.-]{1,80}:[\w./~-]{1,200}", signs="@"),
        rule(
            r"(?<!\w)(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)[ \t]{1,3}`?/[\w{}:./?=&%$-]{0,300}",
            signs="/",
            words="get post put patch delete head options",
            flags=re.NOFLAG,
        ),
        rule(
            r"(?<![\w./:~}<*\\-])/(?:api|v\d{1,2}|graphql|oauth2?|rest|webhooks?|healthz?"
            r"|metrics)\b(?:/[\w{}:.-]{0,80}){0,12}",
            signs="/",
            words="api v graphql oauth rest webhook webhooks health healthz metrics",
        ),
    ),
    counted=True,
)

FILE_PATH = Pattern(
    "file_path",
    (
        rule(r"(?<!\w)[A-Za-z]:/(?=[\w.])[^\s\"'<>|?*`]{1,255}", pieces=":/", keep=_outside_address),
        rule(
            r"(?<!\w)[A-Za-z]:\\[^\s\"'<>|?*`]{1,255}|(?<![\w\\])\\\\\w[\w.-]{0,80}\\[^\s\"'<>|?*`]{1,255}", signs="\\"
        ),
        rule(r"(?<![\w\\.:])\w[\w.-]{0,80}(?:\\[\w.-]{1,80}){1,12}\.\w{1,8}\b", signs="\\", flags=re.NOFLAG),
        rule(
            r"(?<![\w/.~])(?:~|\.{1,2})/(?=[\w.@-]{0,20}\w)[\w.@%+/-]{1,255}+",
            pieces="~/ ./",
            keep=_outside_address,
        ),
        rule(
            r"(?<![\w/.:~)\]}<>*%\\-])/[\w.@+-]{1,80}(?:/[\w.@+*-]{0,80}){0,20}",
            signs="/",
            keep=lambda reading, match: _is_absolute_path(reading, match) and _outside_address(reading, match),
        ),
        rule(
            r"(?<![\w/.@:~\\-])\.?[\w@][\w.@-]{0,80}+(?:/[\w.@+-]{1,80}+){1,20}/?"
            r"|(?<![\w/.@:~\\-])\.?\w[\w-]{0,80}+/(?![\w/])",
            signs="/",
            keep=lambda reading, match: _is_relative_path(reading, match) and _outside_address(reading, match),
        ),
        Way(_file_names, signs=frozenset(".")),
        rule(
            r"(?<![\w./])\.(?:gitignore|gitattributes|gitmodules|env(?:\.\w{1,20})?|bashrc|bash_profile|zshrc|profile"
            r"|npmrc|nvmrc|dockerignore|editorconfig|eslintrc|prettierrc|vimrc|babelrc|htaccess|netrc|pypirc"
            r"|pylintrc)(?![\w(])",
            signs=".",
            words="gitignore gitattributes gitmodules env bashrc bash zshrc profile npmrc nvmrc dockerignore "
            "editorconfig"
            " eslintrc prettierrc vimrc babelrc htaccess netrc pypirc pylintrc",
        ),
    ),
    counted=True,
)
