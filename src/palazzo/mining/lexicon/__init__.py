"""Word lists of our own writing, read once and looked up by lower-case words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from palazzo.model.fold import fold


@dataclass(frozen=True, slots=True)
class Phrases:
    """Names of one or several words; the longest that stands at a place wins."""

    by_first: Mapping[str, Sequence[tuple[str, ...]]]
    firsts: frozenset[str]

    def length(self, lows: Sequence[str], start: int) -> int:
        """How many words of a known phrase begin at `start`; 0 if none does."""
        for phrase in self.by_first.get(lows[start], ()):
            if tuple(lows[start : start + len(phrase)]) == phrase:
                return len(phrase)
        return 0


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Every list."""

    common: frozenset[str]
    first_names: frozenset[str]
    doubtful: frozenset[str]
    places: Phrases
    products: Phrases
    firms: frozenset[str]  # of the products, those that people rather work for than buy from
    events: Phrases
    holidays: Phrases
    items: Phrases
    languages: frozenset[str]
    nationalities: frozenset[str]
    jobs: frozenset[str]
    foods: frozenset[str]
    starts: frozenset[str]  # first words of places and products

    def is_word(self, low: str) -> bool:
        """Whether this is an everyday word, which may begin a sentence."""
        return low in self.common or low in self.doubtful or low in self.items.by_first or low in self.events.by_first


@cache
def lexicon() -> Lexicon:
    """Read the lists: some milliseconds, once."""
    languages, nationalities = _split("languages", "# nationalities")
    events, event_phrases = _split("events", "# phrases")
    places, products = _phrases(_names(_text("places"))), _phrases(_names(_text("products")))
    return Lexicon(
        common=frozenset(_words(_text("common"))),
        first_names=frozenset(_spellings(_words(_text("first_names")))),
        doubtful=frozenset(_words(_text("doubtful"))),
        places=places,
        products=products,
        firms=frozenset(_names(_section("products", "firms"))),
        events=_phrases([*_words(events), *_names(event_phrases)]),
        holidays=_phrases(_names(_text("holidays"))),
        items=_phrases(_items(_words(_text("items")))),
        languages=frozenset(_words(languages)),
        nationalities=frozenset(_words(nationalities)),
        jobs=frozenset(_words(_text("jobs"))),
        foods=frozenset(_items(_words(_section("items", "food and drink")))),
        starts=frozenset((*places.by_first, *products.by_first)),
    )


def _text(name: str) -> str:
    return files(__name__).joinpath(f"{name}.txt").read_text(encoding="utf-8")


def _split(name: str, mark: str) -> tuple[str, str]:
    first, _, second = _text(name).partition(mark)
    return first, "# " + second


def _section(name: str, title: str) -> str:
    """The part of a list under one of its headings."""
    return _text(name).partition(f"# {title}")[2].partition("#")[0]


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith("#")]


def _words(text: str) -> list[str]:
    return [word.lower() for line in _lines(text) for word in line.split()]


def _names(text: str) -> list[str]:
    return [name.strip().lower() for line in _lines(text) for name in line.split(";") if name.strip()]


def _spellings(words: Iterable[str]) -> Iterable[str]:
    """As written, and without accents: people leave them out."""
    for word in words:
        yield word
        yield fold(word)


def _items(words: Iterable[str]) -> Iterable[str]:
    """`ice-cream` is written in one word and in two, and most things come in the plural."""
    for word in words:
        for form in {word, _plural(word)}:
            yield form
            yield form.replace("-", " ")


def _plural(word: str) -> str:
    return (
        word
        if word.endswith("s")
        else f"{word[:-1]}ies"
        if word.endswith("y") and word[-2] not in "aeiou"
        else f"{word}s"
    )


def _phrases(names: Iterable[str]) -> Phrases:
    by_first: dict[str, list[tuple[str, ...]]] = {}
    for name in dict.fromkeys(spelling for one in names for spelling in (one, fold(one))):
        words = tuple(name.replace(". ", " ").replace("'s", " 's").split())
        by_first.setdefault(words[0], []).append(words)
    longest_first = {first: sorted(phrases, key=len, reverse=True) for first, phrases in by_first.items()}
    return Phrases(longest_first, frozenset(by_first))
