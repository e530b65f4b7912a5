"""The part of a palace that is about what is worth keeping close: made by `Memory.palace`, as all of it."""

from collections.abc import Collection

from palazzo.facade.preferring import Preferring
from palazzo.gate.calibrate import Calibration, Label, fit
from palazzo.gate.retention import expire
from palazzo.model.activity import feedback_given
from palazzo.model.feedback import Feedback, FeedbackSource
from palazzo.model.given import checks_arguments
from palazzo.model.ids import DrawerId
from palazzo.model.message import word
from palazzo.model.palace import FiledDrawer
from palazzo.model.pointer import Pointer, pointers_in
from palazzo.model.receipt import Receipt
from palazzo.model.user_settings import UserSettings
from palazzo.model.verdict import Verdict
from palazzo.order.addresses import drawer_at, drawers_there
from palazzo.text.chunks import chunks


@checks_arguments
class Judging(Preferring):
    """One user's verdicts, durable memories and feedback."""

    def gate(self, text: str) -> Verdict:
        """Judge `text` as if the user said it now: whether it would be kept close, and every reason why."""
        from palazzo.gate.judge import judge
        from palazzo.gate.neighbours import neighbours
        from palazzo.gate.turn import Turn
        from palazzo.gate.whole import whole

        vector = whole(self._parts.embedder_for(self.user).embed(chunks(text)).vectors)
        with self._parts.store.reading(self.user) as tx:
            around = neighbours(tx, vector)
        return judge(Turn(text, around), self._parts.gate_for(self.user))

    def verdict(self, address: str | Pointer | DrawerId) -> Verdict | None:
        """Return what the gate made of a drawer when it came in; None if it has not judged it, or never does.

        It judges what the user says, as soon as that is embedded. Raise NotFound if there is no such drawer.
        """
        with self._parts.store.reading(self.user) as tx:
            drawer = drawer_at(tx, address)
            return tx.gate.verdicts([drawer.id]).get(drawer.id)

    def durable(self, limit: int = 50) -> list[FiledDrawer]:
        """Return durable memories: notes, and what the gate let through, the highest scores first.

        What a person called useful stands before, what he called useless behind all others.
        """
        with self._parts.store.reading(self.user) as tx:
            rows = tx.gate.best(limit)
            found = tx.drawers.read(rows)
            return [found[row] for row in rows if row in found]

    def feedback(
        self, address: str | Pointer | DrawerId, useful: bool, *, source: FeedbackSource | str = FeedbackSource.PERSON
    ) -> Feedback:
        """Say whether a drawer was of use; a later word of the same source replaces an earlier one.

        `calibrate` learns from it, and `durable` is ordered by it. Raise NotFound if there is no such drawer.
        """
        told = word(FeedbackSource, source, "source")
        with self._parts.store.writing(self.user) as tx:
            given = Feedback(drawer_at(tx, address).id, useful, told, self._parts.clock())
            tx.gate.add_feedback(given)
            tx.ledger.add_activity(feedback_given(given))
        return given

    def withdraw_feedback(self, address: str | Pointer | DrawerId) -> bool:
        """Take back what a person said of a drawer's use; return False if nobody had said anything."""
        with self._parts.store.writing(self.user) as tx:
            return tx.gate.drop_feedback(drawer_at(tx, address).id, FeedbackSource.PERSON)

    def cited(self, reply: str, shown: Collection[str | Pointer]) -> list[Feedback]:
        """Count the drawers that a reply cites as useful, and return what was noted.

        `shown` are the pointers or ids of what recall had put in front of the model: whatever else the reply names
        was not recalled, and says nothing.
        """
        with self._parts.store.reading(self.user) as tx:
            before = set(drawers_there(tx, shown))
            found = [id for id in drawers_there(tx, pointers_in(reply)) if id in before]
        return [self.feedback(id, useful=True, source=FeedbackSource.CITATION) for id in found]

    def feedbacks(self) -> list[Feedback]:
        """Return all feedback, the latest first."""
        with self._parts.store.reading(self.user) as tx:
            return tx.gate.feedback()

    def calibrate(self) -> Calibration:
        """Learn from feedback what a score of the gate means, and propose a threshold; nothing changes by it.

        Raise Refused while there is too little feedback.
        """
        with self._parts.store.reading(self.user) as tx:
            labels = [Label(one.score, one.useful) for one in tx.gate.usefulness()]
        return fit(labels)

    def accept_threshold(self, value: float) -> UserSettings:
        """Let the gate promote from this score on, what it has judged before included."""
        return self.change_settings(gate_threshold=value)

    def expire(self) -> Receipt:
        """Erase what was not promoted in time, if the settings say how long it is kept, and return the receipt.

        Notes, guidance, authored texts, durable memories and turns that wait for their verdict are never erased.
        """
        return expire(self._parts.store, self.user, self._parts.clock())
