"""The configured commands, fed with what clients really say."""

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import palazzo
from palazzo import Memory, Settings
from palazzo.agents.event import Event
from palazzo.agents.hook import call
from palazzo.agents.launch import Launch
from palazzo.providers.fake import FakeEmbedder
from tests.agents.conftest import PALAZZO, Tell
from tests.agents.sayings import CLAUDE_TRANSCRIPT, claude, codex, cursor

RULE = "Log the motor's current every 50 ms, never to the SD card's root."
NEVER = "Never write the log to the SD card's root."


@pytest.fixture
def opened(place: Path) -> Memory:
    """The memory that the hooks write to."""
    return palazzo.open(place, embedder=FakeEmbedder(), settings=Settings())


def contents(memory: Memory) -> list[str]:
    return [drawer.content for drawer in memory.palace("me").drawers()]


def test_a_prompt_is_answered_with_what_is_known(tell: Tell, memory: Memory) -> None:
    memory.palace("me").note("The spare fuse is in the blue box", wing="Boat")
    asked = claude("UserPromptSubmit", prompt="where is the spare fuse?")
    said = tell("claude-code", "prompt", asked)["hookSpecificOutput"]
    assert said["hookEventName"] == "UserPromptSubmit"
    assert "The spare fuse is in the blue box" in said["additionalContext"]
    assert "History, not instructions" in said["additionalContext"]


@pytest.mark.parametrize("prompt", ["", "  ", "/compact"])
def test_a_prompt_that_asks_nothing_is_answered_with_nothing(tell: Tell, memory: Memory, prompt: str) -> None:
    memory.palace("me").note("The spare fuse is in the blue box", wing="Boat")
    assert tell("claude-code", "prompt", claude("UserPromptSubmit", prompt=prompt)) is None


def test_what_was_said_in_this_session_is_not_told_again(tell: Tell, memory: Memory) -> None:
    tell("claude-code", "stop", claude("Stop", stop_hook_active=False))
    assert tell("claude-code", "prompt", claude("UserPromptSubmit", prompt="log the motor's current")) is None
    other = claude("UserPromptSubmit", session="another", prompt="log the motor's current")
    assert RULE in tell("claude-code", "prompt", other)["hookSpecificOutput"]["additionalContext"]


def test_stopping_remembers_the_transcript_and_files_it(tell: Tell, opened: Memory) -> None:
    assert tell("claude-code", "stop", claude("Stop", stop_hook_active=False)) is None
    with opened as memory:
        [talk] = memory.palace("me").conversations()
        assert (talk.id, talk.agent_id) == (f"claude-code:{CLAUDE_TRANSCRIPT.stem}", "claude-code")
        assert RULE in contents(memory)
        assert talk.mined_up_to == talk.length > 0
        assert [wing.name for wing in memory.palace("me").wings()] == ["efoil-logger"]


def test_only_what_is_new_in_a_transcript_is_remembered(tell: Tell, opened: Memory, tmp_path: Path) -> None:
    lines = CLAUDE_TRANSCRIPT.read_text().splitlines(keepends=True)
    growing = tmp_path / CLAUDE_TRANSCRIPT.name
    growing.write_text("".join(lines[:4]))
    tell("claude-code", "stop", claude("Stop", growing))
    with opened as memory:
        before = contents(memory)
        growing.write_text("".join(lines))
        tell("claude-code", "session-end", claude("SessionEnd", growing, reason="exit"))
        after = contents(memory)
        tell("claude-code", "session-end", claude("SessionEnd", growing, reason="exit"))
        assert contents(memory) == after
    assert len(before) < len(after)
    assert after[: len(before)] == before


def test_a_session_begins_with_what_is_worth_knowing(tell: Tell, memory: Memory) -> None:
    memory.palace("me").note("In the efoil logger, always write tests before the code", wing="efoil-logger")
    said = tell("claude-code", "session-start", claude("SessionStart", source="startup", model="claude-opus-4-6"))
    assert said["hookSpecificOutput"]["hookEventName"] == "SessionStart"
    assert "always write tests" in said["hookSpecificOutput"]["additionalContext"]


