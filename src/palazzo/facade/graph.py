"""The graph, as a caller holds it: facts are the user's to state and to mend.

Every change is a note, so that the fact has a drawer as any other; the history of facts gives it the last word.
"""

from contextlib import suppress
from datetime import datetime

from palazzo.errors import Conflict, Invalid, NotFound
from palazzo.mining.notes import file_note
from palazzo.model.activity import Activity
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.fact import Fact
from palazzo.model.given import checks_arguments
from palazzo.model.graph import OWNER, Entity, EntityType, Origin, Relation, Validity, ValueType
from palazzo.model.ids import UserId
from palazzo.model.job import JobKind
from palazzo.model.message import word
from palazzo.model.moment import Moment, moment
from palazzo.model.naming import name_key
from palazzo.model.predicates import BY_NAME, normal_form, phrase
from palazzo.model.value_type import value_type
from palazzo.parts import Parts
from palazzo.stores.base import Transaction

CHANGED = "fact_changed"
RETYPED = "entity_retyped"
_MYSELF = frozenset(("i", "me", "myself"))


@checks_arguments
class Graph:
    """What the user says of facts and entities himself; made by `Palace.graph`."""

    def __init__(self, parts: Parts, user: UserId) -> None:
        self._parts = parts
        self._user = user

    def state(
        self,
        subject: str,
        predicate: str,
        object: str,
        *,
        since: Moment | None = None,
        until: Moment | None = None,
    ) -> Fact:
        """State a fact, from now on or from `since` up to `until`; what was mined before yields to it."""
        triple = _triple(subject, predicate, object)
        start = None if since is None else moment(since, "since")
        end = None if until is None else moment(until, "until")
        with self._parts.store.writing(self._user) as tx:
            note = self._note(tx, f"{_told(*triple)}{_dated(start, end)}.")
            tx.graph.learn(_relation(note, Origin.STATED, triple, Validity(start or note.said_at, end)))
            return _fact(tx, note)

    def correct(self, subject: str, predicate: str, object: str, to: str) -> Fact:
        """Put another value in place of one that was never right; raise NotFound if it is not known."""
        wrong, right = _triple(subject, predicate, object), _triple(subject, predicate, to)
        with self._parts.store.writing(self._user) as tx:
            known = _known(tx, wrong)
            if name_key(wrong[2]) == name_key(right[2]):
                raise Invalid(f"{to!r} is what the fact says already; give what is right instead")
            note = self._note(tx, f"{_told(*right)}, not {wrong[2]}.")
            start = known.validity.start if known.validity.start_is_known else note.said_at
            tx.graph.learn(_relation(note, Origin.RETRACTED, wrong, Validity(note.said_at), known.quote))
            tx.graph.learn(_relation(note, Origin.STATED, right, Validity(start)))
            return _fact(tx, note)

    def retract(self, subject: str, predicate: str, object: str) -> Drawer:
        """Take a fact back: it is not mined from the same words again. Raise NotFound if it is not known.

        Return the note that says so.
        """
        triple = _triple(subject, predicate, object)
        with self._parts.store.writing(self._user) as tx:
            known = _known(tx, triple)
            note = self._note(tx, f"It is not true that {_told(*triple)}.")
            tx.graph.learn(_relation(note, Origin.RETRACTED, triple, Validity(note.said_at), known.quote))
            return note

    def merge(self, name: str, into: str) -> Entity:
        """Make two entities one: `name` is another name of `into` from now on. Raise NotFound if one is not known."""
        with self._parts.store.writing(self._user) as tx:
            other, kept = _entity(tx, name), _entity(tx, into)
            if other.name == kept.name:
                raise Invalid(f"{name!r} and {into!r} are one already")
            note = self._note(tx, f"{other.name} is {kept.name}.")
            tx.graph.add_entity(Entity(kept.name, kept.type, (other.name,)), note.id)
            return tx.graph.entity(kept.name)

    def rename(self, name: str, to: str) -> Entity:
        """Give an entity another name; the old one keeps meaning it. Raise NotFound if it is not known.

        Raise Conflict if the name is another's: then `merge` makes the two one.
        """
        if not to.strip():
            raise Invalid("a name needs at least one letter")
        with self._parts.store.writing(self._user) as tx:
            entity = tx.graph.entity(name)
            with suppress(NotFound):
                if tx.graph.entity(to).name != entity.name:
                    raise Conflict(f"{to!r} is another's name already; merge the two, or choose another name")
            note = self._note(tx, f"{entity.name} is called {to.strip()}.")
            tx.graph.add_entity(Entity(to.strip(), entity.type, (entity.name,)), note.id)
            return tx.graph.entity(to)

    def retype(self, name: str, type: EntityType | str) -> Entity:
        """Say what an entity is, such as a person or a project; mining does not change it again."""
        told = word(EntityType, type, "type")
        with self._parts.store.writing(self._user) as tx:
            tx.graph.retype(name, told, given=True)
            tx.ledger.add_activity(Activity("user_action", RETYPED, self._parts.clock(), details={"type": told.value}))
            return tx.graph.entity(name)

    def _note(self, tx: Transaction, content: str) -> Drawer:
        now = self._parts.clock()
        note = Drawer(
            id=self._parts.new_id(now),
            role=Role.NOTE,
            content=content,
            said_at=now,
            written_at=now,
            stability=default_stability(Role.NOTE, Provenance.SESSION_TURN),
        )
        tx.drawers.add(note)
        tx.palace.file(file_note(note, None))
        tx.jobs.add(JobKind.EMBED, "", now)
        tx.ledger.add_activity(Activity("user_action", CHANGED, now, note.id, {"note": content}))
        return tx.drawers.get(note.id)


