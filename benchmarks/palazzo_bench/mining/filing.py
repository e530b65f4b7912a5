"""Wings and closets: where labelled conversations land in one palace, in the order in which they were held."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import palazzo
from palazzo.model.fold import fold
from palazzo.model.message import Message
from palazzo.model.tree import RoomTree, WingTree
from palazzo.settings import Settings
from palazzo.text.words import terms
from palazzo_bench.lines import Record
from palazzo_bench.mining.labelled import Labelled

PARTS = ("dev", "held-out", "all")
USER = "me"


@dataclass(frozen=True, slots=True)
class Landed:
    """One labelled conversation, and where it went."""

    conversation: Labelled
    wing: WingTree
    room: RoomTree
    first: bool  # whether it is the first of its group
    right: bool  # in the wing of its group, or, as the first, in a new one

    @property
    def well_named(self) -> bool:
        """Whether the wing's name is one of those that a reader would give, or has it in it, or is in it."""
        name = fold(self.wing.wing.name)
        return any(fold(good) in name or name in fold(good) for good in self.conversation.wing.names)

    @property
    def turns(self) -> tuple[set[int], set[int]]:
        """Before which messages a new closet begins: as labelled, and as found."""
        expected = {closet.first for closet in self.conversation.closets[1:]}
        found, count = set(), 0
        for closet in self.room.closets[:-1]:
            count += closet.drawers
            found.add(count)
        return expected, found

    @property
    def telling_labels(self) -> int:
        """How many closets are called by a word that a reader would use for one of them."""
        words = {term for closet in self.conversation.closets for word in closet.words for term in terms(word)}
        return sum(bool(words & set(terms(closet.closet.topic))) for closet in self.room.closets)


def land(conversations: Sequence[Labelled]) -> list[Landed]:
    """Mine every conversation on its own day, all in one palace."""
    found: list[Landed] = []
    homes: dict[str, set[int]] = {}
    with TemporaryDirectory() as folder, palazzo.open(Path(folder, "palace.db"), settings=Settings()) as memory:
        palace = memory.palace(USER)
        for conversation in sorted(conversations, key=lambda one: one.at):
            before = {wing.number for wing in palace.wings()}
            talk = palace.conversation(conversation.id)
            talk.remember_all(
                [Message(said.role, said.text, at=said.at, speaker=said.speaker) for said in conversation.messages]
            )
            talk.complete()
            memory.work()
            wing, room = _home(palace, conversation.id)
            number, group = wing.wing.number, conversation.wing.group
            first = group not in homes
            right = number not in before if first else number in homes[group]
            homes.setdefault(group, set()).add(number)
            found.append(Landed(conversation, wing, room, first, right))
    return found


def wing_rows(landed: Sequence[Landed]) -> list[Record]:
    """How many conversations went where their group is, or to a wing of their own."""
    rows: list[Record] = []
    for part in PARTS:
        chosen = _part(landed, part)
        again, first = [one for one in chosen if not one.first], [one for one in chosen if one.first]
        rows.append(
            {
                "part": part,
                "conversations": len(chosen),
                "right": _share(chosen, [one.right for one in chosen]),
                "subject again": len(again),
                "same wing": _share(again, [one.right for one in again]),
                "new subject": len(first),
                "own wing": _share(first, [one.right for one in first]),
                "well named": _share(chosen, [one.well_named for one in chosen]),
                "right kind": _share(chosen, [one.wing.wing.kind is one.conversation.wing.kind for one in chosen]),
            }
        )
    return rows


def closet_rows(landed: Sequence[Landed]) -> list[Record]:
    """How many closets there should be and are, how many turns were found, and how telling the labels are."""
    rows: list[Record] = []
    for part in PARTS:
        chosen = _part(landed, part)
        turns = [one.turns for one in chosen]
        closets = sum(len(one.room.closets) for one in chosen)
        rows.append(
            {
                "part": part,
                "expected": sum(len(one.conversation.closets) for one in chosen),
                "found": closets,
                "turns expected": sum(len(expected) for expected, _ in turns),
                "found rightly": sum(len(expected & found) for expected, found in turns),
                "found wrongly": sum(len(found - expected) for expected, found in turns),
                "telling labels": round(sum(one.telling_labels for one in chosen) / max(closets, 1), 3),
            }
        )
    return rows


def _home(palace: palazzo.Palace, id: str) -> tuple[WingTree, RoomTree]:
    return next((wing, room) for wing in palace.browse() for room in wing.rooms if room.room.conversation_id == id)


def _part(landed: Sequence[Landed], part: str) -> list[Landed]:
    return [one for one in landed if part in ("all", "held-out" if one.conversation.held_out else "dev")]


def _share(chosen: Sequence[object], right: Sequence[bool]) -> float | None:
    return round(sum(right) / len(chosen), 3) if chosen else None
