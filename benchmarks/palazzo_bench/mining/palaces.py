"""What mining makes of conversations that nobody here wrote: the palace, to be read by eye."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import palazzo
from palazzo.model.graph import EntityType
from palazzo.model.message import Message
from palazzo.model.tree import WingTree
from palazzo.settings import Settings
from palazzo_bench.lines import Record
from palazzo_bench.locomo.dataset import Friendship, read_friendships

SAYS_NOTHING = ("general", "misc", "small talk")


@dataclass(frozen=True, slots=True)
class Built:
    """One pair's palace, and who of the speakers is in its graph."""

    id: str
    wings: list[WingTree]
    speakers: set[str]
    known: set[str]
    entities: int
    facts: int

    @property
    def row(self) -> Record:
        topics = [one.closet.topic for wing in self.wings for room in wing.rooms for one in room.closets]
        return {
            "pair": self.id,
            "wings": len(self.wings),
            "rooms": sum(len(wing.rooms) for wing in self.wings),
            "closets": len(topics),
            "drawers": sum(wing.drawers for wing in self.wings),
            "closets without a name": sum(topic.lower() in SAYS_NOTHING for topic in topics),
            "speakers known": f"{len(self.speakers & self.known)}/{len(self.speakers)}",
            "entities": self.entities,
            "facts": self.facts,
        }


def build(data: Path) -> Iterator[Built]:
    """Mine each pair's conversations into a palace of its own."""
    for friendship in read_friendships(data):
        with TemporaryDirectory() as folder, palazzo.open(Path(folder, "palace.db"), settings=Settings()) as memory:
            yield _build(memory, friendship)


def lines(built: Built) -> Iterator[str]:
    """The palace as an outline."""
    for wing in built.wings:
        yield f"{wing.wing.name} ({wing.wing.kind.value})"
        for room in wing.rooms:
            yield f"  {room.room.title}: {room.room.summary}"
            for one in room.closets:
                yield f"    {one.closet.topic} ({one.drawers}): {one.closet.summary}"


def _build(memory: palazzo.Memory, friendship: Friendship) -> Built:
    palace = memory.palace("me")
    for session in friendship.sessions:
        talk = palace.conversation(session.id)
        talk.remember_all(
            [Message(turn.role, turn.content, at=turn.at, speaker=turn.speaker) for turn in session.turns]
        )
        talk.complete()
    memory.work()
    entities = palace.entities()
    return Built(
        id=friendship.id,
        wings=palace.browse(),
        speakers={turn.speaker for session in friendship.sessions for turn in session.turns if turn.speaker},
        known={entity.name for entity in entities if entity.type is EntityType.PERSON},
        entities=len(entities),
        facts=len(palace.facts()),
    )
