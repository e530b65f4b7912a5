"""The interface to a store, and its contract.

Above: the facade and the features (embedding, mining, recall …), which know no SQL.
Below: `sqlite` (one file) and `postgres` (many users), which share the repositories of `sql`.
`tests/stores/contract` tests every sentence here on both.

Work happens in transactions of one user: all of it or nothing, and nothing of anybody else's. Every method
may raise Unavailable when the store cannot be reached and Corrupt when it is damaged; no driver's error
leaves a store. Stores are thread-safe; transactions belong to the thread that opened them.

Searches know a drawer by its row: a number that the store gave it, larger than those of all before it.
"""

import math
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, datetime
from typing import TYPE_CHECKING, Protocol

from palazzo.model.aaak import Tags
from palazzo.model.activity import Activity
from palazzo.model.conversation import ConversationInfo
from palazzo.model.cost import Cost
from palazzo.model.drawer import Drawer, Role
from palazzo.model.erasure import Erasure
from palazzo.model.fact import Fact, Neighbour
from palazzo.model.graph import Entity, EntityType, Relation
from palazzo.model.identity import Key
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.job import DeadJob, Job, JobKind, QueuedJob
from palazzo.model.palace import Closet, FiledDrawer, Filing, Move, Room, Wing, WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.receipt import Receipt
from palazzo.model.set_aside import SetAside
from palazzo.model.signature import PlacedSignature, Signature
from palazzo.model.user import User, UserRole
from palazzo.stores.contexts import AuthoredDocuments, GuidanceRecords, Summaries
from palazzo.stores.judging import Gate, Preferences
from palazzo.stores.touring import Tour

if TYPE_CHECKING:  # numpy is slow to import, and opening a store does not need it
    import numpy as np
    from numpy.typing import NDArray

    Matrix = NDArray[np.float32]
    Vector = NDArray[np.float32]
    Rows = NDArray[np.int64]
    Numbers = NDArray[np.float64]
    Texts = NDArray[np.object_]

Record = Mapping[str, object]  # one exported row: {"table": …, columns …}
AfterErasing = Callable[["Transaction", Mapping[str, int]], None]  # told how many rows of each table went


def nothing_more(tx: "Transaction", counts: Mapping[str, int]) -> None:
    """For erasures that nothing else belongs to."""


@dataclass(frozen=True, slots=True, eq=False)
class Nearest:
    """The drawers that are most alike, in columns, the best first."""

    rows: "Rows"
    scores: "Vector"


@dataclass(frozen=True, slots=True, eq=False)
class Postings:
    """The drawers that have one term, in columns."""

    rows: "Rows"
    times: "Numbers"  # how often each has it
    lengths: "Numbers"  # how many terms each has


MANY = 500  # drawers from which on rarity among them says how much a word tells


@dataclass(frozen=True, slots=True, eq=False)
class Occurrences:
    """Where the terms of a question stand in a user's drawers."""

    drawers: int  # how many the user has
    average_length: float  # of a drawer, in terms
    counts: Mapping[str, int]  # how many drawers have each term
    postings: Mapping[str, Postings]  # of the rarer terms: the commonest cost the most and say the least

    def rarity(self, term: str) -> float:
        """How much it says that a drawer has this term: the inverse document frequency of BM25, never negative."""
        return self._rarity(term, self.drawers)

    def distinction(self, term: str) -> float:
        """The same as if the user had many drawers: among a few, every word that stands in one is common."""
        return self._rarity(term, max(self.drawers, MANY))

    def _rarity(self, term: str, drawers: int) -> float:
        count = self.counts.get(term, 0)
        return math.log1p((drawers - count + 0.5) / (count + 0.5))


@dataclass(frozen=True, slots=True)
class Within:
    """Which drawers a search may find; by default every one."""

    wing: int | None = None
    role: Role | None = None
    since: datetime | None = None  # said then or later
    until: datetime | None = None  # said before then

    @property
    def everything(self) -> bool:
        return self == Within()


EVERYTHING = Within()

EXACT_UP_TO = 10_000  # chunks of a user; with more, a search goes by an approximate index first


@dataclass(frozen=True, slots=True, eq=False)
class Outlines:
    """What fusion needs to know of its candidates, in columns: one place a drawer, ordered by row."""

    rows: "Rows"
    conversation: "Rows"  # each one's place in `conversations`
    conversations: Sequence[ConversationId | None]  # each once, as they come; None for what belongs to none
    positions: "Rows"
    roles: "Texts"
    speakers: "Texts"  # None where nobody is named
    said_on: "Rows"  # days since 1970 by the speaker's clock


