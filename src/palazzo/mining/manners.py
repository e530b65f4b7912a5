"""Manners: what helping verbs make of a verb: done, denied, past, over, to come, or only wished for."""

from palazzo.mining.scene import Scene
from palazzo.mining.verbs import PAST_FORMS, PATTERNS
from palazzo.mining.wordset import wordset

ADVERBS = wordset(
    """
    also still just really now already always mostly currently recently finally actually usually only both all even
    definitely basically absolutely totally simply kinda particularly especially mainly generally often sometimes
    regularly only originally previously formerly once both each ever so truly either personally
    """
)
_HAVE, _DO = frozenset(("have", "has", "had")), frozenset(("do", "does", "did"))
_MARKS = {
    **dict.fromkeys(("am", "is", "are", "be"), ("be",)),
    **dict.fromkeys(("was", "were"), ("be", "past")),
    **dict.fromkeys(("not", "never"), ("negated",)),
    "will": ("ahead",),
    "can": ("able",),
}
_MODAL = wordset("would could might may should must shall probably")
_WANT = wordset("want wants plan plans hope hopes intend intends decided planning hoping aim")


def manner(scene: Scene, index: int) -> tuple[int, frozenset[str]] | None:
    """Where the main verb after helping verbs stands, and what they mark; None if nothing is stated.

    Marks are `be`, `past`, `perfect`, `progressive`, `negated`, `ended`, `ahead`, `wanted` and `able`.
    """
    sentence = scene.sentence
    marks: set[str] = set()
    while True:
        low, following = sentence.low(index), sentence.low(index + 1)
        step = _helping(scene, index, low, following, marks)
        if step is None:
            return None
        index += step
        if not step or "wanted" in marks:
            break
    low = sentence.low(index)
    if not low:
        return None
    if low in PAST_FORMS and "be" not in marks:  # "I am married", "she is used to it"
        marks.add("past")
    if low.endswith("ing") and "be" in marks:
        marks.add("progressive")
    return index, frozenset(marks)


def _helping(scene: Scene, index: int, low: str, following: str, marks: set[str]) -> int | None:
    """Note what a helping verb here means; return how many words it takes, 0 for the main verb, None for no fact."""
    if low in ADVERBS:
        return 1
    if low in _MARKS:
        marks.update(_MARKS[low])
        return 1
    if (low, following) in (("no", "longer"), ("used", "to")):
        marks.add("ended")
        return 2
    if low in _HAVE and _is_helping(scene, index + 1):
        marks.add("perfect")
        return 1
    if low == "been" and "perfect" in marks and following != "to":
        marks.add("be")
        return 1
    if low in _DO and (following in ("not", "really") or following in PATTERNS):
        if low == "did":
            marks.add("past")
        return 1
    return _wanting(scene, index, low, following, marks)


def _wanting(scene: Scene, index: int, low: str, following: str, marks: set[str]) -> int | None:
    """`want to`, `would like to`, `am going to` are plans; any other `would` or `might` is nothing."""
    going = low == "going" and "be" in marks and not _destination(scene, index + 2)
    if following == "to" and (low in _WANT or going):
        marks.add("wanted")
        return 2
    if low == "would" and following in ("like", "love") and scene.sentence.low(index + 2) == "to":
        marks.add("wanted")
        return 3
    return None if low in _MODAL else 0


def _is_helping(scene: Scene, index: int) -> bool:
    """Whether the `have` before this place helps another verb."""
    while scene.sentence.low(index) in ADVERBS or scene.sentence.low(index) in ("not", "never", "no", "longer"):
        index += 1
    low = scene.sentence.low(index)
    return low in PAST_FORMS or low in ("been", "had", "done", "known", "gone") or low.endswith("ed")


def _destination(scene: Scene, index: int) -> bool:
    """Whether one is going somewhere, not going to do something."""
    return index in scene.names or scene.sentence.low(index) in ("the", "a", "an", "my", "our", "his", "her", "another")
