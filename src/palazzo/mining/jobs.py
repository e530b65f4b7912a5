"""Jobs: titles of the lexicon, with what makes them more precise."""

from palazzo.mining.lexicon import lexicon
from palazzo.mining.phrases import STOP, noun_phrase
from palazzo.mining.scene import Scene
from palazzo.mining.wordset import wordset

_WITHOUT_ARTICLE = wordset("retired unemployed self-employed ceo cto cfo")
_ONLY_WITH_ARTICLE = wordset("head partner guide model cook server minister freelance chief conductor")
_INTRODUCES = wordset("as from to became become")
_OF = wordset("head director chief manager vice-president president")
_NOT_TITLE = wordset(
    """
    great good really patient best new young old brilliant talented very lovely famous nice terrible bad amazing
    wonderful super hard-working busy proud
    """
)
_LONGEST = 5  # words of a title


def job(scene: Scene, index: int) -> list[str]:
    """`a senior data engineer`, `head of design`; a mere word without article is a job only after `as` or `became`."""
    sentence, words = scene.sentence, lexicon()
    start = index + 1 if sentence.low(index) in ("a", "an", "the") else index
    end = start
    while end < min(len(sentence), start + _LONGEST) and sentence.lows[end] not in STOP:
        end += 1
    if end == start or sentence.lows[end - 1] not in words.jobs:
        return []
    head = sentence.lows[end - 1]
    if head in _OF and sentence.low(end) == "of":
        phrase, _ = noun_phrase(scene, end + 1)
        return [f"{' '.join(sentence.words[start:end])} of {phrase}"] if phrase else []
    bare = start == index and head not in _WITHOUT_ARTICLE and sentence.low(index - 1) not in _INTRODUCES
    if bare or (start == index and head in _ONLY_WITH_ARTICLE):
        return []
    kept = [word for word in sentence.words[start:end] if not _is_praise_or_origin(word.lower())]
    return [" ".join(kept)]


def _is_praise_or_origin(low: str) -> bool:
    return low in _NOT_TITLE or low in lexicon().nationalities or low in lexicon().languages
