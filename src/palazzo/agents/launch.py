"""How a client starts us: by absolute paths, because it may have another PATH than the shell that set it up."""

import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from palazzo.agents import hook
from palazzo.agents.event import Event
from palazzo.agents.meeting import meeting_place
from palazzo.settings import Settings

HOOK = str(Path("palazzo", "agents", "hook.py"))  # by which our own entries are known again


@dataclass(frozen=True, slots=True)
class Launch:
    """The commands that go into a client's configuration."""

    program: tuple[str, ...]  # palazzo
    options: tuple[str, ...] = ()  # what setup was told about store and user
    meeting: str = ""
    agent: str = ""  # the client that is set up: what holds for its hooks holds for its tools

    @property
    def mcp(self) -> list[str]:
        """The command that serves the tools."""
        return [*self.program, "mcp", *self.options, *(("--agent", self.agent) if self.agent else ())]

    def hook(self, client: str, event: Event) -> str:
        """The command line that answers one event."""
        program = [sys.executable, "-S", "-P", str(Path(hook.__file__).resolve())]
        return shlex.join([*program, client, event.value, self.meeting, *self.options])


def launch(settings: Settings, store: str | None, user: str | None, agent: str = "") -> Launch:
    """The commands for this installation, with the options that setup was given."""
    script = Path(sys.executable).with_name("palazzo")
    place = str(Path(store).expanduser().resolve()) if store and "://" not in store else store
    options = [*(("--store", place) if place else ()), *(("--user", user) if user else ())]
    meeting = meeting_place(place or settings.store, user or settings.user)
    return Launch((str(script),) if script.exists() else ("palazzo",), tuple(options), str(meeting), agent)
