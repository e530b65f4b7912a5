"""What a repository needs of a connection.

Above: the repositories of this package. Below: `sqlite/connection.py`, `postgres/connection.py`.
Statements write parameters as `:name`; `:user` is always bound to the transaction's user.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from typing import Any, LiteralString, Protocol

from palazzo.model.aaak import Tags
from palazzo.model.ids import UserId

Row = tuple[Any, ...]


class Database(Protocol):
    """Runs literal SQL for one user inside one transaction."""

    @property
    def user(self) -> UserId: ...

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


class WordIndex(Protocol):
    """The writing side of a store's word index; it may leave new drawers for later, if a search still finds them."""

    def add(self, row: int, spoken: str) -> None:
        """Take in a new drawer."""
        ...

    def retag(self, row: int, spoken: str, tags: Tags) -> None:
        """Let a drawer that had no tags be found by these, too."""
        ...

    def remove(self, row: int, spoken: str, tags: Tags) -> None:
        """Forget a drawer, told what it was found by."""
        ...

    def remove_all(self) -> int:
        """Remove every drawer of this user and return how many there were."""
        ...

    def count(self, row: int) -> int:
        """Return 1 if this drawer is indexed, else 0."""
        ...

    def count_all(self) -> int:
        """Return how much of this user is in the index, in whatever unit shows the last trace."""
        ...
