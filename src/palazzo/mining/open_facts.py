"""Open facts: what people state of themselves and their projects, kept in their own words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from palazzo.mining.claims import Claim, claims
from palazzo.mining.normal_form import predicate, subject_and_attribute
from palazzo.mining.scene import Scene
from palazzo.mining.self_statement import Setting, score
from palazzo.mining.statements import Statement
from palazzo.mining.wordset import wordset

WORTH_KEEPING = 0.6

_MARKUP = re.compile(r"[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}|\s+")
_VAGUE = wordset("it this that them these those there here so one ones something anything everything nothing")


@dataclass(frozen=True, slots=True)
class Locator:
    """Where the words of sentences stand in the text, found in order."""

    text: str


def open_facts(scene: Scene, setting: Setting, text: str, place: int) -> Iterator[tuple[Statement, float]]:
    """Every claim of the sentence that is worth keeping; `place` is where in the text the sentence may begin."""
    sentence = scene.sentence
    for claim in claims(sentence, {first: mention.end for first, mention in scene.names.items()}):
        named = any(claim.object <= first < claim.end for first in scene.names)
        dated = any(claim.object <= when.first < claim.end for when in scene.whens)
        sure = score(sentence, claim, Setting(setting.length, setting.asks, setting.place, setting.count, setting.friends, named, dated))
        yield from _statement(scene, claim, sure, text, place)


def _statement(scene: Scene, claim: Claim, sure: float, text: str, place: int) -> Iterator[tuple[Statement, float]]:
    sentence = scene.sentence
    name, start = predicate(sentence, claim)
    subject, attribute = subject_and_attribute(sentence, claim, scene.speaker)
    object = _words(scene, start, claim.end, text, place)
    if not object or set(object.lower().split()) <= _VAGUE or not subject:
        return
    yield Statement(subject, attribute or name, object, sure=round(min(sure, 0.95), 2)), sure


def _words(scene: Scene, start: int, end: int, text: str, place: int) -> str:
    """The words as they were written, signs and all."""
    words = scene.sentence.words
    at = place
    first = last = -1
    for index in range(end):
        found = text.find(words[index], at, at + 60)
        if found < 0:
            continue
        if index >= start and first < 0:
            first = found
        at = found + len(words[index])
        if index >= start:
            last = at
    if first < 0:
        return " ".join(words[start:end])
    if first and text[first - 1] in "$€£~<>":
        first -= 1
    if text[last : last + 1] in ("%", "+"):
        last += 1
    return " ".join(_MARKUP.sub(lambda m: " " if m[0].isspace() else "", text[first:last]).split())
