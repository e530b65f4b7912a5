"""Import: what an export holds, all of it or nothing, so that a stopped import can simply be run again."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from tempfile import SpooledTemporaryFile
from typing import IO

from palazzo.errors import Invalid
from palazzo.model.ids import Clock, UserId
from palazzo.model.job import JobKind
from palazzo.stores.base import Record, Store, Transaction
from palazzo.transfer.format import FORMAT, storable
from palazzo.transfer.trust import Trust

BATCH = 500  # records between two reports of progress
IN_MEMORY = 65_536  # bytes; what is longer waits in a file


def import_records(
    store: Store,
    user: UserId,
    records: Iterable[Record],
    trust: Trust,
    clock: Clock,
    progress: Callable[[int], None] | None = None,
) -> int:
    """Store what is not there yet and return how much that was; queue the embedding and mining it needs.

    It is one transaction: if any record is refused, nothing is written.
    """
    with SpooledTemporaryFile(max_size=IN_MEMORY) as file:  # what is written waits until everything was read
        _spool(records, file, progress)
        file.seek(0)
        new = 0
        with store.writing(user) as tx:
            for line, record in enumerate(map(json.loads, file), 2):  # the header is line 1
                new += _load(tx, record, trust, line)
            tx.transfer.check()
            trust.check(tx)
            _queue_work(tx, clock)
    return new


def _spool(records: Iterable[Record], file: IO[bytes], progress: Callable[[int], None] | None) -> None:
    """Put the contents of an export aside; raise Invalid if it is not whole."""
    remaining = iter(records)
    _check_header(next(remaining, None))
    waiting = 0
    for line, record in enumerate(_until_end(remaining), 2):
        try:
            file.write(json.dumps(dict(record)).encode() + b"\n")
        except (RecursionError, TypeError, ValueError) as error:
            raise Invalid(
                f"line {line} of the export is no record ({error}); nothing was imported", line=line
            ) from error
        waiting += 1
        if waiting == BATCH and progress is not None:
            progress(waiting)
            waiting = 0
    if waiting and progress is not None:
        progress(waiting)


def _check_header(header: Record | None) -> None:
    if not isinstance(header, Mapping) or header.get("table") != "header":
        raise Invalid("this is not a Palazzo export: its first line is no header")
    if header.get("palazzo") != FORMAT:
        raise Invalid(
            f"this export has format {repr(header.get('palazzo'))[:80]}, this Palazzo reads {FORMAT}; upgrade it"
        )


def _load(tx: Transaction, record: Record, trust: Trust, line: int) -> int:
    """Store one record as far as it is trusted; raise Invalid with the number of the line that is to blame."""
    try:
        admitted = trust.admitted(storable(record), tx)
        if admitted is None:
            return 0
        return tx.transfer.load([admitted])
    except Invalid as error:
        raise Invalid(
            f"line {line} of the export: {error.message}; nothing was imported", line=line, **error.data
        ) from error


def _until_end(records: Iterator[Record]) -> Iterator[Record]:
    """Yield the contents; raise Invalid if the last line is missing, for then the file was cut off."""
    count = 0
    for record in records:
        if not isinstance(record, Mapping):
            raise Invalid(f"line {count + 2} of the export is no record; nothing was imported", line=count + 2)
        if record.get("table") == "end":
            if record.get("records") != count:
                raise Invalid(
                    f"the export names {repr(record.get('records'))[:80]} records but holds {count}; export it again"
                )
            return
        yield record
        count += 1
    raise Invalid(f"the export ends after {count} records without its last line; it was cut off, export it again")


def _queue_work(tx: Transaction, clock: Clock) -> None:
    now = clock()
    mines = tx.settings.get().mines_by_itself
    for conversation in tx.conversations.all() if mines else ():
        if conversation.completed_at is not None and conversation.mined_up_to < conversation.length:
            tx.jobs.add(JobKind.MINE, conversation.id, now)
    if tx.drawers.count():
        tx.jobs.add(JobKind.EMBED, "", now)
