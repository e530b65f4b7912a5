"""Reading turns for rules: how probably each gives one, how far it holds, what it is about, and which words carry it.

Only what the speaker wrote is read; what they pasted is somebody else's. Reading is arithmetic over words, the same
every time; many turns are read together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import islice

import numpy as np

from palazzo.guidance.cues import Cue, cues
from palazzo.guidance.features import Column, see, sentences
from palazzo.guidance.model import learned, probability
from palazzo.guidance.voice import take_apart
from palazzo.model.guidance import About, RuleScope
from palazzo.text.excerpt import excerpt
from palazzo.text.lexemes import listed, lowered, places, tokens, word_lists

TOGETHER = 256  # turns that are weighed at once
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
    """Most turns are ruled out by their words; the others are looked at for cues."""
    model = learned()
    seen = see(lows, model.numbering)
    weights, may_begin = model.look(seen)
    marked = np.logical_or.reduceat(may_begin, seen.begins).tolist()
    readings = []
    for turn, log_odds in enumerate(model.log_odds(seen, weights).tolist()):
        words = seen.words[turn]
        if not seen.sizes[turn]:
            readings.append(NOTHING)
        elif log_odds >= model.looks or marked[turn] or not lows[turn].isascii():
            begin = int(seen.begins[turn]) + 1
            readings.append(_reading(log_odds, words, weights[begin : begin + len(words)], lows[turn], texts[turn]))
        else:
            readings.append(Reading(probability(log_odds)))
    return readings


def _reading(log_odds: float, words: list[str], weights: Column, low: str, text: str) -> Reading:
    found = cues().find(words, all_kinds=log_odds >= learned().looks)
    share = probability(log_odds + learned().of_cues(found))
    if share < learned().protects and not any(cues().rows[number].marker for number in found):
        return Reading(share)
    spoken = [
        _Sentence(
            start,
            stop,
            asks=end == "?",
            tells=words[start] in _TELLERS,
            weight=float(weights[start:stop].sum()) / ((stop - start + 2.0) * (len(words) + 2.0)) ** 0.25,
            cues={number: cues().rows[number] for number, places in found.items() if place in places},
        )
        for place, (start, stop, end) in enumerate(sentences(words))
        if start < stop
    ]
    marked = [sentence for sentence in spoken if sentence.marks]
    if not marked and share < learned().protects:
        return Reading(share)
    elevating = [sentence for sentence in marked if not sentence.tells and any(cue.elevates for cue in sentence.marks)]
    best = max(spoken, key=lambda each: each.weight + learned().of_cues(each.cues))
    sentence = (elevating or marked)[0] if marked and share < learned().elevates else best
    span = _span(sentence, low, text)
    telling = tokens(lowered(span))
    return Reading(
        share,
        marked=bool(marked),
        sure=bool(elevating) and len(words) <= SHORT_TURN,
        scope=RuleScope.STANDING if sentence.stands else RuleScope.SCOPED,
        about=about(telling),
        modality=_modality(telling),
        span=span,
    )


@dataclass(frozen=True, slots=True)
class _Sentence:
    """Where it stands among a turn's words, with its cues by their numbers, and what its words weigh."""

    start: int
    stop: int
    asks: bool
    tells: bool  # of the speaker or of others: "I'll make my own from now on"
    weight: float
    cues: Mapping[int, Cue]

    @property
    def marks(self) -> list[Cue]:
        """What is unmistakable in it; a question marks nothing."""
        return [] if self.asks else [cue for cue in self.cues.values() if cue.marker]

    @property
    def stands(self) -> bool:
        """Whether it holds from now on."""
        return not self.asks and any(cue.standing for cue in self.cues.values())


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
