"""Whose durable memory a turn is judged against."""

import hashlib

from palazzo.model.ids import UserId, user_id

DEFAULT_NAMESPACE = "default"


def resolve_namespace(
    user: str | None = None,
    session_key: str | None = None,
    agent: str | None = None,
    default: str = DEFAULT_NAMESPACE,
) -> UserId:
    """The user if the host names one, else one derived from the session's key, else the agent, else the default.

    The same host identity always gives the same namespace; blank names count as none.
    """
    if _given(user):
        return user_id(str(user))
    if _given(session_key):
        return user_id(_derived(str(session_key)))
    return user_id(str(agent)) if _given(agent) else user_id(default)


def _given(name: str | None) -> bool:
    return name is not None and bool(name.strip())


def _derived(session_key: str) -> str:
    """A digest: a session's key may be a secret, or too long for a name."""
    return f"session-{hashlib.sha256(session_key.encode('utf-8', 'surrogatepass')).hexdigest()[:24]}"
