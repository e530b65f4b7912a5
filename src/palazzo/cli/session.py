"""What every command shares: its options, its settings, its errors' exit codes, and an example in its help."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import click

import palazzo
from palazzo.cli.output import print_error
from palazzo.errors import PalazzoError, outcome
from palazzo.settings import Settings

STOPPED = 130  # what shells say of a program that Ctrl-C ended

Function = TypeVar("Function", bound=Callable[..., None])


@dataclass
class Session:
    """What the options said, before or after the command's name."""

    store: str | None = None
    user: str | None = None
    json: bool = False

    @property
    def settings(self) -> Settings:
        """The environment's settings, and the options over them."""
        settings = Settings.from_environment()
        return replace(settings, store=self.store or settings.store, user=self.user or settings.user)

    @contextmanager
    def memory(self) -> Iterator["palazzo.Memory"]:
        settings = self.settings
        _start_logging(settings)
        with palazzo.open(settings=settings) as memory:
            yield memory

    @contextmanager
    def palace(self) -> Iterator["palazzo.Palace"]:
        with self.memory() as memory:
            yield memory.palace(self.settings.user)


class Documented(click.Command):
    """A command whose help ends with an example; a test sees to it that none is without."""

    def __init__(self, *args: Any, example: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.example = example

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002 - click's signature
        with formatter.section("Example"):
            for line in self.example.splitlines():
                formatter.write(f"  {line}\n")  # never wrapped, so that it can be copied


class Suggesting(click.Group):
    """Tells whoever mistypes a command which one they may mean."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if not ctx.resilient_parsing and not name.startswith("-") and self.get_command(ctx, name) is None:
            from difflib import get_close_matches

            if near := get_close_matches(name, self.list_commands(ctx)):
                ctx.fail(f"No such command {name!r}; did you mean {' or '.join(near)}?")
        return super().resolve_command(ctx, args)


class DocumentedGroup(Documented, Suggesting):
    """A group, documented likewise."""


class Root(Suggesting):
    """Turns what the facade raises into a message and an exit code; a bug keeps its traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except PalazzoError as error:
            print_error(error, as_json=ctx.ensure_object(Session).json)
            ctx.exit(outcome(error).exit)
        except (KeyboardInterrupt, click.Abort):
            click.echo("\nstopped", err=True)
            ctx.exit(STOPPED)


def options(function: Function) -> Function:
    """Add `--store`, `--user` and `--json`."""
    for option in _OPTIONS:
        function = option(function)
    return function


def with_session(function: Callable[..., None]) -> Callable[..., None]:
    """Add the shared options, and hand the command the session as its first argument."""
    return options(click.pass_obj(function))


def _choose(ctx: click.Context, param: click.Parameter, value: str | bool | None) -> None:
    session = ctx.ensure_object(Session)
    if isinstance(value, str) and not value.strip():
        raise click.BadParameter("it must not be empty; leave it out for the default", ctx, param)
    if value:
        setattr(session, str(param.name), value)


def _shared(name: str, help: str, **kwargs: Any) -> Callable[[Function], Function]:
    return click.option(name, help=help, expose_value=False, is_eager=True, callback=_choose, **kwargs)


_OPTIONS = (
    _shared("--json", "Answer in JSON.", is_flag=True),
    _shared("--user", "Whose palace; else PALAZZO_USER, else `me`.", metavar="NAME"),
    _shared("--store", "A file or postgresql://…; else PALAZZO_STORE, else this platform's place.", metavar="PLACE"),
)


def _start_logging(settings: Settings) -> None:
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    logging.basicConfig(level=level, format="%(asctime)s %(levelname)s %(message)s")
