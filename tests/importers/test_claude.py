import json
from datetime import UTC, datetime
from pathlib import Path

from palazzo.model.drawer import Provenance, Role
from tests.importers.reading import DATA, broken, items, left_out, said, told, write_json, zipped

EXPORT = DATA / "claude"
TRIP = "claude:c1a0de00-0000-4000-8000-00000000000a"
OWL = "claude:c1a0de00-0000-4000-8000-00000000000b"


def test_words_files_tools_and_web_pages_are_told_apart() -> None:
    assert told(items("claude", EXPORT), TRIP) == [
        (
            Role.USER,
            Provenance.SESSION_TURN,
            "We take the night train to Vienna on the 14th. Is there a sleeper for three?",
        ),
        (Role.USER, Provenance.FILE, "[tickets.pdf]\nCoach 261, berths 31, 33 and 35. Departure 20:13."),
        (Role.ASSISTANT, Provenance.TOOL, 'web_search {"query": "night train sleeper three berths"}'),
        (Role.SYSTEM, Provenance.WEB, "Sleepers have one to three berths."),
        (
            Role.ASSISTANT,
            Provenance.SESSION_TURN,
            "Yes: your ticket names berths 31, 33 and 35, which are one compartment.",
        ),
        (Role.USER, Provenance.SESSION_TURN, "Good. Ilse is afraid of the top berth."),
    ]


def test_older_exports_without_blocks_are_read_too() -> None:
    assert [words for _, _, words in told(items("claude", EXPORT), OWL)] == ["What is the Dutch word for owl?", "Uil."]


def test_thinking_pictures_and_what_was_edited_away_are_left_out() -> None:
    assert left_out(items("claude", EXPORT)) == {"thinking": 1, "images, sounds and files": 1, "edited away": 1}


def test_a_conversation_has_its_name_its_project_and_its_times(tmp_path: Path) -> None:
    conversations = json.loads((EXPORT / "conversations.json").read_text())
    conversations[0]["project"] = {"uuid": "p-1", "name": "Holidays"}
    first = said(items("claude", write_json(tmp_path / "conversations.json", conversations)))[0]
    assert (first.about.id, first.about.title, first.about.wing) == (TRIP, "Night train to Vienna", "Holidays")
    assert first.message.at == datetime(2026, 3, 2, 19, 4, 12, 500_000, tzinfo=UTC)


def test_every_block_has_an_id_of_its_own() -> None:
    ids = [item.message.id for item in said(items("claude", EXPORT)) if item.about.id == TRIP]
    assert ids == ["m-1", "m-1/file/1", "m-2/1", "m-2/2", "m-2/3", "m-3"]


def test_the_zip_says_the_same_as_the_folder(tmp_path: Path) -> None:
    assert told(items("claude", zipped(EXPORT, tmp_path / "data.zip"))) == told(items("claude", EXPORT))


def test_a_broken_message_costs_only_itself(tmp_path: Path) -> None:
    conversations = json.loads((EXPORT / "conversations.json").read_text())
    conversations[1]["chat_messages"].insert(1, {"uuid": "n-3", "sender": "parrot", "text": "Uil?"})
    conversations[1]["chat_messages"].insert(1, None)
    found = items("claude", write_json(tmp_path / "conversations.json", conversations))
    assert [(item.place, item.why) for item in broken(found)] == [
        ("conversations.json, conversation 2, message 2", "a message should be an object, and is null"),
        ("conversations.json, conversation 2, message 3", "there is no sender 'parrot'"),
    ]
    assert len(told(found, OWL)) == 2


def test_a_bad_title_project_or_date_costs_no_message(tmp_path: Path) -> None:
    before = items("claude", EXPORT)
    bad: object
    for bad in (7, [], {"name": []}, True, "\ud800", "never", -1, 1e300):
        conversations = json.loads((EXPORT / "conversations.json").read_text())
        for key in ("name", "project", "model", "created_at", "current_leaf_message_uuid"):
            conversations[0][key] = bad
        found = items("claude", write_json(tmp_path / "conversations.json", conversations))
        assert told(found, TRIP) == told(before, TRIP), bad
        assert broken(found) == []


def test_one_bad_message_costs_itself_and_not_its_conversation(tmp_path: Path) -> None:
    before = [words for _, _, words in told(items("claude", EXPORT), TRIP)]
    whole = json.loads((EXPORT / "conversations.json").read_text())[0]
    bad: object
    for number, message in enumerate(whole["chat_messages"]):
        own = {
            item.message.content
            for item in said(items("claude", EXPORT))
            if str(item.message.id).split("/")[0] == message["uuid"]
        }
        for bad in (None, 7, "x", [], {}, {**message, "uuid": 7}, {**message, "uuid": None}):
            messages = [*whole["chat_messages"][:number], bad, *whole["chat_messages"][number + 1 :]]
            path = write_json(tmp_path / "conversations.json", [{**whole, "chat_messages": messages}])
            kept = [words for _, _, words in told(items("claude", path), TRIP)]
            assert set(before) - set(kept) <= own, (number, bad)
