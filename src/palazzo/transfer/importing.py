"""Import: what an export holds, in batches, so that a stopped import can simply be run again."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from palazzo.errors import Invalid
from palazzo.model.ids import Clock, UserId
from palazzo.model.job import JobKind
from palazzo.stores.base import Record, Store
from palazzo.transfer.format import FORMAT, storable

BATCH = 500  # records a transaction


def import_records(
    store: Store, user: UserId, records: Iterable[Record], clock: Clock, progress: Callable[[int], None] | None = None
) -> int:
    """Store what is not there yet and return how much that was; queue the embedding and mining it needs."""
    remaining = iter(records)
    _check_header(next(remaining, None))
    contents = _until_end(remaining)
    new, done = 0, 0
    while batch := list(islice(contents, BATCH)):
        new += _load(store, user, batch, first_line=done + 2)  # the header is line 1
        done += len(batch)
        if progress is not None:
            progress(len(batch))
    _queue_work(store, user, clock)
    return new


def _check_header(header: Record | None) -> None:
    if header is None or header.get("table") != "header":
        raise Invalid("this is not a Palazzo export: its first line is no header")
    if header.get("palazzo") != FORMAT:
        raise Invalid(f"this export has format {header.get('palazzo')}, this Palazzo reads {FORMAT}; upgrade it")


def _load(store: Store, user: UserId, batch: Sequence[Record], first_line: int) -> int:
    """Store a batch or nothing of it; raise Invalid with the number of the line that is to blame."""
    new, line = 0, first_line
    try:
        with store.writing(user) as tx:
            for line, record in enumerate(batch, first_line):  # noqa: B007 - told in the error below
                new += tx.transfer.load([storable(record)])
    except Invalid as error:
        raise Invalid(f"line {line} of the export: {error.message}", line=line, **error.data) from error
    return new


def _until_end(records: Iterator[Record]) -> Iterator[Record]:
    """Yield the contents; raise Invalid if the last line is missing, for then the file was cut off."""
    count = 0
    for record in records:
        if record.get("table") == "end":
            if record.get("records") != count:
                raise Invalid(f"the export names {record.get('records')} records but holds {count}; export it again")
            return
        yield record
        count += 1
    raise Invalid(f"the export ends after {count} records without its last line; it was cut off, export it again")


def _queue_work(store: Store, user: UserId, clock: Clock) -> None:
    now = clock()
    with store.writing(user) as tx:
        mines = tx.settings.get().mines_by_itself
        for conversation in tx.conversations.all() if mines else ():
            if conversation.completed_at is not None and conversation.mined_up_to < conversation.length:
                tx.jobs.add(JobKind.MINE, conversation.id, now)
        if tx.drawers.count():
            tx.jobs.add(JobKind.EMBED, "", now)
