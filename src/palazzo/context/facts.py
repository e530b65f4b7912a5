"""Facts that the question asks for: what holds now, by the drawers that were found for it."""

from collections.abc import Iterator, Sequence

from palazzo.context.entry import Entry
from palazzo.model.fact import Fact, Standing
from palazzo.model.graph import OWNER
from palazzo.model.hit import Hit
from palazzo.model.predicates import phrase
from palazzo.recall.asking import Asked
from palazzo.stores.base import Transaction
from palazzo.text.words import terms

MOST = 4  # in one block
LEADING = 5  # hits whose facts count
ASKED_FOR = 0.5  # how much of what is asked stands in a fact that the question asks for, besides whom it is about


def current_facts(tx: Transaction, hits: Sequence[Hit], asked: Asked) -> list[tuple[Fact, Hit]]:
    """What the best hits state, or what replaced it, that holds and is asked for; each with the hit that states it."""
    enough = ASKED_FOR * sum(asked.worth.values())
    stated: dict[tuple[str, str, str], tuple[Fact, Hit]] = {}
    for fact, hit in _holding(tx, hits):
        share = sum(asked.worth.get(term, 0.0) for term in set(terms(_said(fact))))
        if not fact.proposed and share and share >= enough:
            stated.setdefault((fact.subject, fact.predicate, fact.object), (fact, hit))
    return list(stated.values())[:MOST]


def answering_facts(tx: Transaction, hits: Sequence[Hit], asked: Asked) -> list[tuple[Fact, Hit]]:
    """Those that answer, however little else the hits tell: about whom it asks, and by a person's word."""
    facts = current_facts(tx, hits, asked)
    return [(fact, hit) for fact, hit in facts if not fact.answered and _is_about(tx, fact, asked)]


def fact_entry(fact: Fact, hit: Hit) -> Entry:
    """The fact as an entry of a block."""
    return Entry(
        key=f"fact:{fact.subject}:{fact.predicate}:{fact.object}",
        text=told(fact),
        pointer=hit.pointer,
        source="what an assistant said" if fact.answered else "a fact that holds now",
        since=since(fact),
    )


def told(fact: Fact) -> str:
    """The fact as a block says it."""
    return f"{fact.subject} {_said(fact)}"


def since(fact: Fact) -> str:
    """The day from which the fact holds; empty if it is not known."""
    return fact.validity.start.date().isoformat() if fact.validity.start_is_known else ""


def _said(fact: Fact) -> str:
    return f"{phrase(fact.predicate)} {fact.object}"


def _holding(tx: Transaction, hits: Sequence[Hit]) -> Iterator[tuple[Fact, Hit]]:
    for hit in hits:
        for fact in tx.graph.stated_by(hit.drawer_id):
            if fact.standing is Standing.HOLDS:
                yield fact, hit
            elif fact.standing is Standing.REPLACED:
                yield from _in_place_of(tx, fact, hit)


def _in_place_of(tx: Transaction, past: Fact, hit: Hit) -> Iterator[tuple[Fact, Hit]]:
    """What holds now instead, with the drawer that said so last, found or not."""
    for fact in tx.graph.facts(entity=past.subject, predicate=past.predicate):
        if fact.standing is Standing.HOLDS and fact.subject == past.subject:
            for filed in tx.drawers.find(fact.sources[-1:]).values():
                yield fact, Hit(filed.drawer, filed.place, hit.score, relevance=hit.relevance)


def _is_about(tx: Transaction, fact: Fact, asked: Asked) -> bool:
    """Whether the question names its subject, which the owner of the palace need not be, and nobody else."""
    called = [fact.subject, *tx.graph.other_names([fact.subject]).get(fact.subject, ())]
    subject = {term for name in called for term in terms(name)}
    meant = OWNER in called or not subject.isdisjoint(asked.worth)
    return meant and asked.question.named() <= subject.union(terms(_said(fact)))
