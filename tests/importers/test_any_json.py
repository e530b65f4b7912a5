"""Whatever stands in an export, a reader says what it found; it never fails."""

import json
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from palazzo.errors import Invalid
from palazzo.importers.bring import bring_in
from palazzo.importers.detect import NAMES, detect
from palazzo.importers.files import open_files
from palazzo.importers.formats import FORMATS
from palazzo.importers.report import Report
from palazzo.importers.talk import Broken, LeftOut, Said
from tests.importers.reading import complete_reader

# Keys and words that the readers look for, so that what is made up gets past their first glance.
_KEYS = """
id uuid conversation_id title mapping current_node parent children message author role content content_type parts text
create_time metadata recipient name created_at chat_messages sender attachments extracted_content files file_name
parent_message_uuid type sessionId timestamp isSidechain isMeta cwd payload source arguments output input ts user
thread_ts subtype bot_id username user_profile conversation at speaker members profile real_name project model
default_model_slug is_visually_hidden_from_conversation
"""
_WORDS = """
user assistant system tool human text multimodal_text code thoughts tool_use tool_result thinking image summary message
response_item session_meta function_call function_call_output reasoning input_text bot_message 2026-04-30T18:25:00Z
1777573500.25 a b <@U1> <command-name>/x</command-name><command-args>y</command-args>
"""
KEYS = st.sampled_from(_KEYS.split())
WORDS = st.sampled_from([*_WORDS.split(), "", "\ud800", "\x00"])
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | WORDS | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS | WORDS, inner, max_size=5),
    max_leaves=25,
)


def written(format: str, folder: Path, values: list[object]) -> Path:
    """Files that this format's reader will look into."""
    whole = json.dumps(values)
    lines = "".join(json.dumps(value) + "\n" for value in values)
    for name in ("conversations.json", "users.json", "channels.json", "general/2026-04-30.json"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(whole)
    (folder / "lines.jsonl").write_text(lines)
    (folder / "note.md").write_text(lines)
    return folder


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(values=st.lists(ANYTHING, max_size=4))
def test_any_json_is_said_left_out_or_broken(format: str, values: list[object]) -> None:
    with tempfile.TemporaryDirectory() as folder, open_files(written(format, Path(folder), values)) as files:
        found = list(complete_reader(format)(files))
        with suppress(Invalid):
            assert detect(files) in NAMES
        report = Report()
        bring_in(None, found, report, dry_run=True)
    assert {type(item) for item in found} <= {Said, LeftOut, Broken}
    assert all(item.place and item.why for item in report.broken)
    said = sum(1 for item in found if isinstance(item, Said))
    refused = len(report.broken) - sum(1 for item in found if isinstance(item, Broken))
    assert report.new + report.known + len(report.conflicts) + refused == said


@pytest.mark.parametrize("format", FORMATS)
@settings(max_examples=40)
@given(raw=st.binary(max_size=60))
def test_any_bytes_are_said_left_out_or_broken(format: str, raw: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("conversations.json", "general/2026-04-30.json", "lines.jsonl", "note.md"):
            (Path(folder) / name).parent.mkdir(exist_ok=True)
            (Path(folder) / name).write_bytes(raw)
        with open_files(Path(folder)) as files:
            assert {type(item) for item in complete_reader(format)(files)} <= {Said, LeftOut, Broken}


@pytest.mark.parametrize("format", ["chatgpt", "claude", "slack", "markdown"])
def test_a_folder_that_holds_nothing_of_the_kind_is_told_so(format: str, tmp_path: Path) -> None:
    with open_files(tmp_path) as files, pytest.raises(Invalid, match="holds no"):
        list(complete_reader(format)(files))