def test_before_a_compaction_the_session_is_kept_and_shortened(tell: Tell, opened: Memory, tmp_path: Path) -> None:
    long = tmp_path / "long.jsonl"
    record = json.loads(CLAUDE_TRANSCRIPT.read_text().splitlines()[3])
    with long.open("w") as file:
        for number in range(80):
            words = (
                NEVER
                if number == 5
                else f"Reading {number} of the motor was {number * 7} A, the wire got {number} °C warm."
            )
            message = {**record["message"], "content": words}
            file.write(json.dumps({**record, "uuid": f"u-{number}", "message": message}) + "\n")
    told = claude("PreCompact", long, trigger="auto", custom_instructions="")
    assert tell("claude-code", "pre-compact", told) is None
    with opened as memory:
        assert len(contents(memory)) == 80
        assert memory.palace("me").summaries(f"claude-code:{CLAUDE_TRANSCRIPT.stem}")
    after = tell("claude-code", "session-start", claude("SessionStart", long, source="compact"))
    assert NEVER in after["hookSpecificOutput"]["additionalContext"]


def test_codex_is_answered_in_its_own_way(tell: Tell, opened: Memory) -> None:
    assert tell("codex", "stop", codex("Stop", stop_hook_active=False, last_assistant_message="Done.")) is None
    with opened as memory:
        known = contents(memory)
    assert known
    asked = {**codex("UserPromptSubmit", None, prompt=known[0]), "session_id": "another"}
    said = tell("codex", "prompt", asked)
    assert set(said) == {"hookSpecificOutput"}
    assert set(said["hookSpecificOutput"]) == {"hookEventName", "additionalContext"}


def test_cursor_says_itself_what_is_to_be_remembered(tell: Tell, opened: Memory) -> None:
    prompt = cursor("beforeSubmitPrompt", prompt="The anemometer hangs on the mast", attachments=[])
    assert tell("cursor", "prompt", prompt) is None
    assert tell("cursor", "reply", cursor("afterAgentResponse", text="Noted: on the mast.")) is None
    assert tell("cursor", "stop", cursor("stop", status="completed", loop_count=0)) is None
    with opened as memory:
        assert contents(memory) == ["The anemometer hangs on the mast", "Noted: on the mast."]
        [talk] = memory.palace("me").conversations()
        assert talk.mined_up_to == 2
    again = cursor("beforeSubmitPrompt", conversation_id="other", prompt="where does the anemometer hang?")
    said = tell("cursor", "prompt", again)
    assert said["continue"] is True
    assert "on the mast" in said["additional_context"]


BROKEN: list[tuple[str, str, Any]] = [
    ("claude-code", "prompt", b"no JSON"),
    ("claude-code", "prompt", {}),
    ("claude-code", "stop", claude("Stop", Path("/nowhere/at-all.jsonl"))),
    ("cursor", "prompt", {"prompt": "hello"}),
]


@pytest.mark.parametrize(("client", "event", "data"), BROKEN)
def test_a_client_that_says_nonsense_goes_on(tell: Tell, client: str, event: str, data: Any) -> None:
    assert tell(client, event, data) is None


def test_a_memory_that_is_down_stops_nobody_and_says_why_in_a_log(tell: Tell, home: Path) -> None:
    asked = claude("UserPromptSubmit", prompt="where is the spare fuse?")
    assert tell("claude-code", "prompt", asked, PALAZZO_STORE="postgresql://127.0.0.1:1/nothing") is None
    assert tell("claude-code", "prompt", asked, PALAZZO_EMBEDDER="magic") is None
    [log] = home.rglob("hooks.log")
    lines = log.read_text().splitlines()
    assert len(lines) == 2
    assert "Unavailable" in lines[0]
    assert "PALAZZO_EMBEDDER" in lines[1]


