"""Who is calling: the one local user of an open server."""

from typing import Annotated

from fastapi import Depends, Request

from palazzo.errors import Unauthenticated
from palazzo.http.house import house_of
from palazzo.model.identity import Caller, Scope
from palazzo.model.ids import user_id
from palazzo.model.user import UserRole
from palazzo.palace import Palace

EVERYTHING = frozenset(Scope)


def caller_of(request: Request) -> Caller:
    """Tell who calls; raise Unauthenticated if nobody knows. Reads the store: call it in a worker thread."""
    house = house_of(request)
    if not house.loopback:
        raise Unauthenticated("this server needs a key; send it as `Authorization: Bearer …`")
    return Caller(user_id(house.settings.user), UserRole.USER, EVERYTHING)


def palace_of(request: Request, caller: Annotated[Caller, Depends(caller_of)]) -> Palace:
    """The caller's own palace; there is no way to any other."""
    return house_of(request).memory.palace(caller.user)


Own = Annotated[Palace, Depends(palace_of)]
