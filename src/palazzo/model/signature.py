"""Signatures: by what a conversation is known again when its subject comes back."""

from dataclasses import dataclass
from datetime import datetime

from palazzo.model.ids import ConversationId
from palazzo.model.pointer import Pointer


@dataclass(frozen=True, slots=True)
class NamePhrase:
    """What a conversation, or the wing that it lies in, could be called."""

    text: str
    weight: float  # its share of what the conversation talks about
    own: bool = False  # the user calls it so: "my novel", a project called "Tidewatch"


@dataclass(frozen=True, slots=True)
class Signature:
    """What comparing needs to know of one conversation; derived from its drawers, and made anew at any time."""

    conversation_id: ConversationId
    started_at: datetime
    up_to: int  # the position of the last message that it covers
    terms: bytes  # hashes of its words and how much each counts; `mining/signature.py` packs them
    voice: float  # from 0 to 1: whether it speaks of the user's own matters, and not of a one-off request
    turns: int  # how many messages are the user's own
    style: str  # the shared wing that it would lie in
    phrases: tuple[NamePhrase, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacedSignature:
    """A signature, and the room where its conversation lies; a person may have put it there."""

    signature: Signature
    room: Pointer
    kept: bool = False
