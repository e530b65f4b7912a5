"""Results as JSON lines: each is on disk as soon as it is known, so that a run can be stopped and gone on with."""

import json
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

Record = dict[str, Any]


class Lines:
    """A file of records, one a line; a last line that was torn by a crash is dropped at the next opening."""

    def __init__(self, path: Path) -> None:
        self.path = path
        _drop_torn_line(path)

    def append(self, record: Mapping[str, object]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(record, ensure_ascii=False) + "\n")

    def replace(self, records: list[Record]) -> None:
        """Write a result that is made anew each time."""
        text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records)
        self.path.write_text(text, encoding="utf-8")

    def keys(self, field: str) -> set[str]:
        """What `field` says in every record: the work that is done."""
        return {record[field] for record in self}

    def drop(self, field: str, values: Collection[object]) -> None:
        """Forget the records whose `field` is one of these."""
        self.replace([record for record in self if record[field] not in values])

    def __iter__(self) -> Iterator[Record]:
        if self.path.exists():
            with self.path.open(encoding="utf-8") as file:
                for line in file:
                    yield json.loads(line)


def _drop_torn_line(path: Path) -> None:
    if not path.exists():
        return
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as file:
            file.truncate(whole)
