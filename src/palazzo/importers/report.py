"""What became of an import."""

from collections import Counter
from dataclasses import dataclass, field

from palazzo.importers.talk import Broken


@dataclass(slots=True)
class Report:
    """Counted as the import goes on, so that it also tells of one that was stopped."""

    conversations: int = 0
    new: int = 0  # messages
    known: int = 0  # messages that were there already
    left_out: Counter[str] = field(default_factory=Counter)  # by reason
    conflicts: list[Broken] = field(default_factory=list)  # known by their ids, with other words
    broken: list[Broken] = field(default_factory=list)

    @property
    def understood(self) -> bool:
        """Whether anything could be read, or nothing was there to read."""
        return bool(self.new or self.known or self.conflicts) or not self.broken

    @property
    def plain(self) -> dict[str, object]:
        """The same for programs."""
        return {
            "conversations": self.conversations,
            "new": self.new,
            "known": self.known,
            "left_out": dict(self.left_out),
            "conflicts": [{"place": found.place, "why": found.why} for found in self.conflicts],
            "broken": [{"place": found.place, "why": found.why} for found in self.broken],
        }
