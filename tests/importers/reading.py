"""Reading exports in tests."""

import json
import zipfile
from collections import Counter
from pathlib import Path

from palazzo.importers.files import open_files
from palazzo.importers.formats import FORMATS, Reader, reader
from palazzo.importers.slack import NOBODY
from palazzo.importers.talk import Broken, Item, LeftOut, Said
from palazzo.model.drawer import Provenance, Role

DATA = Path(__file__).parent / "data"

SAMPLES = {
    "chatgpt": DATA / "chatgpt",
    "claude": DATA / "claude",
    "claude-code": DATA / "claude-code",
    "codex": DATA / "codex",
    "slack": DATA / "slack",
    "markdown": DATA / "notes",
    "jsonl": DATA / "plain.jsonl",
}
assert SAMPLES.keys() == FORMATS.keys()


def items(format: str, path: Path, me: str | None = None) -> list[Item]:
    """Everything that a reader finds."""
    with open_files(path) as files:
        return list(complete_reader(format, me)(files))


def complete_reader(format: str, me: str | None = None) -> Reader:
    """A reader that has been told everything it wants to know."""
    return reader(format, me or NOBODY if format == "slack" else None)


def said(found: list[Item]) -> list[Said]:
    return [item for item in found if isinstance(item, Said)]


def told(found: list[Item], conversation: str = "") -> list[tuple[Role, Provenance, str]]:
    """Who said what, in the conversations whose ids contain this."""
    return [
        (item.message.role, item.message.provenance, item.message.content)
        for item in said(found)
        if conversation in item.about.id
    ]


def left_out(found: list[Item]) -> Counter[str]:
    counted: Counter[str] = Counter()
    for item in found:
        if isinstance(item, LeftOut):
            counted[item.why] += item.count
    return counted


def broken(found: list[Item]) -> list[Broken]:
    return [item for item in found if isinstance(item, Broken)]


def zipped(folder: Path, archive: Path, inside: str = "") -> Path:
    """Pack a folder as its tool would have."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                packed.write(path, f"{inside}{path.relative_to(folder).as_posix()}")
    return archive


def write_json(path: Path, value: object) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(value), encoding="utf-8")
    return path


def write_lines(path: Path, *lines: object) -> Path:
    """JSON lines; a line that is text already is written as it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    spelled = (line if isinstance(line, str) else json.dumps(line) for line in lines)
    path.write_text("".join(f"{line}\n" for line in spelled), encoding="utf-8")
    return path
