"""The predicates of the graph: any in snake_case, and a core vocabulary, so that the same fact has the same name.

`single` says that a subject has one value at a time: a new value closes the old one (a person lives in one place),
while the values of the others stand beside each other (a person likes many things). An attribute, `has_` and a noun as
in `has_battery`, has one value unless the vocabulary says otherwise; any other predicate has several. The subject of a
tie is whoever spoke of it: "my sister Ana" is `user sibling_of Ana`.
"""

import re
from dataclasses import dataclass

from palazzo.errors import Invalid
from palazzo.model.fold import fold
from palazzo.model.graph import EntityType
from palazzo.model.naming import name_key


@dataclass(frozen=True, slots=True)
class Predicate:
    """One kind of fact: its name, whether it has one value at a time, what its object is, and how it reads."""

    name: str
    single: bool
    object: EntityType
    phrase: str


_PERSON, _PLACE, _ORGANISATION = EntityType.PERSON, EntityType.PLACE, EntityType.ORGANISATION
_ITEM, _TOPIC, _EVENT, _PROJECT = EntityType.ITEM, EntityType.TOPIC, EntityType.EVENT, EntityType.PROJECT

PREDICATES: tuple[Predicate, ...] = (
    Predicate("is_called", True, _PERSON, "is called"),
    Predicate("age", True, _TOPIC, "is aged"),
    Predicate("birthday", True, _TOPIC, "has a birthday on"),
    Predicate("born_in", True, _PLACE, "was born in"),
    Predicate("comes_from", False, _PLACE, "comes from"),
    Predicate("lives_in", True, _PLACE, "lives in"),
    Predicate("works_at", True, _ORGANISATION, "works at"),
    Predicate("has_job", True, _TOPIC, "works as"),
    Predicate("works_on", False, _PROJECT, "works on"),
    Predicate("studies_at", True, _ORGANISATION, "studies at"),
    Predicate("studies", False, _TOPIC, "studies"),
    Predicate("graduated_from", False, _ORGANISATION, "graduated from"),
    Predicate("married_to", True, _PERSON, "is married to"),
    Predicate("partner_of", True, _PERSON, "is together with"),
    Predicate("parent_of", False, _PERSON, "is a parent of"),
    Predicate("child_of", False, _PERSON, "is a child of"),
    Predicate("sibling_of", False, _PERSON, "is a sibling of"),
    Predicate("grandparent_of", False, _PERSON, "is a grandparent of"),
    Predicate("grandchild_of", False, _PERSON, "is a grandchild of"),
    Predicate("relative_of", False, _PERSON, "is related to"),
    Predicate("friend_of", False, _PERSON, "is a friend of"),
    Predicate("colleague_of", False, _PERSON, "works with"),
    Predicate("knows", False, _PERSON, "knows"),
    Predicate("member_of", False, _ORGANISATION, "is a member of"),
    Predicate("has_pet", False, _ITEM, "has the pet"),
    Predicate("owns", False, _ITEM, "owns"),
    Predicate("uses", False, _ITEM, "uses"),
    Predicate("likes", False, _TOPIC, "likes"),
    Predicate("dislikes", False, _TOPIC, "dislikes"),
    Predicate("prefers", False, _TOPIC, "prefers"),
    Predicate("plays", False, _TOPIC, "plays"),
    Predicate("practises", False, _TOPIC, "practises"),
    Predicate("learns", False, _TOPIC, "is learning"),
    Predicate("speaks", False, _TOPIC, "speaks"),
    Predicate("has_diet", True, _TOPIC, "eats"),
    Predicate("allergic_to", False, _ITEM, "is allergic to"),
    Predicate("has_condition", False, _TOPIC, "has the condition"),
    Predicate("takes", False, _ITEM, "takes"),
    Predicate("plans_to", False, _EVENT, "plans to"),
    Predicate("has_goal", False, _TOPIC, "has the goal"),
    Predicate("decided", False, _TOPIC, "decided"),
    Predicate("avoids", False, _TOPIC, "avoids"),
    Predicate("travels_to", False, _PLACE, "travels to"),
    Predicate("visited", False, _PLACE, "visited"),
)

_HAS = "has_"
_SAME = {
    **dict.fromkeys(("lives_at", "resides_in", "living_in", "is_living_in", "based_in", "is_based_in"), "lives_in"),
    **dict.fromkeys(("works_for", "employed_by", "employed_at", "is_employed_by", "is_working_at"), "works_at"),
    **dict.fromkeys(("works_as", "is_working_as", "job", "occupation", "profession"), "has_job"),
    **dict.fromkeys(("is_working_on", "builds", "is_building"), "works_on"),
    **dict.fromkeys(("loves", "enjoys", "adores", "is_into", "is_fond_of", "is_a_fan_of"), "likes"),
    **dict.fromkeys(("hates", "detests", "does_not_like", "cannot_stand"), "dislikes"),
    **dict.fromkeys(("is_learning", "is_studying", "is_learning_to"), "learns"),
    **dict.fromkeys(("is_using", "runs_on"), "uses"),
    **dict.fromkeys(("is_married_to", "spouse_of", "husband_of", "wife_of"), "married_to"),
    **dict.fromkeys(("is_allergic_to", "has_allergy_to"), "allergic_to"),
    **dict.fromkeys(("goal", "wants_to", "aims_to", "aims_for"), "has_goal"),
    **dict.fromkeys(("chose", "picked", "settled_on", "opted_for", "went_with", "agreed_on"), "decided"),
    **dict.fromkeys(("intends_to", "is_planning_to", "is_going_to"), "plans_to"),
    **dict.fromkeys(("budget",), "has_budget"),
    **dict.fromkeys(("deadline", "is_due"), "has_deadline"),
}
_SEVERAL_NOUNS = """
aim allergy appointment child customer event exam experience feature friend habit hobby idea interest issue limit
meeting note part plan preference problem question reason reminder requirement risk routine rule skill source status
step story symptom task tool
"""  # of which people have several at a time
_SEVERAL = frozenset(_HAS + noun for noun in _SEVERAL_NOUNS.split())
_LONGEST = 60  # characters of a predicate

BY_NAME = {predicate.name: predicate for predicate in PREDICATES}
_SINGLE_KEYS = frozenset(name_key(predicate.name) for predicate in PREDICATES if predicate.single)
_HAS_KEY = name_key(_HAS)


def single_valued(name: str) -> bool:
    """Whether a new value of this predicate closes the old one; those that are not in the vocabulary do not."""
    return BY_NAME[name].single if name in BY_NAME else name.startswith(_HAS) and name not in _SEVERAL


def may_be_single_valued(key: str) -> bool:
    """Whether any predicate with this key is."""
    return key in _SINGLE_KEYS or key.startswith(_HAS_KEY)


def normal_form(name: str) -> str:
    """The predicate as the graph has it: words joined by `_`, one for those that mean the same.

    Raise Invalid if no words are left.
    """
    words = "_".join(re.findall(r"\w+", fold(name).replace("_", " ")))[:_LONGEST].strip("_")
    if not words:
        raise Invalid(f"a predicate needs words, such as lives_in; {name!r} has none")
    return _SAME.get(words, words)


def object_type_of(name: str) -> EntityType | None:
    """What the object of a predicate of the vocabulary is."""
    return BY_NAME[name].object if name in BY_NAME else None


def phrase(predicate: str) -> str:
    """How a predicate reads between its subject and its object; one of another vocabulary, as it is."""
    known = BY_NAME.get(predicate)
    return predicate.replace("_", " ") if known is None else known.phrase
