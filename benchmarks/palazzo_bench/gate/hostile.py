"""Texts made to stall a careless regular expression, each judged at doubling lengths."""

from collections.abc import Callable, Iterable, Sequence

from palazzo.gate.judge import judge
from palazzo.gate.patterns.families import PATTERNS
from palazzo.gate.turn import Turn
from palazzo_bench.doubling import BAR, doubled
from palazzo_bench.gate.labelled import LabelledTurn
from palazzo_bench.hostile.texts import ALMOST, CHARACTERS, NESTED, repeated, text
from palazzo_bench.lines import Lines, Record

SHORTEST = 256 * 1024  # characters


def texts(labelled: Sequence[LabelledTurn]) -> dict[str, str]:
    """What to repeat, by a name for it: characters, near-misses, and for every pattern its own texts cut short."""
    signs = {f"{sign!r} …": sign for sign in (*CHARACTERS, *ALMOST)}
    for pattern in PATTERNS:
        having = [turn.text for turn in labelled if pattern in turn.patterns]
        signs[f"almost {pattern}"] = " ".join(turn[:-1] for turn in having[:8])
        signs[f"{pattern} over and over"] = "\n".join(having[:8]) + "\n"
    return {**signs, **NESTED}


def measure(signs: dict[str, str], longest: int, rows: Lines, progress: Callable[[int], None]) -> None:
    """Add a row for each text that has none of this length."""
    for name, sign in signs.items():
        if (name, longest) not in {(row["text"], row["longest"]) for row in rows}:  # others may be at work, too
            rows.append({"text": name, "longest": longest, **_figures(name, sign, longest)})
        progress(1)


def worst_first(rows: Iterable[Record]) -> list[Record]:
    """The rows of the longest texts, the dearest doubling first."""
    known = list(rows)
    longest = max((row["longest"] for row in known), default=0)
    return sorted((row for row in known if row["longest"] == longest), key=lambda row: -row["most_a_doubling_cost"])


def summary(rows: Sequence[Record]) -> Record:
    """All texts together, as the bar asks for it."""
    return {
        "texts": len(rows),
        "characters": rows[0]["longest"],
        "bar": BAR,
        "over_the_bar": sum(row["most_a_doubling_cost"] > BAR for row in rows),
        "most_a_doubling_cost": max(row["most_a_doubling_cost"] for row in rows),
        "most_growth_a_character": max(row["growth_a_character"] for row in rows),
        "slowest_seconds": max(row["longest_seconds"] for row in rows),
    }


def _figures(name: str, sign: str, longest: int) -> Record:
    measured = doubled([_text(name, sign, length) for length in _lengths(longest)], lambda said: judge(Turn(said)))
    return {
        "most_a_doubling_cost": round(measured.worst, 2),
        "growth_a_character": round(measured.growth, 2),
        "longest_seconds": round(measured.longest, 3),
        "rounds": len(measured.rounds),
    }


def _lengths(longest: int) -> list[int]:
    """Doubling up to the longest."""
    lengths = [longest]
    while lengths[0] > SHORTEST or len(lengths) == 1:
        lengths.insert(0, lengths[0] // 2)
    return lengths


def _text(name: str, sign: str, length: int) -> str:
    return text(name, length) if name in NESTED else repeated(sign, length)