@dataclass(frozen=True, slots=True, eq=False)
class Chunks:
    """The chunk vectors of several drawers, one under the other, ordered by row: `counts` says how many are whose."""

    rows: "Rows"
    counts: "Rows"
    matrix: "Matrix"


@dataclass(frozen=True, slots=True)
class EmbedderInfo:
    """One embedder that the store has vectors of; `generation` tells its vectors from another's."""

    generation: int
    name: str
    dimension: int
    serving: bool  # False: a reindex is filling it


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check looked at; `detail` says what to do when it is not `ok`."""

    check: str
    ok: bool
    detail: str


class Conversations(Protocol):
    """Ordered lists of messages, by the caller's own id."""

    def open(self, conversation: ConversationInfo) -> ConversationInfo:
        """Create it, and the user too if new; if it exists, return what is stored, changing nothing."""
        ...

    def get(self, id: ConversationId) -> ConversationInfo:
        """Raise NotFound if this user has no such conversation."""
        ...

    def all(self) -> list[ConversationInfo]:
        """Return every conversation, oldest first."""
        ...

    def latest(self, limit: int, after: tuple[datetime, ConversationId] | None = None) -> list[ConversationInfo]:
        """Return so many, those that began last first; `after` goes on behind the one that began then."""
        ...

    def complete(self, id: ConversationId, at: datetime) -> None:
        """Record that it has come to a rest; it may still grow. Raise NotFound if it does not exist."""
        ...

    def mark_mined(self, id: ConversationId, up_to: int) -> None:
        """Record that every message up to this position is filed; never moves back."""
        ...


class Drawers(Protocol):
    """Verbatim text, written once and never changed."""

    def add(self, drawer: Drawer) -> Drawer:
        """Store `drawer` at the end of its conversation and return it with its position.

        It is searchable by words at once and waits for its vector. An id that is already stored with the
        same words changes nothing and returns what is stored; with other words it raises Conflict.
        """
        ...

    def get(self, id: DrawerId) -> Drawer:
        """Raise NotFound if this user has no such drawer, whoever else may have."""
        ...

    def at(self, pointer: Pointer) -> Drawer:
        """Return the drawer that this pointer was ever given to; raise NotFound if it is erased or never was."""
        ...

    def find(self, ids: Collection[DrawerId]) -> dict[DrawerId, FiledDrawer]:
        """Return those of `ids` that exist, each with its place."""
        ...

    def rows(self, ids: Collection[DrawerId]) -> list[int]:
        """Return the rows of those of `ids` that exist, in order."""
        ...

    def read(self, rows: Collection[int]) -> dict[int, FiledDrawer]:
        """Return those of `rows` that exist, each with its place."""
        ...

    def of_conversation(
        self, id: ConversationId, *, after: int = 0, up_to: int | None = None, limit: int | None = None
    ) -> list[Drawer]:
        """Return its messages in order, those with `after` < position <= `up_to`, the first `limit` of them."""
        ...

    def all(self) -> Iterator[Drawer]:
        """Yield every drawer in the order of writing, without holding them all in memory."""
        ...

    def count(self) -> int: ...


class Palace(Protocol):
    """Wings, rooms and closets, and which drawer lies where."""

    def file(self, filing: Filing) -> list[Pointer]:
        """Carry out `filing` and return the pointers of the drawers that it filed.

        The wing is the one that has this name or alias, else a new one; the room is the wing's room of the
        conversation, else a new one; a closet is the room's closet of this topic, else a new one. Numbers
        are the next ones never given before. A drawer that is filed already stays where it is.
        """
        ...

    def wings(self) -> list[Wing]:
        """Return every wing by number."""
        ...

    def rooms(self, wing: int) -> list[Room]:
        """Return the wing's rooms by number; none if there is no such wing."""
        ...

    def closets(self, wing: int, room: int) -> list[Closet]:
        """Return the room's closets by number; none if there is no such room."""
        ...

    def drawers(self, wing: int, room: int, closet: int | None = None) -> list[Drawer]:
        """Return the drawers of a room or of one closet by drawer number."""
        ...

    def tags(self, id: DrawerId) -> Tags:
        """Return the drawer's tags; none if it has none or does not exist."""
        ...


