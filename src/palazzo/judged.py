"""The part of a palace that is about what is worth keeping close: made by `Memory.palace`, as all of it."""

from palazzo.model.ids import DrawerId, UserId
from palazzo.model.palace import FiledDrawer
from palazzo.model.pointer import Pointer
from palazzo.model.verdict import Verdict
from palazzo.order.addresses import drawer_at
from palazzo.parts import Parts
from palazzo.text.chunks import chunks


class JudgedPalace:
    """One user's verdicts and durable memories."""

    def __init__(self, parts: Parts, user: UserId) -> None:
        self._parts = parts
        self.user = user

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
