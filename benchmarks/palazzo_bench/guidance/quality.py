"""Precision and recall of protection."""

from collections.abc import Iterable, Sequence

from palazzo.guidance.booster import Booster
from palazzo.guidance.protect import protect
from palazzo_bench.guidance.sets import Labelled
from palazzo_bench.lines import Record

FLOORS = (0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.55, 0.6, 0.7)


def scored(name: str, labelled: Sequence[Labelled], booster: Booster | None) -> list[Record]:
    """One row for the whole set, and one for each kind in it."""
    protections = protect([each.turn for each in labelled], booster)
    decided = [(each, protection.protected) for each, protection in zip(labelled, protections, strict=True)]
    kinds = dict.fromkeys(each.kind for each in labelled)
    by_kind = [_row(name, kind, [pair for pair in decided if pair[0].kind == kind]) for kind in kinds]
    return [_row(name, "all", decided), *by_kind]


def by_floor(labelled: Sequence[Labelled], booster: Booster) -> list[Record]:
    """What the booster would add at each floor: right and wrong turns among those it is asked about."""
    protections = protect([each.turn for each in labelled], booster)
    asked = [(each.guidance, p.booster) for each, p in zip(labelled, protections, strict=True) if p.booster > 0]
    return [
        {
            "floor": floor,
            "asked": len(asked),
            "guidance_added": sum(guidance and cosine >= floor for guidance, cosine in asked),
            "others_added": sum(not guidance and cosine >= floor for guidance, cosine in asked),
        }
        for floor in FLOORS
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
