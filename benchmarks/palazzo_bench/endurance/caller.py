"""One caller of the public interface: does everything that users do, and knows what must be true afterwards."""

import random
import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from traceback import extract_tb

import palazzo
from palazzo.client.palace import RemotePalace
from palazzo.model.ids import DrawerId
from palazzo_bench.lines import Record

# How often in a hundred times a caller does what.
MIX: Mapping[str, int] = {
    "remember": 45,
    "repeat": 4,
    "recall": 16,
    "context": 6,
    "read": 6,
    "complete": 8,
    "note": 4,
    "move": 2,
    "merge": 1,
    "compact": 2,
    "promote": 2,
    "retire": 1,
    "forget": 2,
    "export": 1,
}
NOTES = ("Errands", "Garden", "Kitchen", "Boat")  # wings that callers of one user share, merge and move things between

_MARK = re.compile(r"\bmk\d+x\d+x\d+\b")  # the word in each text that no other text has


@dataclass
class Caller:
    """Works for one user, beside others who may work for the same one."""

    number: int
    palace: palazzo.Palace | RemotePalace
    texts: Sequence[str]
    run: int = 0  # tells this run's texts from those of an earlier one in the same store
    messages: int = 20  # of a conversation, before the next one begins
    conversations: int = 10  # kept; then the oldest is forgotten, so that a palace has a size
    times: dict[str, list[float]] = field(default_factory=dict)
    errors: Counter[str] = field(default_factory=Counter)
    kept: dict[str, dict[str, str]] = field(default_factory=dict)  # by conversation: id and text of each message
    notes: dict[str, str] = field(default_factory=dict)
    pointers: dict[str, str] = field(default_factory=dict)  # every address that was ever told, and its drawer
    forgotten: set[str] = field(default_factory=set)  # the marks of what was erased
    written: int = 0
    begun: int = 0

    def __post_init__(self) -> None:
        self._dice = random.Random(f"{self.run}-{self.number}")
        self._does: dict[str, Callable[[], None]] = {name: getattr(self, f"_{name}") for name in MIX}

    def work(self, until: float, wait: Callable[[], object] = lambda: None) -> None:
        """Do one thing after the other until the clock says so; `wait` is called between them."""
        while perf_counter() < until:
            self.step()
            wait()

    def step(self) -> None:
        """Do one thing by chance; whatever it raises is counted, with its place."""
        [name] = self._dice.choices(list(MIX), weights=list(MIX.values()))
        started = perf_counter()
        try:
            self._does[name]()
        except Exception as error:  # noqa: BLE001 - every kind is a finding, and the others go on
            where = extract_tb(error.__traceback__)[-1]
            self.errors[f"{name}: {type(error).__name__}: {error} ({where.name}:{where.lineno})"[:300]] += 1
        else:
            self.times.setdefault(name, []).append(perf_counter() - started)

    def truth(self) -> Record:
        """What must be found afterwards, as plain values: it may have to leave this process."""
        return {
            "kept": self.kept,
            "notes": self.notes,
            "pointers": self.pointers,
            "forgotten": sorted(self.forgotten),
            "times": self.times,
            "errors": dict(self.errors),
        }

    def _text(self) -> str:
        self.written += 1
        return f"{self._dice.choice(self.texts)} mk{self.run}x{self.number}x{self.written}"

    def _conversation(self) -> str:
        """The running conversation; after enough messages a new one, and the oldest is forgotten."""
        name = f"talk-{self.run}-{self.number}-{self.begun}"
        if len(self.kept.get(name, ())) >= self.messages:
            self.begun += 1
            name = f"talk-{self.run}-{self.number}-{self.begun}"
        if len(self.kept) > self.conversations:
            self._forget_conversation(next(iter(self.kept)))
        return name

    def _remember(self) -> None:
        name, text = self._conversation(), self._text()
        role = self._dice.choice(("user", "user", "assistant"))
        drawer = self.palace.conversation(name).remember(role, text, id=str(self.written))
        self.kept.setdefault(name, {})[drawer.id] = text

    def _repeat(self) -> None:
        """Send a message again, as a client does that got no answer: it is the same drawer."""
        if not self.kept:
            return
        name, text = self._conversation(), self._text()
        talk, id = self.palace.conversation(name), str(self.written)
        first, second = talk.remember("user", text, id=id), talk.remember("user", text, id=id)
        self.kept.setdefault(name, {})[first.id] = text
        if first.id != second.id or first.position != second.position:
            raise AssertionError(f"a message sent twice became two: {first.id} and {second.id}")

    def _recall(self) -> None:
        text = self._dice.choice(self.texts)
        self.palace.recall(text[:80], by=self._dice.choice(("drawer", "drawer", "conversation")))

    def _context(self) -> None:
        self.palace.context(self._dice.choice(self.texts)[:80], conversation=self._own() or None, budget=1000)

    def _read(self) -> None:
        """Read one of the own conversations: every word that was acknowledged is there, in order, and nothing else."""
        if name := self._own():
            found = [(one.id, one.content) for one in self.palace.conversation(name).messages()]
            if found != list(self.kept[name].items()):
                raise AssertionError(f"{name} has other messages than were acknowledged")
            self._learn(name)

    def _complete(self) -> None:
        if name := self._own():
            self.palace.conversation(name).complete()

    def _note(self) -> None:
        text = self._text()
        drawer = self.palace.note(text, wing=self._dice.choice(NOTES))
        self.notes[drawer.id] = text
        self.pointers[str(drawer.pointer)] = drawer.id
        if len(self.notes) > 2 * self.messages:
            self._forget_drawer(next(iter(self.notes)))

    def _move(self) -> None:
        """Move a note to another wing; somebody may have merged that one away, but its name still leads somewhere."""
        if self.notes:
            wings = [wing.name for wing in self.palace.wings()]
            with suppress(palazzo.NotFound, palazzo.Invalid):  # the wing went meanwhile; or it lies there already
                for move in self.palace.move(self._dice.choice(list(self.notes)), self._dice.choice(wings)):
                    self.pointers.update({str(move.old): move.drawer, str(move.new): move.drawer})

    def _merge(self) -> None:
        with suppress(palazzo.NotFound, palazzo.Invalid):  # likewise, or both names are one wing by now
            self.palace.merge_wings(*self._dice.sample(NOTES, 2))

    def _compact(self) -> None:
        if name := self._own():
            self.palace.conversation(name).compact()

    def _promote(self) -> None:
        if self.notes:
            self.palace.guidance.promote(DrawerId(self._dice.choice(list(self.notes))))

    def _retire(self) -> None:
        own = [rule.drawer.id for rule in self.palace.guidance.all("active") if rule.drawer.id in self.notes]
        if own:
            self.palace.guidance.retire(self._dice.choice(own))

    def _forget(self) -> None:
        """Forget one message or note of one's own."""
        own = [*self.notes, *(id for talk in self.kept.values() for id in talk)]
        if own:
            self._forget_drawer(self._dice.choice(own))

    def _export(self) -> None:
        """An export is complete, and has nothing that this caller has forgotten."""
        *_, last = records = list(self.palace.export())
        if last != {"table": "end", "records": len(records) - 2}:
            raise AssertionError(f"the export ends with {last}")
        if back := marks(records) & self.forgotten:
            raise AssertionError(f"{len(back)} forgotten texts are in the export, such as {min(back)}")

    def _own(self) -> str:
        return self._dice.choice(list(self.kept)) if self.kept else ""

    def _learn(self, name: str) -> None:
        for filed in self.palace.find([DrawerId(id) for id in list(self.kept[name])[-3:]]).values():
            if filed.drawer.pointer is not None:
                self.pointers[str(filed.drawer.pointer)] = filed.drawer.id

    def _forget_drawer(self, id: str) -> None:
        _proved(self.palace.forget(DrawerId(id)))
        for texts in (self.notes, *self.kept.values()):
            self._lose(texts, [id])

    def _forget_conversation(self, name: str) -> None:
        _proved(self.palace.forget_conversation(name))
        texts = self.kept.pop(name)
        self._lose(texts, list(texts))

    def _lose(self, texts: dict[str, str], ids: Collection[str]) -> None:
        for id in ids:
            if id in texts:
                self.forgotten |= set(_MARK.findall(texts.pop(id)))
        self.pointers = {pointer: drawer for pointer, drawer in self.pointers.items() if drawer not in ids}


