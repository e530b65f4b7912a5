"""What memory does at each event: one or two calls to the facade."""

from collections.abc import Callable, Mapping

from palazzo.agents.dialects import DIALECTS
from palazzo.agents.event import Event, Moment
from palazzo.conversation import Conversation
from palazzo.importers.identity import about, id_from_words
from palazzo.model.ids import DrawerId
from palazzo.palace import Palace

MOST_CHARACTERS = 9_000  # clients cut what hooks say at 10,000, the JSON around it included
WAKING = 800  # tokens at the beginning of a session
AFTER_COMPACTION = 2000  # tokens when it goes on with less than it knew


def handle(palace: Palace, moment: Moment) -> str:
    """Do what the event asks for, and return what the client's model should read; nothing if there is nothing."""
    return _HANDLERS[moment.event](palace, moment)


def warm(palace: Palace, moment: Moment) -> None:
    """Read what the first question of a session will need, while nobody waits for it."""
    palace.recall(moment.project or "hello", top_k=1)


def _start(palace: Palace, moment: Moment) -> str:
    """What to begin with: rules, the newest first, then the rest; more of it where a compaction took rules away."""
    return palace.wake_up(AFTER_COMPACTION if moment.compacted else WAKING, agent=moment.client).text


def _prompt(palace: Palace, moment: Moment) -> str:
    """What is known about the question, but for what was said in this session: the model has that before it."""
    if not moment.prompt.strip() or moment.prompt.startswith("/"):  # a command of the client's own
        return ""
    talk = _talk(palace, moment)
    seen = [drawer.id for drawer in talk.messages()]
    known = _block(palace, moment, seen)
    if moment.transcript is None:  # nobody else writes it down
        _remember(talk, moment, "user", moment.prompt)
    return known


def _block(palace: Palace, moment: Moment, seen: list[DrawerId]) -> str:
    """The block in the installation's budget, or in a smaller one where the client would cut it."""
    made = palace.context(moment.prompt, agent=moment.client, seen=seen)
    if len(made.text) > MOST_CHARACTERS:
        fits = made.tokens * MOST_CHARACTERS // len(made.text)
        made = palace.context(moment.prompt, budget=fits, agent=moment.client, seen=seen)
    return made.text


def _reply(palace: Palace, moment: Moment) -> str:
    if moment.reply.strip():
        _remember(_talk(palace, moment), moment, "assistant", moment.reply)
    return ""


def _keep(palace: Palace, moment: Moment) -> str:
    """Remember what is new in the session, and let it be filed."""
    from palazzo.importers.bring import bring_in  # every format's reader: a person who waits for a prompt needs none
    from palazzo.importers.files import open_files
    from palazzo.importers.formats import reader
    from palazzo.importers.report import Report

    format = DIALECTS[moment.client].transcripts
    if moment.transcript is None or format is None:
        _talk(palace, moment).complete()
    elif moment.transcript.exists():
        with open_files(moment.transcript) as files:
            bring_in(palace, reader(format)(files), Report())
    return ""


def _compact(palace: Palace, moment: Moment) -> str:
    _keep(palace, moment)
    _talk(palace, moment).compact()
    return ""


def _talk(palace: Palace, moment: Moment) -> Conversation:
    """The conversation that a session is, by the name that an import would give it."""
    topic = about(moment.client, moment.session, wing=moment.project, agent=moment.client)
    return palace.conversation(topic.id, wing=topic.wing, agent=topic.agent)


def _remember(talk: Conversation, moment: Moment, role: str, words: str) -> None:
    talk.remember(role, words, id=id_from_words(moment.turn, role, words))


_HANDLERS: Mapping[Event, Callable[[Palace, Moment], str]] = {
    Event.START: _start,
    Event.PROMPT: _prompt,
    Event.REPLY: _reply,
    Event.STOP: _keep,
    Event.COMPACT: _compact,
    Event.END: _keep,
}
