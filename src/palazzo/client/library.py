"""Authored documents on a server, as a caller holds them."""

from pathlib import Path

from palazzo.authored.files import read_file
from palazzo.client.values import read
from palazzo.client.wire import Wire
from palazzo.model.authored import AuthoredDocument


class RemoteLibrary:
    """As `palazzo.Palace.authored`; a file is read here and kept there, so that later changes of it are not seen."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire

    def add(
        self, path_or_name: str | Path, text: str | None = None, agent: str | None = None, name: str | None = None
    ) -> AuthoredDocument:
        if text is None:
            path = Path(path_or_name).expanduser()
            text, name = read_file(path).text, name or path.name
        return read(
            AuthoredDocument, self._wire.call("PUT", "authored", name or str(path_or_name), text=text, agent=agent)
        )

    def all(self) -> list[AuthoredDocument]:
        return self._wire.all(AuthoredDocument, "authored")

    def get(self, name: str) -> AuthoredDocument:
        return read(AuthoredDocument, self._wire.get("authored", name))

    def remove(self, name: str) -> None:
        self._wire.delete("authored", name)
