"""Whether the words of an entry that came back in a message are kept already: only then they may be left out of it."""

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain

from palazzo.authored.document import Force
from palazzo.authored.parse import parse_document
from palazzo.context.assemble import rule_entries
from palazzo.context.echo import hear, may_hold_a_block
from palazzo.context.escape import shown
from palazzo.context.facts import told
from palazzo.errors import Invalid, NotFound
from palazzo.model.drawer import Drawer
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.pointer import Pointer
from palazzo.stores.base import Store, Transaction
from palazzo.text.words import terms

_LOOKED_UP = 200  # entries of one message; no block has more, and those beyond are taken for the speaker's own
_TERMS = 24  # of an entry, by which its drawer is looked for: the longest are the rarest
_ROWS = 200  # drawers that are compared
_LATEST = 50  # messages of the conversation that are compared, whatever their words


def own_words(
    store: Store, user: UserId, message: str, id: DrawerId, conversation: ConversationId | None = None
) -> str:
    """What is worth keeping of a message: all of it but the entries of a block whose words are kept already.

    `id` is the drawer that it becomes: a message that is repeated is no proof of its own words, and stays as it is.
    """
    if not may_hold_a_block(message):
        return message
    with store.reading(user) as tx:
        heard = hear(message, Kept(tx, id, conversation)).worth_keeping
        with suppress(NotFound):
            before = tx.drawers.get(id).content
            return before if before in (message, hear(message).worth_keeping) else heard
        return heard


class Kept:
    """Knows the words of one user, as one message of one conversation is heard."""

    def __init__(self, tx: Transaction, id: DrawerId, conversation: ConversationId | None) -> None:
        self._tx = tx
        self._id = id
        self._conversation = conversation
        self._left = _LOOKED_UP

    def __call__(self, pointer: str, text: str) -> bool:
        """Whether every word of `text` stands, in this order, in one thing that is kept."""
        if not text.strip():
            return True
        if not self._left:
            return False
        self._left -= 1
        drawers = (drawer.content for drawer in self._drawers(pointer, text) if drawer.id != self._id)
        pieces = [piece.strip() for piece in text.split("…") if piece.strip()]  # long texts are shown in part
        others = chain(self._facts(pointer), self._other_texts())
        return any(_holds(shown(words), text, pieces) for words in chain(drawers, others))

    def _drawers(self, pointer: str, text: str) -> Iterator[Drawer]:
        if pointer:
            with suppress(NotFound, Invalid):
                yield self._tx.drawers.at(Pointer.parse(pointer))
        yield from self._with_its_rarest_word(text)
        if self._conversation is not None:
            with suppress(NotFound):
                length = self._tx.conversations.get(self._conversation).length
                yield from self._tx.drawers.of_conversation(self._conversation, after=max(length - _LATEST, 0))

    def _facts(self, pointer: str) -> Iterator[str]:
        """What the drawer at a pointer states, in the words of a block."""
        if pointer:
            with suppress(NotFound, Invalid):
                drawer = self._tx.drawers.at(Pointer.parse(pointer))
                yield from map(told, self._tx.graph.stated_by(drawer.id))

    def _other_texts(self) -> Iterator[str]:
        """Authored rules, and the summaries that stand in the conversation."""
        for document in self._tx.authored.all():
            parsed = parse_document(document.name, document.text)
            yield from (entry.text for force in (Force.HARD, Force.SOFT) for entry in rule_entries([parsed], force))
        if self._conversation is not None:
            yield from (summary.text for summary in self._tx.summaries.of_conversation(self._conversation))

    def _with_its_rarest_word(self, text: str) -> Iterator[Drawer]:
        wanted = sorted(set(terms(text)), key=len, reverse=True)[:_TERMS]
        found = self._tx.words.occurrences(wanted)
        rarest = min(found.postings, key=lambda term: found.counts.get(term, 0), default=None)
        if rarest is not None:
            rows = [int(row) for row in found.postings[rarest].rows][-_ROWS:]
            yield from (filed.drawer for filed in self._tx.drawers.read(rows).values())


def _holds(kept: str, text: str, pieces: list[str]) -> bool:
    if text in kept:
        return True
    at = 0
    for piece in pieces:
        at = kept.find(piece, at)
        if at < 0:
            return False
        at += len(piece)
    return bool(pieces)
