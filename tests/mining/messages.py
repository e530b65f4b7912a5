"""Messages to read in tests."""

from datetime import UTC, datetime

from palazzo.mining.facts import Read, learn, read
from palazzo.mining.known import KnownNames
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.graph import Relation
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.predicates import BY_NAME

SAID = datetime(2026, 5, 13, 18, 30, tzinfo=UTC)  # a Wednesday


def message(text: str, *, role: Role = Role.USER, speaker: str | None = None, said: datetime = SAID) -> Drawer:
    """A message of a conversation."""
    return Drawer(
        id=DrawerId("d1"),
        role=role,
        content=text,
        said_at=said,
        written_at=said,
        stability=default_stability(role, Provenance.SESSION_TURN),
        conversation_id=ConversationId("c1"),
        speaker=speaker,
    )


def read_all(*texts: str, speaker: str | None = None) -> list[Read]:
    """What is read in messages that follow each other."""
    known, found = KnownNames(), []
    for text in texts:
        found.append(read(message(text, speaker=speaker), known))
        known = learn(known, found[-1])
    return found


def facts(*texts: str, speaker: str | None = None) -> set[tuple[str, str, str]]:
    """What the last message states in the words of the vocabulary, and still holds."""
    found = read_all(*texts, speaker=speaker)[-1].relations
    return {triple(one) for one in found if one.validity.end is None and one.predicate in BY_NAME}


def past_facts(*texts: str) -> set[tuple[str, str, str]]:
    """What the last message states as over."""
    return {triple(one) for one in read_all(*texts)[-1].relations if one.validity.end is not None}


def triple(relation: Relation) -> tuple[str, str, str]:
    return relation.subject, relation.predicate, relation.object
