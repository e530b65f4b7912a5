"""Rules without a verb, as files of rules have them: 'tabs, not spaces', 'one class per file', 'UTF-8 everywhere'."""

from collections.abc import Sequence
from itertools import pairwise

from palazzo.guidance.clauses import CODE, HEADLINE, Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import ARTEFACTS, VERBS, words
from palazzo.guidance.vetoes import past

FAMILY = "fragment"
TRIGGERS = words("please only over first not than for in before throughout")  # of these, talk needs one

_LONGEST = 14  # words
_FINITE = words("is are was were has have had will be been isn't aren't does did")
_EVERYWHERE = words("only everywhere always throughout mandatory required forbidden optional banned pinned enforced")
_BOUNDS = words("max maximum min minimum above below under least most zero than within")
_MEASURES = words("""
    columns column lines line characters chars words spaces space tabs seconds minutes ms percent sentences paragraphs
    indentation coverage length levels arguments parameters approvals reviewers
    """)
_NUMBERS = words("one two three four five six single max maximum")
_QUALITIES = words("""
    small short clear simple explicit descriptive meaningful atomic minimal reviewable concise strict plain focused
    immutable pure functional semantic conventional consistent readable tested typed boring
    """)
_MADE = ARTEFACTS | words("sentences hooks structures props classes words prs releases abstractions")
_ACCESS = words("access root replica progress")
_PATHS = frozenset("–—")
_SPEAKING = words("""
    i i'd i'll i've you you're he she they we we're it it's is are was were has have had will would could can do does
    did that's there's what how why who when if thanks thank sorry yes yeah lol me this that these those tomorrow today
    tonight another more again same some
    """)
_OPENING = words("""
    no not never don't let's always just ok okay oh wow hey so and but or then two three four five six ten
    """)
_MANNERLY = words("""
    metric british american spelling lowercase uppercase english german french spanish plain short citations facts
    opinions safety quality speed bullets prose tabs spaces trains planes postgres trailing active passive
    """)


def find(clause: Clause, setting: Setting) -> Finding | None:
    """A rule of a few words, if the clause is one."""
    if clause.at(0) == HEADLINE:
        return None
    if setting is Setting.CONVERSATION:
        return _said(clause)
    bare = len(clause.words) <= _LONGEST and _FINITE.isdisjoint(clause.words) and not past(clause, len(clause.words))
    if not bare or _tells(clause) or not _ACCESS.isdisjoint(clause.words) or not _PATHS.isdisjoint(clause.words):
        return None
    if _ranks(clause) or _bounds(clause) or _praises(clause):
        negated = not {"not", "no", "zero", "forbidden", "banned"}.isdisjoint(clause.words)
        return Finding(Modality.PROHIBITION if negated else Modality.OBLIGATION, FAMILY, clause.quote(0, 5))
    return None


def _said(clause: Clause) -> Finding | None:
    """In talk: 'metric only please', 'bullet points over paragraphs', 'for travel, trains before planes'."""
    words = [word for word in clause.words if word not in ("please", "always", "ever")]
    if not 1 < len(words) < _LONGEST or not _SPEAKING.isdisjoint(words) or words[0] in VERBS | _OPENING:
        return None
    asked = "please" in clause.words and words[0] != "please"
    scoped = words[0] in ("for", "in", "on", "with") and "," in words[2:6] and _is_general(words)
    body = words[words.index(",") + 1 :] if scoped else words
    named = any(word in _MADE or word in _MANNERLY for word in body[:3])
    ranked = not {"over", ">"}.isdisjoint(body[1:4]) or ("before" in body[1:3] and len(body) < 5)
    ordered = "first" in body[1:3] and "," in body
    only = body[-1:] == ["only"] or body[1:2] == ["only"] or "throughout" in body
    contrast = any(pair == (",", "not") for pair in pairwise(body)) and len(body) < 7
    instead = body[1:3] == ["rather", "than"]
    if body[:1] == ["one"] and "time" in body and asked:
        return _finding(clause)
    wide = not {"every", "all", "everything", "anything"}.isdisjoint(body[1:])
    in_manner = (named and body[1:2] in (["in"], ["for"])) or (body[2:3] == ["in"] and named)
    if scoped and body and (body[0] in ("no", "only") or ranked):
        return _finding(clause)
    if (
        (asked and (named or only))
        or (ranked and (named or len(body) < 5))
        or ordered
        or (only and named)
        or (contrast and len(words) < 7)
        or (instead and wide)
        or (in_manner and len(body) < 7)
        or (named and wide)
    ):
        return _finding(clause)
    return None


def _finding(clause: Clause) -> Finding:
    return Finding(Modality.OBLIGATION, FAMILY, clause.quote(0, 5))


def _is_general(words: Sequence[str]) -> bool:
    return words[1] not in ("the", "this", "that", "my", "a", "an", "your", "me", "case", "fact", "example", "now")


def _tells(clause: Clause) -> bool:
    """'Sessions expire after 30 minutes': a verb after a noun of many."""
    return any(
        word in VERBS and clause.at(index).endswith("s") and clause.at(index) not in _MEASURES
        for index, word in enumerate(clause.words[1:])
    )


def _ranks(clause: Clause) -> bool:
    """'Consistency over taste', 'plain text > rich text', 'correctness first, then speed', 'tabs, not spaces'."""
    words = clause.words
    if not {"over", ">"}.isdisjoint(words[1:4]) and len(words) < 9:
        return True
    if "first" in words[1:4] and (len(words) < 4 or not {"then", "second", ","}.isdisjoint(words)):
        return True
    return any(word == "not" and clause.at(index - 1) == "," for index, word in enumerate(words))


def _bounds(clause: Clause) -> bool:
    """'Node 20 only', 'one class per file', 'max 80 columns', 'strict mode on', 'two approvals for anything in …'."""
    words = clause.words
    measured = not _MEASURES.isdisjoint(words) or any(word.endswith("%") for word in words)
    counted = clause.at(0) in _NUMBERS or any(word[0].isdigit() for word in words)
    return (
        not _EVERYWHERE.isdisjoint(words)
        or ("per" in words and clause.at(0) in _NUMBERS)
        or (not _BOUNDS.isdisjoint(words) and (measured or counted))
        or (measured and counted)
        or (clause.at(0) in _MEASURES and clause.at(1) in ("for", "in"))
        or (clause.at(0) in _NUMBERS and "for" in words)
        or (words[-1] in ("on", "off") and 1 < len(words) < 5)
        or (clause.at(0) == "single" and clause.at(1) == "source")
    )


def _praises(clause: Clause) -> bool:
    """'Small, reviewable commits', 'short sentences', 'clear names'."""
    return clause.at(0) in _QUALITIES and any(word in _MADE or word == CODE for word in clause.words[1:6])
