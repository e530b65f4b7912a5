"""Palazzo: long-term memory for AI agents.

    import palazzo

    with palazzo.open("palace.db") as memory:
        talk = memory.palace("me").conversation("efoil")
        talk.remember("user", "I tried a 12-AWG silicone wire and it overheated")
        hits = memory.palace("me").recall("which wire overheated?")

The names below are the public interface; everything else may change. They are loaded when they are first used,
so that `import palazzo` costs next to nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from palazzo.client.memory import connect as connect
    from palazzo.context.block import Context as Context
    from palazzo.conversation import Conversation as Conversation
    from palazzo.errors import Conflict as Conflict
    from palazzo.errors import Corrupt as Corrupt
    from palazzo.errors import EmbedderMismatch as EmbedderMismatch
    from palazzo.errors import Invalid as Invalid
    from palazzo.errors import LeaseLost as LeaseLost
    from palazzo.errors import Misconfigured as Misconfigured
    from palazzo.errors import NewerStore as NewerStore
    from palazzo.errors import NotFound as NotFound
    from palazzo.errors import PalazzoError as PalazzoError
    from palazzo.errors import Refused as Refused
    from palazzo.errors import TooLarge as TooLarge
    from palazzo.errors import TooMany as TooMany
    from palazzo.errors import Unauthenticated as Unauthenticated
    from palazzo.errors import Unavailable as Unavailable
    from palazzo.memory import Memory as Memory
    from palazzo.model.answer import Answer as Answer
    from palazzo.model.answer import Citation as Citation
    from palazzo.model.drawer import Drawer as Drawer
    from palazzo.model.hit import ConversationHit as ConversationHit
    from palazzo.model.hit import Hit as Hit
    from palazzo.model.message import Message as Message
    from palazzo.model.pointer import Pointer as Pointer
    from palazzo.model.receipt import Receipt as Receipt
    from palazzo.model.user_settings import AgentSettings as AgentSettings
    from palazzo.model.user_settings import UserSettings as UserSettings
    from palazzo.model.verdict import Verdict as Verdict
    from palazzo.palace import Palace as Palace
    from palazzo.settings import Settings as Settings
    from palazzo.wiring import open as open
    from palazzo.wiring import reindex as reindex

__version__ = "0.1.0"

_HOMES = {
    "AgentSettings": "model.user_settings",
    "Answer": "model.answer",
    "Citation": "model.answer",
    "Conflict": "errors",
    "Context": "context.block",
    "Conversation": "conversation",
    "ConversationHit": "model.hit",
    "Corrupt": "errors",
    "Drawer": "model.drawer",
    "EmbedderMismatch": "errors",
    "Hit": "model.hit",
    "Invalid": "errors",
    "LeaseLost": "errors",
    "Memory": "memory",
    "Message": "model.message",
    "Misconfigured": "errors",
    "NewerStore": "errors",
    "NotFound": "errors",
    "Palace": "palace",
    "PalazzoError": "errors",
    "Pointer": "model.pointer",
    "Receipt": "model.receipt",
    "Refused": "errors",
    "Settings": "settings",
    "TooLarge": "errors",
    "TooMany": "errors",
    "Unauthenticated": "errors",
    "Unavailable": "errors",
    "UserSettings": "model.user_settings",
    "Verdict": "model.verdict",
    "connect": "client.memory",
    "open": "wiring",
    "reindex": "wiring",
}

__all__ = sorted(_HOMES)


def __getattr__(name: str) -> object:
    """Load a public name from its module when it is first asked for."""
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'palazzo' has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f"palazzo.{home}"), name)
    globals()[name] = value
    return value
