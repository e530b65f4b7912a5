"""What may be erased: always something named, never a condition."""

from dataclasses import dataclass

from palazzo.model.ids import ConversationId, DrawerId, UserId


@dataclass(frozen=True, slots=True)
class OneDrawer:
    id: DrawerId

    def __str__(self) -> str:
        return f"drawer {self.id}"


@dataclass(frozen=True, slots=True)
class SomeDrawers:
    """Those of `ids` that are still there."""

    ids: tuple[DrawerId, ...]

    def __str__(self) -> str:
        return f"{len(self.ids)} drawers"


@dataclass(frozen=True, slots=True)
class OneConversation:
    id: ConversationId

    def __str__(self) -> str:
        return f"conversation {self.id}"


@dataclass(frozen=True, slots=True)
class WholeUser:
    """Names the user a second time, so that erasing everybody cannot be written by accident."""

    id: UserId

    def __str__(self) -> str:
        return f"user {self.id}"


Erasure = OneDrawer | SomeDrawers | OneConversation | WholeUser