Triple = tuple[str, str, str]


def _triple(subject: str, predicate: str, object: str) -> Triple:
    if not subject.strip() or not object.strip():
        raise Invalid("a fact needs a subject, a predicate and an object, such as: efoil has_battery 12V20Ah")
    who = OWNER if subject.strip().lower() in _MYSELF else subject.strip()
    return who, normal_form(predicate), object.strip()


def _told(subject: str, predicate: str, object: str) -> str:
    return f"{subject} {phrase(predicate)} {object}"


def _dated(start: datetime | None, end: datetime | None) -> str:
    since = "" if start is None else f" since {start.date().isoformat()}"
    return since + ("" if end is None else f" until {end.date().isoformat()}")


def _relation(note: Drawer, origin: Origin, triple: Triple, validity: Validity, quote: str | None = None) -> Relation:
    return Relation(
        *triple,
        validity,
        note.written_at,
        note.id,
        said_at=note.said_at,
        origin=origin,
        object_type=value_type(triple[2]),
        quote=quote or (note.content if origin is Origin.STATED else None),
    )


def _entity(tx: Transaction, name: str) -> Entity:
    """The entity of this name, also one that only facts tell of; raise NotFound if nothing does."""
    try:
        return tx.graph.entity(name)
    except NotFound:
        for fact in tx.graph.timeline(name):
            if name_key(fact.subject) == name_key(name):
                known = BY_NAME.get(fact.predicate)
                return Entity(fact.subject, EntityType.PERSON if known is not None else EntityType.ITEM)
            if fact.object_type not in set(ValueType):
                return Entity(fact.object, EntityType(fact.object_type or EntityType.ITEM))
        raise


def _known(tx: Transaction, triple: Triple) -> Fact:
    """The fact, or the proposal, that says this; what is known last."""
    subject, predicate, object = triple
    for fact in reversed(tx.graph.timeline(subject)):
        if (name_key(fact.predicate), name_key(fact.object)) == (name_key(predicate), name_key(object)):
            return fact
    raise NotFound(
        f"nothing says that {_told(*triple)}; `palazzo facts` and `palazzo facts --proposed` list what is known",
        subject=subject,
    )


def _fact(tx: Transaction, note: Drawer) -> Fact:
    return next(fact for fact in tx.graph.stated_by(note.id) if fact.stated)
