"""Ties between people: "my sister Ana", "Ana, my sister", "my sister's name is Ana", and pets in the same words."""

from collections.abc import Iterator
from dataclasses import dataclass

from palazzo.mining.kin import PETS, PLURALS, TIES, kin
from palazzo.mining.name_kinds import Mention
from palazzo.mining.scene import Scene
from palazzo.mining.statements import Statement
from palazzo.mining.wordset import wordset
from palazzo.model.graph import EntityType
from palazzo.text.calendar import NUMBERS

_OWNERS = wordset("my our his her whose")
_IS = wordset("is was are were")
_KIN = PETS.union(TIES)
_NO_LONGER = frozenset(("former", "ex", "late", "furry"))
_CALLED = frozenset(["called", "named"])


@dataclass(frozen=True, slots=True)
class Bond:
    """Somebody's relative, friend or pet, with the word that says what they are and the name."""

    owner: str
    word: str
    name: str

    def statement(self) -> Statement:
        predicate = "has_pet" if self.word in PETS else TIES[self.word]
        return Statement(self.owner, predicate, self.name, sure=0.95)


def bonds(scene: Scene) -> list[Bond]:
    """Everybody whom the sentence introduces by what they are to somebody."""
    found: dict[tuple[str, str], Bond] = {}
    if not scene.names or _KIN.isdisjoint(scene.sentence.lows):
        return []
    for index, low in enumerate(scene.sentence.lows):
        if low in _KIN:
            owner = _owner(scene, index)
            for mention in _named(scene, index, low) if owner else ():
                if owner is not None and mention.name != owner:
                    found.setdefault((owner, mention.name), Bond(owner, low, mention.name))
    return list(found.values())


def known_ties(found: list[Bond]) -> dict[tuple[str, str], str]:
    """Who is whose mother from now on; of several friends none is *the* friend."""
    return {(bond.owner, kin(bond.word)): bond.name for bond in found if bond.word in TIES and bond.word not in PLURALS}


def _owner(scene: Scene, index: int) -> str | None:
    """Whose: `my`, `her`, `Ana's`, at most three words before; `a friend called Ana` is the speaker's."""
    sentence = scene.sentence
    for back in range(index - 1, max(-1, index - 4), -1):
        low = sentence.lows[back]
        if low in _NO_LONGER:
            return None
        if low in _OWNERS:
            return scene.owner(back)
        if low == "'s":
            return scene.named_up_to(back)
        if low in ("a", "an") or low in NUMBERS or low.isdecimal():
            has = any(word in ("have", "got", "adopted", "has") for word in sentence.lows[max(0, back - 3) : back])
            mine = sentence.lows[index + 1 : index + 3] == ("of", "mine")
            return scene.speaker if mine or (has and sentence.lows[0] in ("i", "we")) else None
        if not low.isalpha() and "-" not in low:
            return None
    return None


def _named(scene: Scene, index: int, low: str) -> Iterator[Mention]:
    sentence = scene.sentence
    after = sentence.lows[index + 1 : index + 4]
    if after[:2] == ("of", "mine"):
        index += 2
        after = sentence.lows[index + 1 : index + 4]
    if after[:2] == ("'s", "name") and after[2:] and after[2] in _IS:
        yield from _names_from(scene, index + 4, 1, low)
    elif after and after[0] in _CALLED:
        yield from _names_from(scene, index + 2, 9 if low in PLURALS or low in PETS else 1, low)
    elif len(after) > 1 and after[0] in _IS and after[1] in _CALLED:
        yield from _names_from(scene, index + 3, 9, low)
    elif after and after[0] in _IS and _ends(scene, index + 2):
        yield from _names_from(scene, index + 2, 9 if low in PLURALS else 1, low)
    elif after and after[0] in (",", ":"):
        yield from _apposed(scene, index + 2, low)
    else:
        yield from _names_from(scene, index + 1, 9 if low in PLURALS else 1, low)
    yield from _before(scene, index)


def _names_from(scene: Scene, index: int, most: int, word: str) -> Iterator[Mention]:
    """The name here, and those that are listed after it."""
    for _ in range(most):
        mention = scene.names.get(index)
        if mention is None or not _fits(mention, word):
            return
        yield mention
        index = mention.end
        while scene.sentence.low(index) in (",", "and", "&"):
            index += 1


def _fits(mention: Mention, word: str) -> bool:
    return mention.type is EntityType.PERSON or word in PETS


def _apposed(scene: Scene, index: int, word: str) -> Iterator[Mention]:
    """`our drummer, Dmitri, …` and `two cats, Pamuk and Zeytin`: the name is closed by a comma or the end."""
    found = list(_names_from(scene, index, 9, word))
    closed = found and scene.sentence.low(found[-1].end) in ("", ",", ")", ";", "—")
    if closed and scene.sentence.low(found[-1].end + 1) != "and":
        yield from found if word in PLURALS or word in PETS else found[:1]


def _before(scene: Scene, index: int) -> Iterator[Mention]:
    """`Ana, my sister, …` and `Ana is my sister`."""
    sentence = scene.sentence
    start = next((back for back in range(index - 1, max(-1, index - 4), -1) if sentence.lows[back] in _OWNERS), None)
    if start is None or start < 2 or not (sentence.lows[start - 1] == "," or sentence.lows[start - 1] in _IS):
        return
    if scene.names.get(index + 1) is not None:
        return
    for mention in scene.names.values():
        if mention.end == start - 1 and mention.type is EntityType.PERSON:
            closed = sentence.lows[start - 1] in _IS or sentence.low(index + 1) in ("", ",")
            if closed:
                yield mention


def _ends(scene: Scene, index: int) -> bool:
    mention = scene.names.get(index)
    return mention is not None and scene.sentence.low(mention.end) in ("", ",", "and", ";", ")", "too")
