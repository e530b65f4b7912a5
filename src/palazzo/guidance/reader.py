"""Reading turns for rules: how probably each gives one, how far it holds, what it is about, and which words carry it.

Only what the speaker wrote is read; what they pasted is somebody else's. Reading is arithmetic over words, the same
every time; many turns are read together.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from palazzo.guidance.cues import Cue, cues
from palazzo.guidance.features import LONGEST, Seen, see
from palazzo.guidance.model import cues_of, learned, weigh
from palazzo.guidance.voice import take_apart
from palazzo.model.guidance import About, RuleScope
from palazzo.text.excerpt import excerpt
from palazzo.text.lexemes import listed, lowered, places, tokens, word_lists

TOGETHER = 64  # turns that are weighed at once: more of them no longer stay at hand in the cache
LONGEST_SPAN = 200  # characters
SHORT_TURN = 60  # words up to which a cue that elevates by itself does; a longer turn is mostly about something else
HINT = 0.015  # H_surface: from this probability on a turn at least sounds like guidance, and the booster is asked
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
    seen = see(lows)
    found = cues_of(seen)
    weighed = weigh(learned(), seen, found, len(texts))
    marks = _marks(seen, found)
    return [
        _reading(probability, marks.get(number, []), best, seen, lows[number], texts[number])
        for number, (probability, best) in enumerate(zip(weighed.turns.tolist(), weighed.best.tolist(), strict=True))
    ]


def _marks(seen: Seen, found: Sequence[Sequence[int]]) -> Mapping[int, list[tuple[int, Cue]]]:
    """For each turn the telling cues in what it does not ask, with their sentences."""
    marks: dict[int, list[tuple[int, Cue]]] = {}
    rows, asked = cues().rows, seen.sides[:, 0]
    for sentence, numbers in enumerate(found):
        for number in numbers:
            cue = rows[number]
            if (cue.marker or cue.standing) and not (asked[sentence] and not cue.marker):
                marks.setdefault(int(seen.texts[sentence]), []).append((sentence, cue))
    return marks


def _reading(
    probability: float, marks: Sequence[tuple[int, Cue]], best: int, seen: Seen, low: str, text: str
) -> Reading:
    markers = [(sentence, cue) for sentence, cue in marks if cue.marker and not seen.sides[sentence, 0]]
    if best < 0 or not (markers or probability >= learned().protects):
        return Reading(probability)
    short = len(tokens(low)) <= SHORT_TURN
    sure = short and any(cue.elevates and not _tells(sentence, seen) for sentence, cue in markers)
    telling = next((sentence for sentence, cue in markers if cue.elevates), markers[0][0] if markers else best)
    sentence = best if probability >= learned().elevates or not markers else telling
    standing = any(cue.standing for at, cue in marks if at == sentence)
    span = _span(sentence, seen, low, text)
    spoken = tokens(lowered(span))
    scope = RuleScope.STANDING if standing else RuleScope.SCOPED
    return Reading(probability, bool(markers), sure, scope, about(spoken), _modality(spoken), span)


def _tells(sentence: int, seen: Seen) -> bool:
    """Whether the speaker tells of themselves or of others: "I'll make my own from now on"."""
    return seen.words[int(seen.begins[sentence]) + 1] in _TELLERS


def _span(sentence: int, seen: Seen, low: str, text: str) -> str:
    """The words of a sentence as they were written, cut where they run on."""
    stands = list(places(low))
    first = seen.first[sentence]
    words = seen.words[int(seen.begins[sentence]) + 1 :][: LONGEST + 3]
    count = next(index for index in range(len(words)) if words[index + 1] == "")  # behind it stands what ends it
    start, end = stands[first][0], stands[min(first + count, len(stands)) - 1][1]
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
