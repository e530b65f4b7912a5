"""What a conversation could be called: the user's own term first, else what it talks about."""

import re
from collections.abc import Sequence

from palazzo.mining.noun_phrases import phrases
from palazzo.mining.spoken import Topic
from palazzo.mining.vocabulary import ADJECTIVE, NOUN, generic_words, word_classes
from palazzo.mining.wordset import wordset
from palazzo.model.fold import fold
from palazzo.model.signature import NamePhrase
from palazzo.text.stopwords import EVERYDAY_WORDS, FOREIGN_WORDS

MOST = 16
_READ = 1_000  # characters of a message
_LONGEST = 40  # characters of a name
_QUOTED = 1.3  # what a name between quotation marks counts beside another phrase
_MATTER = 1.7
_ANSWERED = 0.5  # what counts a phrase that only the answers have
_LEAST = 0.3  # what the user's own term weighs at least
_GIVEN = re.compile(
    r"\b(?:called|named|titled|entitled|codenamed) [\"“'‘*_`]{0,3}([A-Z][\w-]*(?: [A-Z][\w-]*){0,3})"
    r"|(?<!\w)[\"“'‘]([A-Z][\w-]*(?: [A-Z][\w-]*){1,3})[\"”'’](?!\w)"
)
# What people go on with for weeks; a phrase that ends with one of these is what they call it.
_MATTERS = wordset(
    """
    analysis app article backyard balcony blog book business campaign career certification childcare coursework degree
    diet dissertation engine exam film finances garden health hike honeymoon house hunt install interview job journey
    kitchen launch learning maintenance marathon move novel paper pitch plan play podcast portfolio practice product
    project protocol recipe recovery renovation repair research restoration routine schedule script search series shop
    song startup story studies system tax taxes thesis tour training treatment trip vacation website wedding workout
    """
)
# What the assistant is called, and how people begin.
_NOBODY = wordset(
    """
    ai alright assistant bot bro chatgpt claude gemini gpt guys halo hallo hola makasih mas mate oke okay pak sir sure
    sorry terima thanks wah yup
    """
)
_CODE = re.compile(r"[_/\\.=<>{}()\[\]#:]|[a-z][A-Z]|\d")
_NUMERAL = re.compile(r"[ivxlcm]+")


# Where people say what they set out to do, or speak of what is theirs.
_SETS_OUT = re.compile(
    r"\b(?:i(?:'d| would)?(?: really| just| also| recently)* (?:want|like|love|need|hope|plan|decided)(?:ed)? to"
    r"|i(?:'m| am| have been|'ve been) (?:working on|planning|learning|writing|building|preparing|training|studying)"
    r"|help me (?:with|to)?|saya (?:mau|ingin)|ich (?:will|möchte)|je veux|quiero)\b([^.!?\n]{3,100})"
    r"|\b(?:my|our) ((?:[\w-]+ ){0,2}[\w-]+)",
    re.IGNORECASE,
)
_GOAL, _THEIRS = 2.0, 1.3  # what these phrases count beside others
_OPENS = 2  # messages in which people say what they want


def call_names(said: Sequence[str], topics: Sequence[Topic], title: str | None) -> tuple[NamePhrase, ...]:
    """Phrases by which a person would call it, the weightiest first."""
    heaviest = max((topic.weight for topic in topics), default=1.0) or 1.0
    found: dict[str, NamePhrase] = {}
    own = fold("\n".join(text[:_READ] for text in said))
    for topic in topics:
        weight = topic.weight / heaviest * (1.0 if fold(topic.text) in own else _ANSWERED)
        if _is_matter(topic.text):
            weight = max(weight * _MATTER, _LEAST)
        elif len(found) >= MOST:
            continue
        if is_name(topic.text):
            _add(found, NamePhrase(topic.text, weight))
    for number, text in enumerate(said[:_OPENS]):
        for match in _SETS_OUT.finditer(text[:_READ]):
            if match[1] and number:
                continue
            for told in phrases(f"to {match[1]}" if match[1] else match[2]):
                known = found.get(fold(told.text))
                if known is not None or (match[1] and is_name(told.text)):
                    weight = max(known.weight if known else 0.0, _LEAST) * (_GOAL if match[1] else _THEIRS)
                    found[fold(told.text)] = NamePhrase(told.text, weight, known is not None and known.own)
    for text in said:
        for match in _GIVEN.finditer(text[:_READ]):
            name = match[1] or match[2]
            if is_name(name):
                known = found.get(fold(name))
                weight = max(_QUOTED * known.weight if known else 0.0, _LEAST)
                _add(found, NamePhrase(name, weight, own=bool(match[1])))
    if title is not None:
        _add(found, NamePhrase(title, 1.0))
    return tuple(sorted(found.values(), key=lambda phrase: (-phrase.own, -phrase.weight))[:MOST])


def is_name(text: str) -> bool:
    """Whether a phrase could stand on a door: no code, no adjective, and not only words that name nothing."""
    words = [fold(word) for word in text.split()]
    if (
        not words
        or len(text) > 40
        or text.count("-") > 2
        or _CODE.search(text)
        or any(_NUMERAL.fullmatch(word) for word in words)
    ):
        return False
    if any(word in _NOBODY for word in words) or {words[0], words[-1]} & FOREIGN_WORDS or words[-1] in EVERYDAY_WORDS:
        return False
    classes, generic = word_classes(), generic_words()
    if classes.get(words[-1], NOUN) == ADJECTIVE:
        return False
    if len(words) > 1 and all(word[:1].isupper() for word in text.split()):
        return True  # a name, whatever its words mean
    return any(word not in generic and len(word) > 1 and classes.get(word, NOUN) == NOUN for word in words)


def _is_matter(text: str) -> bool:
    words = text.split()
    return len(words) > 1 and fold(words[-1]) in _MATTERS


def _add(found: dict[str, NamePhrase], phrase: NamePhrase) -> None:
    key = fold(phrase.text)
    known = found.get(key)
    if known is not None:
        phrase = NamePhrase(known.text, max(known.weight, phrase.weight), known.own or phrase.own)
    found[key] = phrase
