"""Activity: what the memory did, for whoever asks what got remembered."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import datetime

from palazzo.model.erasure import Erasure
from palazzo.model.feedback import Feedback, FeedbackSource
from palazzo.model.moment import from_micros, to_micros
from palazzo.model.page import Key
from palazzo.model.user_settings import AgentSettings, UserSettings


@dataclass(frozen=True, slots=True)
class Activity:
    """One thing that happened in a palace, such as `agent_action` / `memory_mined`."""

    kind: str
    type: str
    at: datetime
    subject: str = ""  # what it was about: a conversation or drawer id, so that erasing that erases this
    details: Mapping[str, object] = field(default_factory=dict)


def settings_changed(before: UserSettings, after: UserSettings, at: datetime) -> Activity:
    """Which settings a user changed, and to what."""
    former, now = asdict(before), asdict(after)
    changes = {name: value for name, value in now.items() if value != former[name]}
    return Activity("user_action", "settings_changed", at, details=changes)


def agent_changed(agent: AgentSettings, at: datetime) -> Activity:
    """That a user switched an agent's recall off or on."""
    return Activity("user_action", "agent_changed", at, details={"agent": agent.id, "disabled": agent.disabled})


def erased(scope: Erasure, counts: Mapping[str, int], at: datetime) -> Activity:
    """That something was erased, and how much; not what, because that would be a trace of it."""
    what, rows = str(scope).partition(" ")[0], sum(counts.values())
    return Activity("user_action", "memory_erased", at, details={"what": what, "rows": rows})


def reindexed(embedder: str, drawers: int, at: datetime) -> Activity:
    """That the vectors come from another embedder now."""
    return Activity("agent_action", "memory_reindexed", at, details={"embedder": embedder, "drawers": drawers})


def event_key(event: Activity) -> Key:
    """What tells an event from every other of the same user."""
    return to_micros(event.at), event.kind, event.type, event.subject


def event_at(key: Key) -> Activity:
    """The place in the list that a key names."""
    at, kind, type, subject = key
    return Activity(str(kind), str(type), from_micros(int(at)), str(subject))


def feedback_given(feedback: Feedback) -> Activity:
    """That a drawer was of use, or was not, and who says so."""
    kind = "user_action" if feedback.source is FeedbackSource.PERSON else "agent_action"
    details = {"useful": feedback.useful, "source": feedback.source.value}
    return Activity(kind, "feedback_given", feedback.at, feedback.drawer_id, details)
