"""Users, their settings and their keys."""

from dataclasses import asdict

from palazzo.model.identity import Caller, Key, NewKey
from palazzo.model.user import User
from palazzo.model.user_settings import AgentSettings, UserSettings
from palazzo.plain.shape import Plain


def user(user: User) -> Plain:
    return {"id": user.id, "role": user.role.value, "created_at": user.created_at.isoformat()}


def user_settings(settings: UserSettings) -> Plain:
    return asdict(settings)


def agent(agent: AgentSettings) -> Plain:
    return asdict(agent)


def caller(caller: Caller) -> Plain:
    return {
        "user": caller.user,
        "role": caller.role.value,
        "scopes": sorted(scope.value for scope in caller.scopes),
        "open": caller.open,
    }


def key(key: Key) -> Plain:
    """A key, without what it opens with."""
    return {
        "key_id": key.id,
        "name": key.name,
        "scopes": sorted(scope.value for scope in key.scopes),
        "created_at": key.created_at.isoformat(),
        "expires_at": None if key.expires_at is None else key.expires_at.isoformat(),
        "last_used_at": None if key.last_used_at is None else key.last_used_at.isoformat(),
        "revoked_at": None if key.revoked_at is None else key.revoked_at.isoformat(),
    }


def new_key(made: NewKey) -> Plain:
    return {**key(made.key), "key": made.text}
