"""Mining with recorded answers: what a model makes of a history, measured without a network and the same every time.

Each question is written to a folder as it would be sent; somebody answers it there, and the next run goes on with
the answers found. A conversation is asked about with what is known from those before it, so the questions come in
batches: all of the first conversations without an answer, each with the palace as it was before the first of them.
"""

import json
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime, time, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import palazzo
from palazzo.errors import Invalid, Unavailable
from palazzo.model.cost import Source, Usage
from palazzo.model.fact import Fact
from palazzo.model.graph import Entity
from palazzo.model.message import Message
from palazzo.providers.base import ChatMessage, ChatReply
from palazzo.settings import Settings
from palazzo.text.tokens import estimate_tokens
from palazzo_bench.lines import Record

USER = "owner"
BATCH = 25
REQUESTS = "Enhanced"  # the project of one-off requests


@dataclass(frozen=True, slots=True)
class Session:
    """One conversation of a history, and the project that it is labelled with, if it is."""

    id: str
    messages: Sequence[Message]
    project: str | None


@dataclass(slots=True)
class RecordedChat:
    """Answers from files, by conversation; a question that has none is written down and fails."""

    folder: Path
    name: str = "recorded"
    conversation: str = ""
    asked: Counter[str] = field(default_factory=Counter)  # by conversation
    changed: list[str] = field(default_factory=list)  # questions that are not as they were when they were answered
    missing: list[str] = field(default_factory=list)

    def chat(
        self,
        messages: Sequence[ChatMessage],
        *,
        schema: Mapping[str, object] | None = None,
        max_tokens: int = 1024,
    ) -> ChatReply:
        """The answer that was recorded for the next question about this conversation; raise Unavailable if none was."""
        self.asked[self.conversation] += 1
        name = question_name(self.conversation, self.asked[self.conversation])
        asked = {"messages": [asdict(message) for message in messages], "max_tokens": max_tokens}
        question, answer = self.folder / f"{name}.question.json", self.folder / f"{name}.answer.json"
        if not answer.exists():
            self.missing.append(name)
            question.write_text(json.dumps(asked, ensure_ascii=False, indent=1), encoding="utf-8")
            (self.folder / "schema.json").write_text(json.dumps(schema, indent=1), encoding="utf-8")
            raise Unavailable(f"nobody has answered {name} yet")
        if question.exists() and json.loads(question.read_text(encoding="utf-8"))["messages"] != asked["messages"]:
            self.changed.append(name)
        text = answer.read_text(encoding="utf-8")
        used = sum(estimate_tokens(message.content) for message in messages)
        return ChatReply(text, Usage(self.name, used, estimate_tokens(text)))


def question_name(conversation: str, number: int) -> str:
    return f"{conversation}-{number}"


def read_history(file: Path) -> list[Session]:
    """The sessions of a history: a list of objects with date and turns, and a project where they are labelled."""
    try:
        return [_session(number, item) for number, item in enumerate(json.loads(file.read_text(encoding="utf-8")))]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Invalid(f"{file} is not a list of sessions with a date and turns: {error!r}") from error


def _session(number: int, item: Mapping[str, object]) -> Session:
    """Sessions of one day stand in the order of the file."""
    day = datetime.combine(datetime.fromisoformat(str(item["date"])).date(), time(9), UTC)
    at = day + timedelta(minutes=number % 600)
    turns = item["turns"]
    assert isinstance(turns, list)
    messages = [
        Message(turn["role"], turn["content"], at=at + timedelta(seconds=20 * place))
        for place, turn in enumerate(turns)
        if turn["content"].strip()
    ]
    project = item.get("project")
    return Session(f"s{number:03d}", messages, str(project) if project else None)


@dataclass(frozen=True, slots=True)
class Mined:
    """What became of a history so far."""

    sessions: Sequence[Session]
    wings: Mapping[str, str]  # of each conversation
    single: int  # wings of one conversation
    facts: Sequence[Fact]
    proposals: int
    entities: Sequence[Entity]
    rules: int
    tokens: tuple[int, int]  # asked and answered
    events: Sequence[Mapping[str, object]]
    chat: RecordedChat

    @property
    def complete(self) -> bool:
        return not self.chat.missing


def mine_recorded(file: Path, folder: Path, batch: int = BATCH) -> Mined:
    """Mine a history in order with the answers that there are; where they end, ask about the next conversations."""
    sessions, chat = read_history(file), RecordedChat(folder)
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as temporary:
        place = Path(temporary, "palace.db")
        with _open(place, chat) as memory:
            done = 0
            for session in sessions:
                if not (folder / f"{question_name(session.id, 1)}.answer.json").exists():
                    break
                _mine(memory, chat, session)
                done += 1
                if chat.missing:
                    break
            mined = _mined(memory, sessions[:done], chat)
        if not chat.missing:
            for session in sessions[done : done + batch]:
                copy = Path(temporary, "copy.db")
                shutil.copy(place, copy)
                with _open(copy, chat) as memory:
                    _mine(memory, chat, session)
        return mined