def marks(records: Collection[Mapping[str, object]]) -> set[str]:
    """Every caller's own words anywhere in these records, keys and values."""
    return set(_MARK.findall("\n".join(str(record) for record in records)))


def missing(palace: palazzo.Palace, truth: Record) -> list[str]:
    """Say what is not as a caller was told: words that are lost, changed or still there, addresses that lead astray."""
    wrong = []
    for name, texts in truth["kept"].items():
        found = {str(one.id): one.content for one in palace.conversation(name).messages()}
        if found != texts:
            wrong.append(f"{name} has {len(found)} messages, {len(texts)} were acknowledged")
    notes = palace.find([DrawerId(id) for id in truth["notes"]])
    wrong += [f"note {id} is lost" for id in truth["notes"] if id not in notes]
    wrong += [f"note {id} has other words" for id, one in notes.items() if one.drawer.content != truth["notes"][id]]
    for pointer, id in truth["pointers"].items():
        try:
            led = str(palace.show(pointer).drawer.id)
        except palazzo.NotFound:
            led = "nothing"
        if led != id:
            wrong.append(f"{pointer} leads to {led} instead of {id}")
    back = marks(list(palace.export())) & set(truth["forgotten"])
    return [*wrong, *(f"{mark} was forgotten and is there" for mark in sorted(back))]


def _proved(receipt: palazzo.Receipt) -> None:
    """Pages of the log may stay while others read: the next erasure or the close takes them. Rows may not."""
    left = {table: count for table, count in receipt.left.items() if count and table != "log"}
    if left:
        raise AssertionError(f"{receipt.scope} was erased, and is in {left}")
