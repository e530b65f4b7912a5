"""The part of the interface that a block of context is made of: guidance, summaries, authored documents.

`base.Transaction` hands these out; like everything there, they belong to one user and one transaction.
"""

from collections.abc import Collection
from datetime import datetime
from typing import Protocol

from palazzo.model.authored import AuthoredDocument
from palazzo.model.drawer import Drawer
from palazzo.model.guidance import Guidance, GuidanceState
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.summary import KeptSummary, Progress


class GuidanceRecords(Protocol):
    """Which drawers give a rule; the words themselves are the drawers'."""

    def record(self, guidance: Guidance) -> bool:
        """Store it; return False, changing nothing, if its drawer has a record already or is gone."""
        ...

    def get(self, id: DrawerId) -> Guidance:
        """Raise NotFound if this drawer gives no rule."""
        ...

    def all(self, state: GuidanceState | None = None) -> list[Guidance]:
        """Return every rule, or those of one state, by when it was said."""
        ...

    def change(self, id: DrawerId, state: GuidanceState) -> Guidance:
        """Give a rule another state and return it; raise NotFound if this drawer gives none."""
        ...

    def among(self, ids: Collection[DrawerId]) -> set[DrawerId]:
        """Return those of `ids` that have a record, in whatever state."""
        ...

    def active(self, namespaces: Collection[str]) -> set[int]:
        """Return the rows of the drawers whose rules are active in one of these namespaces."""
        ...

    def unread(self, limit: int) -> list[Drawer]:
        """Return drawers that were not read for guidance yet, oldest first."""
        ...

    def mark_read(self, up_to: DrawerId) -> None:
        """Record that every drawer up to this one was read; never moves back."""
        ...


class Summaries(Protocol):
    """What stands in place of the older turns of a conversation, and how far that has come."""

    def add(self, summary: KeptSummary) -> None:
        """Store it with what it covers; whatever it merges no longer stands by itself."""
        ...

    def get(self, id: str) -> KeptSummary:
        """Raise NotFound if this user has no such summary."""
        ...

    def of_conversation(self, id: ConversationId) -> list[KeptSummary]:
        """Return those that stand by themselves, in the order of what they cover."""
        ...

    def expand(self, id: str) -> list[Drawer]:
        """Return what a summary covers, in order; raise NotFound if there is no such summary."""
        ...

    def uncovered(self, id: ConversationId, *, after: int = 0) -> list[Drawer]:
        """Return the messages of a conversation behind this position that no summary covers, in order."""
        ...

    def progress(self, id: ConversationId) -> Progress:
        """Return how far a conversation is shortened."""
        ...

    def advance(self, before: Progress, up_to: int, at: datetime) -> None:
        """Move on from `before`; raise Conflict if somebody else has moved on meanwhile."""
        ...


class AuthoredDocuments(Protocol):
    """Files of rules, and the drawers that hold their lore."""

    def put(self, document: AuthoredDocument, lore: Collection[DrawerId]) -> None:
        """Store a document in place of the one of its name, with the drawers of its lore."""
        ...

    def all(self) -> list[AuthoredDocument]:
        """Return every document by name."""
        ...

    def get(self, name: str) -> AuthoredDocument:
        """Raise NotFound if there is none of this name."""
        ...

    def lore(self, name: str) -> list[DrawerId]:
        """Return the drawers of a document's lore."""
        ...

    def named(self, ids: Collection[DrawerId]) -> dict[DrawerId, str]:
        """Return those of `ids` that hold lore, each with the name of its document."""
        ...

    def remove(self, name: str) -> None:
        """Remove a document, but not the drawers of its lore; raise NotFound if there is none of this name."""
        ...
