"""The outlines of one user's drawers in memory: who said it when and where, without the words."""

from collections.abc import Hashable, Sequence
from datetime import datetime
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from palazzo.model.ids import ConversationId
from palazzo.model.moment import to_micros
from palazzo.stores.base import Outlines, Within
from palazzo.stores.sql.database import Row
from palazzo.stores.sqlite.growing import Growing

Rows = NDArray[np.int64]

_BEGINNING = 8  # messages that a conversation begins with, at most
_MICROS_A_MINUTE = 60_000_000
_MICROS_A_DAY = 86_400_000_000
OUTLINE = np.dtype(
    [
        ("said_at", np.int64),
        ("said_on", np.int32),
        ("position", np.int32),
        ("conversation", np.int32),
        ("role", np.int32),
        ("speaker", np.int32),
    ]
)


_NOBODY = "\0"  # in place of a name that is not used any more; no text that is stored has this sign
_NAMED = ("conversation", "role", "speaker")


class OutlineIndex:
    """Grows at its end, in the order of the rows; an erasure makes another one of it (`without`)."""

    def __init__(self, made_for: Hashable = None) -> None:
        self.made_for = made_for
        self.mark = object()  # tells it from every other index
        self.up_to = 0  # the last row, of whomever, that was looked at
        self.erasures = 0  # of the user, that it knows of
        self._table = Growing(OUTLINE)
        self._rows = Growing(np.int64)  # grows last: whoever goes by it finds all the rest
        self._conversations, self._roles, self._speakers = Names(), Names(), Names()
        self._beginnings: tuple[int, Rows, Rows] = 0, np.empty(0, np.int64), np.empty(0, np.int64)

    def extend(self, drawers: Sequence[Row]) -> None:
        """Add newer drawers: (row, conversation, position, role, speaker, said_at, said_offset) each."""
        if not drawers:
            return
        rows, conversations, positions, roles, speakers, said_at, offsets = zip(*drawers, strict=True)
        added = np.empty(len(drawers), OUTLINE)
        added["said_at"] = said_at
        added["said_on"] = (added["said_at"] + np.array(offsets, np.int64) * _MICROS_A_MINUTE) // _MICROS_A_DAY
        added["position"] = positions
        added["conversation"] = self._conversations.numbers(conversations)
        added["role"] = self._roles.numbers(roles)
        added["speaker"] = self._speakers.numbers(speakers)
        self._table.extend(added)
        self._rows.extend(np.array(rows, np.int64))

    def without(self, rows: Rows) -> tuple["OutlineIndex", list[ConversationId]]:
        """The same without these rows, and the conversations that they were of; who reads this one may go on."""
        gone = np.isin(self._rows.values, rows)
        stays, left = ~gone, OutlineIndex(self.made_for)
        left._conversations, left._roles, left._speakers = self._conversations, self._roles, self._speakers
        left._table.extend(self._table.values[: len(gone)][stays])
        left._rows.extend(self._rows.values[stays])
        last = int(left._rows.values[-1]) if len(left) else 0
        left.up_to = self.up_to if last > rows.max(initial=0) else last  # the last rows may be given again
        left.erasures = self.erasures
        return left, self.conversations(np.unique(self._table.values["conversation"][: len(gone)][gone]))

    def saved(self) -> tuple[Rows, NDArray[np.void], list[list[str | None]]]:
        """What there is to save: rows, their table, and the names in it that are still used."""
        rows = self._rows.values
        table = self._table.values[: len(rows)]
        columns = zip(_NAMED, (self._conversations, self._roles, self._speakers), strict=True)
        return rows, table, [names.used(np.unique(table[column])) for column, names in columns]

    def restore(self, rows: Rows, table: NDArray[np.void], names: Sequence[Sequence[str | None]]) -> None:
        """Begin with what was saved."""
        for own, saved in zip((self._conversations, self._roles, self._speakers), names, strict=True):
            own.restore(saved)
        self._table.extend(table)
        self._rows.extend(rows)

    def outlines(self, rows: Rows) -> Outlines:
        """Return those of `rows` that are here, in order."""
        known, wanted = self._rows.values, np.sort(rows)
        wanted = wanted[np.concatenate([wanted[:1] == wanted[:1], wanted[1:] != wanted[:-1]])]
        places = np.searchsorted(known, wanted)
        within = np.count_nonzero(places < len(known))  # they are in order: whatever lies beyond comes last
        places, wanted = places[:within], wanted[:within]
        return self._outlines(places[known[places] == wanted])

    def __len__(self) -> int:
        return len(self._rows.values)

    def numbers(self, conversations: Sequence[ConversationId]) -> Rows:
        """The numbers by which this index knows these conversations; -1 for those that never came."""
        return np.array(list(map(self._conversations.known, conversations)), np.int64)

    def conversations(self, numbers: Rows) -> list[ConversationId]:
        """The conversations that this index knows by these numbers."""
        names: list[ConversationId] = self._conversations.names(numbers).tolist()
        return names

    def openings(self, conversations: Rows, count: int) -> Outlines:
        """Return the first messages of these conversations, told by their numbers."""
        begun, ordered = self._in_order()
        wanted = np.unique(conversations)
        first, beyond = np.searchsorted(ordered, wanted), np.searchsorted(ordered, wanted, side="right")
        found = [begun[start:end] for start, end in zip(first.tolist(), beyond.tolist(), strict=True)]
        places = np.sort(np.concatenate([begun[:0], *found]))
        return self._outlines(places[self._table.values["position"][places] <= count])

    def begun(self, first: int, rows: Rows) -> Rows:
        """Whose beginnings changed: the conversations of what came from place `first` on, and of `rows`."""
        known = self._rows.values
        places, table = np.searchsorted(known, rows), self._table.values[: len(known)]
        changed = np.concatenate([table[first:], table[places[places < len(known)]]])
        conversations: Rows = changed["conversation"][changed["position"] <= _BEGINNING].astype(np.int64)
        return conversations

    def _in_order(self) -> tuple[Rows, Rows]:
        """The places of what conversations begin with in the order of their conversations, and these."""
        table, (drawers, places, whose) = self._table.values[: len(self)], self._beginnings
        if drawers != len(table):
            places = np.flatnonzero(table["position"] <= _BEGINNING)
            order = np.argsort(table["conversation"][places], kind="stable")
            places = places[order]
            whose = table["conversation"][places]
            self._beginnings = len(table), places, whose
        return places, whose

    def _outlines(self, places: Rows) -> Outlines:
        found = self._table.values[places]
        numbers, conversation = _in_order_of_coming(found["conversation"])
        return Outlines(
            rows=self._rows.values[places],
            conversation=conversation,
            conversations=self.conversations(numbers),
            positions=found["position"].astype(np.int64),
            roles=self._roles.names(found["role"]),
            speakers=self._speakers.names(found["speaker"]),
            said_on=found["said_on"].astype(np.int64),
        )

    def said(self, since: datetime, until: datetime, limit: int, within: Within, in_wing: Rows | None) -> Rows:
        """Return what was said then, the newest first."""
        count = len(self)
        places = np.flatnonzero(self._allowed(within, in_wing, count) & self._between(since, until, count))
        newest = np.lexsort((places, self._table.values["said_at"][places]))[::-1][: max(limit, 0)]
        rows: Rows = self._rows.values[places[newest]]
        return rows

    def within(self, within: Within, in_wing: Rows | None) -> Rows:
        """Return the rows that are allowed; `in_wing` are those of the wing, if one is asked for."""
        count = len(self)
        rows: Rows = self._rows.values[:count][self._allowed(within, in_wing, count)]
        return rows

    # Both look at the first `count` drawers: others may come in while they are compared.

    def _allowed(self, within: Within, in_wing: Rows | None, count: int) -> NDArray[np.bool_]:
        table = self._table.values[:count]
        allowed = self._between(within.since, within.until, count)
        if within.role is not None:
            allowed &= table["role"] == self._roles.known(within.role.value)
        if in_wing is not None:
            allowed &= np.isin(self._rows.values[:count], in_wing)
        return allowed

    def _between(self, since: datetime | None, until: datetime | None, count: int) -> NDArray[np.bool_]:
        said_at = self._table.values["said_at"][:count]
        between = np.ones(len(said_at), bool)
        if since is not None:
            between &= said_at >= to_micros(since)
        if until is not None:
            between &= said_at < to_micros(until)
        return between


