"""The running conversation: what it is about says what a message means that goes on with it."""

from palazzo.errors import NotFound
from palazzo.model.drawer import Role
from palazzo.model.ids import ConversationId
from palazzo.recall.candidates import NONE, Index
from palazzo.recall.question import Question
from palazzo.stores.base import Transaction, Within

_READ = 6  # messages at either end of the conversation
_CHARACTERS = 300  # of the first and of the last of them: what it is about


def joined(tx: Transaction, question: Question, conversation: ConversationId) -> Question:
    """Let the user's first and last words in the conversation count beside the question's."""
    try:
        length = tx.conversations.get(conversation).length
    except NotFound:  # nothing was said in it yet
        return question
    drawers = tx.drawers.of_conversation(conversation, up_to=_READ)
    drawers += tx.drawers.of_conversation(conversation, after=max(_READ, length - _READ))
    said = [drawer.content for drawer in drawers if drawer.role is Role.USER]
    earlier = [text for text in said if text.strip() != question.text.strip()]
    talk = dict.fromkeys(text[:_CHARACTERS] for text in (*earlier[:1], *earlier[-1:]))
    return question.about("\n".join(talk)) if talk else question


def in_wing(tx: Transaction, conversation: ConversationId) -> Index:
    """Every drawer of the conversation's wing: the one that it is filed in, else the one that its caller named."""
    first = [drawer.id for drawer in tx.drawers.of_conversation(conversation, limit=1)]
    for filed in tx.drawers.find(first).values():
        if filed.place is not None:
            return tx.pool.within(Within(wing=filed.place.pointer.wing))
    try:
        name = tx.conversations.get(conversation).wing
    except NotFound:
        return NONE
    called = [wing.number for wing in tx.palace.wings() if wing.is_called(name)] if name else []
    return tx.pool.within(Within(wing=called[0])) if called else NONE
