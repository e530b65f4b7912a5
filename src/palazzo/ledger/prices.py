"""What a token costs, by model: our table, and before it the user's own."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from palazzo.errors import Misconfigured

_NANODOLLARS = 10**9
_DEAREST = 10**6  # dollars for a million tokens
_MODELS = 256  # whose prices are remembered


@dataclass(frozen=True, slots=True)
class Price:
    """Nanodollars for a million tokens, in whole numbers, so that sums stay exact."""

    model: str  # a pattern
    input: int
    output: int


class Prices:
    """Prices in order of precedence: the first whose pattern fits a model is its price."""

    def __init__(self, rows: Sequence[Price]) -> None:
        self.rows = rows
        self.of = lru_cache(maxsize=_MODELS)(self._of)

    def _of(self, model: str) -> Price | None:
        """The price of `model`, with or without its vendor's name; None if nobody told us."""
        whole = model.lower()
        names = (whole, whole.rpartition("/")[2])
        return next((row for row in self.rows if any(fnmatchcase(name, row.model) for name in names)), None)

    def knows(self, model: str) -> bool:
        """Whether a price of 0 for `model` means that it is free, not that its price is unknown."""
        return self.of(model) is not None


def load_prices(own: Path | None = None) -> Prices:
    """Read our table and, before it, the file `own`; raise Misconfigured if that is not such a table."""
    shipped = _rows((files("palazzo.ledger") / "prices.toml").read_text(encoding="utf-8"), "prices.toml")
    if own is None:
        return Prices(shipped)
    try:
        text = own.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise Misconfigured(f"cannot read the price table {own}: {error}") from error
    return Prices((*_rows(text, str(own)), *shipped))


def _rows(text: str, where: str) -> tuple[Price, ...]:
    try:
        table = tomllib.loads(text, parse_float=Decimal)  # 0.02 as written, not the nearest binary fraction
    except tomllib.TOMLDecodeError as error:
        raise Misconfigured(f"the price table {where} is not TOML: {error}") from error
    rows = table.get("price", [])
    if not isinstance(rows, list):
        raise Misconfigured(f"the price table {where} must hold [[price]] tables")
    return tuple(_row(row, where) for row in rows)


def _row(row: object, where: str) -> Price:
    match row:
        case {"model": str(model), "input": int() | Decimal() as given, "output": int() | Decimal() as taken}:
            return Price(model.lower(), _nanodollars(given, where), _nanodollars(taken, where))
    raise Misconfigured(
        f"every [[price]] in {where} needs `model` and, in dollars per million tokens, `input` and `output`"
    )


def _nanodollars(dollars: int | Decimal, where: str) -> int:
    exact = Decimal(dollars)
    if not exact.is_finite() or not 0 <= exact <= _DEAREST or exact * _NANODOLLARS % 1:
        raise Misconfigured(f"{dollars} in {where} is no price: it must be 0 to {_DEAREST}, with at most 9 decimals")
    return int(exact * _NANODOLLARS)
