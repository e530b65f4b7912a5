"""Every reader of text, by its name: from what a question is made of to what is left of a message in a context.

A reader may refuse a text, as long as it says so: a PalazzoError is an answer, everything else is a fault.
"""

import io
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import UTC, date, datetime
from functools import cache, partial
from pathlib import Path

from palazzo.authored.parse import parse_document
from palazzo.compaction import abstract
from palazzo.compaction.by_words import WordsEmbedder
from palazzo.compaction.extract import gather
from palazzo.compaction.plan import Turn as CompactedTurn
from palazzo.compaction.sentences import exact
from palazzo.compaction.sentences import sentences as sentences_of_a_summary
from palazzo.context import parse as block
from palazzo.context.echo import Injected, hear
from palazzo.context.entry import Entry
from palazzo.context.escape import escape, escape_value, unescape
from palazzo.context.render import render_entry
from palazzo.errors import PalazzoError
from palazzo.gate.judge import judge
from palazzo.gate.turn import Turn
from palazzo.guidance.authored_lines import binds
from palazzo.guidance.quarantine import to_the_memory
from palazzo.guidance.reader import read_all
from palazzo.guidance.voice import take_apart
from palazzo.importers.bring import bring_in
from palazzo.importers.detect import detect
from palazzo.importers.files import Files, Member
from palazzo.importers.formats import FORMATS, reader
from palazzo.importers.report import Report
from palazzo.importers.slack import NOBODY
from palazzo.importers.times import when
from palazzo.mining.by_rules import extract
from palazzo.mining.extraction import Talk
from palazzo.mining.facts import read as read_facts
from palazzo.mining.full_answer import read_full_answer
from palazzo.mining.known import KnownNames
from palazzo.mining.noun_phrases import phrases
from palazzo.mining.quotes import Text
from palazzo.mining.sentences import sentences
from palazzo.mining.short_answer import read_answer
from palazzo.mining.times import times
from palazzo.model.aaak import Aaak
from palazzo.model.conversation import ConversationInfo
from palazzo.model.drawer import Drawer, Provenance, Role
from palazzo.model.fold import fold
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.moment import parse_moment
from palazzo.model.naming import name_key
from palazzo.model.pointer import Pointer, looks_like_pointer, pointers_in
from palazzo.model.slug import slug
from palazzo.providers import model_json
from palazzo.providers.base import WordWeight
from palazzo.providers.reader import best_numbers
from palazzo.providers.static import StaticEmbedder
from palazzo.recall import milestones
from palazzo.recall import question as questions
from palazzo.recall.times import spans
from palazzo.stores.base import Occurrences
from palazzo.text.chunks import chunks
from palazzo.text.tokens import estimate_tokens
from palazzo.text.words import terms

Reader = Callable[[str], object]

NOW = datetime(2026, 6, 10, 12, tzinfo=UTC)
_TALK = ConversationId("a-talk")


def refusing(read: Reader) -> Reader:
    """The reader, for which to refuse a text is an answer."""

    def attempt(text: str) -> object:
        with suppress(PalazzoError):
            return read(text)
        return None

    return attempt


def _drawer(text: str) -> Drawer:
    return Drawer(DrawerId("d"), Role.USER, text, NOW, NOW, 0.5, conversation_id=_TALK, position=1)


def _mined(text: str) -> object:
    info = ConversationInfo(_TALK, NOW, length=1)
    return extract(Talk(info, [_drawer(text)], "me"), lambda: None)


def _asked(text: str) -> object:
    """A question taken apart, and everything that a search asks it."""
    asked = questions.parse(text, NOW)
    weights = asked.weights(Occurrences(0, 0.0, {}, {}), without_times=True) if asked.words else []
    return asked.asks_for_advice, asked.asks_for_the_latest, asked.only_asks_when, asked.possible_names(), weights


def _weighed(text: str) -> object:
    """A question embedded word by word."""
    found = questions.parse(text, NOW)
    return embedder().embed_question(text, [WordWeight(word.start, word.end, 1.0) for word in found.words])


@cache
def embedder() -> StaticEmbedder:
    return StaticEmbedder()


def _export(format: str, raw: bytes) -> Files:
    """An export of one file with these bytes, as this format's reader wants it called."""
    name = _NAMES[format]
    member = Member(name, len(raw), NOW)
    return Files(Path(name), [member], lambda _: io.BytesIO(raw), lambda _: None, alone="/" not in name)


def _imported(format: str, raw: bytes) -> object:
    files, report = _export(format, raw), Report()
    bring_in(None, reader(format, NOBODY if format == "slack" else None)(files), report, dry_run=True)
    return report


def _as_message(format: str, text: str) -> object:
    """A text that stands in a message of an export."""
    return _imported(format, _MESSAGES[format](text).encode("utf-8", "surrogatepass"))


def _as_export(format: str, text: str) -> object:
    """A text that is the export."""
    return _imported(format, text.encode("utf-8", "surrogatepass"))


