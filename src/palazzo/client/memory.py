"""Where a client begins: a server, and who one is there."""

from types import TracebackType

from palazzo.client.palace import RemotePalace
from palazzo.client.values import read
from palazzo.client.wire import Wire
from palazzo.errors import Refused
from palazzo.model.user import User, UserRole

_SECONDS = 60.0  # that one call may take


def connect(url: str, key: str | None = None, *, timeout: float = _SECONDS) -> "RemoteMemory":
    """Open a memory that a server keeps, with the interface of one that is here; `key` says who you are.

    Nothing is sent yet. Every method raises what the library would, and Unavailable where the server does not answer.
    """
    return RemoteMemory(Wire(url, key, timeout))


class RemoteMemory:
    """As `palazzo.Memory`; made by `palazzo.connect`. Use it as a context manager, or close it."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    @property
    def location(self) -> str:
        return self._wire.url

    def palace(self, user: str | None = None) -> RemotePalace:
        """Return your own palace; raise Refused if you ask for somebody else's."""
        own = self._wire.get("me")["user"]
        if user not in (None, own):
            raise Refused(f"this key opens the palace of {own!r} and no other; connect with a key of {user!r}")
        return RemotePalace(self._wire, own)

    def add_user(self, id: str, role: UserRole = UserRole.USER) -> User:
        return read(User, self._wire.call("POST", "users", id=id, role=role))

    def users(self) -> list[User]:
        return self._wire.all(User, "users")

    def close(self) -> None:
        self._wire.close()

    def __enter__(self) -> "RemoteMemory":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
