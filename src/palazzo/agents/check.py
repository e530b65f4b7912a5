"""How it stands with the clients on this machine: which have their memory, and whether their hooks work."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from palazzo.agents.clients import CLIENTS, Client
from palazzo.agents.launch import HOOK
from palazzo.agents.log import hook_log, last_line
from palazzo.errors import Invalid
from palazzo.stores.base import Finding

_RECENT = timedelta(days=1)
_CALLED = re.compile(rf"[^\s\"']*{re.escape(HOOK)}")


def check_clients(home: Path) -> Iterator[Finding]:
    """A finding for every client that is installed here, and one for the hooks' log."""
    for name, client in CLIENTS.items():
        texts = {file.personal: _text(home / file.personal) for file in client.files}
        if any((home / path).parent != home and (home / path).parent.exists() for path in texts) or any(texts.values()):
            yield _client(name, client, texts)
    yield _hooks()


def _client(name: str, client: Client, texts: dict[str, str]) -> Finding:
    gone = [path for text in texts.values() for path in _CALLED.findall(text) if not Path(path).exists()]
    if gone:
        return Finding(name, ok=False, detail=f"it calls {gone[0]}, which is gone; run `palazzo setup {name}` again")
    try:
        ours = [bool(text := texts[file.personal]) and file.edit.drop(text) != text for file in client.files]
    except Invalid as error:
        return Finding(name, ok=False, detail=f"its configuration cannot be read: {error.message}")
    if all(ours):
        return Finding(name, ok=True, detail=f"{client.title} has its memory")
    if any(ours):
        return Finding(name, ok=False, detail=f"half of its configuration is missing; run `palazzo setup {name}` again")
    return Finding(name, ok=True, detail=f"{client.title} is here without memory; `palazzo setup {name}` gives it one")


def _hooks() -> Finding:
    log = hook_log()
    if not log.exists():
        return Finding("hooks", ok=True, detail="none has failed")
    written = datetime.fromtimestamp(log.stat().st_mtime, UTC)
    recent = datetime.now(UTC) - written < _RECENT and bool(last_line())
    return Finding("hooks", ok=not recent, detail=f"the last failure in {log}: {last_line() or 'none'}")


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
