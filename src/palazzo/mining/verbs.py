"""The table of what people say about themselves and others: verb, words after it, and the fact it states."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, auto
from types import MappingProxyType

from palazzo.mining.wordset import wordset


class Kind(Enum):
    """What has to stand where the object is expected."""

    PLACE = auto()
    EMPLOYER = auto()
    FIRM = auto()  # an employer also where nothing is said of work
    PERSON = auto()
    JOB = auto()
    PROJECT = auto()
    SCHOOL = auto()
    LANGUAGE = auto()
    TASTE = auto()  # anything one may like
    ACTIVITY = auto()  # an instrument, a sport, a craft of the lexicon
    CRAFT = auto()  # the same, without an article
    POSSESSION = auto()  # any thing
    LISTED = auto()  # a thing of the lexicon or with a name
    TOOL = auto()  # a thing with a name, or of the lexicon
    REMEDY = auto()
    CONDITION = auto()
    SUBSTANCE = auto()
    DIET = auto()
    AGE = auto()
    SUBJECT = auto()  # what one studies
    GROUP = auto()
    OCCASION = auto()


class Tense(Enum):
    """How the verb dates its fact."""

    STATE = auto()  # true now, or until lately if it is told in the past
    BEGINS = auto()  # told in the past, it is true from then on
    ENDS = auto()  # told in the past, it is over from then on
    DONE = auto()  # told in the past, it stays true that it happened
    AHEAD = auto()  # told of what comes


@dataclass(frozen=True, slots=True)
class Pattern:
    """`after` stands between the verb and its object."""

    after: tuple[str, ...]
    predicate: str
    kind: Kind
    tense: Tense = Tense.STATE


def _patterns(*rows: tuple[str, str, Kind] | tuple[str, str, Kind, Tense]) -> tuple[Pattern, ...]:
    return tuple(Pattern(tuple(row[0].split()), *row[1:]) for row in rows)


_BEGINS, _ENDS, _DONE, _AHEAD = Tense.BEGINS, Tense.ENDS, Tense.DONE, Tense.AHEAD

BE = _patterns(
    ("allergic to", "allergic_to", Kind.SUBSTANCE),
    ("married to", "married_to", Kind.PERSON),
    ("engaged to", "partner_of", Kind.PERSON),
    ("dating", "partner_of", Kind.PERSON),
    ("based in", "lives_in", Kind.PLACE),
    ("living in", "lives_in", Kind.PLACE),
    ("from", "comes_from", Kind.PLACE),
    ("originally from", "comes_from", Kind.PLACE),
    ("born in", "born_in", Kind.PLACE, _DONE),
    ("at", "works_at", Kind.FIRM),
    ("in", "visited", Kind.PLACE, _DONE),
    ("to", "visited", Kind.PLACE, _DONE),
    ("into", "likes", Kind.TASTE),
    ("really into", "likes", Kind.TASTE),
    ("fond of", "likes", Kind.TASTE),
    ("a fan of", "likes", Kind.TASTE),
    ("a big fan of", "likes", Kind.TASTE),
    ("a huge fan of", "likes", Kind.TASTE),
    ("obsessed with", "likes", Kind.TASTE),
    ("a member of", "member_of", Kind.GROUP),
    ("diagnosed with", "has_condition", Kind.CONDITION, _BEGINS),
    ("promoted to", "has_job", Kind.JOB, _BEGINS),
    ("", "has_diet", Kind.DIET),
    ("", "age", Kind.AGE),
    ("", "has_job", Kind.JOB),
)

BE_BY_FIRST: Mapping[str, tuple[Pattern, ...]] = MappingProxyType(
    {
        first: tuple(pattern for pattern in BE if pattern.after[:1] in ((), (first,)))
        for first in {word for pattern in BE for word in pattern.after[:1]}
    }
)  # what may follow "to be", by its first word
BARE_BE = tuple(pattern for pattern in BE if not pattern.after)

_TABLE: Mapping[str, tuple[Pattern, ...]] = {
    "work works worked working": _patterns(
        ("at", "works_at", Kind.EMPLOYER),
        ("for", "works_at", Kind.EMPLOYER),
        ("as", "has_job", Kind.JOB),
        ("on", "works_on", Kind.PROJECT),
    ),
    "live lives lived living": _patterns(("in", "lives_in", Kind.PLACE), ("at", "lives_in", Kind.PLACE)),
    "move moved moving": _patterns(
        ("to", "lives_in", Kind.PLACE, _BEGINS),
        ("to", "works_at", Kind.FIRM, _BEGINS),
        ("to", "uses", Kind.TOOL, _BEGINS),
    ),
    "relocate relocated": _patterns(("to", "lives_in", Kind.PLACE, _BEGINS)),
    "study studies studied studying": _patterns(("at", "studies_at", Kind.SCHOOL), ("", "studies", Kind.SUBJECT)),
    "graduate graduated": _patterns(("from", "graduated_from", Kind.SCHOOL, _DONE)),
    "attend attends attended attending": _patterns(("", "studies_at", Kind.SCHOOL)),
    "start started": _patterns(
        ("at", "studies_at", Kind.SCHOOL, _BEGINS),
        ("at", "works_at", Kind.EMPLOYER, _BEGINS),
        ("working at", "works_at", Kind.EMPLOYER, _BEGINS),
        ("working for", "works_at", Kind.EMPLOYER, _BEGINS),
        ("a job at", "works_at", Kind.EMPLOYER, _BEGINS),
        ("a new job at", "works_at", Kind.EMPLOYER, _BEGINS),
        ("learning", "learns", Kind.ACTIVITY, _BEGINS),
        ("learning", "learns", Kind.LANGUAGE, _BEGINS),
        ("playing", "plays", Kind.ACTIVITY, _BEGINS),
        ("taking", "takes", Kind.REMEDY, _BEGINS),
        ("using", "uses", Kind.TOOL, _BEGINS),
        ("doing", "practises", Kind.CRAFT, _BEGINS),
        ("", "practises", Kind.CRAFT, _BEGINS),
    ),
    "join joined": _patterns(("", "works_at", Kind.EMPLOYER, _BEGINS), ("", "member_of", Kind.GROUP, _BEGINS)),
    "leave left": _patterns(("my job at", "works_at", Kind.EMPLOYER, _ENDS), ("", "works_at", Kind.EMPLOYER, _ENDS)),
    "quit": _patterns(
        ("my job at", "works_at", Kind.EMPLOYER, _ENDS),
        ("", "works_at", Kind.EMPLOYER, _ENDS),
        ("", "practises", Kind.CRAFT, _ENDS),
    ),
    "got get": _patterns(
        ("promoted to", "has_job", Kind.JOB, _BEGINS),
        ("a job at", "works_at", Kind.EMPLOYER, _BEGINS),
        ("a new job at", "works_at", Kind.EMPLOYER, _BEGINS),
        ("a job as", "has_job", Kind.JOB, _BEGINS),
        ("a new job as", "has_job", Kind.JOB, _BEGINS),
        ("married to", "married_to", Kind.PERSON, _BEGINS),
        ("engaged to", "partner_of", Kind.PERSON, _BEGINS),
        ("back from", "visited", Kind.PLACE, _DONE),
        ("", "owns", Kind.LISTED, _BEGINS),
    ),
    "became become": _patterns(("", "has_job", Kind.JOB, _BEGINS), ("", "has_diet", Kind.DIET, _BEGINS)),
    "went": _patterns(
        ("to", "visited", Kind.PLACE, _DONE),
        ("vegan", "has_diet", Kind.DIET, _BEGINS),
        ("on holiday to", "visited", Kind.PLACE, _DONE),
    ),
    "been": _patterns(("to", "visited", Kind.PLACE, _DONE)),
    "visited": _patterns(("", "visited", Kind.PLACE, _DONE)),
    "came": _patterns(("back from", "visited", Kind.PLACE, _DONE)),
    "returned": _patterns(("from", "visited", Kind.PLACE, _DONE)),
    "travelled traveled": _patterns(("to", "visited", Kind.PLACE, _DONE), ("around", "visited", Kind.PLACE, _DONE)),
    "going go": _patterns(
        ("to", "studies_at", Kind.SCHOOL),
        ("to", "travels_to", Kind.PLACE, _AHEAD),
        ("on holiday to", "travels_to", Kind.PLACE, _AHEAD),
        ("on vacation to", "travels_to", Kind.PLACE, _AHEAD),
    ),
    "flying fly travelling traveling travel heading head": _patterns(("to", "travels_to", Kind.PLACE, _AHEAD)),
    "visiting visit": _patterns(("", "travels_to", Kind.PLACE, _AHEAD)),
    "own owns owned": _patterns(("", "owns", Kind.POSSESSION)),
    "bought purchased": _patterns(("", "owns", Kind.POSSESSION, _BEGINS)),
    "inherited": _patterns(("", "owns", Kind.POSSESSION, _BEGINS)),
    "sold": _patterns(("my", "owns", Kind.POSSESSION, _ENDS), ("our", "owns", Kind.POSSESSION, _ENDS)),
    "have has": _patterns(
        ("", "has_condition", Kind.CONDITION), ("got", "owns", Kind.LISTED), ("", "owns", Kind.LISTED)
    ),
    "drive drives": _patterns(
        ("", "owns", Kind.TOOL),
    ),
    "adopted": _patterns(("", "owns", Kind.LISTED, _BEGINS)),
    "come comes": _patterns(("from", "comes_from", Kind.PLACE)),
    "grew": _patterns(("up in", "comes_from", Kind.PLACE, _DONE)),
    "suffer suffers": _patterns(("from", "has_condition", Kind.CONDITION)),
    "take takes taking": _patterns(("", "takes", Kind.REMEDY)),
    "like likes liked love loves loved enjoy enjoys enjoyed adore adores": _patterns(("", "likes", Kind.TASTE)),
    "collect collects": _patterns(("", "likes", Kind.TASTE)),
    "hate hates hated dislike dislikes detest detests": _patterns(("", "dislikes", Kind.TASTE)),
    "prefer prefers": _patterns(("", "prefers", Kind.TASTE)),
    "play plays playing played": _patterns(("in", "member_of", Kind.GROUP), ("", "plays", Kind.ACTIVITY)),
    "sing sings singing": _patterns(
        ("in", "member_of", Kind.GROUP),
    ),
    "practise practises practice practices practising practicing": _patterns(("", "practises", Kind.CRAFT)),
    "do does": _patterns(("", "practises", Kind.CRAFT)),
    "took": _patterns(("up", "practises", Kind.CRAFT, _BEGINS)),
    "learn learns learning learnt": _patterns(
        ("to play", "learns", Kind.ACTIVITY), ("", "learns", Kind.LANGUAGE), ("", "learns", Kind.ACTIVITY)
    ),
    "speak speaks": _patterns(("", "speaks", Kind.LANGUAGE)),
    "use uses using used": _patterns(("", "uses", Kind.TOOL)),
    "write writes": _patterns(("", "uses", Kind.TOOL)),
    "switched switch": _patterns(
        ("to", "works_at", Kind.FIRM, _BEGINS),
        ("to", "has_diet", Kind.DIET, _BEGINS),
        ("to", "takes", Kind.REMEDY, _BEGINS),
        ("to", "uses", Kind.POSSESSION, _BEGINS),
    ),
    "migrated": _patterns(("to", "uses", Kind.TOOL, _BEGINS)),
    "turned": _patterns(("", "age", Kind.AGE, _BEGINS)),
    "goes": _patterns(("to", "studies_at", Kind.SCHOOL)),
    "married": _patterns(("", "married_to", Kind.PERSON, _BEGINS)),
    "marrying": _patterns(("", "partner_of", Kind.PERSON)),
    "stopped": _patterns(
        ("using", "uses", Kind.TOOL, _ENDS),
        ("playing", "plays", Kind.ACTIVITY, _ENDS),
        ("working at", "works_at", Kind.EMPLOYER, _ENDS),
        ("taking", "takes", Kind.REMEDY, _ENDS),
        ("doing", "practises", Kind.CRAFT, _ENDS),
    ),
    "gave": _patterns(("up", "practises", Kind.CRAFT, _ENDS)),
}

PATTERNS: Mapping[str, tuple[Pattern, ...]] = MappingProxyType(
    {form: patterns for forms, patterns in _TABLE.items() for form in forms.split()}
)
PAST_FORMS = wordset(
    """
    worked lived moved relocated studied graduated attended started joined left quit got became went been visited
    came returned travelled traveled owned bought purchased inherited sold adopted liked loved enjoyed hated played
    took used switched migrated married stopped gave turned grew
    """
)
