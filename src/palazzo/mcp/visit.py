"""Who asks: a request is about one user's palace, and comes from one of his agents."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from mcp.server.context import ServerRequestContext

from palazzo.model.identity import Scope
from palazzo.model.ids import checked
from palazzo.palace import Palace

ClientRequest = ServerRequestContext[Any, Any]


@dataclass(frozen=True, slots=True)
class Visit:
    """A palace, and the agent whose settings and rules hold; None where the client does not say who it is."""

    palace: Palace
    agent: str | None = None


VisitOf = Callable[[ClientRequest, Scope], Visit]  # raises Refused if the caller may not do this


def agent_of(request: ClientRequest, told: str | None = None) -> str | None:
    """The agent as the configuration names it, else as the client calls itself; raise Invalid if that is no name."""
    client = request.session.client_params
    name = told or ("" if client is None else client.client_info.name)
    return checked(name, "an agent's name") if name.strip() else None
