"""Records as lines of JSON that people can read: times in ISO 8601, in the speaker's own timezone."""

import json
from collections.abc import Iterable, Iterator
from typing import IO

from palazzo.errors import Invalid
from palazzo.model.moment import from_micros, offset_minutes, parse_moment, to_micros
from palazzo.stores.base import Record

FORMAT = 1
LONGEST_LINE = 64 * 2**20  # bytes: the longest message, with every character escaped

_TIMES = {  # column: the column that holds its offset, if there is one
    "said_at": "said_offset",
    "started_at": "started_offset",
    "written_at": None,
    "created_at": None,
    "completed_at": None,
    "valid_from": None,
    "valid_until": None,
    "start_by": None,
    "end_by": None,
    "learned_at": None,
    "recorded_at": None,
    "made_at": None,
    "loaded_at": None,
    "at": None,
}


def readable(record: Record) -> dict[str, object]:
    """Turn microseconds and offsets into ISO times."""
    result = dict(record)
    for column, offset_column in _TIMES.items():
        micros = result.get(column)
        if isinstance(micros, int):
            offset = result.pop(offset_column, 0) if offset_column else 0
            result[column] = from_micros(micros, offset if isinstance(offset, int) else 0).isoformat()
    return result


def storable(record: Record) -> dict[str, object]:
    """Undo `readable`; raise Invalid if a time is none."""
    result = dict(record)
    for column, offset_column in _TIMES.items():
        text = result.get(column)
        if isinstance(text, str):
            moment = parse_moment(text)
            result[column] = to_micros(moment)
            if offset_column:
                result[offset_column] = offset_minutes(moment)
    return result


def to_lines(records: Iterable[Record]) -> Iterator[str]:
    """Write each record as one line."""
    for record in records:
        yield json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def lines_of(file: IO[bytes]) -> Iterator[bytes]:
    """Yield the lines of a file; raise Invalid at one that is longer than any record, before it fills the memory."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if len(line) > LONGEST_LINE:
            raise Invalid(f"line {number} of the export has more than {LONGEST_LINE:,} bytes; no record is that long")
        yield line


def from_lines(lines: Iterable[str | bytes]) -> Iterator[Record]:
    """Read what `to_lines` wrote; raise Invalid with the line's number if a line is broken."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Invalid(f"line {number} of the export is not JSON ({error}); is the file complete?") from error
        if not isinstance(record, dict):
            raise Invalid(f"line {number} of the export is not a record")
        try:
            json.dumps(record, ensure_ascii=False).encode()
        except (UnicodeEncodeError, RecursionError) as error:
            raise Invalid(f"line {number} of the export holds what no store can keep: {error}") from error
        yield record
