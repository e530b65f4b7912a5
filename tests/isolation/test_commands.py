"""Every command, run as the owner and as somebody else, on own, foreign and absent things."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from palazzo.cli.main import COMMANDS, main
from tests.isolation.commands import EXEMPT, READING, SETTLED, WRITING, Given
from tests.isolation.world import WORD, World, disarrange, filled_in, without

Run = Callable[[str, str, Given, Mapping[str, str]], Result]
Case = tuple[str, Given]


def cases(table: Mapping[str, list[Given]]) -> list[Case]:
    return [(name, given) for name, every in table.items() for given in every]


READS, WRITES = cases(READING), cases(WRITING)


def named(value: object) -> str:
    return " ".join(value.arguments) if isinstance(value, Given) else str(value)


@pytest.fixture
def run(place: Path, tmp_path: Path) -> Run:
    """Run one command as a user, with these ids in its arguments."""
    environment = {"PALAZZO_STORE": str(place), "PALAZZO_EMBEDDER": "fake", "COLUMNS": "200", "HOME": str(tmp_path)}

    def run(user: str, name: str, given: Given, ids: Mapping[str, str]) -> Result:
        arguments = [*name.split(), *filled_in(given.arguments, ids), "--user", user]
        piped = None if given.piped is None else json.dumps(filled_in(given.piped, ids))
        result = CliRunner().invoke(main, arguments, input=piped, env=environment)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run


def every_command(names: Iterable[str], group: click.Group = main, before: str = "") -> Iterator[str]:
    """The name of everything that can be run, groups walked; the benchmarks, listed elsewhere, are one."""
    for name in names:
        command = group.get_command(click.Context(group), name)
        inner = command.commands if isinstance(command, click.Group) else ()
        if isinstance(command, click.Group):
            yield from every_command(inner, command, f"{before}{name} ")
        if not inner or (isinstance(command, click.Group) and command.invoke_without_command):
            yield f"{before}{name}"


def test_every_command_is_in_the_matrix() -> None:
    assert sorted(every_command(COMMANDS)) == sorted([*READING, *WRITING, *EXEMPT])


@pytest.mark.parametrize(("name", "given"), READS, ids=named)
def test_the_owner_reads_what_is_his(run: Run, world: World, name: str, given: Given) -> None:
    his, anothers = (run(user, name, given, world.own) for user in (world.owner, world.other))
    assert his.exit_code == 0, his.output
    assert his.output != anothers.output


@pytest.mark.parametrize(("name", "given"), WRITES, ids=named)
def test_the_owner_changes_what_is_his(run: Run, own_world: World, name: str, given: Given) -> None:
    before = own_world.everything()
    changed = run(own_world.owner, name, given, own_world.own)
    assert changed.exit_code == 0, changed.output
    assert (own_world.everything() == before) == (name in SETTLED)


@pytest.mark.parametrize(("name", "given"), [*READS, *WRITES], ids=named)
def test_what_is_somebody_elses_is_as_good_as_not_there(run: Run, world: World, name: str, given: Given) -> None:
    before = world.everything()
    absent, foreign = (run(world.other, name, given, ids) for ids in (world.absent, world.own))
    assert foreign.exit_code == absent.exit_code, (foreign.output, absent.output)
    if foreign.exit_code != 0 or name in READING:
        assert without(world.own, foreign.output) == without(world.absent, absent.output)
    assert WORD not in foreign.output
    assert world.everything() == before


@pytest.mark.parametrize("options", [(), ("--dry-run",)], ids=str)
def test_who_tidies_tidies_what_is_his(run: Run, own_world: World, options: tuple[str, ...]) -> None:
    disarrange(own_world)
    before = own_world.everything()
    told = run(own_world.other, "tidy", Given(options), own_world.own)
    assert told.output == "everything is in order; nothing was changed\n"
    assert own_world.everything() == before
    assert run(own_world.owner, "tidy", Given(options), own_world.own).output.startswith("to ")
    assert (own_world.everything() == before) == bool(options)


def test_who_erases_himself_erases_nobody_else(run: Run, world: World) -> None:
    before = world.everything()
    assert run(world.other, "erase", Given(("--yes",)), world.own).exit_code == 0
    assert world.everything() == before
