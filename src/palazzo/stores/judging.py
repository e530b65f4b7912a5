"""The part of the store's interface that belongs to the gate and to settings; `base` has the rest.

Above: the facade, the gate, recall. Below: `sql/gate.py` and `sql/settings.py`, the same on every store.
"""

from collections.abc import Collection, Hashable, Iterable
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple, Protocol

from palazzo.model.feedback import Feedback, FeedbackSource, Usefulness
from palazzo.model.ids import DrawerId
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.model.verdict import Verdict

if TYPE_CHECKING:
    from palazzo.stores.base import Rows


class Said(NamedTuple):
    """What the gate reads of a drawer."""

    text: str
    conversation: str | None
    at: int  # microseconds since 1970
    id: DrawerId = DrawerId("")


class Gate(Protocol):
    """What the gate made of each turn, and what was found useful."""

    def pending(self, limit: int) -> list[int]:
        """Return the rows of turns of the user that have their vectors and wait for a verdict, in order."""
        ...

    def put(self, verdicts: Iterable[tuple[int, Verdict]]) -> None:
        """Store the verdict of each row, its parts to six digits; a row that has one keeps it, one that is gone is
        passed over."""
        ...

    def verdicts(self, ids: Collection[DrawerId]) -> dict[DrawerId, Verdict]:
        """Return the verdicts of those of `ids` that have one."""
        ...

    def promoted(self) -> "Rows":
        """Return the rows of promoted turns, in order."""
        ...

    def count_promoted(self, up_to: int) -> int:
        """Return how many turns up to this row are promoted."""
        ...

    def made_for(self) -> Hashable:
        """Return what is another once something of the user was erased or embedded anew; None: nothing serves."""
        ...

    def durable(self, after: int = 0) -> "Rows":
        """Return the rows of durable memory behind this one, in order: promoted turns, and every note."""
        ...

    def promoted_among(self, rows: Collection[int]) -> list[int]:
        """Return those of `rows` that are promoted turns, in order."""
        ...

    def best(self, limit: int) -> list[int]:
        """Return the rows of durable memory, the highest score first, where a note has 1; of equals the newer first.

        What a person called useful comes before, what he called useless after all others.
        """
        ...

    def said(self, rows: Collection[int]) -> dict[int, Said]:
        """Return what was said in those of `rows` that exist."""
        ...

    def expired(self, before: datetime, limit: int) -> list[DrawerId]:
        """Return drawers that were written before then; no durable or authored ones, no guidance, no unjudged turns."""
        ...

    def regrade(self, threshold: float) -> int:
        """Promote exactly the turns that score so much, and return for how many that is a change."""
        ...

    def add_feedback(self, feedback: Feedback) -> None:
        """Store it in place of what the same source said of the same drawer; a drawer that is gone is passed over."""
        ...

    def drop_feedback(self, id: DrawerId, source: FeedbackSource) -> bool:
        """Forget what this source said of a drawer; return False if it had said nothing."""
        ...

    def feedback(self) -> list[Feedback]:
        """Return all feedback, the latest first."""
        ...

    def usefulness(self) -> list[Usefulness]:
        """Return the score of each judged drawer with feedback, in order; a person's word stands over a citation."""
        ...


class Preferences(Protocol):
    """What the user, and each agent that talks for him, wants of the memory."""

    def get(self) -> UserSettings:
        """Return the user's settings: the defaults, until he changes something."""
        ...

    def put(self, settings: UserSettings, at: datetime) -> None:
        """Store them in place of the former ones, and the user too if new."""
        ...

    def agent(self, id: str) -> AgentSettings:
        """Return the settings of an agent, known or not."""
        ...

    def agents(self) -> list[AgentSettings]:
        """Return every agent that has settings or talked in a conversation, by id."""
        ...

    def put_agent(self, agent: AgentSettings, at: datetime) -> None:
        """Store them in place of the former ones, and the user too if new."""
        ...
