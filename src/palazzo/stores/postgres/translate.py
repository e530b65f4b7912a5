"""What psycopg raises, as our errors."""

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg
from psycopg import errors
from psycopg_pool import PoolClosed, PoolTimeout

from palazzo.errors import Corrupt, Invalid, PalazzoError, Refused, Unavailable

Meaning = tuple[tuple[type[psycopg.Error], ...], type[PalazzoError], str]

_MEANINGS: tuple[Meaning, ...] = (  # the first that fits
    ((PoolClosed,), Refused, "is closed; open it again"),
    ((PoolTimeout,), Unavailable, "gave no connection in time; is it up, and not overloaded?"),
    ((errors.ReadOnlySqlTransaction,), Refused, "cannot be written here; use `writing` to write"),
    ((errors.InsufficientPrivilege,), Refused, "does not allow this; check the rights of the role in the URL"),
    ((errors.DataCorrupted, errors.IndexCorrupted), Corrupt, "is damaged; restore a backup"),
    ((errors.DiskFull,), Unavailable, "has no disk space left; nothing was changed, free some and try again"),
    (
        (
            errors.UniqueViolation,
            errors.SerializationFailure,
            errors.DeadlockDetected,
            errors.LockNotAvailable,
        ),
        Unavailable,
        "is being written by somebody else; nothing was changed, try again",
    ),
    ((psycopg.IntegrityError, psycopg.DataError), Invalid, "refused a value; nothing was changed, check what it is"),
    ((psycopg.OperationalError,), Unavailable, "does not answer; check that it is up, and try again"),
    ((psycopg.Error,), Unavailable, "failed; try again"),
)


@contextmanager
def translated(location: str) -> Iterator[None]:
    """Turn what psycopg and its pool raise into our errors; nothing of them leaves the store."""
    try:
        yield
    except PalazzoError:
        raise
    except psycopg.Error as error:
        raise _translate(error, location) from error


def _translate(error: psycopg.Error, location: str) -> PalazzoError:
    kind, advice = next((kind, advice) for types, kind, advice in _MEANINGS if isinstance(error, types))
    reason = str(error).partition("\n")[0]
    return kind(f"{location} {advice} ({reason})", sqlstate=error.sqlstate)
