"""Small palaces to test stores with."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, date, datetime, timedelta, timezone

import numpy as np
from numpy.typing import NDArray

from palazzo.model.aaak import Tag, Tags
from palazzo.model.activity import Activity
from palazzo.model.authored import AuthoredDocument
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Cost, Source
from palazzo.model.drawer import Drawer, Role
from palazzo.model.feedback import Feedback, FeedbackSource
from palazzo.model.graph import Entity, EntityType, Relation, Validity
from palazzo.model.guidance import Guidance, GuidanceState
from palazzo.model.identity import Key, Scope
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.job import JobKind
from palazzo.model.palace import Filing, Shelf, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.signature import NamePhrase, Signature
from palazzo.model.summary import KeptSummary, Progress
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.model.verdict import Fired, Verdict
from palazzo.stores.base import Record, Store, Transaction, Within
from palazzo.stores.bm25 import match
from palazzo.stores.sql.transaction import SqlTransaction
from palazzo.text.words import terms

Vector = NDArray[np.float32]
Matrix = NDArray[np.float32]

EMBEDDER = "tiny"
DIMENSION = 8

ME = UserId("me")
YOU = UserId("you")
TALK = ConversationId("efoil-2026-04-30")
OTHER_TALK = ConversationId("garden-2026-05-01")
NOON = datetime(2026, 4, 30, 12, 0, 0, 123_456, tzinfo=timezone(timedelta(hours=2)))
MINUTE = timedelta(minutes=1)
NEVER = datetime(2100, 1, 1, tzinfo=UTC)


def said(id: str, content: str, talk: ConversationId = TALK, role: Role = Role.USER) -> Drawer:
    return Drawer(DrawerId(id), role, content, NOON, NOON, 0.5, conversation_id=talk, message_id=id)


def note(id: str, content: str) -> Drawer:
    return Drawer(DrawerId(id), Role.NOTE, content, NOON, NOON, 1.0)


def add(tx: Transaction, *drawers: Drawer) -> list[Drawer]:
    """Add drawers, opening their conversations."""
    for drawer in drawers:
        if drawer.conversation_id is not None:
            tx.conversations.open(ConversationInfo(drawer.conversation_id, NOON))
    return [tx.drawers.add(drawer) for drawer in drawers]


class Undo(Exception):
    """Something went wrong in the middle of a transaction."""


@contextmanager
def rolled_back(store: Store, user: UserId = ME) -> Iterator[Transaction]:
    """A transaction that raises when its block ends."""
    with suppress(Undo), store.writing(user) as tx:
        yield tx
        raise Undo


def remember(store: Store, *drawers: Drawer, user: UserId = ME) -> list[Drawer]:
    with store.writing(user) as tx:
        return add(tx, *drawers)


def filing(
    *drawers: Drawer,
    wing: str = "Efoil rebuild",
    room: str = "30 April",
    topic: str = "Wiring",
    tags: Tags | None = None,
    talk: ConversationId | None = TALK,
    summary: str = "",
) -> Filing:
    shelf = Shelf(topic, [(drawer, tags or {}) for drawer in drawers], summary=summary)
    return Filing(wing, WingKind.PROJECT, room, NOON, [shelf], conversation_id=talk, summary=summary)


def file(store: Store, what: Filing, user: UserId = ME) -> list[Pointer]:
    with store.writing(user) as tx:
        return tx.palace.file(what)


def axis(number: int, *others: int) -> Matrix:
    """One chunk a number: a vector of length 1 that points along this axis only."""
    matrix: Matrix = np.eye(DIMENSION, dtype=np.float32)[[number, *others]]
    return matrix


def towards(*coordinates: float) -> Vector:
    """A vector of length 1; missing coordinates are 0."""
    vector = np.zeros(DIMENSION, np.float32)
    vector[: len(coordinates)] = coordinates
    return vector / np.linalg.norm(vector)


def embed(store: Store, vectors: Mapping[str, Matrix], user: UserId = ME, generation: int = 1) -> None:
    with store.writing(user) as tx:
        tx.vectors.put(generation, ((DrawerId(id), matrix) for id, matrix in vectors.items()))


def found(store: Store, question: str, user: UserId = ME, limit: int = 10) -> list[str]:
    with store.reading(user) as tx:
        return ids(tx, match(tx.words.occurrences(terms(question)), terms(question)).best(limit).tolist())


def ids(tx: Transaction, rows: Sequence[int]) -> list[str]:
    """The ids of these drawers, in this order."""
    drawers = tx.drawers.read(rows)
    return [drawers[row].drawer.id for row in rows]


def index(store: Store, user: UserId = ME) -> None:
    """Let the word index have every drawer, however few they are."""
    with store.writing(user) as tx:
        assert isinstance(tx, SqlTransaction)
        tx.words.rebuild()


def row(store: Store, id: str, user: UserId = ME) -> int:
    """The row of the drawer with this id; 0 if there is none."""
    with store.reading(user) as tx:
        rows = tx.pool.within(Within()).tolist()
        return int(dict(zip(ids(tx, rows), rows, strict=True)).get(id, 0))


def nearest(store: Store, vector: Vector, user: UserId = ME, limit: int = 10) -> list[str]:
    with store.reading(user) as tx:
        return ids(tx, tx.vectors.nearest(vector, limit).rows.tolist())


def dump(store: Store, user: UserId = ME) -> list[Record]:
    with store.reading(user) as tx:
        return list(tx.transfer.dump())


WIRE = said("m1", "I tried a 12-AWG silicone wire and it overheated")
ADVICE = said("m2", "Derek says: use 8-AWG and fuse it", role=Role.ASSISTANT)
ROSES = said("g1", "The roses by the wall need lime", talk=OTHER_TALK)
PACK = note("n1", "Always balance-charge the pack")


SHORT = KeptSummary(
    id="s1",
    conversation_id=TALK,
    text="Wire ran hot; use 8-AWG.",
    covers=(WIRE.id, ADVICE.id),
    first_position=1,
    last_position=2,
    tokens=8,
    covered_tokens=24,
    confidence=0.75,
    written_by="extractive",
    made_at=NOON.astimezone(UTC),
)


def guidance(drawer: Drawer, state: GuidanceState = GuidanceState.ACTIVE) -> Guidance:
    """A rule that `drawer` gives."""
    return Guidance(drawer, "elevated:user:me", "deontic", "obligation", "always", state, NOON.astimezone(UTC))


VERDICT = Verdict(
    g=0.4123456789,
    t=0.2,
    h=0.75,
    r=0.4,
    d_nl=0.3,
    p=0.0,
    a=0.5,
    d_tech=0.0,
    g_conv=0.5,
    g_tech=0.0617283945,
    input_freq=0.4,
    mem_saturation=0.0,
    promoted=True,
    patterns=(Fired("d_nl", "quantity", 0.2, 2, ("12-AWG", "“8”")),),
)


def furnish(store: Store, user: UserId = ME) -> None:
    """A palace with something in every table: two conversations, a note, filed and tagged, embedded and related."""
    with store.writing(user) as tx:
        add(tx, WIRE, ADVICE, ROSES, PACK)
        tx.conversations.complete(TALK, NOON + MINUTE)
        tags = {Tag.PEOPLE: ("Derek",), Tag.ITEMS: ("silicone wire", "fuse; slow")}
        tx.palace.file(filing(WIRE, ADVICE, tags=tags, summary="Wires run hot."))
        tx.palace.file(filing(PACK, wing="Battery pack", room="Notes", topic="Battery", talk=None))
        tx.order.merge(2, into=1)
        tx.conversations.mark_mined(TALK, 2)
        tx.signatures.put(Signature(TALK, NOON, 2, b"\0\0", 0.9, 1, "writing help", (NamePhrase("efoil", 0.5),)))
        tx.graph.add_entity(Entity("Derek", EntityType.PERSON, aliases=("the electrician",)), ADVICE.id)
        tx.graph.add_entity(Entity("Efoil", EntityType.PROJECT), WIRE.id)
        tx.graph.add_entity(Entity("Efoil", EntityType.PROJECT), ADVICE.id)
        tx.graph.learn(Relation("Derek", "advises", "8-AWG", Validity(NOON), NOON, ADVICE.id, 0.75))
        tx.graph.learn(Relation("wire", "is", "hot", Validity(NOON - MINUTE, NOON + MINUTE), NOON + MINUTE, WIRE.id))
        tx.guidance.record(guidance(PACK))
        tx.guidance.mark_read(PACK.id)
        tx.summaries.add(SHORT)
        tx.summaries.advance(Progress(TALK), 2, NOON)
        tx.authored.put(AuthoredDocument("AGENTS.md", "- Never push to main.", NOON, source="/AGENTS.md"), [PACK.id])
        tx.vectors.put(1, [(WIRE.id, axis(0)), (ADVICE.id, axis(1, 2))])
        tx.jobs.add(JobKind.MINE, TALK, NEVER)
        tx.jobs.add(JobKind.EMBED, "", NEVER)
        tx.ledger.add_costs([Cost(date(2026, 4, 30), Source.EMBED, "tiny", 1, 20, 0, 400)])
        tx.ledger.add_activity(Activity("agent_action", "memory_mined", NOON, TALK, {"drawers": 2}))
        tx.ledger.add_activity(Activity("agent_action", "memory_promoted", NOON, WIRE.id))
        tx.gate.put([(tx.drawers.rows([WIRE.id])[0], VERDICT)])
        tx.gate.add_feedback(Feedback(WIRE.id, True, FeedbackSource.PERSON, NOON))
        tx.settings.put(UserSettings(top_k=7, auto_mine=False, gate_threshold=0.4), NOON)
        tx.settings.put_agent(AgentSettings("helper", disabled=True), NOON)
        tx.keys.add(Key("k1", "laptop", frozenset({Scope.READ, Scope.WRITE}), "00", NOON))
        tx.keys.open_session("s1", "k1", NOON, NOON + MINUTE)