class Order(Protocol):
    """Other names and other places for what is filed.

    A drawer that moves to another room gets the next number there that was never given before, and its old pointers
    keep leading to it. Places that are empty afterwards go; their numbers are never given again.
    """

    def resolve(self, pointer: Pointer) -> Pointer:
        """Return the wing or room that this pointer names, or the one that it has moved to as a whole.

        Of a drawer's pointer the room is returned. Raise NotFound if there is none.
        """
        ...

    def open_wing(self, name: str, kind: WingKind, *, given: bool = True, shared: bool = False) -> int:
        """Return the number of the wing that has this name or alias, else of a new one of this kind.

        A person chose the name, unless told otherwise.
        """
        ...

    def rename(self, wing: int, name: str, *, given: bool = True) -> None:
        """Give a wing another name; the old one becomes an alias.

        Unless a person chose it (`given`), former names that nobody chose are given up instead.
        Raise NotFound if there is no such wing, and Conflict if the name means another wing.
        """
        ...

    def retitle(self, room: Pointer, title: str) -> None:
        """Give a room another title; raise NotFound if there is no such room."""
        ...

    def keep(self, place: Pointer) -> None:
        """Mark a wing or a room as put in order by a person: tidying leaves it as it is."""
        ...

    def merge(self, wing: int, into: int) -> list[Move]:
        """Move every room of a wing into another; its names become that one's aliases, its number leads there.

        A room joins the other wing's room of the same conversation, or of the same label if it has none; so do its
        closets by topic. Raise NotFound if one of the wings does not exist, and Invalid if they are the same.
        """
        ...

    def move(self, what: Pointer, to: Pointer, *, closet: str | None = None, topic: str | None = None) -> list[Move]:
        """Move a drawer, a room, or with `closet` the closet of this topic in a room, to another wing or room.

        `what` and `to` say where things are now. In a wing it joins the room of the same conversation or label, else
        a new one like it. A drawer lands in the closet of `topic`, else of the topic that it had; inside its room it
        keeps its pointer. Summaries of what was left behind are forgotten. Raise NotFound if there is nothing to move
        or nowhere to move it, and Invalid if `what` is a whole wing.
        """
        ...


class Signatures(Protocol):
    """By what conversations are known again: derived from their drawers, one each."""

    def put(self, signature: Signature) -> None:
        """Store it in place of the one that its conversation had."""
        ...

    def latest(self, limit: int) -> list[PlacedSignature]:
        """Return those of so many conversations that are filed, the ones that began last first."""
        ...

    def without(self, limit: int) -> list[ConversationId]:
        """Return so many filed conversations that have none, the ones that began last first."""
        ...

    def count(self) -> int: ...


class Graph(Protocol):
    """Entities, and what drawers state of them: facts that hold for a time (`palazzo.model.history` has the rules).

    Names are the same whatever their spelling, and an alias means its entity.
    """

    def add_entity(self, entity: Entity, source: DrawerId) -> None:
        """Store it, with the drawer that mentions it; one of the same name stays.

        Its aliases mean it from now on, also where they were used before, as long as this drawer is there; of two
        drawers that give one alias to different entities, the one that was written later is believed.
        """
        ...

    def learn(self, relation: Relation) -> bool:
        """Store a statement; return False, changing nothing, if its drawer has stated it already.

        Its source must exist. Nothing that was stated before is changed by it.
        """
        ...

    def entities(self) -> list[Entity]:
        """Return every entity by name, each with its aliases."""
        ...

    def entities_named(self, words: Collection[str], starts: Collection[str]) -> list[Entity]:
        """Return, likewise, the entities whose key (`name_key`) begins with one of these words, the persons whose key
        begins with one of these letters, and all that have aliases.
        """
        ...

    def entity(self, name: str) -> Entity:
        """Return the entity of this name or alias; raise NotFound if there is none."""
        ...

    def retype(self, name: str, type: EntityType, *, given: bool = False) -> None:
        """Say what the entity of this name or alias is; raise NotFound if there is none.

        A type that a person has `given` is changed only by another that is given.
        """
        ...

    def mentions(self) -> dict[str, int]:
        """Return in how many drawers each entity comes up, by its name."""
        ...

    def relations(self) -> list[Relation]:
        """Return every statement as it was made, by when it says that something began to hold."""
        ...

    def facts(
        self,
        at: datetime | None = None,
        known_at: datetime | None = None,
        entity: str | None = None,
        predicate: str | None = None,
        proposed: bool = False,
    ) -> list[Fact]:
        """Return what holds, by when it began: at the moment `at`, or without it at any time.

        With `proposed`, what is too doubtful to be a fact instead. `known_at` leaves out what was learned later than
        that; `entity` and `predicate` restrict what is returned.
        """
        ...

    def surest(self, subject: str, at: datetime, limit: int) -> list[Fact]:
        """Return so many facts about this subject that hold then, the surest first, of equals those said more often."""
        ...

    def timeline(self, entity: str) -> list[Fact]:
        """Return every fact with this subject or object, by when it began, overruled ones among them.

        Every statement that names the entity is behind at least one of them.
        """
        ...

    def stated_by(self, id: DrawerId) -> list[Fact]:
        """Return the facts that this drawer is a source of, by when they began, overruled ones among them."""
        ...

    def other_names(self, names: Collection[str]) -> dict[str, list[str]]:
        """Return those of `names` that mean an entity of several names, each with the other ones."""
        ...

    def replaced(self, ids: Collection[DrawerId]) -> dict[DrawerId, DrawerId]:
        """Return those of `ids` that state what was replaced since, each with who last stated what holds now."""
        ...

    def stating(self, predicates: Collection[str]) -> dict[int, int]:
        """Return the rows of drawers that state a fact of these kinds, each with how many drawers state the same."""
        ...

    def neighbours(self, entity: str, at: datetime | None = None) -> list[Neighbour]:
        """Return what facts connect it with, by name: those that hold at the moment `at`, or without it at any time."""
        ...


