"""Signing a conversation: its words as hashes with weights, its voice, and what it could be called."""

import math
import re
import struct
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from zlib import crc32

from palazzo.mining.call_names import call_names
from palazzo.mining.spoken import Topic, is_own
from palazzo.model.drawer import Drawer
from palazzo.model.signature import Signature
from palazzo.text.stopwords import EVERYDAY_WORDS, FOREIGN_WORDS
from palazzo.text.words import stems, terms

HASHES = 1 << 16
_ANSWERED = 0.6  # what a word counts in an answer, beside one of the user's own
_READ = 20_000  # characters of a message
_SCALE = 32  # weights are kept in one byte


def sign(drawers: Sequence[Drawer], topics: Sequence[Topic], title: str | None = None) -> Signature:
    """Derive the signature of a conversation that has at least one message."""
    said = [drawer.content for drawer in drawers if is_own(drawer)]
    first = drawers[0]
    assert first.conversation_id is not None  # noqa: S101 - notes have no signature
    return Signature(
        conversation_id=first.conversation_id,
        started_at=first.said_at,
        up_to=drawers[-1].position,
        terms=_pack(_weights(drawers)),
        voice=round(voice(said), 4),
        turns=len(said),
        style=style(said),
        phrases=call_names(said, topics, title),
    )


def _weights(drawers: Sequence[Drawer]) -> dict[int, float]:
    """How much each word counts: by in how many messages it comes up, those of the user more."""
    counts: defaultdict[int, float] = defaultdict(float)
    for drawer in drawers:
        share = 1.0 if is_own(drawer) else _ANSWERED
        for term in set(terms(drawer.content[:_READ])):
            hashed = hashed_term(term)
            if hashed >= 0:
                counts[hashed] += share
    return {hashed: 1 + math.log(count) if count >= 1 else count for hashed, count in counts.items()}


_hashes: dict[str, int] = {}
_HASHES_KEPT = 200_000


def hashed_term(term: str) -> int:
    """A number for a word, or -1 for one that says nothing about a subject."""
    found = _hashes.get(term)
    if found is None:
        telling = len(term) > 1 and not term.isdigit() and term not in _empty()
        found = crc32(term.encode()) % HASHES if telling else -1
        if len(_hashes) < _HASHES_KEPT:
            _hashes[term] = found
    return found


@cache
def _empty() -> frozenset[str]:
    words = sorted(EVERYDAY_WORDS | FOREIGN_WORDS)
    return frozenset(words) | frozenset(stems(words))


def _pack(weights: dict[int, float]) -> bytes:
    """The hashes in order, two bytes each, then the weights, one byte each."""
    hashes = sorted(weights)
    scaled = (min(255, max(1, round(weights[hashed] * _SCALE))) for hashed in hashes)
    return struct.pack(f"<{len(hashes)}H", *hashes) + bytes(scaled)


_SELF = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we've|we're|our|us|saya|aku|kita|ich|mein\w*|je|mon|yo|mi)\b", re.I
)
_GOES_ON = re.compile(
    r"\b(?:next|ready|continue|let'?s|last time|again|today|yesterday|tomorrow|tonight|this week|weekend|progress|"
    r"plan(?:s|ned)?|we (?:agreed|decided|discussed|talked|finali[sz]ed|had)|i've|i (?:have|had|did|finished|tried|"
    r"made|decided|completed|got|feel|think|want|need)|back|remind|update[ds]?|step|so far|our|schedule|locked?|done|"
    r"finished)\b",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"\W*(?:hi|hello|hey|good (?:morning|evening)|alright|okay|halo|hola|hallo|bonjour|ciao)\b", re.I
)
_ORDER = re.compile(
    r"\b(?:act as|you are (?:a|an|now|the)|pretend|persona|i want you to|(?:re)?write (?:a|an|me|the|in)|rewrite|"
    r"give me (?:a|an|\d+|some)|make it|list (?:of|the|\d)|generate|create (?:a|an|\d)|explain|what (?:is|are)|define|"
    r"in detail|\d+ words|paragraph|following)\b",
    re.I,
)
_BEGINNING = 400  # characters of a message; people say at once what they want
_PASTED = 1_000

WRITING, CODE, QUESTIONS = "Writing help", "Code help", "Quick questions"

_CODE = re.compile(
    r"```|\b(?:code|function|script|python|java(?:script)?|c\+\+|c#|sql|html|css|api|regex|bug|compil\w+|exception|"
    r"stack ?trace|docker|git|linux|bash|excel formula|matlab|algorithm|npm|pip|kubernetes|react|django)\b",
    re.I,
)
_WRITING = re.compile(
    r"\b(?:(?:re)?writ(?:e|ing|ten)|rephrase|paraphrase|summar\w+|translat\w+|essay|e-?mails?|letter|articles?|blog|"
    r"paragraphs?|story|stories|poem|lyrics|copy|slogan|headlines?|proofread|grammar|draft|post|caption|speech|outline|"
    r"resume|abstract|title|concise|tone)\b",
    re.I,
)


def voice(said: Sequence[str]) -> float:
    """From 0 to 1, by the user's own messages: who goes on with a matter says I and our, greets, and asks what is next.

    On the histories of the three people whom the cues were chosen on, .97 to .99 of pairs are told apart.
    """
    if not said:
        return 0.0
    begins = [text[:_BEGINNING] for text in said]
    count = len(begins)
    worth = 1.5 * sum(bool(_SELF.search(text)) for text in begins) / count
    worth += 1.5 * sum(bool(_GOES_ON.search(text)) for text in begins) / count
    worth += 1.0 if _GREETING.match(begins[0]) else 0.0
    worth += min(3, len(_GOES_ON.findall(begins[0]))) / 6
    worth -= min(2.0, sum(len(_ORDER.findall(text)) for text in begins) / count)
    worth -= 1.0 if max(map(len, said)) > _PASTED else 0.0
    return 1 / (1 + math.exp(-1.6 * (worth - 1.2)))


def style(said: Sequence[str]) -> str:
    """The shared wing for a request that stands alone."""
    text = "\n".join(one[:_BEGINNING] for one in said)
    code, writing = len(_CODE.findall(text)), len(_WRITING.findall(text))
    if code > writing:
        return CODE
    return WRITING if writing else QUESTIONS
