"""What keeps a clause from being the speaker's own rule: somebody else's words, a story, a plan, a question."""

from palazzo.guidance.clauses import Clause
from palazzo.guidance.lexicon import ONE_OFF, PAST, PLACES, REPORTING, SPEAKING_THINGS, words
from palazzo.text.calendar import MONTHS

_ASKING_FIRST = words("""
    what what's whats why how who whose whom where where's which do does did is are am was were isn't aren't can could
    would will should shall have has may might
    """)
_ASKED = words("i you we they he she it the a an my your our their this that these those there anyone anybody")
_FIELDS = words("""
    title subject from to role user assistant system status owner tags author speaker model version song book film
    movie date re fwd cc name priority
    """)
_TELLING = REPORTING | SPEAKING_THINGS | {"read", "heard"}
_PASSIVE = words("is are be isn't aren't being get gets when if unless as once until than where being by")
_ARTICLES = words("the a that his her their whose coach's")
_OWN = words("i i've i'd we as")
_PASSIVELY = words("you be to is are get being not")


_WORKS = words("""
    write rewrite translate proofread fix draft create make build generate design refactor implement edit summarize
    summarise convert update compose prepare paraphrase shorten correct check review turn change replace remove delete
    add
    """)
_ONE_PIECE = words("this these that the a an my it me following attached above below")
_BEFORE_WORK = words("please can could you would will just now ok okay hey and i need want like i'd to for me")
_MOMENTS = words("yet tonight today tomorrow yesterday")
_SPANS = words("""
    time week month year weekend night morning afternoon one once monday tuesday wednesday thursday friday saturday
    sunday
    """)
_RECURRING = words("before whenever every each always when unless everything never")
_MANKIND = words("""
    their one children people students visitors drivers parents government governments politicians employers companies
    cyclists citizens kids men women teachers society schools everybody nobody
    """)
_MONTHS = frozenset(MONTHS)
_NONE = words("no none nothing")
_SOMEBODY = words("i i'm i've i'd my we we're we've our he he's she she's they they're please")
_DUTIES = words("must should ought need")
_OPINING = words("think believe guess feel suppose according opinion puts ask personally supposedly apparently")


def asks(clause: Clause) -> bool:
    """Whether the clause is a question, with or without its mark."""
    if clause.asked:
        return True
    first, second = clause.at(0), clause.at(1)
    if first in ("why", "what's", "who's", "where's"):
        return True
    if first in ("how", "what", "which", "who", "where"):
        return second in ("do", "does", "did", "is", "are", "can", "could", "would", "should", "to", "about", "if")
    if first in ("should", "had", "were") and "," in clause.words[2:10]:
        return False  # 'should a deadline slip, …'
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
        (words[index] == "say" and words[index - 2 : index] == ["used", "to"])
        or (words[index] in REPORTING and words[index - 1] not in _OWN and words[index - 1] not in _PASSIVELY)
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


def at_hand(clause: Clause) -> bool:
    """Whether the clause asks for one piece of work: what it says of that piece is no rule for others."""
    if not _RECURRING.isdisjoint(clause.words):
        return False
    for index, word in enumerate(clause.words[:6]):
        if word in _WORKS:
            return (
                clause.words[-1] in ("below", "above")
                or clause.at(index + 1) in _ONE_PIECE
                or (index == 0 and clause.at(index + 2) in ("a", "an"))
            )
        if word not in _BEFORE_WORK:
            return False
    return False


def fleeting(clause: Clause) -> bool:
    """Whether it is about a day or a moment: 'next week', 'not yet', 'just this once'."""
    if _MOMENTS.isdisjoint(clause.words) and _SPANS.isdisjoint(clause.words):
        return False
    if not _RECURRING.isdisjoint(clause.words) or "on" in clause.words[2:5]:
        return False
    return any(
        (word in _MOMENTS and clause.at(index - 1) not in ("from", "of", "starting", "and"))
        or (word in ("next", "last", "this") and clause.at(index + 1) in _SPANS)
        for index, word in enumerate(clause.words)
    )


def opines(clause: Clause) -> bool:
    """Whether the clause says that it is an opinion, or what holds by somebody else's book."""
    words = clause.words
    if clause.at(0) in _MANKIND and not _DUTIES.isdisjoint(words):
        return True
    return not _OPINING.isdisjoint(words) and any(
        (
            word in ("think", "believe", "guess", "suppose")
            and clause.at(index - 1) in ("i", "we")
            and clause.at(index - 2) not in ("how", "what", "whatever", "if", "when")
        )
        or (word, clause.at(index + 1)) in (("according", "to"), ("my", "opinion"), ("puts", "it"))
        or (
            (word, clause.at(index + 1)) == ("ask", "me")
            and clause.at(index - 2) == "if"
            and clause.at(index + 2) in (",", "")
        )
        or word in ("personally", "supposedly", "apparently")
        for index, word in enumerate(words)
    )


def one_off(clause: Clause, start: int, end: int) -> bool:
    """Whether the words from `start` up to `end` bind the clause to this moment."""
    return any(
        word in ONE_OFF and not (word == "this" and clause.at(index + 1) in PLACES)
        for index, word in enumerate(clause.words[start:end], start)
    )


def dated(clause: Clause) -> bool:
    """Whether it names a day of the year, as plans do: 'on 9 May', 'March 3rd', 'the 9th of May'."""
    return not _MONTHS.isdisjoint(clause.words) and any(
        word in _MONTHS
        and any(beside[:1].isdigit() for beside in (*clause.words[max(index - 2, 0) : index], clause.at(index + 1)))
        for index, word in enumerate(clause.words)
    )


def concludes(clause: Clause) -> bool:
    """Whether it says what a thing comes to, not what somebody wants: 'it is a small flat, so no dog'."""
    words = clause.words
    return "so" in words[2:] and any(
        word == "so" and clause.at(index + 1) in _NONE and _SOMEBODY.isdisjoint(words[:index])
        for index, word in enumerate(words)
        if index > 1
    )
