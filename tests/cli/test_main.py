"""What holds for every command."""

import json
import os
import pty
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from palazzo import __version__
from palazzo.cli.main import COMMANDS as SUMMARIES
from palazzo.cli.main import main
from palazzo.cli.session import Documented
from tests.cli.conftest import Run

PALAZZO = Path(sys.executable).parent / "palazzo"


def commands(group: click.Group = main, above: str = "") -> Iterator[tuple[str, click.Command]]:
    for name in SUMMARIES if group is main else group.commands:  # the benchmarks have pages of their own
        command = group.get_command(click.Context(group), name)
        assert command is not None
        yield f"{above}{name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{above}{name} ")


COMMANDS = dict(commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself_with_an_example(name: str) -> None:
    command = COMMANDS[name]
    assert isinstance(command, Documented)
    assert f"palazzo {name}" in command.example
    shown = CliRunner().invoke(main, [*name.split(), "--help"]).stdout
    assert command.example.splitlines()[0] in shown
    assert str(command.help).splitlines()[0] in shown


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "bench"])  # its runs have stores of their own
def test_every_command_takes_the_shared_options(name: str) -> None:
    options = {option for parameter in COMMANDS[name].params for option in parameter.opts}
    assert {"--store", "--user", "--json"} <= options


def test_the_list_of_commands_says_what_each_commands_own_help_says() -> None:
    for name, (_, summary) in SUMMARIES.items():
        opening = str(COMMANDS[name].help).split("\n\n")[0]
        assert " ".join(opening.split()) == summary


def test_help_imports_no_command() -> None:
    code = "from palazzo.cli.main import main; import sys; main(['--help'], standalone_mode=False); print(*sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert "recall" in shown
    assert "palazzo.cli.reading" not in shown


def test_an_examples_options_are_the_commands_own() -> None:
    for name, command in COMMANDS.items():
        assert isinstance(command, Documented)
        options = {option for parameter in command.params for option in parameter.opts}
        if isinstance(command, click.Group):
            continue  # its example shows its commands
        used = {word for word in command.example.split() if word.startswith("--")}
        assert used <= options, name


def test_a_wrong_command_line_is_exit_code_2(run: Run) -> None:
    assert run("recall").exit_code == 2


def test_a_wrong_setting_is_an_error_of_ours(run: Run) -> None:
    result = run("recall", "wire", "--json", PALAZZO_EMBEDDER="magic")
    assert json.loads(result.stdout)["error"]["code"] == "misconfigured"
    assert run("recall", "wire", PALAZZO_LOG_LEVEL="loud").exit_code == result.exit_code


def test_the_installed_program_starts_without_what_it_does_not_need() -> None:
    code = "import sys, palazzo.cli.main; print({'numpy', 'rich', 'sqlite3', 'psycopg'} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "set()\n"
    version = subprocess.run([PALAZZO, "--version"], capture_output=True, text=True, check=True)
    assert version.stdout == f"palazzo, version {__version__}\n"


def test_a_pipe_that_closes_early_is_no_traceback(environment: dict[str, str], run: Run) -> None:
    run("note", input="more than a pipe holds " * 10_000)
    exporting = subprocess.Popen(
        [PALAZZO, "export"], env={**os.environ, **environment}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert exporting.stdout is not None
    assert exporting.stderr is not None
    exporting.stdout.read(10)
    exporting.stdout.close()
    assert b"Traceback" not in exporting.stderr.read()
    exporting.stderr.close()
    exporting.wait(timeout=60)


def on_a_terminal(environment: dict[str, str], *arguments: str) -> bytes:
    """What a command prints when a person is looking."""
    ours, theirs = pty.openpty()
    subprocess.run(
        [PALAZZO, *arguments], env={"TERM": "xterm-256color", **environment}, stdout=theirs, check=True, timeout=60
    )
    os.close(theirs)
    shown = os.read(ours, 100_000)
    os.close(ours)
    return shown


def test_there_is_colour_on_a_terminal_and_none_elsewhere(environment: dict[str, str], run: Run) -> None:
    run("note", "hello")
    assert b"\x1b[" in on_a_terminal(environment, "recall", "hello")
    assert b"\x1b[" not in run("recall", "hello").stdout_bytes


def test_no_color_is_respected(environment: dict[str, str], run: Run) -> None:
    run("note", "hello")
    shown = on_a_terminal({**environment, "NO_COLOR": "1"}, "recall", "hello")
    assert b"hello" in shown
    assert b"\x1b[3" not in shown


@pytest.mark.parametrize(
    ("typed", "meant"), [("recal", "did you mean recall?"), ("guidance promot", "did you mean promote?")]
)
def test_whoever_mistypes_a_command_is_told_which_they_may_mean(run: Run, typed: str, meant: str) -> None:
    result = run(*typed.split())
    assert result.exit_code == 2
    assert meant in result.stderr
    assert "did you mean" not in run("xyzzy").stderr