class Words(Protocol):
    """The word index over drawers and their tags; terms are as `palazzo.text.words` makes them."""

    def behind(self) -> int:
        """Return how many drawers at most are not indexed yet; a look-up goes through those one by one."""
        ...

    def catch_up(self) -> None:
        """Index what is not indexed yet, once it is worth its while."""
        ...

    def occurrences(self, terms: Collection[str]) -> Occurrences:
        """Return where these terms stand in this user's drawers and their tags, indexed or not."""
        ...


class Vectors(Protocol):
    """The vectors of drawers: one row a chunk, as many chunks as the drawer needs."""

    def pending(self, generation: int, limit: int) -> list[Drawer]:
        """Return drawers that wait for their vectors of this generation, oldest first; none if there is no such one."""
        ...

    def put(self, generation: int, vectors: Iterable[tuple[DrawerId, "Matrix"]]) -> None:
        """Store each drawer's chunk vectors, in place of any it had; drawers that are gone are passed over."""
        ...

    def nearest(self, vector: "Vector", limit: int, within: Within = EVERYTHING) -> Nearest:
        """Return the drawers whose best chunk of the serving generation is most alike, by cosine, best first."""
        ...

    def nearest_of(self, vector: "Vector", limit: int, rows: "Rows") -> Nearest:
        """Likewise, of these rows only."""
        ...

    def chunks(self, rows: "Rows") -> Chunks:
        """Return the chunk vectors of the serving generation of those of `rows` that have any."""
        ...

    def openings(self, conversations: Sequence[ConversationId], count: int) -> "Matrix":
        """Return a row for each: where the first `count` messages point together, as far as people said them.

        Zeros where nothing is known of a conversation, or nothing of it has vectors of the serving generation.
        """
        ...


class Pool(Protocol):
    """What recall asks about drawers in bulk, thousands at a time."""

    def outlines(self, rows: "Rows") -> Outlines:
        """Return those of `rows` that exist."""
        ...

    def openings(self, conversations: Collection[ConversationId], count: int) -> Outlines:
        """Return the first `count` messages of each of these conversations, as far as they are not erased."""
        ...

    def said(self, since: datetime, until: datetime, limit: int, within: Within = EVERYTHING) -> "Rows":
        """Return the drawers that were said from `since` up to, not including, `until`, the newest first."""
        ...

    def within(self, within: Within) -> "Rows":
        """Return every drawer that a search may find, in order."""
        ...


class Jobs(Protocol):
    """This user's side of the queue."""

    def add(self, kind: JobKind, subject: str, due_at: datetime) -> None:
        """Queue a job in this transaction; one that already waits stays, one that is running runs once more.

        Of two due times the earlier holds; a job that waits after a failure goes on waiting, but no longer than
        the longest wait from now.
        """
        ...

    def set_aside(self, message: SetAside, at: datetime) -> None:
        """Keep a dead job (READ) that says why a message could not be read, beside what it said before."""
        ...

    def were_set_aside(self) -> list[SetAside]:
        """Return the messages that could not be read, and wait until somebody revives them."""
        ...

    def all(self) -> list[QueuedJob]:
        """Return this user's jobs, by when they are due."""
        ...

    def finish(self, job: Job) -> None:
        """Remove the job together with this transaction's effects; raise LeaseLost if it is no longer ours."""
        ...

    def extend(self, job: Job, until: datetime) -> None:
        """Keep the lease until then; raise LeaseLost if it is no longer ours."""
        ...


