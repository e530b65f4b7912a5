"""Facts that the question asks for: what holds now, by the drawers that were found for it."""

from collections.abc import Iterator, Mapping, Sequence

from palazzo.context.entry import Entry
from palazzo.model.fact import Fact, Standing
from palazzo.model.hit import Hit
from palazzo.model.predicates import phrase
from palazzo.stores.base import Transaction
from palazzo.text.words import terms

MOST = 4  # in one block
ASKED_FOR = 0.5  # how much of what is asked stands in a fact that the question asks for, besides whom it is about


def current_facts(tx: Transaction, hits: Sequence[Hit], worth: Mapping[str, float]) -> Iterator[Entry]:
    """What the best hits state that still holds and is asked for; `worth` is what each term of the question counts."""
    enough = ASKED_FOR * sum(worth.values())
    stated: dict[tuple[str, str, str], Entry] = {}
    for hit in hits:
        for fact in tx.graph.stated_by(hit.drawer_id):
            holds = fact.standing is Standing.HOLDS and not fact.proposed
            asked = sum(worth.get(term, 0.0) for term in set(terms(_said(fact))))
            if holds and asked and asked >= enough:
                stated.setdefault((fact.subject, fact.predicate, fact.object), _entry(fact, hit))
    yield from list(stated.values())[:MOST]


def told(fact: Fact) -> str:
    """The fact as a block says it."""
    return f"{fact.subject} {_said(fact)}"


def since(fact: Fact) -> str:
    """The day from which the fact holds; empty if it is not known."""
    return fact.validity.start.date().isoformat() if fact.validity.start_is_known else ""


def _said(fact: Fact) -> str:
    return f"{phrase(fact.predicate)} {fact.object}"


def _entry(fact: Fact, hit: Hit) -> Entry:
    return Entry(
        key=f"fact:{fact.subject}:{fact.predicate}:{fact.object}",
        text=told(fact),
        pointer=hit.pointer,
        source="what an assistant said" if fact.answered else "a fact that holds now",
        since=since(fact),
    )