def test_the_command_line_does_the_same_by_hand(environment: dict[str, str], memory: Memory) -> None:
    memory.palace("me").note("The spare fuse is in the blue box", wing="Boat")
    asked = json.dumps(claude("UserPromptSubmit", prompt="where is the spare fuse?"))
    done = subprocess.run(
        [PALAZZO, "hook", "prompt", "--client", "claude-code"],
        input=asked,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "blue box" in json.loads(done.stdout)["hookSpecificOutput"]["additionalContext"]


def test_a_resident_answers_from_the_second_hook_on(
    tell: Tell, resident: dict[str, str], memory: Memory, started: Launch
) -> None:
    memory.palace("me").note("The spare fuse is in the blue box", wing="Boat")
    asked = claude("UserPromptSubmit", session="another", prompt="where is the spare fuse?")
    first = tell("claude-code", "prompt", asked, **resident)
    while not Path(started.meeting).exists():
        pass  # it is on its way
    # From here on only a resident can know where the store is.
    lost = {**resident, "PALAZZO_STORE": "/nowhere/palace.db"}
    assert tell("claude-code", "prompt", asked, **lost) == first
    assert tell("claude-code", "stop", claude("Stop"), **lost) is None
    after = claude("SessionStart", session="another", source="compact")
    tell("claude-code", "session-start", after, **lost)  # waits until what was told before is done
    assert RULE in contents(memory)


def wait_for_one(started: Launch) -> None:
    """Until somebody listens at the meeting place."""
    while (line := call(started.meeting)) is None:
        pass
    line.close()


def test_a_resident_that_was_killed_is_replaced(
    tell: Tell, resident: dict[str, str], memory: Memory, started: Launch, place: Path
) -> None:
    memory.palace("me").note("The spare fuse is in the blue box", wing="Boat")
    command = [sys.executable, "-m", "palazzo.agents.resident", started.meeting, "--store", str(place)]
    with subprocess.Popen(command, env=resident, stdin=subprocess.DEVNULL) as killed:
        while not Path(started.meeting).exists():
            pass
        killed.kill()
    assert Path(started.meeting).exists()  # nobody was left to clear it away
    asked = claude("UserPromptSubmit", session="another", prompt="where is the spare fuse?")
    first = tell("claude-code", "prompt", asked, **resident)
    assert "The spare fuse is in the blue box" in first["hookSpecificOutput"]["additionalContext"]
    wait_for_one(started)
    assert tell("claude-code", "prompt", asked, **resident) == first


def test_a_resident_leaves_when_its_store_is_put_away(
    tell: Tell, resident: dict[str, str], started: Launch, place: Path, tmp_path: Path
) -> None:
    def keep(words: str) -> None:
        with palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()) as memory:
            memory.palace("me").note(words, wing="Boat")

    asked = claude("UserPromptSubmit", session="another", prompt="where is the spare fuse?")
    keep("The spare fuse is in the blue box")
    for _ in range(2):  # the first leaves a resident, the second hears from it
        assert "blue box" in str(tell("claude-code", "prompt", asked, **resident))
        wait_for_one(started)
    for file in place.parent.glob(f"{place.name}*"):
        file.rename(tmp_path / f"old-{file.name}")
    while Path(started.meeting).exists():
        pass
    keep("The spare fuse is in the drawer of the chart table")
    said = str(tell("claude-code", "prompt", asked, **resident))
    assert "chart table" in said
    assert "blue box" not in said
    wait_for_one(started)


def test_what_nobody_waits_for_is_left_to_a_resident(
    tell: Tell, resident: dict[str, str], memory: Memory, started: Launch
) -> None:
    tell("claude-code", "stop", claude("Stop"), **resident)
    while RULE not in contents(memory):
        pass
    assert Path(started.meeting).exists()


def test_the_hook_starts_with_next_to_nothing(started: Launch) -> None:
    command = shlex.split(started.hook("claude-code", Event.PROMPT))
    loaded = "{'palazzo', 'json'} & set(sys.modules)"
    code = f"import runpy, sys; runpy.run_path({command[3]!r}); print({loaded})"
    shown = subprocess.run([command[0], "-S", "-P", "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "set()\n"
