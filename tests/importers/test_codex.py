from pathlib import Path

import pytest

from palazzo.model.drawer import Provenance, Role
from tests.importers.reading import DATA, broken, items, left_out, said, told, write_lines

SESSIONS = DATA / "codex"
SESSION = "codex:0199a213-0000-7000-8000-000000000001"


def test_words_and_tools_are_read_and_what_the_program_added_is_not() -> None:
    assert told(items("codex", SESSIONS), SESSION) == [
        (Role.USER, Provenance.SESSION_TURN, "Number the invoices per year."),
        (Role.ASSISTANT, Provenance.TOOL, 'shell {"command":["rg","number"]}'),
        (Role.SYSTEM, Provenance.TOOL, "invoice.py: number = last + 1"),
        (Role.ASSISTANT, Provenance.SESSION_TURN, "Numbers now start at 1 every January."),
    ]


def test_what_is_left_out_is_counted() -> None:
    assert left_out(items("codex", SESSIONS)) == {"Codex's own records": 5, "added by Codex": 3, "thinking": 1}


def test_the_first_versions_without_envelopes_are_read_too() -> None:
    assert [words for _, _, words in told(items("codex", SESSIONS), "codex:0196-old")] == [
        "Which port does the dev server use?",
        "Port 5173.",
    ]


def test_a_session_is_a_conversation_in_the_wing_of_its_project() -> None:
    about = next(item.about for item in said(items("codex", SESSIONS)) if item.about.id == SESSION)
    assert (about.wing, about.agent) == ("invoices", "codex")


def test_ids_do_not_depend_on_where_the_file_lies(tmp_path: Path) -> None:
    rollout = next(SESSIONS.rglob("*0199a213*.jsonl"))
    alone = {item.message.id for item in said(items("codex", rollout))}
    assert alone == {item.message.id for item in said(items("codex", SESSIONS)) if item.about.id == SESSION}
    assert len(alone) == 4


@pytest.mark.parametrize(
    "added",
    [
        "<environment_context>\n  <cwd>/home</cwd>\n</environment_context>\n",
        "# AGENTS.md instructions for /home\n<INSTRUCTIONS>\nx\n</INSTRUCTIONS>\n<turn_aborted>x</turn_aborted>",
        "# Context from my IDE setup:\n\n## Open tabs:\n- a.py\n\n## My request for Codex:\n",
    ],
)
def test_what_the_program_put_before_the_users_words_is_taken_off(added: str, tmp_path: Path) -> None:
    blocks = [{"type": "input_text", "text": f"{added}Where is the <anchor_context>?"}]
    line = {"type": "response_item", "payload": {"type": "message", "role": "user", "content": blocks}}
    found = items("codex", write_lines(tmp_path / "rollout.jsonl", line))
    assert [words for _, _, words in told(found)] == ["Where is the <anchor_context>?"]


def test_what_agents_tell_each_other_is_not_the_users(tmp_path: Path) -> None:
    path = write_lines(
        tmp_path / "rollout.jsonl",
        {"type": "session_meta", "payload": {"id": "s", "source": {"subagent": "review"}}},
        {
            "type": "response_item",
            "payload": {"type": "message", "role": "user", "content": [{"type": "input_text", "text": "Review this."}]},
        },
    )
    assert told(items("codex", path)) == [(Role.USER, Provenance.AGENT, "Review this.")]


def test_broken_lines_are_named_and_skipped(tmp_path: Path) -> None:
    odd = {"type": "response_item", "payload": {"type": "message", "role": "user", "content": {}}}
    found = items("codex", write_lines(tmp_path / "rollout.jsonl", odd, "nonsense"))
    assert [(item.place, item.why[:9]) for item in broken(found)] == [
        ("rollout.jsonl, line 1", "content s"),
        ("rollout.jsonl, line 2", "no JSON: "),
    ]


def test_a_bad_folder_or_date_of_a_session_costs_neither_its_name_nor_its_words(tmp_path: Path) -> None:
    blocks = [{"type": "input_text", "text": "Number them per year."}]
    said_then = {"type": "response_item", "payload": {"type": "message", "role": "user", "content": blocks}}
    odd: tuple[object, ...] = (7, [], {}, True, "\ud800")
    for bad in odd:
        meta = {"type": "session_meta", "payload": {"id": "s-1", "cwd": bad, "timestamp": bad}}
        found = items("codex", write_lines(tmp_path / "rollout.jsonl", meta, said_then))
        assert [item.about.id for item in said(found)] == ["codex:s-1"], bad
