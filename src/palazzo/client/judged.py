"""What the gate makes of things on a server, and what it learns from."""

from palazzo.client.values import read
from palazzo.client.wire import Wire
from palazzo.context.block import Context
from palazzo.errors import Refused
from palazzo.gate.calibrate import Calibration
from palazzo.model.feedback import Feedback, FeedbackSource
from palazzo.model.ids import DrawerId
from palazzo.model.pointer import Pointer
from palazzo.model.user_settings import UserSettings
from palazzo.model.verdict import Verdict


class Judged:
    """The part of `RemotePalace` that is about the gate."""

    _wire: Wire

    def gate(self, text: str) -> Verdict:
        return read(Verdict, self._wire.call("POST", "gate", "explain", text=text))

    def feedback(
        self, address: str | Pointer | DrawerId, useful: bool, *, source: FeedbackSource | str = FeedbackSource.PERSON
    ) -> Feedback:
        return read(Feedback, self._wire.call("POST", "feedback", pointer=str(address), useful=useful, source=source))

    def withdraw_feedback(self, address: str | Pointer | DrawerId) -> bool:
        withdrawn: bool = self._wire.call("DELETE", "feedback", pointer=str(address))["withdrawn"]
        return withdrawn

    def calibrate(self) -> Calibration:
        learned = self._wire.get("gate", "calibration")
        if learned["calibration"] is None:
            raise Refused(learned["because"])
        return read(Calibration, learned["calibration"])

    def accept_threshold(self, value: float) -> UserSettings:
        return read(UserSettings, self._wire.call("POST", "gate", "threshold", threshold=value))

    def wake_up(self, budget: int = 800, *, agent: str | None = None) -> Context:
        return read(Context, self._wire.get("wake-up", budget=budget, agent=agent))
