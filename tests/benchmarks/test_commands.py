import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from palazzo.cli.session import Documented
from palazzo_bench.main import HOMES, benchmarks


def commands(group: click.Group = benchmarks, above: str = "palazzo bench") -> Iterator[tuple[str, click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        yield f"{above} {name}", command
        if isinstance(command, click.Group):
            yield from commands(command, f"{above} {name}")


COMMANDS = dict(commands())


@pytest.mark.parametrize("name", COMMANDS)
def test_every_benchmark_explains_itself_with_an_example_of_its_own_options(name: str) -> None:
    command = COMMANDS[name]
    assert isinstance(command, Documented)
    assert command.example.startswith(name)
    assert command.help
    if not isinstance(command, click.Group):
        options = {option for parameter in command.params for option in parameter.opts}
        assert {word for word in command.example.split() if word.startswith("--")} <= options
        assert "--json" in options


def test_the_help_imports_no_benchmark_that_was_not_asked_for() -> None:
    code = "import sys, palazzo.cli.main; print([name for name in sys.modules if name.startswith('palazzo_bench')])"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "[]\n"


def test_python_runs_the_package_as_the_program_does() -> None:
    command = [sys.executable, "-m", "palazzo_bench", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert all(name in shown.stdout for name in HOMES)
