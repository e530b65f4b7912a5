"""What holds now stands above what it has replaced."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from palazzo.model.hit import Hit
from palazzo.model.ids import DrawerId
from palazzo.model.palace import FiledDrawer

REPLACED = "what it states was replaced later"
CURRENT = "it states what holds now in place of the next one"


def current_first(
    hits: Sequence[Hit], replaced: Mapping[DrawerId, DrawerId], current: Mapping[DrawerId, FiledDrawer]
) -> list[Hit]:
    """Put before each hit that states a replaced fact the drawer that states the new one, found or not.

    `replaced` leads from the one drawer to the other, and `current` has the others.
    """
    by_id = {hit.drawer_id: hit for hit in hits}
    ordered: dict[DrawerId, Hit] = {}
    for hit in hits:
        newer = replaced.get(hit.drawer_id)
        if newer is not None and newer not in ordered and newer in current:
            found = by_id.get(newer) or Hit(
                current[newer].drawer, current[newer].place, score=0.0, relevance=hit.relevance
            )
            lift = hit.score - found.score
            signals = {**found.signals, "current": lift}
            ordered[newer] = replace(found, score=hit.score, signals=signals, explain=CURRENT)
        explain = f"{hit.explain}; {REPLACED}" if newer is not None else hit.explain
        ordered.setdefault(hit.drawer_id, replace(hit, explain=explain))
    return list(ordered.values())
