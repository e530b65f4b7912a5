"""Telling a verb from other words, where no list of verbs is complete."""

from palazzo.guidance.lexicon import DETERMINERS, OBJECTS, words

_NO_VERBS = (
    words("""
    in on at by with within under over above below behind between among about against around before after during since
    until through throughout across along near off onto upon into toward towards beyond inside outside via per as like
    unlike despite except besides than if when while where because although though whereas unless once whether how what
    who why which whose and or but nor so yet for to from of both half all some any each every no none most many few
    several such same other another only even just still also not never always here there now then today full more less
    is are was were has have had does did isn't aren't can could will would shall should may might must that this these
    those it he she they we you i
    """)
    | DETERMINERS
)

_PARTICIPLES = words("built made written drawn born grown done known given taken")
_COMPOUNDING = words("load check commit pin format reload merge rebase link code optimize")
_NOUNS_IN_ISE = words(
    "exercise otherwise likewise precise enterprise franchise merchandise expertise clockwise paradise"
)
_NOUNS_IN_ATE = words("certificate template duplicate intricate delicate accurate elaborate corporate immediate")


def seems_verb(word: str, after: str) -> bool:
    """Whether a word of no known class, standing where a command may begin and before an object, is a verb."""
    return (
        after in OBJECTS - {"this", "that", "no"}
        and word.isalpha()
        and word not in _NO_VERBS
        and not word.endswith(("ing", "ed", "ly", "s", "ion", "ness", "ity"))
    )


def seems_command(word: str, after: str) -> bool:
    """Whether a word of no known class that opens a line of a file of rules is a verb: 'disagree openly'."""
    return (
        (after in ("more", "less", "up", "with", "like", "before", "carefully") or after.endswith("ly"))
        and word.isalpha()
        and len(word) > 2
        and word not in _NO_VERBS
        and word not in _PARTICIPLES
        and not word.endswith(("ing", "ed", "ly", "s", "ion", "ness", "ity", "ment", "er", "ance", "ence"))
    )


def is_coined(word: str) -> bool:
    """Whether a word looks like a verb made from another word: memoize, simplify, colocate, lazy-load."""
    return (
        (len(word) > 5 and word.endswith(("ize", "ify")))
        or (len(word) > 7 and word.endswith("ise") and word not in _NOUNS_IN_ISE)
        or (len(word) > 6 and word.endswith(("cate", "late", "rate")) and word not in _NOUNS_IN_ATE)
        or ("-" in word and word.rpartition("-")[2] in _COMPOUNDING)
    )
