"""The predicates of the graph: a small closed vocabulary, so that the same fact always has the same name.

`single` says that a subject has one value at a time: a new value closes the old one (a person lives in one place),
while the values of the others stand beside each other (a person likes many things). The subject of a tie is whoever
spoke of it: "my sister Ana" is `user sibling_of Ana`.
"""

from dataclasses import dataclass

from palazzo.model.graph import EntityType


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
    Predicate("travels_to", False, _PLACE, "travels to"),
    Predicate("visited", False, _PLACE, "visited"),
)

BY_NAME = {predicate.name: predicate for predicate in PREDICATES}


def single_valued(name: str) -> bool:
    """Whether a new value of this predicate closes the old one; those that are not in the vocabulary do not."""
    return name in BY_NAME and BY_NAME[name].single


def phrase(predicate: str) -> str:
    """How a predicate reads between its subject and its object; one of another vocabulary, as it is."""
    known = BY_NAME.get(predicate)
    return predicate.replace("_", " ") if known is None else known.phrase
