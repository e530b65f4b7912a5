"""Bringing what a reader found into a palace: only what is new, so that an import can be stopped and repeated."""

from collections.abc import Iterable, Sequence

from palazzo.conversation import Conversation
from palazzo.errors import Conflict, Invalid
from palazzo.importers.report import Report
from palazzo.importers.talk import About, Broken, Item, LeftOut, Said, Talk, talks
from palazzo.model.drawer import Drawer, Provenance
from palazzo.model.ids import conversation_id, drawer_id_for
from palazzo.palace import Palace

_AT_HAND = 64  # conversations whose messages are known by heart: few exports mix more
_TOOLS = {Provenance.TOOL, Provenance.WEB}

TAKEN = "is there already with other words, which were kept"

Words = dict[str, int]  # by message id, what tells its words from others


def bring_in(
    palace: Palace | None, items: Iterable[Item], report: Report, *, dry_run: bool = False, tools: bool = True
) -> None:
    """Remember what is new and complete its conversations, counting everything in `report`.

    With `dry_run` nothing is written, and `palace` may be None: a store that does not exist yet. Without `tools`
    what was said to tools and by them is left out.
    """
    arrival = _Arrival(palace, report, dry_run=dry_run, tools=tools)
    for found in talks(items):
        match found:
            case Talk():
                arrival.take(found)
            case LeftOut():
                report.left_out[found.why] += found.count
            case Broken():
                report.broken.append(found)


class _Arrival:
    """One import under way."""

    def __init__(self, palace: Palace | None, report: Report, *, dry_run: bool, tools: bool) -> None:
        self._palace = palace
        self._report = report
        self._writes = not dry_run
        self._tools = tools
        self._stored: set[str] = set() if palace is None else {info.id for info in palace.conversations()}
        self._seen: set[str] = set()
        self._known: dict[str, Words] = {}

    def take(self, talk: Talk) -> None:
        """Remember what is new in a stretch of a conversation."""
        if talk.about.id not in self._seen:
            self._seen.add(talk.about.id)
            self._report.conversations += 1
        new = self._sorted_out(talk)
        if new:
            self._report.new += self._remember(talk.about, new) if self._writes else len(new)

    def _sorted_out(self, talk: Talk) -> list[Said]:
        """The messages that are new; the others are counted."""
        known = self._words_of(talk.about.id)
        new = []
        for said in talk.said:
            if not self._tools and said.message.provenance in _TOOLS:
                self._report.left_out["said to tools and by them"] += 1
                continue
            try:
                drawer = _as_drawer(said)
            except Invalid as error:
                self._report.broken.append(Broken(said.place, error.message))
                continue
            id, words = drawer.message_id or "", _print(drawer)
            if id not in known:
                known[id] = words
                new.append(said)
            elif known[id] == words:
                self._report.known += 1
            else:
                self._report.conflicts.append(Broken(said.place, TAKEN))
        return new

    def _words_of(self, id: str) -> Words:
        if id not in self._known:
            if len(self._known) == _AT_HAND:
                del self._known[next(iter(self._known))]
            palace = self._palace if id in self._stored else None
            drawers = [] if palace is None else palace.conversation(id).messages()
            self._known[id] = {drawer.message_id: _print(drawer) for drawer in drawers if drawer.message_id is not None}
        return self._known[id]

    def _remember(self, about: About, new: Sequence[Said]) -> int:
        """Write what is new and complete its conversation, in one transaction; return how much it was."""
        if self._palace is None:
            raise Invalid("there is no palace to write to")
        conversation = self._palace.conversation(
            about.id,
            title=about.title,
            wing=about.wing,
            agent=about.agent,
            started=about.started or new[0].message.at,
        )
        self._stored.add(conversation.id)
        try:
            return len(conversation.remember_all((said.message for said in new), complete=True))
        except Conflict:  # somebody else wrote to this conversation since we looked
            return sum(self._remember_one(conversation, said) for said in new)

    def _remember_one(self, conversation: Conversation, said: Said) -> int:
        try:
            return len(conversation.remember_all([said.message], complete=True))
        except Conflict:
            self._report.conflicts.append(Broken(said.place, TAKEN))
            return 0


def _as_drawer(said: Said) -> Drawer:
    """The drawer that a message would become; raise Invalid if it can become none."""
    message = said.message
    if message.id is None or message.at is None:
        raise Invalid("a message that is imported needs an id and a time")
    conversation = conversation_id(said.about.id)
    return Drawer(
        id=drawer_id_for(conversation, message.id),
        role=message.role,
        content=message.content,
        said_at=message.at,
        written_at=message.at,
        stability=0.0,
        provenance=message.provenance,
        conversation_id=conversation,
        message_id=message.id,
        speaker=message.speaker,
    )


def _print(drawer: Drawer) -> int:
    """What two drawers with the same words have in common: a number, for a conversation may be long."""
    return hash((drawer.role, drawer.content, drawer.speaker))