class Ledger(Protocol):
    """What models cost and what the memory did."""

    def add_costs(self, costs: Iterable[Cost]) -> None:
        """Add these calls to the totals of their day, source and model."""
        ...

    def costs(self) -> list[Cost]:
        """Return the totals by day, source and model."""
        ...

    def add_activity(self, activity: Activity) -> None: ...

    def spent(self, since: date) -> int:
        """Return what was spent on that day and later, in nanodollars."""
        ...

    def activity(self, limit: int, after: Activity | None = None) -> list[Activity]:
        """Return the latest events, newest first; `after` goes on behind that one."""
        ...

    def activity_since(self, moment: datetime, limit: int) -> list[Activity]:
        """Return the events of that moment and later, oldest first."""
        ...

    def has_activity(self, type: str, subject: str) -> bool:
        """Whether there is an event of this type about this."""
        ...


class Keys(Protocol):
    """What users are known to a server by; never what it opens with."""

    def add(self, key: Key) -> None:
        """Store a new key; from now on this store is for those who have one."""
        ...

    def get(self, id: str) -> Key:
        """Raise NotFound if this user has no such key."""
        ...

    def all(self) -> list[Key]:
        """Return every key, revoked ones among them, oldest first."""
        ...

    def use(self, id: str, at: datetime) -> None:
        """Record when it was last used."""
        ...

    def revoke(self, id: str, at: datetime) -> bool:
        """End it; return False, changing nothing, if it was ended before. Raise NotFound if there is none."""
        ...

    def open_session(self, id: str, key_id: str, at: datetime, until: datetime) -> None:
        """Note that somebody signed in with this key; sessions of the user that are over by now are dropped."""
        ...

    def session(self, id: str, at: datetime) -> Key:
        """Return the key that a session was opened with; raise NotFound if the session has ended."""
        ...

    def end_session(self, id: str) -> bool:
        """End a session; return False if there is none."""
        ...


class Transfer(Protocol):
    """Everything of a user as plain records, and back; keys stay, because they open this store and no other."""

    def dump(self) -> Iterator[Record]:
        """Yield every record that is not derived, in an order that `load` accepts, in constant memory."""
        ...

    def load(self, records: Iterable[Record]) -> int:
        """Store records as `dump` gave them, indexes included, and return how many were new.

        A record that is there already is passed over; a drawer whose id has other words raises Conflict. One that
        breaks a rule of the model, or refers to what is not there before it, raises Invalid.
        """
        ...

    def check(self) -> None:
        """Raise Invalid if what was loaded does not hang together: called when every record is there."""
        ...


class Transaction(Protocol):
    """One user's rows, for one unit of work."""

    @property
    def conversations(self) -> Conversations: ...
    @property
    def drawers(self) -> Drawers: ...
    @property
    def palace(self) -> Palace: ...
    @property
    def order(self) -> Order: ...
    @property
    def signatures(self) -> Signatures: ...
    @property
    def tour(self) -> Tour: ...
    @property
    def graph(self) -> Graph: ...
    @property
    def words(self) -> Words: ...
    @property
    def vectors(self) -> Vectors: ...
    @property
    def pool(self) -> Pool: ...
    @property
    def guidance(self) -> GuidanceRecords: ...
    @property
    def summaries(self) -> Summaries: ...
    @property
    def authored(self) -> AuthoredDocuments: ...
    @property
    def gate(self) -> Gate: ...
    @property
    def jobs(self) -> Jobs: ...
    @property
    def ledger(self) -> Ledger: ...
    @property
    def settings(self) -> Preferences: ...
    @property
    def keys(self) -> Keys: ...
    @property
    def transfer(self) -> Transfer: ...


class Users(Protocol):
    """The register of users: names and roles, never contents."""

    def add(self, user: User) -> None:
        """Raise Conflict if the id is taken."""
        ...

    def get(self, id: UserId) -> User:
        """Raise NotFound if there is no such user."""
        ...

    def give_role(self, id: UserId, role: UserRole) -> None:
        """Give a user another role; raise NotFound if there is no such user."""
        ...

    def all(self) -> list[User]:
        """Return every user by id."""
        ...


