"""What a conversation could be called: the user's own term first, else what it talks about."""

import re
from collections.abc import Sequence

from palazzo.mining.vocabulary import ADJECTIVE, NOUN, generic_words, word_classes
from palazzo.mining.weigh import Topic
from palazzo.model.fold import fold
from palazzo.model.signature import NamePhrase

MOST = 16
_READ = 1_000  # characters of a message
_OWN = 1.6  # what a user's own term counts beside another phrase
_WORDS = r"[^\W\d_][\w'-]*(?: [^\W\d_][\w'-]*){0,3}"
_CHRISTENED = re.compile(r"\b(?:called|named|titled|entitled|codenamed) [\"“'‘*_`]{0,3}([A-Z][\w-]*(?: [A-Z][\w-]*){0,3})")
_QUOTED = re.compile(r"[\"“'‘]([A-Z][\w-]*(?: [A-Z][\w-]*){0,3})[\"”'’]")
_MINE = re.compile(rf"\b(?:my|our|the|this) ({_WORDS})", re.I)
_MATTERS = frozenset(
    "app article back blog book business campaign car career childcare company course degree diet dissertation exam film "
    "game garden health honeymoon house job kitchen move novel paper pitch plan podcast portfolio product project recipe "
    "renovation research script search series site song startup story studies system talk thesis training trip vacation "
    "website wedding workout script play skills routine budget move posture posture".split()
)
_CODE = re.compile(r"[_/\\.=<>{}()\[\]#]|[a-z][A-Z]|\d{2,}")


def call_names(said: Sequence[str], topics: Sequence[Topic], title: str | None) -> tuple[NamePhrase, ...]:
    """Phrases by which a person would call it, the weightiest first."""
    heaviest = max((topic.weight for topic in topics), default=1.0) or 1.0
    found: dict[str, NamePhrase] = {}
    for topic in topics[: 3 * MOST]:
        if is_name(topic.text):
            _add(found, NamePhrase(topic.text, topic.weight / heaviest))
    for text, own in _own_terms(said):
        if is_name(text):
            known = found.get(fold(text))
            _add(found, NamePhrase(text, _OWN * (known.weight if known else 0.3), own))
    if title is not None:
        _add(found, NamePhrase(title, 1.0, own=False))
    return tuple(sorted(found.values(), key=lambda phrase: -phrase.weight)[:MOST])


def is_name(text: str) -> bool:
    """Whether a phrase could be on a door: no code, and not only words that name nothing in particular."""
    words = [fold(word) for word in text.split()]
    if not words or len(text) > 40 or _CODE.search(text) or any(len(word) < 2 for word in words):
        return False
    classes, generic = word_classes(), generic_words()
    if classes.get(words[-1], NOUN) == ADJECTIVE:
        return False
    return any(word not in generic and classes.get(word, NOUN) == NOUN for word in words)


def _own_terms(said: Sequence[str]) -> list[tuple[str, bool]]:
    """What the user calls it: by a name that was given, or as theirs."""
    found: list[tuple[str, bool]] = []
    for text in said:
        begin = text[:_READ]
        found += [(name, True) for name in _CHRISTENED.findall(begin)]
        found += [(name, True) for name in _QUOTED.findall(begin) if " " in name]
        for match in _MINE.finditer(begin):
            words = match[1].split()
            end = next((place for place, word in enumerate(words, 1) if word.lower() in _MATTERS), None)
            if end is not None and end > 1:
                found.append((" ".join(words[:end]), match[0][:2].lower() in ("my", "ou")))
    return found


def _add(found: dict[str, NamePhrase], phrase: NamePhrase) -> None:
    key = fold(phrase.text)
    known = found.get(key)
    if known is None:
        found[key] = phrase
    else:
        found[key] = NamePhrase(known.text, max(known.weight, phrase.weight), known.own or phrase.own)
