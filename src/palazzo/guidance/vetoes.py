"""What keeps a clause from being the speaker's own rule: somebody else's words, a story, a plan, a question."""

from palazzo.guidance.clauses import Clause
from palazzo.guidance.lexicon import ONE_OFF, PAST, PLACES, REPORTING, SPEAKING_THINGS, words

_ASKING_FIRST = words("""
    what what's whats why how who whose whom where where's which do does did is are am was were isn't aren't
    can could would will should shall have has may might
    """)
_ASKED = words("i you we they he she it the a an my your our their this that these those there anyone anybody")
_FIELDS = words("""
    title subject from to role user assistant system status owner tags author speaker model version song book film movie
    date re fwd cc name priority
    """)
_TELLING = REPORTING | SPEAKING_THINGS | {"read", "heard"}
_PASSIVE = words("is are be isn't aren't being get gets when if unless as once until than where being by")
_ARTICLES = words("the a that his her their whose coach's")
_OWN = words("i i've i'd we as")


def asks(clause: Clause) -> bool:
    """Whether the clause is a question, with or without its mark."""
    if clause.asked:
        return True
    first, second = clause.at(0), clause.at(1)
    if first in ("why", "what's", "who's", "where's"):
        return True
    if first in ("how", "what", "which", "who", "where"):
        return second in ("do", "does", "did", "is", "are", "can", "could", "would", "should", "to", "about", "if")
    if first == "do" and second in ("it", "this", "that", "the", "a"):
        return False  # 'do it right'
    return first in _ASKING_FIRST and second in _ASKED


def labels(clause: Clause) -> bool:
    """Whether the clause is a field with its value, or a line of a transcript: 'Title: …', 'assistant: …'."""
    return clause.at(0) in _FIELDS and ":" in clause.words[1:3]


def reported(clause: Clause, until: int) -> bool:
    """Whether somebody else is being quoted in the words before `until`."""
    words = clause.words
    if _TELLING.isdisjoint(words):
        return False
    return any(
        (words[index] in REPORTING and words[index - 1] not in _OWN and words[index - 1] != "you")
        or (words[index] in ("read", "heard") and words[index + 1 : index + 2] == ["that"])
        or (words[index] in SPEAKING_THINGS and words[index - 1] in _ARTICLES)
        for index in range(1, min(until, len(words)))
    )


def past(clause: Clause, until: int) -> bool:
    """Whether a verb of the past stands before `until`: a story."""
    words = clause.words[:until]
    if PAST.isdisjoint(words):
        return False
    return any(word in PAST and (index == 0 or words[index - 1] not in _PASSIVE) for index, word in enumerate(words))


def one_off(clause: Clause, start: int, end: int) -> bool:
    """Whether the words from `start` up to `end` bind the clause to this moment."""
    return any(
        word in ONE_OFF and not (word == "this" and clause.at(index + 1) in PLACES)
        for index, word in enumerate(clause.words[start:end], start)
    )