class Queue(Protocol):
    """The workers' side of the queue: jobs of every user, by when they are due."""

    def claim(self, now: datetime, until: datetime) -> Job | None:
        """Lease the next due job until then, or return None; a job whose lease ran out is due again.

        No two workers hold the same job at once.
        """
        ...

    def retry(self, job: Job, reason: str, due_at: datetime) -> None:
        """Give the job back to be tried again then; do nothing if it is no longer ours."""
        ...

    def extend(self, job: Job, until: datetime) -> None:
        """Keep the lease until then, in a transaction of its own; raise LeaseLost if it is no longer ours."""
        ...

    def set_right(self, now: datetime) -> int:
        """Bring forward what waits for a time that only another clock can have set, and return how many jobs.

        After a clock went back: a lease ends no later than the longest lease from now, and work that waits longer
        than the longest wait is due now. What is planned ahead (EXPIRE) stays.
        """
        ...

    def bury(self, job: Job, reason: str, at: datetime) -> None:
        """Set the job aside with its reason; do nothing if it is no longer ours."""
        ...

    def dead(self) -> list[DeadJob]:
        """Return the jobs that were set aside, oldest first."""
        ...

    def revive(self, due_at: datetime) -> int:
        """Queue every job that was set aside anew, and return how many."""
        ...

    def waiting(self) -> int:
        """Return how many jobs are queued or running."""
        ...


class Embedders(Protocol):
    """Which embedder the store's vectors come from."""

    def serving(self) -> EmbedderInfo | None:
        """Return the one that answers searches, or None in a new store."""
        ...

    def building(self) -> EmbedderInfo | None:
        """Return the one that a reindex is filling, or None."""
        ...

    def adopt(self, name: str, dimension: int) -> EmbedderInfo:
        """Make this the serving embedder of a new store; raise EmbedderMismatch if another one serves."""
        ...

    def begin(self, name: str, dimension: int) -> EmbedderInfo:
        """Start, or go on with, filling a new generation: every drawer waits for a vector of it.

        What another unfinished reindex had filled is dropped.
        """
        ...

    def switch(self, generation: int) -> bool:
        """Let this generation serve and drop the others; return False, changing nothing, if drawers still wait.

        Raise NotFound if there is no such generation; one that serves already goes on serving.
        """
        ...

    def waiting(self, generation: int) -> dict[UserId, int]:
        """Return how many drawers of each user wait for a vector of this generation."""
        ...


class Locks(Protocol):
    """What the store itself has to know so that only those get in who may."""

    def keys_needed(self) -> bool:
        """Whether there ever was a key."""
        ...

    def signing_secret(self) -> str:
        """Return what cookies are signed with: made once, and the same for every process."""
        ...


class Store(Protocol):
    """One place where palaces are kept."""

    @property
    def location(self) -> str:
        """Where it is, without any password."""
        ...

    @property
    def users(self) -> Users: ...
    @property
    def queue(self) -> Queue: ...
    @property
    def embedders(self) -> Embedders: ...
    @property
    def locks(self) -> Locks: ...

    def reading(self, user: UserId) -> AbstractContextManager[Transaction]:
        """A consistent view of this user's rows; writing in it raises."""
        ...

    def writing(self, user: UserId) -> AbstractContextManager[Transaction]:
        """Commit, durably, when the block ends; roll everything back when it raises."""
        ...

    def erase(self, user: UserId, what: Erasure, at: datetime, then: AfterErasing = nothing_more) -> Receipt:
        """Remove it from every table and index, for good, and probe that nothing is left.

        `then` writes in the same transaction what belongs to the erasure: both are done, or neither is.
        Raise NotFound, changing nothing, if it is not this user's; a WholeUser must name this user.
        """
        ...

    def finish_erasing(self) -> None:
        """Do what an erasure left undone because its process ended, or somebody was still reading; quick if nothing."""
        ...

    def check(self) -> list[Finding]:
        """Look over the whole store and every index, thoroughly and without changing anything."""
        ...

    def check_deep(self, done: Callable[[], None] = lambda: None) -> list[Finding]:
        """Prove every user's rows against each other and every index against its drawers, changing nothing.

        `done` is called after each user.
        """
        ...

    def close(self) -> None:
        """Give back every connection; closing twice is harmless."""
        ...
