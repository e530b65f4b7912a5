"""Bringing what a reader found into a palace: only what is new, so that an import can be stopped and repeated."""

from collections.abc import Iterable, Sequence

from palazzo.conversation import Conversation
from palazzo.errors import Conflict, Invalid
from palazzo.importers.report import Report
from palazzo.importers.talk import About, Broken, Item, LeftOut, Said, Talk, batches
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
    for found in batches(items):
        match found:
            case LeftOut():
                report.left_out[found.why] += found.count
            case Broken():
                report.broken.append(found)
            case batch:
                arrival.take(batch)


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

    def take(self, batch: Sequence[Talk]) -> None:
        """Remember what is new in a batch."""
        self._seen.update(talk.about.id for talk in batch)
        self._report.conversations = len(self._seen)
        new = [(talk.about, found) for talk in batch if (found := self._sorted_out(talk))]
        if self._palace is None or not self._writes:
            self._report.new += sum(len(said) for _, said in new)
        elif new:
            self._report.new += self._remember(self._palace, new)

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

    def _remember(self, palace: Palace, new: Sequence[tuple[About, Sequence[Said]]]) -> int:
        """Write what is new and complete its conversations, in one transaction; return how much it was."""
        self._stored.update(about.id for about, _ in new)
        try:
            return palace.remember_together(
                (_conversation(palace, about, said[0]), [one.message for one in said]) for about, said in new
            )
        except Conflict:  # somebody else wrote to one of them since we looked
            return sum(self._remember_one(palace, about, one) for about, said in new for one in said)

    def _remember_one(self, palace: Palace, about: About, said: Said) -> int:
        try:
            return palace.remember_together([(_conversation(palace, about, said), [said.message])])
        except Conflict:
            self._report.conflicts.append(Broken(said.place, TAKEN))
            return 0


def _conversation(palace: Palace, about: About, first: Said) -> Conversation:
    began = about.started or first.message.at
    return palace.conversation(about.id, title=about.title, wing=about.wing, agent=about.agent, started=began)


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
