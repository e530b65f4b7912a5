"""Precision and recall of what is protected and of what is elevated."""

from collections.abc import Callable, Iterable, Sequence

from palazzo.guidance.booster import Booster
from palazzo.guidance.protect import Protection, protect
from palazzo_bench.guidance.sets import Labelled
from palazzo_bench.guidance.turns import LabelledTurn
from palazzo_bench.lines import Record


def decided(source: str, turns: Sequence[LabelledTurn], found: Sequence[Protection]) -> Record:
    """How both decisions did on the turns of one source, or of all."""
    pairs = [(turn, each) for turn, each in zip(turns, found, strict=True) if source in ("all", turn.source)]

    def weigh(keep: Callable[[LabelledTurn, Protection], bool]) -> float:
        return sum(turn.weight for turn, each in pairs if keep(turn, each))

    everything, rules = weigh(lambda *_: True), weigh(lambda turn, _: turn.is_rule)
    elevated = weigh(lambda _, each: each.elevated)
    right = weigh(lambda turn, each: each.elevated and turn.is_rule)
    return {
        "source": source,
        "turns": len(pairs),
        "rules": rules / everything,
        "elevated": elevated / everything,
        "precision": right / elevated if elevated else None,
        "recall": right / rules if rules else None,
        "protected": weigh(lambda _, each: each.protected) / everything,
        "kept": weigh(lambda turn, each: each.protected and turn.is_rule) / rules if rules else None,
    }


def scored(name: str, labelled: Sequence[Labelled], booster: Booster | None) -> list[Record]:
    """One row for the whole set, and one for each kind in it."""
    protections = protect([each.turn for each in labelled], booster)
    pairs = [(each, protection.protected) for each, protection in zip(labelled, protections, strict=True)]
    kinds = dict.fromkeys(each.kind for each in labelled)
    return [
        _row(name, "all", pairs),
        *(_row(name, kind, [one for one in pairs if one[0].kind == kind]) for kind in kinds),
    ]


def _row(name: str, kind: str, decided: Iterable[tuple[Labelled, bool]]) -> Record:
    pairs = [(each.guidance, protected) for each, protected in decided]
    right = sum(guidance and protected for guidance, protected in pairs)
    protected, guidance = sum(found for _, found in pairs), sum(label for label, _ in pairs)
    return {
        "set": name,
        "kind": kind,
        "turns": len(pairs),
        "guidance": guidance,
        "protected": protected,
        "precision": right / protected if protected else None,
        "recall": right / guidance if guidance else None,
    }
