"""What the speaker wants and does not want, where that is about conduct: 'I prefer …', 'I don't want … in …'."""

from collections.abc import Sequence
from itertools import pairwise

from palazzo.guidance.clauses import Clause, Setting
from palazzo.guidance.finding import Finding, Modality
from palazzo.guidance.lexicon import (
    ARTEFACTS,
    ASKED_FOR,
    CONDUCT_VERBS,
    FRIENDLY_VERBS,
    POLICY_VERBS,
    PRODUCING,
    QUANTIFIERS,
    words,
)
from palazzo.guidance.vetoes import reported

FAMILY = "wish"

_WANTS = words("favour favor love want need expect like prefer rather")
TRIGGERS = _WANTS | words("hate dislike i'd never don't appreciate happier grateful longer insist leave no")

_PADDING = words("would really much always")
_ALL = QUANTIFIERS - {"any"}
_INSTEAD = words("over instead rather")
_CONTRAST = words("everything anything all every any each without")
_PARTICULAR = words("to a an the this that some one more it help your")
_ONE_PIECE = words("me a an the this about my it some")
_NOW = words("this these that the a an it now today tomorrow tonight him her them us here with")
_LASTING_CONDUCT = CONDUCT_VERBS - FRIENDLY_VERBS - words("explain suggest recommend list create generate draft")
_PLEASURES = words("""
    books films movies tea coffee wine beer cats dogs autumn spring summer winter mountains sea beach morning evening
    walking driving music cities country painting reading season seasons
    """)
_FIELDS = words("any in from when with for about")


def find(clause: Clause, setting: Setting) -> Finding | None:  # noqa: ARG001 - a wish is one wherever it stands
    """A wish that stands as a rule, if the clause gives one."""
    if TRIGGERS.isdisjoint(clause.words) or reported(clause, len(clause.words)):
        return None
    for index, word in enumerate(clause.words):
        if word in ("i", "i'd"):
            modality = _unwanted(clause.words[index + 1 : index + 16]) or _wanted(clause, index)
            if modality is not None:
                return Finding(modality, FAMILY, clause.quote(index, index + 6))
    return None


def _wanted(clause: Clause, index: int) -> Modality | None:
    at = index + 1
    while clause.at(at) in _PADDING:
        at += 1
    verb, before = clause.at(at), clause.at(at - 1)
    if _appreciates(verb, clause.words[at + 1 : at + 12]):
        return Modality.OBLIGATION
    always = (before, verb) == ("always", "want")
    polite = verb == "like" and before in ("i'd", "would") and clause.at(at + 1) in _ALL
    if always or polite or (verb in _WANTS and _wishes(verb, clause.words[at + 1 : at + 12])):
        return Modality.OBLIGATION
    return None


def _appreciates(verb: str, rest: Sequence[str]) -> bool:
    """'I'd appreciate shorter replies', 'I'd be grateful if you …', 'I leave the choice of colours to you'."""
    if verb in ("appreciate", "be", "love"):
        told = any(pair == ("if", "you") for pair in pairwise(rest[:4])) and _names_artefact((*rest, *rest[4:5]))
        return told or (verb == "appreciate" and _names_artefact(rest[:3]) and not {"your", "the"} & set(rest[:1]))
    return verb == "leave" and rest[-2:] == ["to", "you"]


def _wishes(verb: str, rest: Sequence[str]) -> bool:
    """Whether what is wanted is a way of working, and not one piece of work or a pleasure of one's own."""
    if verb == "expect" and len(rest) == 1:
        return rest[0].endswith("s")
    if len(rest) < 2:
        return False
    if verb in ("prefer", "like") and rest[0] == "if" and rest[1] == "you":
        return True
    if verb == "like" and "better" in rest[1:3] and _names_artefact(rest):
        return True
    if verb == "expect" and rest[0] in ("a", "an") and not {"with", "for", "any", "every", "each"}.isdisjoint(rest):
        return True
    if rest[0] == "that":
        rest = rest[1:]
    if rest[:2] == ["it", "if"] or (rest[:2] == ["it", "when"] and verb != "love"):
        return verb != "need" and (rest[2:3] == ["you"] or _names_artefact(rest))
    if verb == "love":
        return False
    if rest[0] == "you":
        return verb in ("rather", "prefer") or _is_conduct(rest)
    if verb in ("prefer", "want", "like", "expect") and rest[:2] in (
        ["to", "get"],
        ["to", "hear"],
        ["to", "see"],
        ["to", "know"],
    ):
        return _lasts(rest) and (verb != "want" or rest[1] != "see")
    if verb in ("want", "need", "expect") and "before" in rest[1:5] and {"anything", "any", "you", "every"} & set(rest):
        return True
    if verb == "need" and rest[0] in ("answers", "replies", "explanations"):
        return rest[1] in ("i", "that", "in", "with", "without")
    if verb == "expect" and rest[0].endswith("s") and rest[0] not in _PARTICULAR:
        return True
    if rest[:3] in (["to", "be", "asked"], ["to", "be", "told"], ["to", "be", "informed"], ["not", "to", "be"]):
        return True
    return (rest[0] in _ALL and verb != "like") or _prefers(verb, rest) or _wants_artefact(verb, rest)


