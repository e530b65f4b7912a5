import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from palazzo.model.drawer import Provenance, Role
from tests.importers.reading import DATA, broken, items, left_out, said, told, write_json, zipped

EXPORT = DATA / "chatgpt"
BREAD = "chatgpt:6813c1d0-0001-8004-9c1e-000000000001"
BILL = "chatgpt:6813c1d0-0002-8004-9c1e-000000000002"

USER = (Role.USER, Provenance.SESSION_TURN)
ASSISTANT = (Role.ASSISTANT, Provenance.SESSION_TURN)


def conversation(**changed: Any) -> dict[str, Any]:
    """The first conversation of the sample, changed."""
    return {**json.loads((EXPORT / "conversations.json").read_text())[0], **changed}


def test_the_branch_that_was_seen_last_is_read_in_order() -> None:
    assert told(items("chatgpt", EXPORT), BREAD) == [
        (*USER, "My sourdough with rye from the Brenner mill stays flat. Why?"),
        (*ASSISTANT, "Rye has little gluten. How warm is your kitchen?"),
        (*USER, "17 degrees. Here is a photo of the crumb."),
        (*ASSISTANT, "Too cold: let it rise at 26 degrees, in the oven with the lamp on."),
    ]


def test_what_was_edited_away_hidden_thought_or_drawn_is_left_out_and_counted() -> None:
    assert left_out(items("chatgpt", EXPORT)) == {
        "edited away": 2,
        "hidden from the conversation": 1,
        "thinking": 1,
        "images, sounds and files": 1,
    }


def test_tools_and_web_pages_are_told_from_people() -> None:
    assert told(items("chatgpt", EXPORT), BILL)[1:4] == [
        (Role.ASSISTANT, Provenance.TOOL, "sum([210, 198, 245])"),
        (Role.SYSTEM, Provenance.TOOL, "653"),
        (Role.SYSTEM, Provenance.WEB, "The price is 0.31 a kWh."),
    ]


def test_a_conversation_has_its_title_its_model_and_its_times() -> None:
    first = said(items("chatgpt", EXPORT))[0]
    assert (first.about.id, first.about.title, first.about.agent) == (BREAD, "Sourdough that does not rise", "gpt-4o")
    assert first.message.at == datetime(2026, 4, 30, 18, 26, 0, 250_000, tzinfo=UTC)
    assert first.message.id == "aaa-1"


def test_the_zip_the_folder_and_the_file_say_the_same(tmp_path: Path) -> None:
    folder = told(items("chatgpt", EXPORT))
    assert told(items("chatgpt", zipped(EXPORT, tmp_path / "export.zip"))) == folder
    assert told(items("chatgpt", zipped(EXPORT, tmp_path / "nested.zip", "export/"))) == folder
    assert told(items("chatgpt", EXPORT / "conversations.json")) == folder


def test_an_export_in_several_parts_is_read_whole(tmp_path: Path) -> None:
    whole = json.loads((EXPORT / "conversations.json").read_text())
    for number, part in enumerate(whole):
        write_json(tmp_path / f"conversations-{number:03}.json", [part])
    assert told(items("chatgpt", tmp_path)) == told(items("chatgpt", EXPORT))


def test_a_conversation_that_does_not_say_where_it_ends_is_read_to_its_last_leaf(tmp_path: Path) -> None:
    path = write_json(tmp_path / "conversations.json", [conversation(current_node=None)])
    assert told(items("chatgpt", path))[-1][2].startswith("Too cold")


def test_a_ring_of_parents_ends(tmp_path: Path) -> None:
    ring = conversation()
    ring["mapping"]["aaa-1"]["parent"] = "aaa-5"
    found = items("chatgpt", write_json(tmp_path / "conversations.json", [ring]))
    assert [words for _, _, words in told(found)][-1].startswith("Too cold")


def test_broken_conversations_and_messages_are_named_and_skipped(tmp_path: Path) -> None:
    odd = conversation()
    odd["mapping"]["aaa-2"]["message"]["content"]["parts"] = 7
    odd["mapping"]["aaa-3"]["message"]["create_time"] = "yesterday"
    path = write_json(tmp_path / "conversations.json", ["text", {"mapping": []}, {"title": "no id"}, odd])
    found = items("chatgpt", path)
    assert [(item.place, item.why) for item in broken(found)] == [
        ("conversations.json, conversation 1", "a record should be an object, and is text"),
        ("conversations.json, conversation 2", "mapping should be an object, and is a list"),
        ("conversations.json, conversation 3", "the conversation has no id"),
        ("conversations.json, conversation 4, message aaa-2", "parts should be a list, and is a number"),
        ("conversations.json, conversation 4, message aaa-3", "'yesterday' is no time"),
    ]
    assert len(told(found)) == 2


def test_an_export_that_was_cut_off_gives_what_is_whole(tmp_path: Path) -> None:
    whole = (EXPORT / "conversations.json").read_text()
    path = tmp_path / "conversations.json"
    path.write_text(whole[: len(whole) - 500])
    found = items("chatgpt", path)
    assert {item.about.id for item in said(found)} == {BREAD}
    assert [item.place for item in broken(found)] == ["conversations.json, after conversation 1"]


def test_one_bad_record_costs_itself_and_not_its_conversation(tmp_path: Path) -> None:
    whole = conversation()
    before = told(items("chatgpt", write_json(tmp_path / "whole" / "conversations.json", [whole])), BREAD)
    path = [id for id, node in whole["mapping"].items() if (node.get("message") or {}).get("author", {}).get("role")]
    wrong: list[object] = [7, None, [], {"parent": 5, "message": "none"}]
    for number, bad in enumerate(wrong):
        for id in path:
            damaged = conversation(mapping={**whole["mapping"], id: bad}, title=7, create_time="never")
            found = items("chatgpt", write_json(tmp_path / f"{number}-{id}" / "conversations.json", [damaged]))
            kept = told(found, BREAD)
            assert len(kept) >= len(before) - 1, (bad, id)
            assert set(kept) <= set(before)
            assert kept == before or any(id in one.place for one in broken(found)), (bad, id)