def _chatgpt(text: str) -> str:
    message = {"author": {"role": "user"}, "content": {"content_type": "text", "parts": [text]}}
    return json.dumps([{"id": "a", "current_node": "b", "mapping": {"b": {"message": message}}}])


def _claude(text: str) -> str:
    return json.dumps([{"uuid": "a", "name": text, "chat_messages": [{"uuid": "b", "sender": "human", "text": text}]}])


def _claude_code(text: str) -> str:
    return json.dumps({"type": "user", "uuid": "a", "sessionId": "b", "cwd": text, "message": {"content": text}})


def _codex(text: str) -> str:
    said = {"type": "message", "role": "user", "content": [{"type": "input_text", "text": text}]}
    return json.dumps({"type": "response_item", "payload": said})


def _slack(text: str) -> str:
    return json.dumps([{"type": "message", "user": "U1", "ts": "1777573500.25", "text": text}])


def _jsonl(text: str) -> str:
    return json.dumps({"role": "user", "content": text, "conversation": text, "at": text[:100]})


_NAMES = {
    "chatgpt": "conversations.json",
    "claude": "conversations.json",
    "claude-code": "a.jsonl",
    "codex": "a.jsonl",
    "slack": "general/2026-04-30.json",
    "markdown": "a.md",
    "jsonl": "a.jsonl",
}
_MESSAGES: Mapping[str, Callable[[str], str]] = {
    "chatgpt": _chatgpt,
    "claude": _claude,
    "claude-code": _claude_code,
    "codex": _codex,
    "slack": _slack,
    "markdown": lambda text: f"---\ntitle: {text}\n---\n# a\n{text}",
    "jsonl": _jsonl,
}

_READERS: Mapping[str, Reader] = {
    "text: terms": terms,
    "text: chunks": chunks,
    "text: tokens": estimate_tokens,
    "model: fold": fold,
    "model: slug": slug,
    "model: name": name_key,
    "model: pointer": lambda text: (looks_like_pointer(text), Pointer.parse(text)),
    "model: pointers cited": pointers_in,
    "model: AAAK": Aaak.parse,
    "model: AAAK values": lambda text: Aaak.parse(f"§ W-001\n@p {text}".replace("\n", " ").replace(" @p", "\n@p", 1)),
    "model: moment": parse_moment,
    "recall: question": _asked,
    "recall: times": lambda text: spans(text, NOW.date()),
    "recall: milestones": lambda text: milestones.spans(text, NOW.date(), lambda _: ()),
    "recall: rerank answer": lambda text: best_numbers(text, 20),
    "embedding: static": lambda text: embedder().embed([text]),
    "embedding: question": _weighed,
    "embedding: words": lambda text: WordsEmbedder().embed([text]),
    "gate: judge": lambda text: judge(Turn(text)),
    "guidance: rules in talk": lambda text: read_all([text]),
    "guidance: rules in files": binds,
    "guidance: quarantine": lambda text: to_the_memory(take_apart(text).pasted) + to_the_memory(text),
    "mining: sentences": sentences,
    "mining: noun phrases": phrases,
    "mining: times": lambda text: [times(one, date(2026, 6, 10)) for one in sentences(text)],
    "mining: facts and tags": lambda text: read_facts(_drawer(text), KnownNames()),
    "mining: conversation": _mined,
    "providers: JSON of a model": model_json.read_object,
    "mining: answer of a model": lambda text: read_answer(
        json.dumps({"folder": text, "facts": [text]}), [_drawer("a")]
    ),
    "mining: answer of a capable model": lambda text: read_full_answer(json.dumps({"title": text, "facts": [text]})),
    "mining: quotes in a message": lambda text: Text.of(text).place(text[: len(text) // 2]),
    "compaction: sentences": lambda text: [exact(one) for one in sentences_of_a_summary(text)],
    "compaction: extract": lambda text: gather([CompactedTurn(_drawer(text), 1)], WordsEmbedder()),
    "compaction: answer of a model": lambda text: abstract.read_answer(text, "a model"),
    "context: escape": lambda text: (escape(text), escape_value(text)),
    "context: unescape": unescape,
    "context: render": lambda text: render_entry(
        Entry("k", text, source=text, speaker=text, provenance=Provenance.WEB)
    ),
    "context: parse": block.parse,
    "context: echo": hear,
    "context: echo of words": lambda text: Injected([text]).share(text),
    "authored: parse": lambda text: parse_document("a.md", text),
    "importers: time": when,
    "importers: detect": lambda text: detect(_export("jsonl", text.encode("utf-8", "surrogatepass"))),
    **{f"importers: {format}, a message": partial(_as_message, format) for format in FORMATS},
    **{f"importers: {format}, the file": partial(_as_export, format) for format in FORMATS},
}
READERS: Mapping[str, Reader] = {name: refusing(read) for name, read in _READERS.items()}
