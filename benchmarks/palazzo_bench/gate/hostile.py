"""Texts made to stall a careless regular expression, each judged at doubling lengths."""

from collections.abc import Callable, Sequence
from itertools import pairwise
from time import process_time

from palazzo.gate.judge import judge
from palazzo.gate.patterns.families import PATTERNS
from palazzo.gate.turn import Turn
from palazzo_bench.gate.labelled import LabelledTurn
from palazzo_bench.lines import Record

SHORTEST = 256 * 1024  # characters
ROUNDS = 4
LEAST_MEASURED = 1.0  # seconds
MOST_RUNS = 10
BAR = 2.3  # times as long, for a text twice as long

_CHARACTERS = "aA1 \n\t./\\()[]{}<>`~-_#@$\"':;,=*|?!%&+^éя中א😀"
_NESTED = {"nested ()": "()", "nested []": "[]", "nested {}": "{}", "nested <>": "<>"}
_ALMOST = (
    "ab ", "a\n", "a.", "a/", "a_", "aB", "1 ", "1,", "1.", "([{", "    a\n", "```a\n", "```a ", "def a ",
    "function a (", 'File "aa', "\n at a.b.c (", "https:/ ", "www.a", "C:\\", "a\\b\\", "deadbe1 ", "2024-1-",
    "I really really ", "my best friend ", "we decided ", "set the timeout ", "class A ", "import a, ",
    "git commi ", "/** ", "/* ", '"""\n', "// A b\n", "#0 0x1\n", "1,000,", "two hundred ", "a@a", "a@b:", "a://",
    "/api/", "a/b/", "x = (", "const a = (", "type A<", "map[str", "expect(", "assert a\n", "List<", "merged the ",
    "fixed ", "error ", "HTTP 4", "exit code ", "feature/", "origin/", "branch ", "tagged ", "Dr. ", "Anna ",
    "foo(", "foo.bar(", "a.b(\n", "x=1;\n", "<div>", "I am ", "I have a big ", "2 big red ", "$ a\n", "| grep",
    "go test ", ".py ", "a.py ", "I like ", "public static a b ( ",
)  # fmt: skip


def texts(labelled: Sequence[LabelledTurn]) -> dict[str, str]:
    """What to repeat, by a name for it: characters, near-misses, and for every pattern its own texts cut short."""
    repeated = {f"{sign!r} …": sign for sign in (*_CHARACTERS, *_ALMOST)}
    for pattern in PATTERNS:
        having = [turn.text for turn in labelled if pattern in turn.patterns]
        repeated[f"almost {pattern}"] = " ".join(text[:-1] for text in having[:8])
        repeated[f"{pattern} over and over"] = "\n".join(having[:8]) + "\n"
    return {**repeated, **_NESTED}


def measured(repeated: dict[str, str], longest: int, progress: Callable[[int], None]) -> list[Record]:
    """One row a text, the worst first: the most that a doubling ever cost, and how long the longest took."""
    rows = []
    for name, sign in repeated.items():
        lengths = _doubling(longest)
        times = _times([_text(name, sign, length) for length in lengths])
        rows.append(
            {
                "text": name,
                "most_a_doubling_cost": round(_worst(times), 2),
                "microseconds_a_character": times[-1] / lengths[-1] * 1e6,
                "longest_seconds": times[-1],
            }
        )
        progress(1)
    return sorted(rows, key=lambda row: -row["most_a_doubling_cost"])


def _times(texts: Sequence[str]) -> list[float]:
    """Processor time for each text; measured again while it looks bad, for the machine has other work as well."""
    times = [_seconds(text) for text in texts]
    for _ in range(ROUNDS):
        if _worst(times) <= BAR:
            break
        times = [min(before, _seconds(text)) for before, text in zip(times, texts, strict=True)]
    return times


def _worst(times: Sequence[float]) -> float:
    return max(after / before for before, after in pairwise(times))


def _doubling(longest: int) -> list[int]:
    lengths = [min(SHORTEST, longest // 2)]
    while lengths[-1] * 2 <= longest:
        lengths.append(lengths[-1] * 2)
    return lengths


def _text(name: str, sign: str, length: int) -> str:
    if name in _NESTED:
        return sign[0] * (length // 2) + sign[1] * (length // 2)
    return sign * (length // len(sign))  # whole ones: half a word could be another word


def _seconds(text: str) -> float:
    """The best of several runs where one is over in no time, which says little."""
    runs = [_once(text)]
    while sum(runs) < LEAST_MEASURED and len(runs) < MOST_RUNS:
        runs.append(_once(text))
    return min(runs)


def _once(text: str) -> float:
    begun = process_time()
    judge(Turn(text))
    return process_time() - begun
