"""What clients really say to their hooks."""

from pathlib import Path
from typing import Any

SESSION = "5e550000-aaaa-4bbb-8ccc-000000000001"
DATA = Path(__file__).parents[1] / "importers" / "data"
CLAUDE_TRANSCRIPT = DATA / "claude-code" / "-home-mara-code-efoil-logger" / f"{SESSION}.jsonl"
CODEX_TRANSCRIPT = next((DATA / "codex" / "2026").rglob("*.jsonl"))


def claude(event: str, transcript: Path = CLAUDE_TRANSCRIPT, session: str = SESSION, **more: Any) -> dict[str, Any]:
    return {
        "session_id": session,
        "transcript_path": str(transcript),
        "cwd": "/home/mara/code/efoil-logger",
        "permission_mode": "default",
        "hook_event_name": event,
        **more,
    }


def codex(event: str, transcript: Path | None = CODEX_TRANSCRIPT, **more: Any) -> dict[str, Any]:
    return {
        "session_id": "0199a213-0000-7000-8000-000000000001",
        "turn_id": "turn-1",
        "transcript_path": None if transcript is None else str(transcript),
        "cwd": "/home/mara/code/efoil-logger",
        "hook_event_name": event,
        "model": "gpt-5.2-codex",
        "permission_mode": "default",
        **more,
    }


def cursor(event: str, **more: Any) -> dict[str, Any]:
    return {
        "conversation_id": "c0ffee00-0000-4000-8000-000000000001",
        "generation_id": "g-1",
        "model": "gpt-5.2",
        "hook_event_name": event,
        "cursor_version": "3.7.21",
        "workspace_roots": ["/home/mara/code/efoil-logger"],
        "user_email": "mara@example.com",
        "transcript_path": None,
        **more,
    }
