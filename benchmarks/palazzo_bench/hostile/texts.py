"""What hostile texts are made of: one thing over and over, brackets in brackets, and a run with something behind it."""

from collections.abc import Mapping

CHARACTERS = "aA1 \n\t./\\()[]{}<>`~-_#@$\"':;,=*|?!%&+^éя中א😀"
ALMOST = (
    "ab ", "a\n", "a.", "a/", "a_", "aB", "1 ", "1,", "1.", "([{", "    a\n", "```a\n", "```a ", "def a ",
    "function a (", 'File "aa', "\n at a.b.c (", "https:/ ", "www.a", "C:\\", "a\\b\\", "deadbe1 ", "2024-1-",
    "I really really ", "my best friend ", "we decided ", "set the timeout ", "class A ", "import a, ",
    "git commi ", "/** ", "/* ", '"""\n', "// A b\n", "#0 0x1\n", "1,000,", "two hundred ", "a@a", "a@b:", "a://",
    "/api/", "a/b/", "x = (", "const a = (", "type A<", "map[str", "expect(", "assert a\n", "List<", "merged the ",
    "fixed ", "error ", "HTTP 4", "exit code ", "feature/", "origin/", "branch ", "tagged ", "Dr. ", "Anna ",
    "foo(", "foo.bar(", "a.b(\n", "x=1;\n", "<div>", "I am ", "I have a big ", "2 big red ", "$ a\n", "| grep",
    "go test ", ".py ", "a.py ", "I like ", "public static a b ( ",
)  # fmt: skip
NESTED = {"nested ()": "()", "nested []": "[]", "nested {}": "{}", "nested <>": "<>"}

_LANGUAGE = (
    "I like Anna and Bob. ", "last week ", "in March ", "since 2019 ", "before I moved to Oslo ",
    "Ana lives in Rome. ",
    "you must never do it, ", "if when unless ", "she said \"a\" ", "could you please? ", "he, she, and it, ",
    "\u201cso he said\u201d ", "my sister's husband's ", "3 May 2024, ", "from now on always ", "A. B. ",
    "e.g. ", "...? ",
)  # fmt: skip
_MARKUP = (
    "&amp;", "&#1", "&#x1;", "<entry ", '<entry role="user">\n| a\n', "> | a\n", "§ W-1/R-1/D-1 ", "W-1/R-",
    "| a\n", "> ",
    "- a\n", "- - ", "* a\n  ", "1. a\n", "# a\n", "> > a\n", "[a](b) ", "![", "[a]: b\n", "|a|b|\n", "---\n",
    "a: b\n",
    "***a ", "\\;", "\\", "a; ", "@p a\n", "<@U1>", "<#C1|a>", "<a|", "[", '["', '{"a":', '{"a":[', "],",
    '"a",', "1e9,",
    "<system-reminder>a</system-reminder>", "<system-reminder>", "<a_context>b</a_context>", "<command-name>",
    '{"role": "user", "content": "a"}\n', "</think>", "https://a.example/b?c=d&e=%20", "UGFsYXp6bw", "``", "<<",
)  # fmt: skip
_SCRIPTS = (
    "\u0301", "\u0301\u0323", "\u094d\u093c", "\u0f73", "\u00e9\u0301", "\u200d", "\u202e", "\ufeff", "\ufdfa",
    "\u3042", "\uac00",
    "\U0001d400", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u202e\u05d0\u05d1 ", "\r", "\u2028", "\x85",
    "\u00a0", "e\u0301 ", "\u0e01\u0e33", "\u00df", "\u0130", "\ufb03",
)  # fmt: skip
REPEATED: Mapping[str, str] = {
    f"{sign!r} \u2026": sign for sign in dict.fromkeys((*CHARACTERS, *ALMOST, *_LANGUAGE, *_MARKUP, *_SCRIPTS))
}
# What comes first, what is repeated, and what comes last: a wrong end makes a reader try again from everywhere.
_ENDING: Mapping[str, tuple[str, str, str]] = {
    "spaces, then a letter": ("a", " ", "a"),
    "spaces, then a line": ("a\n", " ", "\n\na"),
    "a rule, then a letter": ("a\n", "-", "a"),
    "line ends, then a letter": ("a", "\n", "a"),
    "reminders, then a letter": ("a", "<system-reminder>a</system-reminder>", "z"),
    "signs of several classes": ("a", "\u0301", "\u0323"),
    "signs that are no accents": ("\u0915", "\u094d", "\u093c"),
    "an open quotation": ('"', "a ", "."),
    "an open fence": ("```\n", "a ", "\n"),
    "an open comment": ("/* ", "a ", "b"),
    "an open tag": ("<a ", 'b="c" ', "d"),
    "an open list": ("[", '{"a": 1}, ', '"'),
    "a number without end": ("&#", "1", ";"),
    "a key without a value": ("---\n", "a", "\n---\n"),
}
KINDS: tuple[str, ...] = (*REPEATED, *NESTED, *_ENDING)
# One of every sort, for where there is no time for all of them.
SORTS: tuple[str, ...] = (
    *(
        f"{sign!r} \u2026"
        for sign in (
            " ", "a", "1", "\n", "`", "<", '"', "\u4e2d", "\u0301", "\U0001f468\u200d\U0001f469\u200d\U0001f467",
            "\u202e\u05d0\u05d1 ", "W-1/R-", "https://a.example/b?c=d&e=%20", "UGFsYXp6bw", "I like Anna and Bob. ",
            "- a\n", '["', "<system-reminder>",
        )
    ),
    "nested []",
    "spaces, then a letter",
    "spaces, then a line",
    "a rule, then a letter",
    "an open quotation",
)  # fmt: skip


def text(kind: str, length: int) -> str:
    """A text of this kind of about `length` characters."""
    if kind in NESTED:
        brackets = NESTED[kind]
        return brackets[0] * (length // 2) + brackets[1] * (length // 2)
    if kind == "signs of several classes" or kind == "signs that are no accents":
        first, sign, other = _ENDING[kind]
        half = (length - len(first)) // 2
        return first + sign * half + other * half
    first, sign, last = _ENDING[kind] if kind in _ENDING else ("", REPEATED[kind], "")
    return first + repeated(sign, length - len(first) - len(last)) + last


def repeated(sign: str, length: int) -> str:
    """Whole ones: half a word could be another word."""
    return sign * (length // len(sign))