def _prefers(verb: str, rest: Sequence[str]) -> bool:
    if verb == "rather":
        if rest[:2] in (["not", "get"], ["not", "be"], ["not", "see"]) or rest[:2] == ["you", "kept"]:
            return True
        return "than" in rest and (rest[0] in ("get", "have", "see", "know", "hear", "you") or _names_artefact(rest))
    if verb in ("favour", "favor"):
        return not _INSTEAD.isdisjoint(rest)
    if verb == "prefer":
        plain = rest[0] not in ("to", "the", "my", "it", "that", "not") and "," not in rest[:2]
        named = _names_artefact(rest) or rest[0] == "being" or not {"no", "if", "you"}.isdisjoint(rest[:2])
        brief = plain and len(rest) < 4 and _PLEASURES.isdisjoint(rest) and not rest[0].endswith("ing")
        return (
            brief or (plain and named and "because" not in rest) or (plain and _is_craft_pair(rest)) or "over" in rest
        )
    contrast = (",", "not") in pairwise(rest[:5])
    scoped = rest[0] not in _PARTICULAR and rest[0] != "my" and not _CONTRAST.isdisjoint(rest)
    return verb == "want" and (contrast or scoped)


def _is_craft_pair(rest: Sequence[str]) -> bool:
    """'pytest to unittest', not 'books to films': neither is a pleasure."""
    return len(rest) < 5 and "to" in rest and _PLEASURES.isdisjoint(rest)


def _lasts(rest: Sequence[str]) -> bool:
    return not {"first", "before", "when", "whenever", "every", "any", "all", "always", "early"}.isdisjoint(rest)


def _wants_artefact(verb: str, rest: Sequence[str]) -> bool:
    """'I want answers without preamble', 'I like my code examples with type hints'."""
    if verb in ("favour", "favor", "rather") or (
        verb == "like" and rest[0] != "my" and {"in", "with"}.isdisjoint(rest)
    ):
        return False
    if "to" in rest[1:5] and rest[0] in ("the", "my", "our") and not QUANTIFIERS.isdisjoint(rest):
        return True
    return rest[0] not in _PARTICULAR and (verb != "need" or rest[0] == "my") and _names_artefact(rest[:4])


def _is_conduct(rest: Sequence[str]) -> bool:
    """Whether 'you to …' goes on with lasting conduct, and not with one piece of work."""
    action = next((word for word in rest[1:] if word != "to"), "")
    if action in POLICY_VERBS or action in ("always", "never", "not", "stop", "be", "remember"):
        return True
    if action in _LASTING_CONDUCT and _ONE_PIECE.isdisjoint(rest[:4]):
        return True
    once = ASKED_FOR | PRODUCING | FRIENDLY_VERBS
    return action not in once - {"challenge", "think", "listen"} and _NOW.isdisjoint(rest[2:]) and len(rest) > 2


def _unwanted(after: Sequence[str]) -> Modality | None:
    """'I don't want bullet lists in answers', 'I never want to see …', 'I hate emojis in commit messages'."""
    if len(after) < 3:
        return None
    if after[:2] == ["no", "longer"]:
        return Modality.PROHIBITION if after[2] in ("want", "need") and after[3:4] != ["to"] else None
    if after[:2] in (["like", "no"], ["want", "no"], ["prefer", "no"]) or after[:3] == ["be", "happier", "without"]:
        return Modality.PROHIBITION
    refuses = after[0] == "don't" and after[1] in ("want", "need", "like")
    rest = after[2:] if refuses else after[1:]
    never = after[:2] == ["never", "want"] or after[:3] == ["don't", "ever", "want"]
    if never or ((refuses or after[0] in ("hate", "dislike")) and _is_unwanted(rest)):
        return Modality.PROHIBITION
    return None


def _is_unwanted(rest: Sequence[str]) -> bool:
    if rest[:2] == ["you", "to"] or (rest[0] == "any" and len(rest) > 2):
        return True
    if rest[0] == "you" or (rest[0] == "my" and len(rest) > 2 and rest[2].endswith(("ed", "en", "wn"))):
        return True
    if rest[:3] == ["it", "when", "you"] or (rest[:2] == ["to", "be"] and rest[2:3] != ["a"]):
        return len(rest) > 2 and (rest[2].endswith(("ed", "en")) or rest[2] == "you")
    if "just" in rest[1:4] and "," in rest[:3]:
        return True
    if rest[0].endswith("s") and rest[0] not in ("people", "kids", "this", "others", "us", "his") and len(rest) > 2:
        return not {
            "based",
            "in",
            "from",
            "with",
            "on",
            "about",
            "after",
            "before",
            "without",
            "when",
            "for",
        }.isdisjoint(rest[1:3])
    if rest[:2] in (["to", "see"], ["to", "get"], ["to", "hear"], ["to", "read"], ["to", "be"]):
        return _names_artefact(rest) or not {"any", "about", "ever"}.isdisjoint(rest)
    if rest[0] == "being" or ("just" in rest[1:3]):
        return _names_artefact(rest) or "called" in rest
    general = rest[0] not in ("to", "it", "that", "this") and _names_artefact(rest)
    return general and (len(rest) <= 3 or not _FIELDS.isdisjoint(rest))


def _names_artefact(rest: Sequence[str]) -> bool:
    return any(word in ARTEFACTS for word in rest)
