"""Outlook: whether a sentence speaks of what comes or of what was."""

from palazzo.mining.sentences import Sentence
from palazzo.mining.wordset import wordset

_FUTURE = wordset(
    """
    will shall tomorrow next soon leave leaves starts start begins opens going gonna due plan planning want coming
    by until
    """
)
_ANNOUNCED = frozenset(("will", "shall", "going", "tomorrow", "next"))
_PAST = wordset(
    """
    was were had did went got bought came left quit told gave found ran saw met made took began became fell said
    felt lost won sold sent wrote ate slept drove flew passed failed died been stole paid put brought built broke
    chose grew heard held hid kept knew led let meant read rode sang sat spent stood taught thought understood woke
    wore ago last yesterday
    """
)
_NOT_PAST = wordset(
    """
    need feed speed indeed exceed bed red weed seed hundred signed booked registered invited married
    """
)


def is_announced(sentence: Sentence) -> bool:
    """Whether a sentence can only be about what comes."""
    return not _ANNOUNCED.isdisjoint(sentence.lows)


def looks_ahead(sentence: Sentence, at: int = 0) -> bool:
    """Whether a sentence speaks of what comes at the time that it names at a word; what began `since` is behind."""
    if "since" in sentence.lows[max(0, at - 3) : at]:
        return False
    for low in reversed(sentence.lows):
        if low in _FUTURE:
            return True
        if low in _PAST or (low.endswith("ed") and len(low) > 4 and low not in _NOT_PAST):
            return False
    return True
