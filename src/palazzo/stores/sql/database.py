"""What a repository needs of a connection.

Above: the repositories of this package. Below: `sqlite/connection.py`, `postgres/connection.py`.
Statements write parameters as `:name`; `:user` is always bound to the transaction's user. `= ANY(:names)` and
`SELECT unnest(CAST(:names AS TEXT[])) AS value` take a list on every store.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, LiteralString, Protocol, TypeVar

from palazzo.model.ids import UserId

Row = tuple[Any, ...]
Result = TypeVar("Result")


class Database(Protocol):
    """Runs literal SQL for one user inside one transaction."""

    @property
    def user(self) -> UserId: ...

    def last_row(self) -> int:
        """Return a drawer's row, or 0, that no drawer of this user comes after."""
        ...

    def last_given_row(self) -> int:
        """Return a row that no drawer was ever given one after, except those that will be given again."""
        ...

    def known(self, what: Hashable, read: Callable[[], Result]) -> Result:
        """Return what `read` returns; where the store can tell that nobody has written since, what it returned then.

        `what` names the question. Nobody may change the answer.
        """
        ...

    def rows(self, sql: LiteralString, **values: object) -> list[Row]:
        """Run and return every row."""
        ...

    def row(self, sql: LiteralString, **values: object) -> Row | None:
        """Run and return the first row, or None."""
        ...

    def run(self, sql: LiteralString, **values: object) -> int:
        """Run and return how many rows were changed."""
        ...

    def run_many(self, sql: LiteralString, values: Iterable[Mapping[str, object]]) -> None:
        """Run once for each set of values."""
        ...

    def stream(self, sql: LiteralString, **values: object) -> Iterator[Row]:
        """Run and yield rows without holding them all."""
        ...


class Register(Database, Protocol):
    """A transaction of the store itself: users, embedders, who has jobs; bound to nobody's rows."""

    def acting_for(self, user: UserId) -> Database:
        """The same transaction, from here on within this user's rows."""
        ...


class Opened(Protocol):
    """A store, as the registers that belong to no single user need it."""

    def register(self, *, write: bool = False) -> AbstractContextManager[Register]:
        """With `write`, commit when the block ends and roll back when it raises."""
        ...
