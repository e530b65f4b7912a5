"""What commands read from standard input and files, and the file that an export becomes."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

import click

from palazzo.errors import Invalid

STANDARD = "-"  # standard input or output, where a file could be named


def text_or_standard_input(text: str | None) -> str:
    """Return the argument, or what is piped in, without the line end that the shell adds."""
    if text is not None and text != STANDARD:
        return text
    stream = sys.stdin.buffer
    if stream.isatty():
        click.echo("Type the text, then Ctrl-D.", err=True)
    try:
        read = stream.read().decode()
    except UnicodeDecodeError as error:
        raise Invalid(f"standard input is not UTF-8 at byte {error.start}; convert it first") from error
    return read.removesuffix("\n").removesuffix("\r")


@contextmanager
def reading(place: str) -> Iterator[tuple[IO[bytes], int | None]]:
    """Open a file, or standard input, and say how many bytes it has, if that is known."""
    if place == STANDARD:
        yield sys.stdin.buffer, None
        return
    from palazzo.importers.files import open_regular  # zip files: few commands need them

    with _named(place, "read"):
        file = open_regular(Path(place).expanduser())  # closed below; errors inside the block are not about opening it
    with file:
        yield file, os.fstat(file.fileno()).st_size


@contextmanager
def replacing(place: str) -> Iterator[IO[bytes]]:
    """A file that takes the place of another when the block ends well, and leaves it alone otherwise."""
    if place == STANDARD:
        yield sys.stdout.buffer
        return
    path = Path(place)
    with _named(place, "write"):
        file = NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False)  # noqa: SIM115 - as above
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        Path(file.name).replace(path)
    except BaseException:
        Path(file.name).unlink(missing_ok=True)
        raise


@contextmanager
def _named(place: str, verb: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Invalid(f"cannot {verb} {place}: {error.strerror}", path=place) from error
