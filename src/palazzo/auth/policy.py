"""Who may do what. Admins manage users and keys; nothing here leads to anybody's palace but one's own."""

from collections.abc import Collection

from palazzo.errors import Refused
from palazzo.model.identity import INVITATION, Caller, Key, Scope
from palazzo.model.user import User, UserRole

OWN = frozenset({Scope.READ, Scope.WRITE})


def usual_scopes(role: UserRole) -> frozenset[Scope]:
    """What a key is for if nothing else is said."""
    return OWN | {Scope.ADMIN} if role is UserRole.ADMIN else OWN


def effective(role: UserRole, scopes: Collection[Scope]) -> frozenset[Scope]:
    """What a key's scopes come to: admin counts with admins only."""
    return frozenset(scopes) if role is UserRole.ADMIN else frozenset(scopes) - {Scope.ADMIN}


def check_scope(caller: Caller, scope: Scope) -> None:
    """Raise Refused if this caller's key is not for that."""
    if scope not in caller.scopes:
        has = ", ".join(sorted(caller.scopes)) or "nothing"
        raise Refused(f"this needs a key for {scope}; yours is for {has}", needs=scope.value)


def check_key_scopes(user: User, scopes: Collection[Scope]) -> None:
    """Raise Refused if a key of this user cannot be for that."""
    if Scope.ADMIN in scopes and user.role is not UserRole.ADMIN:
        raise Refused(f"{user.id!r} is no admin, so no key of theirs can be; leave the scope admin out")


def check_no_more(caller: Caller, scopes: Collection[Scope]) -> None:
    """Raise Refused if a caller would make a key that opens more than the one he shows."""
    more = frozenset(scopes) - caller.scopes - INVITATION
    if more:
        raise Refused(f"your own key is not for {', '.join(sorted(more))}, so one that you make cannot be either")


def check_invited(user: User, keys: Collection[Key], drawers: int) -> None:
    """Raise Refused if this user has a palace or a key: whoever else gave out another could read it."""
    if drawers or any(key.scopes != INVITATION for key in keys):
        raise Refused(
            f"{user.id!r} has moved in, and makes further keys himself; "
            "with all of them lost, whoever runs this machine can use `palazzo keys create`"
        )
