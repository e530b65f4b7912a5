"""Hints: what a text must have for something to be worth looking for, asked of many things at once."""

from collections.abc import Sequence


class Hints:
    """Some sets, and which of them a text meets: those of which it has a member, and those that ask for nothing."""

    def __init__(self, sets: Sequence[frozenset[str]]) -> None:
        self._by_hint: dict[str, int] = {}
        for place, hints in enumerate(sets):
            for hint in hints:
                self._by_hint[hint] = self._by_hint.get(hint, 0) | 1 << place
        self._hints = frozenset(self._by_hint)
        self._always = sum(1 << place for place, hints in enumerate(sets) if not hints)

    def met(self, there: frozenset[str]) -> int:
        """A bit for each set, the first the lowest."""
        bits = self._always
        for hint in self._hints & there:
            bits |= self._by_hint[hint]
        return bits
