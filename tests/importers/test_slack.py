from datetime import UTC, datetime
from pathlib import Path

import pytest

from palazzo.errors import Invalid
from palazzo.importers.files import open_files
from palazzo.importers.formats import reader
from palazzo.model.drawer import Provenance, Role
from tests.importers.reading import DATA, broken, items, left_out, said, told, write_json, zipped

EXPORT = DATA / "slack"
MARA = (Role.USER, Provenance.SESSION_TURN)
DEREK = (Role.USER, Provenance.PERSON)


def test_a_thread_is_a_conversation_though_it_lasts_for_days() -> None:
    assert told(items("slack", EXPORT, "mara"), "thread") == [
        (*DEREK, "Thanks @Mara Lindqvist! See the tides (https://example.org/tides) and #boat-shed"),
        (*MARA, "High water is at six"),
        (*DEREK, "It was at seven"),
    ]


def test_a_day_of_a_channel_is_a_conversation() -> None:
    assert told(items("slack", EXPORT, "mara"), "slack:C01BOAT:2026-04-29") == [
        (*MARA, "The key is under the blue pot & the alarm is off")
    ]


def test_robots_are_agents_and_say_what_is_in_their_attachments() -> None:
    assert told(items("slack", EXPORT), "slack:C01BOAT:2026-04-30") == [
        (Role.ASSISTANT, Provenance.AGENT, "Release 14 is out")
    ]


def test_speakers_have_their_real_names_and_channels_are_wings() -> None:
    found = said(items("slack", EXPORT))
    assert {item.message.speaker for item in found} == {"Mara Lindqvist", "Derek Osei", "Deploys"}
    assert {item.about.wing for item in found} == {"boat-shed", "Mara Lindqvist, Derek Osei"}
    assert next(item.message.at for item in found if item.message.id == "1777453260.000200") == datetime(
        2026, 4, 29, 9, 1, 0, 200, tzinfo=UTC
    )


@pytest.mark.parametrize("me", ["mara", "@Mara", "Mara Lindqvist", "U01MARA", "mara@example.org"])
def test_the_owner_is_known_by_any_name(me: str) -> None:
    own = [item.message.speaker for item in said(items("slack", EXPORT, me)) if item.message.provenance == MARA[1]]
    assert own == ["Mara Lindqvist"] * 2


def test_whoever_does_not_say_who_he_is_is_asked() -> None:
    with open_files(EXPORT) as files, pytest.raises(Invalid, match="you are: Derek Osei, Mara Lindqvist; or"):
        list(reader("slack")(files))


def test_nobodys_words_are_the_users_if_he_is_not_among_them() -> None:
    assert Provenance.SESSION_TURN not in {source for _, source, _ in told(items("slack", EXPORT))}


def test_a_name_that_nobody_has_is_answered_with_those_that_there_are() -> None:
    with pytest.raises(Invalid, match="nobody is called 'Ilse'; there are Derek Osei, Mara Lindqvist"):
        items("slack", EXPORT, "Ilse")


def test_joins_and_pictures_are_left_out() -> None:
    assert left_out(items("slack", EXPORT)) == {"notices of Slack's own": 1, "images, sounds and files": 1}


def test_the_zip_says_the_same_as_the_folder(tmp_path: Path) -> None:
    packed = zipped(EXPORT, tmp_path / "workspace.zip")
    assert told(items("slack", packed, "mara")) == told(items("slack", EXPORT, "mara"))


def test_broken_records_are_named_and_skipped(tmp_path: Path) -> None:
    write_json(tmp_path / "users.json", [{"id": 5}])
    write_json(
        tmp_path / "general" / "2026-04-29.json",
        [{"type": "message", "text": "no ts"}, {"type": "message", "text": 5}, {"text": "whole", "ts": "1777453200.1"}],
    )
    found = items("slack", tmp_path)
    assert [item.place for item in broken(found)] == [
        "users.json, entry 1",
        "general/2026-04-29.json, message 1",
        "general/2026-04-29.json, message 2",
    ]
    assert [item.about.id for item in said(found)] == ["slack:general:2026-04-29"]


def test_a_folder_without_days_is_no_export(tmp_path: Path) -> None:
    with pytest.raises(Invalid, match="Slack's export"):
        items("slack", tmp_path)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("a &lt;b&gt; &amp; c", "a <b> & c"),
        ("&#39;a&#x27;", "'a'"),
        (f"&#{'1' * 5000};", f"&#{'1' * 5000};"),
        ("?a=1&copy=2", "?a=1&copy=2"),
    ],
)
def test_references_are_read_where_they_are_whole(tmp_path: Path, written: str, read: str) -> None:
    day = {"type": "message", "user": "U1", "ts": "1777573500.25", "text": written}
    write_json(tmp_path / "general" / "2026-04-30.json", [day])
    assert [one.message.content for one in said(items("slack", tmp_path))] == [read]
