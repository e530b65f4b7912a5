"""Guidance, as a caller holds it: the rules of one user, and what he decides about them."""

from collections.abc import Sequence

from palazzo.guidance.reader import read_all
from palazzo.guidance.record import CHANGED, recorded
from palazzo.model.activity import Activity
from palazzo.model.drawer import Drawer
from palazzo.model.given import checks_arguments
from palazzo.model.guidance import BY_A_PERSON, Guidance, GuidanceState, RuleScope, namespace
from palazzo.model.ids import DrawerId, UserId
from palazzo.model.message import word
from palazzo.model.pointer import Pointer
from palazzo.order.addresses import drawer_at
from palazzo.parts import Parts
from palazzo.stores.base import Transaction

WEIGHED = 500  # proposals whose likelihood is worked out each time: it takes half a millisecond each


@checks_arguments
class Rules:
    """What was recorded as guidance; made by `Palace.guidance`."""

    def __init__(self, parts: Parts, user: UserId) -> None:
        self._parts = parts
        self._user = user

    def all(self, state: GuidanceState | str | None = None) -> list[Guidance]:
        """Return every rule, or those of one state, by when they were said."""
        chosen = None if state is None else word(GuidanceState, state, "state")
        with self._parts.store.reading(self._user) as tx:
            return tx.guidance.all(chosen)

    def proposals(self) -> list[Guidance]:
        """Return what may be a rule and waits for a decision, the likeliest first; a model sees nothing of it."""
        return likeliest(self.all(GuidanceState.PROPOSED))

    def accept(self, address: str | Pointer | DrawerId) -> Guidance:
        """Make a proposal a rule. Raise NotFound if this drawer gives none."""
        with self._parts.store.writing(self._user) as tx:
            return self._change(tx, drawer_at(tx, address).id, GuidanceState.ACTIVE)

    def dismiss(self, address: str | Pointer | DrawerId) -> Guidance:
        """Say that a proposal, or what is quarantined, is no rule. Raise NotFound if this drawer gives none."""
        with self._parts.store.writing(self._user) as tx:
            return self._change(tx, drawer_at(tx, address).id, GuidanceState.DISMISSED)

    def promote(self, address: str | Pointer | DrawerId) -> Guidance:
        """Make a drawer guidance by the user's own word, whether it was quarantined, retired or not noticed."""
        with self._parts.store.writing(self._user) as tx:
            drawer = drawer_at(tx, address)
            if not tx.guidance.among([drawer.id]):
                rule = self._by_hand(drawer)
                tx.guidance.record(rule)
                tx.ledger.add_activity(recorded(rule))
                return rule
            return self._change(tx, drawer.id, GuidanceState.ACTIVE)

    def retire(self, address: str | Pointer | DrawerId) -> Guidance:
        """Let a rule hold no longer; the drawer stays. Raise NotFound if this drawer gives none."""
        with self._parts.store.writing(self._user) as tx:
            return self._change(tx, drawer_at(tx, address).id, GuidanceState.RETIRED)

    def _change(self, tx: Transaction, id: DrawerId, state: GuidanceState) -> Guidance:
        changed = tx.guidance.change(id, state)
        details = {"state": state.value}
        tx.ledger.add_activity(Activity("user_action", CHANGED, self._parts.clock(), id, details))
        return changed

    def _by_hand(self, drawer: Drawer) -> Guidance:
        (read,) = read_all([drawer.content])
        return Guidance(
            drawer=drawer,
            namespace=namespace(self._user, drawer.conversation_id),
            path=BY_A_PERSON,
            modality=None if read.modality is None else read.modality.value,
            span=read.span,
            state=GuidanceState.ACTIVE,
            recorded_at=self._parts.clock(),
            scope=RuleScope.STANDING if drawer.conversation_id is None else read.scope,
            about=read.about,
        )


def likeliest(rules: Sequence[Guidance]) -> list[Guidance]:
    """Order rules by how probably their messages give one; only the latest are weighed, and the others follow."""
    latest = sorted(rules, key=lambda rule: (rule.drawer.said_at, rule.drawer_id), reverse=True)
    readings = read_all([rule.drawer.content for rule in latest[:WEIGHED]])
    weighed = sorted(zip(latest, readings, strict=False), key=lambda one: one[1].probability, reverse=True)
    return [rule for rule, _ in weighed] + latest[WEIGHED:]
