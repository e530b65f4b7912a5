"""What English words can be, as `vocabulary.toml` has them; what is not there is told by its ending."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from palazzo.text.stopwords import FOREIGN_WORDS
from palazzo.text.words import stems

DETERMINER, THAT, PREPOSITION, BREAK, SUBJECT, AUXILIARY, VERB, BOTH, ADJECTIVE, CLASSIFYING, NOUN = range(11)

# A word that stands in several lists is what the last of them says.
_CLASSES = (
    ("adjectives", ADJECTIVE),
    ("classifying", CLASSIFYING),
    ("nouns", NOUN),
    ("determiners", DETERMINER),
    ("that", THAT),
    ("prepositions", PREPOSITION),
    ("breaks", BREAK),
    ("subjects", SUBJECT),
    ("auxiliaries", AUXILIARY),
)


# Particles of names, as in Rio de Janeiro, and a word that is English too.
_NO_BREAKS = frozenset(["al", "da", "de", "del", "di", "do", "dos", "du", "el", "en", "la", "las", "le", "los", "met"])


@cache
def word_classes() -> Mapping[str, int]:
    """What each known word is."""
    words = _words()
    classes = dict.fromkeys(words["generic"], NOUN)
    for verb in words["verbs"]:
        classes.update(dict.fromkeys((verb, *_third_person(verb), *_other_forms(verb)), VERB))
    classes.update(dict.fromkeys(words["verb_forms"], VERB))
    for word in words["both"]:
        classes.update(dict.fromkeys((word, word + "s"), BOTH))
        classes.update(dict.fromkeys(_other_forms(word), VERB))
    for name, kind in _CLASSES:
        classes.update(dict.fromkeys(words[name], kind))
    return {**dict.fromkeys(FOREIGN_WORDS - _NO_BREAKS, BREAK), **classes}


@cache
def generic_words() -> frozenset[str]:
    """Nouns that name nothing in particular, with their plurals."""
    return frozenset(form for word in _words()["generic"] for form in (word, word + "s", *_third_person(word)))


@cache
def common_words() -> frozenset[str]:
    """The stems of nouns that come up in every household."""
    return frozenset(stems(list(_words()["common"])))


def _words() -> dict[str, list[str]]:
    text = (files("palazzo.mining") / "vocabulary.toml").read_text(encoding="utf-8")
    return {name: words.split() for name, words in tomllib.loads(text).items()}


def _third_person(verb: str) -> tuple[str, ...]:
    """`tries` of `try`, `watches` of `watch`; plurals are made alike."""
    return (verb[:-1] + "ies",) if verb.endswith("y") else (verb + "s", verb + "es")


def _other_forms(verb: str) -> tuple[str, ...]:
    """The forms in -ed and -ing, with a doubled consonant too; some of them are words that nobody writes."""
    stem = verb.removesuffix("e")
    past = (verb[:-1] + "ied",) if verb.endswith("y") else (stem + "ed", verb + verb[-1] + "ed")
    return (*past, stem + "ing", verb + "ing", verb + verb[-1] + "ing")
