"""Open facts: what people state of themselves and their projects, kept in their own words."""

import re
from collections.abc import Iterator

from palazzo.mining.claims import Claim, claims
from palazzo.mining.normal_form import predicate, subject_and_attribute
from palazzo.mining.scene import Scene
from palazzo.mining.self_statement import Setting, score
from palazzo.mining.statements import Statement
from palazzo.mining.tenses import since_when
from palazzo.mining.wordset import wordset

LEAST = 0.3  # the belief below which a claim is not even proposed

_MARKUP = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|\s+")
_VAGUE = wordset("it this that them these those there here so one ones something anything everything nothing")
_ARTICLES = wordset("a an the my our some")
_FARTHEST = 40  # characters between two words of a sentence


def open_facts(scene: Scene, setting: Setting, text: str, place: int) -> Iterator[Statement]:
    """Every claim of the sentence that is worth keeping; `place` is where in the text the sentence begins."""
    for claim in claims(scene.sentence, {first: mention.end for first, mention in scene.names.items()}):
        sure = score(scene, claim, setting)
        if sure >= LEAST:
            yield from _statement(scene, claim, sure, text, place)


def _statement(scene: Scene, claim: Claim, sure: float, text: str, place: int) -> Iterator[Statement]:
    sentence = scene.sentence
    name, start = predicate(sentence, claim)
    subject, attribute = subject_and_attribute(sentence, claim, scene.speaker)
    while start < claim.end - 1 and sentence.lows[start] in _ARTICLES:
        start += 1
    quote = _written(sentence.words, claim.first, claim.end, text, place)
    object = _written(sentence.words, start, claim.end, text, place)
    if object and subject and not set(object.lower().split()) <= _VAGUE:
        since, over = since_when(scene, claim)
        yield Statement(subject, attribute or name, object, since, over=over, sure=sure, quote=quote)


def _written(words: tuple[str, ...], start: int, end: int, text: str, place: int) -> str:
    """The words as they were written, signs and all."""
    first = last = -1
    for index in range(end):
        found = _find(words[index], text, place)
        if found < 0:
            continue
        place = found + len(words[index])
        if index >= start:
            first, last = (found if first < 0 else first), place
    if first < 0:
        return " ".join(words[start:end])
    while first and text[first - 1] in "$€£¥~<>#@":
        first -= 1
    while text[last : last + 1] in ("%", "+", "°"):
        last += 1
    return " ".join(_MARKUP.sub(lambda mark: " " if mark[0].isspace() else "", text[first:last]).split())


def _find(word: str, text: str, place: int) -> int:
    """Where the word stands next, if it is near; what a contraction leaves out stands nowhere."""
    found = text.find(word, place, place + _FARTHEST)
    while found > 0 and text[found - 1].isalnum() and word[0].isalnum():
        found = text.find(word, found + 1, place + _FARTHEST)
    return found
