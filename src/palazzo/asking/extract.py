"""The extractive answer: the sentences of what was recalled that tell most, word for word.

A sentence counts by how much of what is asked stands in it, and by how well its drawer was found, which meaning has a
part in: comparing the meaning of each sentence once more cites no more of what answers. What only asks, and what no
longer holds, stands behind whatever states something.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from palazzo.compaction.sentences import sentences
from palazzo.model.answer import Answer, Citation, citation
from palazzo.model.drawer import Drawer, Role
from palazzo.model.hit import Hit, Shortfall
from palazzo.model.ids import DrawerId
from palazzo.recall.current import REPLACED
from palazzo.text.excerpt import excerpt
from palazzo.text.words import terms

MOST_SENTENCES = 5
MOST_DRAWERS = 5
_OF_ONE_DRAWER = 2  # sentences
_SHORTEST = 12  # characters; "Sure!" tells nothing
_MOST_ITEMS = 8  # of a list, cited with the sentence that leads in to it
_LIST_ROOM = 600  # characters that they may take with it
_ITEM = re.compile(r"[*_]*\s*\n\s*(?:[-*+•]|\d{1,3}[.)])[ \t][^\n]+")

WORDS = 1.0  # what a sentence gets that has every word of the question
PLACE = 0.6  # what the best drawer's sentences get; that of the next ones shrinks with their place
OWN_WORDS = 0.4  # what the user's own words get, unless an assistant's are asked for
ASKS = 0.4  # what a sentence loses that only asks
PAST = 0.5  # what a drawer's lose that states what no longer holds
ENOUGH = 0.25  # how much of the question a further sentence has, against the one that has most


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is known of a question and of what was found for it."""

    worth: Mapping[str, float]  # how much each of its terms counts
    asks_the_assistant: bool = False
    stating: Mapping[DrawerId, str] = field(default_factory=dict)  # facts that hold now and answer, in words
    past: Collection[DrawerId] = field(default_factory=frozenset)  # what no longer holds


@dataclass(frozen=True, slots=True)
class Sentence:
    drawer: Drawer
    place: int  # in its drawer
    text: str
    share: float  # how much of what is asked stands in it
    score: float
    answers: bool  # it states a fact that holds now and is asked for


def extract(hits: Sequence[Hit], wanted: Wanted) -> tuple[Citation, ...]:
    """The telling sentences of these hits, which come best first; the most telling drawer first."""
    best, *others = ranked = _ranked(hits, wanted)
    enough = ENOUGH * max(sentence.share for sentence in ranked)
    chosen = {best.drawer.id: [best]}
    for sentence in others:
        if sum(map(len, chosen.values())) == MOST_SENTENCES:
            break
        there = chosen.get(sentence.drawer.id, [])
        if _adds(sentence, best, enough) and len(there) < _OF_ONE_DRAWER and (there or len(chosen) < MOST_DRAWERS):
            chosen[sentence.drawer.id] = [*there, sentence]
    return tuple(_cited(each) for each in chosen.values())


def telling(drawer: Drawer, worth: Mapping[str, float]) -> Citation:
    """Cite the sentences of one drawer that have most of these terms; its first where none has any."""
    shares = [(_share(text, worth), place, text) for place, text in enumerate(_sentences(drawer))]
    best = sorted(shares, key=lambda each: -each[0])
    chosen = [each for each in best[:_OF_ONE_DRAWER] if each[0]] or best[:1]
    return _quoted(drawer, [text for _, _, text in sorted(chosen, key=lambda each: each[1])])


def as_answer(
    citations: tuple[Citation, ...], degraded: tuple[Shortfall, ...], past: Collection[DrawerId] = ()
) -> Answer:
    """An answer that is what was said, each drawer's sentences with their day and pointer."""
    lines = [_line(cited, cited.drawer_id in past) for cited in citations]
    return Answer("\n".join(lines), known=True, citations=citations, degraded=degraded)


def _line(cited: Citation, past: bool) -> str:
    where = cited.drawer_id if cited.pointer is None else str(cited.pointer)
    mark = f"; {REPLACED}" if past else ""
    return f"{' … '.join(cited.sentences)} [{cited.said_at.date().isoformat()}, {where}{mark}]"


def _cited(chosen: Iterable[Sentence]) -> Citation:
    inorder = sorted(chosen, key=lambda each: each.place)
    return _quoted(inorder[0].drawer, [each.text for each in inorder])


def _quoted(drawer: Drawer, texts: Iterable[str]) -> Citation:
    """Cite these sentences, in order: one that leads in to a list with its items, which are not cited twice."""
    found: list[str] = []
    for text in texts:
        if not any(text in before for before in found):
            found.append(_with_list(drawer.content, text))
    return citation(drawer, tuple(found))


def _with_list(content: str, text: str) -> str:
    """A sentence that ends with a colon together with the items behind it, as they stand there."""
    start = content.find(text)
    end = start + len(text)
    if start == -1 or not text.rstrip("*_").endswith(":"):
        return text
    for _ in range(_MOST_ITEMS):
        item = _ITEM.match(content, end)
        if item is None or item.end() - start > _LIST_ROOM:
            break
        end = item.end()
    return content[start:end].rstrip()


def _ranked(hits: Sequence[Hit], wanted: Wanted) -> list[Sentence]:
    """The sentences best first, those before all that state a fact; one that several say is the first's."""
    found: dict[str, Sentence] = {}
    for rank, hit in enumerate(hits):
        of_drawer, there = _of_drawer(hit, rank, wanted), _sentences(hit.drawer)
        fact = dict.fromkeys(terms(wanted.stating.get(hit.drawer_id, "")), 1.0)
        states = max(there, key=lambda text: _share(text, fact)) if fact else None
        for place, text in enumerate(there):
            share, answers, key = _share(text, wanted.worth), text == states, text.casefold()
            score = of_drawer + WORDS * share - ASKS * text.endswith("?")
            if key not in found or (answers and not found[key].answers):
                found[key] = Sentence(hit.drawer, place, text, share, score, answers)
    return sorted(found.values(), key=lambda each: (not each.answers, -each.score))


def _adds(sentence: Sentence, best: Sentence, enough: float) -> bool:
    """Whether a further sentence tells anything: a fact, or something of the question that it does not only repeat."""
    if sentence.answers:
        return True
    only_asks = sentence.text.endswith("?") and not best.text.endswith("?")
    return sentence.share > 0 and sentence.share >= enough and not only_asks


def _of_drawer(hit: Hit, rank: int, wanted: Wanted) -> float:
    own = hit.role is not Role.ASSISTANT and not wanted.asks_the_assistant
    return PLACE / (1 + rank) + OWN_WORDS * own - PAST * (hit.drawer_id in wanted.past)


def _sentences(drawer: Drawer) -> list[str]:
    """The sentences of a drawer; all of it where it has none that says anything."""
    found = sentences(excerpt(drawer.content))
    return [text for text in found if len(text) >= _SHORTEST] or found or [drawer.content]


def _share(text: str, worth: Mapping[str, float]) -> float:
    """How much of the question stands in a text, by how rare its words are."""
    return sum(worth.get(term, 0.0) for term in set(terms(text))) / max(sum(worth.values()), 1e-9)
