"""Reading turns for rules: how probably each gives one, how far it holds, what it is about, and which words carry it.

Only what the speaker wrote is read; what they pasted is somebody else's. Reading is arithmetic over words, the same
every time; many turns are read together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice
from math import sqrt

from palazzo.guidance.cues import Cue, cues
from palazzo.guidance.features import Column, see, sentences
from palazzo.guidance.model import learned, probability
from palazzo.guidance.voice import take_apart
from palazzo.model.guidance import About, RuleScope
from palazzo.text.excerpt import excerpt
from palazzo.text.lexemes import listed, lowered, places, tokens, word_lists

TOGETHER = 64  # turns that are weighed at once: more of them no longer stay at hand in the cache
LONGEST_SPAN = 200  # characters
SHORT_TURN = 60  # words up to which a cue that elevates by itself does; a longer turn is mostly about something else
HINT = 0.03  # H_surface: from this probability on a turn at least sounds like guidance, and the booster is asked
_AGAINST = listed(
    "not no never don't nothing none stop without avoid can't won't mustn't shouldn't skip nunca jamais nie "
    "niemals jamás mai jangan não никогда"
)
_STOPS = frozenset(".!。！")
_TELLERS = listed("i i'll i'm i've we we'll we've he she they it")
_FREE = listed("may allowed welcome free")


class Modality(StrEnum):
    OBLIGATION = "obligation"
    PROHIBITION = "prohibition"
    PERMISSION = "permission"


@dataclass(frozen=True, slots=True)
class Reading:
    """What one turn comes to."""

    probability: float = 0.0  # that it gives a rule at all
    marked: bool = False  # an unmistakable form of words: "never …", "from now on …"
    sure: bool = False  # one that people hardly use for anything else
    scope: RuleScope = RuleScope.SCOPED
    about: About = About.OTHER
    modality: Modality | None = None
    span: str = ""  # the words that carry it, as they were written

    @property
    def protects(self) -> bool:
        """δ(t): whether it is kept word for word; in doubt it is."""
        return self.marked or self.probability >= learned().protects

    @property
    def elevates(self) -> bool:
        """Whether it goes before a model in other conversations; in doubt it does not."""
        return self.sure or self.probability >= learned().elevates

    @property
    def hint(self) -> bool:
        """H_surface(t)."""
        return self.probability >= HINT


NOTHING = Reading()


def read_all(texts: Sequence[str]) -> list[Reading]:
    """Read what was said in talk, turn by turn."""
    readings: list[Reading] = []
    for start in range(0, len(texts), TOGETHER):
        whole = [excerpt(text) for text in texts[start : start + TOGETHER]]
        readings += _read([lowered(take_apart(text).own) for text in whole], whole)  # both are of one length
    return readings


def read_pasted(text: str) -> Reading:
    """Read what was pasted into a turn, as if it had been said."""
    pasted = take_apart(excerpt(text)).pasted
    return _read([lowered(pasted)], [pasted])[0] if pasted else NOTHING


def _read(lows: Sequence[str], texts: Sequence[str]) -> list[Reading]:
    """Most turns are ruled out by their words; the others are looked at sentence by sentence."""
    seen = see(lows, learned().numbering)
    places = learned().places(seen)
    readings = []
    for turn, log_odds in enumerate(learned().log_odds(seen, places).tolist()):
        words, closely = seen.words[turn], log_odds >= learned().looks
        found = cues().find(words, markers=not closely) if seen.sizes[turn] else {}
        if closely or found:
            begin = int(seen.begins[turn]) + 1
            readings.append(
                _reading(log_odds, words, found, places[begin : begin + len(words)], lows[turn], texts[turn])
            )
        else:
            readings.append(Reading(probability(log_odds)) if seen.sizes[turn] else NOTHING)
    return readings


@dataclass(frozen=True, slots=True)
class _Sentence:
    """Where it stands among a turn's words, with its cues and what it weighs."""

    start: int
    stop: int
    asks: bool
    tells: bool  # of the speaker or of others: "I'll make my own from now on"
    cues: tuple[int, ...]
    weight: float

    @property
    def marks(self) -> tuple[Cue, ...]:
        """What is unmistakable in it; a question marks nothing."""
        return () if self.asks else tuple(cues().rows[number] for number in self.cues if cues().rows[number].marker)


def _reading(
    log_odds: float, words: list[str], cues_found: Mapping[int, list[int]], weights: Column, low: str, text: str
) -> Reading:
    of_sentence: dict[int, list[int]] = {}
    for number, places in cues_found.items():
        for place in places:
            of_sentence.setdefault(place, []).append(number)
    found = [
        _sentence(words, weights, of_sentence.get(place, []), *each)
        for place, each in enumerate(sentences(words))
        if each[0] < each[1]
    ]
    share = probability(log_odds + learned().of_cues(cues_found))
    marked = [sentence for sentence in found if sentence.marks]
    if not found or not (marked or share >= learned().protects):
        return Reading(share)
    elevating = [sentence for sentence in marked if any(cue.elevates for cue in sentence.marks) and not sentence.tells]
    by_mark = marked and share < learned().elevates
    sentence = (elevating or marked)[0] if by_mark else max(found, key=lambda each: each.weight)
    sure = bool(elevating) and len(words) <= SHORT_TURN
    standing = not sentence.asks and any(cues().rows[number].standing for number in sentence.cues)
    span = _span(sentence, low, text)
    spoken = tokens(lowered(span))
    scope = RuleScope.STANDING if standing else RuleScope.SCOPED
    return Reading(share, bool(marked), sure, scope, about(spoken), _modality(spoken), span)


def _sentence(words: list[str], weights: Column, found: Sequence[int], start: int, stop: int, end: str) -> _Sentence:
    weight = float(weights[start:stop].sum()) / sqrt(stop - start + 2.0) + learned().of_cues(found)
    return _Sentence(start, stop, end == "?", words[start] in _TELLERS, tuple(found), weight)


def _span(sentence: _Sentence, low: str, text: str) -> str:
    """The words of a sentence as they were written, cut where they run on."""
    stands = list(islice(places(low), sentence.start, sentence.stop))
    start, end = stands[0][0], stands[-1][1]
    span = text[start : end + 1].strip(" \n*#-") if text[end : end + 1] in _STOPS else text[start:end].strip(" \n*#-")
    if len(span) > LONGEST_SPAN:
        span = span[: span.rfind(" ", 0, LONGEST_SPAN)]
    return span


def about(words: Sequence[str]) -> About:
    """What these words are about: the list of which most of them are."""
    counts: dict[About, int] = {}
    for word in words:
        for topic in _topics().get(word, ()):
            counts[topic] = counts.get(topic, 0) + 1
    return max(counts, key=lambda topic: (counts[topic], -list(About).index(topic))) if counts else About.OTHER


def _modality(words: Sequence[str]) -> Modality:
    if not _AGAINST.isdisjoint(words):
        return Modality.PROHIBITION
    return Modality.OBLIGATION if _FREE.isdisjoint(words) else Modality.PERMISSION


@cache
def _topics() -> Mapping[str, tuple[About, ...]]:
    found: dict[str, tuple[About, ...]] = {}
    for name, words in word_lists("topics").items():
        for word in words:
            found[word] = (*found.get(word, ()), About(name))
    return found
