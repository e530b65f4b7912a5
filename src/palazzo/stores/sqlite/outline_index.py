"""The outlines of one user's drawers in memory: who said it when and where, without the words."""

from collections.abc import Collection, Hashable, Sequence
from datetime import datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import ConversationId
from palazzo.model.moment import to_micros
from palazzo.stores.base import Outlines, Within
from palazzo.stores.sql.database import Row
from palazzo.stores.sqlite.growing import Growing

Rows = NDArray[np.int64]

_MICROS_A_MINUTE = 60_000_000
_MICROS_A_DAY = 86_400_000_000
_OUTLINE = np.dtype(
    [
        ("row", np.int64),
        ("said_at", np.int64),
        ("said_on", np.int32),
        ("position", np.int32),
        ("conversation", np.int32),
        ("role", np.int32),
        ("speaker", np.int32),
    ]
)


class OutlineIndex:
    """Grows at its end, in the order of the rows; an erasure makes a new one necessary (`made_for`)."""

    def __init__(self, made_for: Hashable) -> None:
        self.made_for = made_for
        self.up_to = 0  # the last row, of whomever, that was looked at
        self._table = Growing(_OUTLINE)
        self._conversations, self._roles, self._speakers = Names(), Names(), Names()

    def extend(self, drawers: Sequence[Row]) -> None:
        """Add newer drawers: (row, conversation, position, role, speaker, said_at, said_offset) each."""
        if not drawers:
            return
        rows, conversations, positions, roles, speakers, said_at, offsets = zip(*drawers, strict=True)
        added = np.empty(len(drawers), _OUTLINE)
        added["row"] = rows
        added["said_at"] = said_at
        added["said_on"] = (added["said_at"] + np.array(offsets, np.int64) * _MICROS_A_MINUTE) // _MICROS_A_DAY
        added["position"] = positions
        added["conversation"] = [self._conversations.number(name) for name in conversations]
        added["role"] = [self._roles.number(name) for name in roles]
        added["speaker"] = [self._speakers.number(name) for name in speakers]
        self._table.extend(added)

    def outlines(self, rows: Rows) -> Outlines:
        """Return those of `rows` that are here, in order."""
        table = self._table.values
        wanted = np.unique(rows)
        places = np.searchsorted(table["row"], wanted)
        there = places < len(table)
        places, wanted = places[there], wanted[there]
        return self._outlines(table[places[table["row"][places] == wanted]])

    def openings(self, conversations: Collection[ConversationId], count: int) -> Outlines:
        """Return the first messages of these conversations."""
        wanted = np.zeros(len(self._conversations) + 1, bool)  # the last one for those that never came
        wanted[[self._conversations.known(name) for name in conversations]] = True
        wanted[-1] = False
        first = self._table.values[self._table.values["position"] <= count]
        return self._outlines(first[wanted[first["conversation"]]])

    def _outlines(self, found: NDArray[np.void]) -> Outlines:
        return Outlines(
            rows=found["row"],
            conversations=self._conversations.names(found["conversation"]),
            positions=found["position"].astype(np.int64),
            roles=self._roles.names(found["role"]),
            speakers=self._speakers.names(found["speaker"]),
            said_on=found["said_on"].astype(np.int64),
        )

    def said(self, since: datetime, until: datetime, limit: int, within: Within, in_wing: Rows | None) -> Rows:
        """Return what was said then, the newest first."""
        found = self._table.values[self._allowed(within, in_wing) & self._between(since, until)]
        newest: Rows = np.lexsort((-found["row"], -found["said_at"]))[: max(limit, 0)]
        rows: Rows = found["row"][newest]
        return rows

    def within(self, within: Within, in_wing: Rows | None) -> Rows:
        """Return the rows that are allowed; `in_wing` are those of the wing, if one is asked for."""
        rows: Rows = self._table.values["row"][self._allowed(within, in_wing)]
        return rows

    def _allowed(self, within: Within, in_wing: Rows | None) -> NDArray[np.bool_]:
        table = self._table.values
        allowed = self._between(within.since, within.until)
        if within.role is not None:
            allowed &= table["role"] == self._roles.known(within.role.value)
        if in_wing is not None:
            allowed &= np.isin(table["row"], in_wing)
        return allowed

    def _between(self, since: datetime | None, until: datetime | None) -> NDArray[np.bool_]:
        said_at = self._table.values["said_at"]
        between = np.ones(len(said_at), bool)
        if since is not None:
            between &= said_at >= to_micros(since)
        if until is not None:
            between &= said_at < to_micros(until)
        return between


class Names:
    """Numbers for names that recur."""

    def __init__(self) -> None:
        self._names: list[Any] = []
        self._numbers: dict[str | None, int] = {}

    def number(self, name: str | None) -> int:
        """Return the name's number, the next one if the name is new."""
        found = self._numbers.setdefault(name, len(self._names))
        if found == len(self._names):
            self._names.append(name)
        return found

    def __len__(self) -> int:
        return len(self._names)

    def known(self, name: str) -> int:
        """Return the name's number, or -1 if it never came."""
        return self._numbers.get(name, -1)

    def names(self, numbers: Sequence[int] | NDArray[np.int32]) -> list[Any]:
        return [self._names[number] for number in numbers]