def _in_order_of_coming(numbers: Rows) -> tuple[Rows, Rows]:
    """The different numbers in the order in which they first come, and each one's place among them."""
    different, first, which = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(first)
    places = np.empty(len(order), np.int64)
    places[order] = np.arange(len(order))
    return different[order], places[which]


class Names:
    """Numbers for names that recur."""

    def __init__(self) -> None:
        self._names = Growing(np.object_)
        self._numbers: dict[str | None, int] = {}

    def numbers(self, names: Sequence[str | None]) -> list[int]:
        """Return the names' numbers, the next ones for names that are new."""
        numbers = self._numbers
        found = [numbers.setdefault(name, len(numbers)) for name in names]
        new = list(islice(reversed(numbers), len(numbers) - len(self)))[::-1]
        self._names.extend(np.array(new, np.object_))
        return found

    def __len__(self) -> int:
        return len(self._names.values)

    def known(self, name: str) -> int:
        """Return the name's number, or -1 if it never came."""
        return self._numbers.get(name, -1)

    def names(self, numbers: NDArray[np.int32] | Rows) -> NDArray[np.object_]:
        found: NDArray[np.object_] = self._names.values[numbers]
        return found

    def used(self, numbers: NDArray[np.int32]) -> list[str | None]:
        """The names by number, without those that are not among these numbers."""
        used: list[str | None] = [_NOBODY] * len(self)
        for number, name in zip(numbers.tolist(), self.names(numbers), strict=True):
            used[number] = name
        return used

    def restore(self, names: Sequence[str | None]) -> None:
        """Begin with these; what was not used any more is nobody's number."""
        self._names.extend(np.array(names, np.object_))
        self._numbers = {name if name != _NOBODY else f"{_NOBODY}{number}": number for number, name in enumerate(names)}
