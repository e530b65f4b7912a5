"""What we put into a client's files, one kind of file each. Text in, text out: nothing here has effects."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from palazzo.agents import json_text
from palazzo.agents.event import Event
from palazzo.agents.launch import HOOK, Launch
from palazzo.errors import Invalid
from palazzo.extras import needs

NAME = "palazzo"
SECONDS = 10  # that a client waits for a hook


class Edit(Protocol):
    """One change to one file."""

    def put(self, text: str, launch: Launch) -> str:
        """The file with our entries, as they should be now; the same text if they are."""
        ...

    def drop(self, text: str) -> str:
        """The file without them; the same text if there are none."""
        ...


def _as_command(launch: Launch) -> dict[str, object]:
    return {"command": launch.mcp[0], "args": launch.mcp[1:]}


@dataclass(frozen=True, slots=True)
class JsonServer:
    """The MCP server, under a key of a JSON file."""

    under: str = "mcpServers"
    entry: Callable[[Launch], dict[str, object]] = _as_command

    def put(self, text: str, launch: Launch) -> str:
        return json_text.put(text or "{}\n", (self.under, NAME), self.entry(launch))

    def drop(self, text: str) -> str:
        return json_text.remove(text, (self.under, NAME))


@dataclass(frozen=True, slots=True)
class JsonHooks:
    """A list of hooks for each event; some clients have groups of them, with a matcher."""

    client: str
    events: Mapping[str, Event]
    grouped: bool = True
    version: int | None = None

    def put(self, text: str, launch: Launch) -> str:
        text = text or "{}\n"
        if self.version is not None and json_text.parse(text).under("version") is None:
            text = json_text.put(text, ("version",), self.version)
        for native, event in self.events.items():
            wanted = self._entry(launch.hook(self.client, event))
            if wanted not in self._listed(text, native):
                text = json_text.append(json_text.remove(text, ("hooks", native), _is_ours), ("hooks", native), wanted)
        return text

    def drop(self, text: str) -> str:
        for native in self.events:
            text = json_text.remove(text, ("hooks", native), _is_ours)
        return text

    def _entry(self, command: str) -> dict[str, object]:
        hook: dict[str, object] = {"type": "command", "command": command, "timeout": SECONDS}
        return {"hooks": [hook]} if self.grouped else {"command": command, "timeout": SECONDS}

    def _listed(self, text: str, native: str) -> list[object]:
        hooks = json_text.parse(text).under("hooks")
        found = hooks.under(native) if hooks else None
        listed = found.plain() if found else []
        if not isinstance(listed, list):
            raise Invalid(f"hooks.{native} should be a list; mend it by hand")
        return listed


def _is_ours(entry: object) -> bool:
    """Whether a hook, or a group of them, calls us; whoever moved Palazzo elsewhere has an older path in it."""
    if isinstance(entry, dict):
        return HOOK in str(entry.get("command", "")) or any(map(_is_ours, entry.get("hooks") or ()))
    return False


@dataclass(frozen=True, slots=True)
class TomlServer:
    """The MCP server in a TOML file, whose comments and order stay."""

    under: str = "mcp_servers"

    def put(self, text: str, launch: Launch) -> str:
        document = _toml(text)
        servers = document.setdefault(self.under, _table(super_table=True))
        wanted = _as_command(launch)
        if servers.get(NAME) == wanted:
            return text
        servers[NAME] = table = _table()
        table.update(wanted)
        return str(document.as_string())

    def drop(self, text: str) -> str:
        document = _toml(text)
        if NAME not in document.get(self.under, {}):
            return text
        del document[self.under][NAME]
        if not document[self.under]:
            del document[self.under]
        return str(document.as_string())


def _toml(text: str) -> Any:
    with needs("setup"):
        import tomlkit
        from tomlkit.exceptions import ParseError
    try:
        return tomlkit.parse(text)
    except ParseError as error:
        raise Invalid(f"the file is not TOML ({error}); mend it by hand first") from error


def _table(*, super_table: bool = False) -> Any:
    import tomlkit

    return tomlkit.table(super_table)
