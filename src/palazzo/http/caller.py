"""Who is calling, found out in one place: by key, by cookie, or because this server is open to its local user.

Other surfaces over HTTP ask here too. Everything reads the store: routes that are not plain functions call it in a
worker thread.
"""

from collections.abc import Callable
from typing import Annotated

from fastapi import Depends, Request

from palazzo.auth.policy import check_scope
from palazzo.errors import NotFound, Unauthenticated
from palazzo.http.cookies import signed_in
from palazzo.http.server_state import server_state_of
from palazzo.memory import Memory
from palazzo.model.identity import INVITATION, Caller, Scope
from palazzo.model.ids import user_id
from palazzo.model.user import UserRole
from palazzo.palace import Palace

EVERYTHING = frozenset(Scope) - INVITATION

_BEARER = "bearer "


def caller_of(request: Request) -> Caller:
    """Tell who calls; raise Unauthenticated if nobody knows, TooMany if he calls too often."""
    state = server_state_of(request)
    try:
        caller = known_caller(request)
    except (Unauthenticated, NotFound):  # NotFound: the user was removed a moment ago
        state.rate.spend(f"nobody at {address_of(request)}")
        raise
    state.rate.spend(caller.user)
    return caller


def needing(scope: Scope) -> Callable[[Request], Caller]:
    """A dependency that lets callers through whose key is for that."""

    def caller(request: Request) -> Caller:
        found = caller_of(request)
        check_scope(found, scope)
        return found

    return caller


def reading(request: Request, caller: Annotated[Caller, Depends(needing(Scope.READ))]) -> Palace:
    """The caller's own palace; there is no way to any other."""
    return server_state_of(request).memory.palace(caller.user)


def writing(request: Request, caller: Annotated[Caller, Depends(needing(Scope.WRITE))]) -> Palace:
    """The caller's own palace, to change it."""
    return server_state_of(request).memory.palace(caller.user)


def managing(request: Request, caller: Annotated[Caller, Depends(needing(Scope.ADMIN))]) -> Memory:  # noqa: ARG001
    """The register of users and keys, for those who manage it."""
    return server_state_of(request).memory


Own = Annotated[Palace, Depends(reading)]
OwnToChange = Annotated[Palace, Depends(writing)]
Reader = Annotated[Caller, Depends(needing(Scope.READ))]
Writer = Annotated[Caller, Depends(needing(Scope.WRITE))]
Anybody = Annotated[Caller, Depends(caller_of)]
Managed = Annotated[Memory, Depends(managing)]


def address_of(request: Request) -> str:
    """Where a request comes from, as far as anybody can tell."""
    return request.client.host if request.client else ""


def known_caller(request: Request) -> Caller:
    """Tell who calls, without counting it as a request; raise Unauthenticated if nobody knows."""
    state = server_state_of(request)
    if not state.keys_needed():
        return Caller(user_id(state.settings.user), _local_role(request), EVERYTHING)
    key = key_in(request)
    if key is not None:
        return state.memory.authenticate(key)
    caller = signed_in(request)
    if caller is None:
        raise Unauthenticated("this server needs a key; send it as `Authorization: Bearer …`, or sign in at /memory")
    return caller


def key_in(request: Request) -> str | None:
    """The key that a request shows, if any: as OpenAI's clients send it, or as Anthropic's do."""
    header = request.headers.get("authorization", "")
    if header.lower().startswith(_BEARER):
        return header[len(_BEARER) :].strip()
    return request.headers.get("x-api-key")


def _local_role(request: Request) -> UserRole:
    state = server_state_of(request)
    try:
        return state.memory.user(state.settings.user).role
    except NotFound:
        return UserRole.USER