def _open(place: Path, chat: RecordedChat) -> palazzo.Memory:
    return palazzo.open(place, settings=Settings(extract_form="full"), reader=chat)


def _mine(memory: palazzo.Memory, chat: RecordedChat, session: Session) -> None:
    chat.conversation = session.id
    talk = memory.palace(USER).conversation(session.id)
    talk.remember_all(session.messages)
    talk.complete()
    memory.work()


def _mined(memory: palazzo.Memory, sessions: Sequence[Session], chat: RecordedChat) -> Mined:
    palace = memory.palace(USER)
    rooms = [(room.conversation_id, wing.name) for wing in palace.wings() for room in palace.rooms(wing.number)]
    sizes = Counter(name for _, name in rooms)
    wings: dict[str, str] = {}
    for conversation, name in rooms:
        wings.setdefault(str(conversation), name)
    costs = [one for one in palace.costs() if one.source is Source.EXTRACT]
    events = [dict(one.details) for one in palace.activity(limit=10_000) if one.type == "memory_mined"]
    return Mined(
        sessions=sessions,
        wings=wings,
        single=list(sizes.values()).count(1),
        facts=palace.facts(),
        proposals=len(palace.facts(proposed=True)),
        entities=palace.entities(),
        rules=len(palace.guidance.all("active")),
        tokens=(sum(one.input_tokens for one in costs), sum(one.output_tokens for one in costs)),
        events=events,
        chat=chat,
    )


def recorded_rows(file: Path, mined: Mined) -> Iterator[Record]:
    """Every figure on a line of its own; those that need labels only once everything is answered."""
    chat = mined.chat
    yield {"what": "conversations mined", "count": len(mined.sessions)}
    yield {"what": "questions that changed since they were answered", "count": len(chat.changed)}
    yield {"what": "questions that wait for an answer", "count": len(chat.missing)}
    yield {
        "what": "mined by the rules, because the answer failed",
        "count": sum("trouble" in one for one in mined.events),
    }
    yield {"what": "wings", "count": len(set(mined.wings.values()))}
    yield {"what": "wings of one conversation", "count": mined.single}
    yield {"what": "facts", "count": len(mined.facts)}
    yield {"what": "proposals", "count": mined.proposals}
    yield {"what": "entities", "count": len(mined.entities)}
    yield {"what": "rules", "count": mined.rules}
    yield {"what": "tokens asked", "count": mined.tokens[0]}
    yield {"what": "tokens answered", "count": mined.tokens[1]}
    for why, count in dropped(mined).most_common():
        yield {"what": f"dropped: {why}", "count": count}
    if mined.complete:
        yield from _labelled_rows(file, mined)


def dropped(mined: Mined) -> Counter[str]:
    """What of the answers did not hold, by why not."""
    found: Counter[str] = Counter()
    for event in mined.events:
        lost = event.get("dropped")
        found.update(lost if isinstance(lost, dict) else {})
    return found


def _labelled_rows(file: Path, mined: Mined) -> Iterator[Record]:
    labelled = [(one.project, mined.wings[one.id]) for one in mined.sessions if one.project not in (None, REQUESTS)]
    if labelled:
        yield {"what": "wings against projects, B-cubed F", "count": round(b_cubed(labelled), 3)}
    expected = file.with_name(f"{file.stem}.expected.json")
    if expected.exists():
        stored = [f"{one.subject} {one.predicate} {one.object}".lower().replace("_", " ") for one in mined.facts]
        wanted = json.loads(expected.read_text(encoding="utf-8"))["facts"]
        found = sum(
            any(all(any(word in text for word in group) for group in one["keywords"]) for text in stored)
            for one in wanted
        )
        yield {"what": f"expected facts known, of {len(wanted)}", "count": found}


def b_cubed(pairs: Sequence[tuple[str | None, str]]) -> float:
    """How far two groupings agree: for every item, who else is in its group."""
    both, true, made = Counter(pairs), Counter(one for one, _ in pairs), Counter(one for _, one in pairs)
    precision = sum(both[pair] / made[pair[1]] for pair in pairs) / len(pairs)
    recall = sum(both[pair] / true[pair[0]] for pair in pairs) / len(pairs)
    return 2 * precision * recall / (precision + recall)
