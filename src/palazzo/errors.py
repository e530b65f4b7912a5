"""Every error that Palazzo raises on purpose, and what each means to a caller.

PalazzoError
├── NotFound             the id names nothing of this user's
├── Conflict             the id is taken by other words
├── Invalid              the input breaks a rule of the model
│   ├── Misconfigured    a setting is missing or wrong
│   └── TooLarge         a request is longer than this server takes
├── Refused              this caller may not, or not yet
│   ├── Unauthenticated  nobody knows who is calling
│   ├── TooMany          this caller asks more often than allowed
│   ├── EmbedderMismatch the store was indexed by another embedder
│   └── NewerStore       the store was written by a newer Palazzo
└── Unavailable          a store or model failed; retrying may help
    ├── LeaseLost        another worker has taken over this job
    └── Corrupt          the store's file is damaged; retrying will not help, a backup will
"""

from dataclasses import dataclass
from typing import ClassVar


class PalazzoError(Exception):
    """Carries a stable `code`, a message that says what to do next, and the facts behind it in `data`."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, **data: object) -> None:
        super().__init__(message)
        self.message = message
        self.data = data


class NotFound(PalazzoError):
    """The id names nothing of this user's, whoever else may have it."""

    code = "not_found"


class Conflict(PalazzoError):
    """The id is taken by other words."""

    code = "conflict"


class Invalid(PalazzoError):
    """The input breaks a rule of the model."""

    code = "invalid"


class Misconfigured(Invalid):
    """A setting is missing or wrong."""

    code = "misconfigured"


class TooLarge(Invalid):
    """A request is longer than this server takes."""

    code = "too_large"


class Refused(PalazzoError):
    """This caller may not do this, or not yet."""

    code = "refused"


class Unauthenticated(Refused):
    """The key is missing, unknown, revoked or expired; which of these is nobody's business."""

    code = "unauthenticated"


class TooMany(Refused):
    """This caller asks more often than allowed; waiting helps."""

    code = "too_many"


class EmbedderMismatch(Refused):
    """The store was indexed by another embedder."""

    code = "embedder_mismatch"


class NewerStore(Refused):
    """The store was written by a newer Palazzo."""

    code = "newer_store"


class Unavailable(PalazzoError):
    """A store or a model failed; retrying may help."""

    code = "unavailable"


class LeaseLost(Unavailable):
    """Another worker has taken over this job; its effects are rolled back here."""

    code = "lease_lost"


class Corrupt(Unavailable):
    """The store's file is damaged."""

    code = "corrupt"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How one kind of error looks from outside."""

    http: int
    exit: int
    mcp: int  # JSON-RPC error code


OUTCOMES: dict[type[PalazzoError], Outcome] = {
    PalazzoError: Outcome(http=500, exit=1, mcp=-32603),
    NotFound: Outcome(http=404, exit=3, mcp=-32002),
    Conflict: Outcome(http=409, exit=4, mcp=-32009),
    Invalid: Outcome(http=422, exit=5, mcp=-32602),
    Misconfigured: Outcome(http=422, exit=6, mcp=-32603),
    Refused: Outcome(http=403, exit=7, mcp=-32003),
    EmbedderMismatch: Outcome(http=409, exit=8, mcp=-32010),
    NewerStore: Outcome(http=503, exit=9, mcp=-32011),
    Unavailable: Outcome(http=503, exit=10, mcp=-32001),
    LeaseLost: Outcome(http=503, exit=11, mcp=-32001),
    Corrupt: Outcome(http=503, exit=12, mcp=-32012),
    Unauthenticated: Outcome(http=401, exit=13, mcp=-32013),
    TooMany: Outcome(http=429, exit=14, mcp=-32014),
    TooLarge: Outcome(http=413, exit=15, mcp=-32602),
}


def outcome(error: PalazzoError) -> Outcome:
    """Return the row of the table for `error`; the test suite proves that every class has one."""
    return OUTCOMES[type(error)]
