"""How the time of reading for rules grows with the text, and how it compares with embedding the same turns."""

from collections.abc import Callable, Iterator, Sequence
from statistics import median
from time import process_time

from palazzo.guidance.authored_lines import binds
from palazzo.guidance.reader import read_all
from palazzo.providers.base import Embedder
from palazzo_bench.doubling import doubled
from palazzo_bench.lines import Record
from palazzo_bench.texts import messages

SMALLEST, LARGEST = 256 * 1024, 4 * 1024 * 1024  # characters
ROUNDS = 3

HOSTILE = {
    "no spaces": "a",
    "open quotes": '" a ',
    "back ticks": "` `` ``` ",
    "apostrophes": " 'a",
    "commas": ", ",
    "line ends": "\n > ",
    "asterisks": "** __ ",
    "conditions": "if when unless ",
    "modals": "must not always ",
    "reported rules": "she said you must never do it, ",
    "questions": "could you please ? ",
    "narrow misses": "i always want to, and never not, ",
    "other scripts": "длинный текст 長い文 ",
}


def growth() -> Iterator[Record]:
    """The greatest factor by which doubling a text lengthens its reading, for prose and for hostile input."""
    ruleless = (message for message in messages(LARGEST // 200, seed=3) if not _gives_rule(message))
    prose = " ".join(ruleless)  # a rule would end the reading
    for name, unit in {"prose": f"{prose} ", **HOSTILE}.items():
        yield _growth(name, unit * (LARGEST // len(unit) + 1))


def against_embedding(name: str, turns: Sequence[str], embedder: Embedder) -> Record:
    """The time of reading all turns over that of embedding them, by rounds, each going first in half of them."""
    embedder.embed(turns[:100])
    ratios, read_times, embed_times = [], [], []
    for number in range(ROUNDS * 2):
        works: list[Callable[[], object]] = [lambda: read_all(turns), lambda: embedder.embed(turns)]
        times = [_seconds(work) for work in (works if number % 2 else works[::-1])]
        ours, theirs = times if number % 2 else times[::-1]
        ratios.append(ours / theirs)
        read_times.append(ours)
        embed_times.append(theirs)
    return {
        "turns": name,
        "count": len(turns),
        "read_us_a_turn": min(read_times) / len(turns) * 1e6,
        "embed_us_a_turn": min(embed_times) / len(turns) * 1e6,
        "ratio": median(ratios),
    }


def _gives_rule(text: str) -> bool:
    return binds(text)


def _growth(name: str, text: str) -> Record:
    texts = [text[: SMALLEST << doublings] for doublings in range((LARGEST // SMALLEST).bit_length())]
    by_setting = [doubled(texts, read) for read in (lambda text: read_all([text]), binds)]
    return {
        "input": name,
        "ms_4_mb": max(each.longest for each in by_setting) * 1000,
        "worst_doubling": max(each.worst for each in by_setting),
        "growth": max(each.growth for each in by_setting),
        "rounds": max(len(each.rounds) for each in by_setting),
    }


def _seconds(work: Callable[[], object]) -> float:
    """The processor's time: what else the machine does comes in bursts, and is not ours."""
    begun = process_time()
    work()
    return process_time() - begun
