"""The probe: one small question that tells whether a model manages the full form, asked once and remembered."""

import logging
from collections.abc import Callable, MutableMapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from palazzo.errors import PalazzoError, Unavailable
from palazzo.mining.extraction import Ask
from palazzo.mining.full_answer import SCHEMA, read_full_answer
from palazzo.mining.full_question import View, WingLine, question
from palazzo.mining.quotes import Text
from palazzo.model.activity import Activity
from palazzo.model.drawer import Drawer, Role
from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import Validity
from palazzo.model.ids import Clock, ConversationId, DrawerId, UserId
from palazzo.model.palace import Wing, WingKind
from palazzo.providers.base import ChatModel
from palazzo.stores.base import Store

log = logging.getLogger(__name__)

READS_FULL, READS_SHORT = "model_reads_full", "model_reads_short"  # what the probe found, as events about the model

_WING = "Vegetable garden"
_MOST_TOKENS = 1_000  # of the answer: a right one has some four hundred
_DAY = datetime(2025, 3, 3, 9, tzinfo=UTC)
_SAID = (
    (Role.USER, "Back to the allotment. I swapped the plastic water butt for a 300 litre steel tank on Saturday."),
    (Role.ASSISTANT, "A good swap. What will you sow next?"),
    (Role.USER, "Runner beans, with my neighbour Winston. And from now on give me every amount in litres, please."),
)
_WINDOW = tuple(
    Drawer(
        DrawerId(f"probe-{number}"),
        role,
        text,
        _DAY + timedelta(minutes=number),
        _DAY,
        0.5,
        conversation_id=ConversationId("probe"),
        position=number,
    )
    for number, (role, text) in enumerate(_SAID, 1)
)
_VIEW = View(
    (
        WingLine(Wing(1, WingKind.TOPIC, _WING), 4, ("Plan of the beds", "Choosing a water butt")),
        WingLine(Wing(2, WingKind.PROJECT, "Kitchen renovation"), 7, ("Floor plan", "Quotes for the oven")),
    ),
    (
        Fact(
            "allotment",
            "has_water_tank",
            "plastic water butt",
            Validity(_DAY - timedelta(days=60)),
            Standing.HOLDS,
            _DAY,
            (DrawerId("probe-0"),),
        ),
    ),
)


@dataclass(frozen=True, slots=True)
class Probe:
    """Whether a model manages the full form: as the setting says, as was found before, or by asking it now."""

    store: Store
    user: UserId
    clock: Clock
    form: str  # auto, full or short
    found: MutableMapping[str, bool]  # by model, in this process

    def __call__(self, model: ChatModel, ask: Ask) -> bool:
        """One that does not answer in time gets the short form, and is probed again next time."""
        if self.form != "auto":
            return self.form == "full"
        if model.name not in self.found:
            try:
                self.found[model.name] = self._remembered(model.name, lambda: manages_full(ask))
            except PalazzoError as error:
                log.warning("%s did not answer the probe, it is asked in the short form: %s", model.name, error)
                return False
        return self.found[model.name]

    def _remembered(self, model: str, find_out: Callable[[], bool]) -> bool:
        with self.store.reading(self.user) as tx:
            for type, full in ((READS_FULL, True), (READS_SHORT, False)):
                if tx.ledger.has_activity(type, model):
                    return full
        full = find_out()
        with self.store.writing(self.user) as tx:
            type = READS_FULL if full else READS_SHORT
            tx.ledger.add_activity(Activity("agent_action", type, self.clock(), model))
        return full


def manages_full(ask: Ask) -> bool:
    """Whether a model finds the wing, copies its quotes, and sees what is a fact and what a rule."""
    text = ask(question(_VIEW, _WINDOW), SCHEMA, _MOST_TOKENS)
    try:
        answer = read_full_answer(text)
    except Unavailable:
        return False
    quotes = [(one.message, one.quote) for one in answer.facts] + [(one.message, one.quote) for one in answer.rules]
    texts = {number: Text.of(text) for number, (_, text) in enumerate(_SAID, 1)}
    right = sum(number in texts and texts[number].place(quote) is not None for number, quote in quotes)
    return (
        answer.whole
        and answer.wing is not None
        and answer.wing.name == _WING
        and any("steel" in fact.object for fact in answer.facts)
        and any(rule.message == len(_SAID) and rule.scope == "always" for rule in answer.rules)
        and right >= len(quotes) - 1
    )
