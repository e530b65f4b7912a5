"""The clients that `palazzo setup` knows: which files they keep, and what goes into each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from palazzo.agents.dialects import DIALECTS
from palazzo.agents.edits import Edit, JsonHooks, JsonServer, TomlServer
from palazzo.agents.launch import Launch


@dataclass(frozen=True, slots=True)
class File:
    """One file of a client's: for this person, and for one project, where there is such a thing."""

    personal: str  # below the home folder
    shared: str | None  # below the project's folder
    edit: Edit

    def at(self, home: Path, project: Path | None) -> Path | None:
        if project is None:
            return home / self.personal
        return None if self.shared is None else project / self.shared


@dataclass(frozen=True, slots=True)
class Client:
    """A client and its files."""

    title: str
    files: Sequence[File]
    after: str  # what a person does next

    @property
    def has_hooks(self) -> bool:
        return any(isinstance(file.edit, JsonHooks) for file in self.files)


def _opencode(launch: Launch) -> dict[str, object]:
    return {"type": "local", "command": launch.mcp, "enabled": True}


CLIENTS: Mapping[str, Client] = {
    "claude-code": Client(
        "Claude Code",
        (
            File(".claude.json", ".mcp.json", JsonServer()),
            File(
                ".claude/settings.json",
                ".claude/settings.local.json",
                JsonHooks("claude-code", DIALECTS["claude-code"].events),
            ),
        ),
        "start a new session; /mcp and /hooks show that Palazzo is there",
    ),
    "codex": Client(
        "Codex",
        (
            File(".codex/config.toml", ".codex/config.toml", TomlServer()),
            File(".codex/hooks.json", ".codex/hooks.json", JsonHooks("codex", DIALECTS["codex"].events)),
        ),
        "start a new session; Codex asks whether it may run the hooks",
    ),
    "cursor": Client(
        "Cursor",
        (
            File(".cursor/mcp.json", ".cursor/mcp.json", JsonServer()),
            File(
                ".cursor/hooks.json",
                ".cursor/hooks.json",
                JsonHooks("cursor", DIALECTS["cursor"].events, grouped=False, version=1),
            ),
        ),
        "open a new chat; Settings, Tools & MCP shows that Palazzo is there",
    ),
    "gemini": Client(
        "Gemini CLI",
        (File(".gemini/settings.json", ".gemini/settings.json", JsonServer()),),
        "start a new session; /mcp shows that Palazzo is there",
    ),
    "opencode": Client(
        "opencode",
        (File(".config/opencode/opencode.json", "opencode.json", JsonServer("mcp", _opencode)),),
        "start a new session",
    ),
    "windsurf": Client(
        "Windsurf",
        (File(".codeium/windsurf/mcp_config.json", None, JsonServer()),),
        "refresh the list of MCP servers in its settings",
    ),
    "zed": Client(
        "Zed",
        (File(".config/zed/settings.json", ".zed/settings.json", JsonServer("context_servers")),),
        "open the agent panel; its settings show that Palazzo is there",
    ),
}
