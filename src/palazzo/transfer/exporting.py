"""Export: everything of a user that is not derived."""

from collections.abc import Iterator
from datetime import datetime

from palazzo.model.ids import UserId
from palazzo.stores.base import Record, Store
from palazzo.transfer.format import FORMAT, readable


def export_records(store: Store, user: UserId, now: datetime) -> Iterator[Record]:
    """Yield a header, every record, and a count that shows whether the file is complete."""
    yield {"table": "header", "palazzo": FORMAT, "user": user, "exported_at": now.isoformat()}
    count = 0
    with store.reading(user) as tx:
        for record in tx.transfer.dump():
            yield readable(record)
            count += 1
    yield {"table": "end", "records": count}
