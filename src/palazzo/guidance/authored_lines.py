"""Files of rules, read by structure: which of their sentences bind.

In a file that a person wrote for agents a bare imperative is a rule, and so is what stands under a label or behind an
arrow. What describes, defines or merely names is not.
"""

import re
from itertools import pairwise

from palazzo.text.lexemes import kinds, listed, lowered, tokens

_CODE = re.compile(r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|`[^`\n]{1,300}`", re.DOTALL)
_QUOTATION = re.compile(r"\"[^\"\n]{1,600}\"")
_MARK = re.compile(r"^[ \t>]*(?:[-*+•]|\d{1,3}[.)]|#{1,6})?[ \t]*(?:\[[ x]\][ \t]+)?", re.MULTILINE)
_SETTING = re.compile(
    r"^[ \t]*(?P<key>[a-z]+(?:_[a-z]+)*)[ \t]*(?P<mark>->|=>|→|:)[ \t]*(?P<value>[a-z]+(?:_[a-z]+)*)\.?$", re.MULTILINE
)
_BINDING_VALUE = re.compile(
    r"only|never|always|required|forbidden|strict|disabled|mandatory|prohibited|must|denied|banned|no_"
)
_WHEN = listed("on if when before after unless upon")

_MODAL = listed("must mustn't shall shouldn't should never always only don't forbidden prohibited mandatory")
_MODAL |= listed(
    "stays stay permitted expected circumstances max per required requires cannot can't avoid ensure untrusted "
    "law mandate"
)
_PAIRS = frozenset(
    {("make", "sure"), ("be", "sure"), ("needs", "to"), ("need", "to"), ("has", "to"), ("have", "to"), ("belong", "in")}
    | {
        ("belongs", "in"),
        ("the", "priority"),
        ("not", "allowed"),
        ("is", "allowed"),
        ("are", "allowed"),
        ("not", "a"),
        ("wins", "on"),
        ("but", "only"),
    }
)
_PERSONS = listed("i he she they you've it i've we've they've")
_DESCRIBES = listed("is are was were has have had isn't aren't means defines contains provides holds survive")
_NOUNS = listed(
    "test build support access use release benchmark cache log type state process design model report review"
)
_NOUNS |= listed("change code file index query time work start end plan order call run track trace value version view")
_NOUNS |= listed("memory notes root key name contact full let")
_LABELS = listed("build test tests run lint format deploy install start serve check typecheck bench benchmark release")
_LABELS |= listed("unit integration server migrate docs typing types clean setup tone style naming indentation quotes")
_LABELS |= listed(
    "commits commit branches formatting logging errors security reviews imports comments responses output"
)
_LABELS |= listed("answers boundaries workflow scope limits rule rules policy convention default priority")
_LONGEST = 120  # words of a sentence; what runs on longer is cut
_ENDS = frozenset(".!?…\n;")
_OPENERS = listed("and but also then so first next finally please just , : ( — – to run_by")
_CONDITIONS = listed("if when unless before after while for in on at during where whenever once")


def binds(text: str) -> bool:
    """Whether a passage of a file of rules gives one."""
    low = _MARK.sub("", _CODE.sub(" codespan ", lowered(text)))
    for setting in _SETTING.finditer(low):
        key, value = setting["key"].split("_"), setting["value"]
        if setting["mark"] != ":" and (key[0] in _WHEN or _is_verb(value.split("_")[0])):
            return True
        if setting["mark"] == ":" and _BINDING_VALUE.search(value):
            return True
    return any(_sentence_binds(sentence) for sentence in _sentences(tokens(_QUOTATION.sub(" quotespan ", low))))


def heading_binds(title: str) -> bool:
    """Whether a heading is a rule itself: by an unmistakable word, since "House rules" only names some."""
    words = tokens(lowered(title))
    return bool(words) and (
        words[0] in ("never", "always", "don't") or not {"must", "mustn't", "never"}.isdisjoint(words[1:])
    )


def _sentences(words: list[str]) -> list[list[str]]:
    found: list[list[str]] = [[]]
    for word in words:
        if word[0] in _ENDS or len(found[-1]) >= _LONGEST:
            found[-1].append(word)
            found.append([])
        else:
            found[-1].append("don't" if word == "not" and found[-1][-1:] == ["do"] else word)
    return [sentence for sentence in found if sentence and sentence[0][0] not in _ENDS]


def _sentence_binds(words: list[str]) -> bool:
    if words[-1].startswith("?"):
        return False
    words = [word for word in words if word[0] not in _ENDS]
    if not words:
        return False
    label = words.index(":") if ":" in words[:6] else -1
    if label > 0:
        rest = words[label + 1 :]
        if rest and (words[0] in _LABELS or not _LABELS.isdisjoint(words[:label])):
            return True
        return bool(rest) and _sentence_binds(rest)
    if words[0] not in _PERSONS and (not _MODAL.isdisjoint(words) or not _PAIRS.isdisjoint(pairwise(words))):
        return not _past(words)
    if words[0] == "no" and len(words) < 8 and _DESCRIBES.isdisjoint(words):
        return True
    starts = [0, *(place + 1 for place, word in enumerate(words[:-1]) if word in (",", "and", "then", "but", "just"))]
    starts = starts if words[0] in _CONDITIONS or words[0] in _OPENERS else starts[:1]
    return any(_commands(words[start:]) for start in starts) or _after_condition(words)


def _commands(words: list[str]) -> bool:
    """Whether these words begin with a verb that asks for something."""
    while words and words[0] in _OPENERS:
        words = words[1:]
    if len(words) < 2 or (len(words[1]) == 1 and words[0] == "let"):
        return False
    if words[0] == "you":
        words = words[1:]
    if not _is_verb(words[0]) or words[1] in ("–", "—", "->", "/", "of") or words[1] in _DESCRIBES:
        return False
    return not (words[0] in _NOUNS and not _DESCRIBES.isdisjoint(words[1:7]))


def _after_condition(words: list[str]) -> bool:
    """A verb behind a condition that no comma ends: "if the lock is held pause all threads"."""
    if words[0] not in ("if", "when", "unless", "before"):
        return False
    return any(
        _is_verb(word) and word not in _NOUNS and before not in ("to", "the", "a", "you", "we", "i")
        for before, word in pairwise(words[3:])
    )


def _past(words: list[str]) -> bool:
    """Whether it tells of what was, or what somebody believes."""
    return words[0] in ("was", "were") or words[:2] in (["we", "had"], ["we", "were"])


def _is_verb(word: str) -> bool:
    kind = kinds()[word]
    if kind in ("VERB", "POLICY", "use", "keep", "stop", "don't", "never", "always", "make", "need"):
        return True
    return word.endswith(("ize", "ise", "ify", "oize")) or word in ("use", "keep", "stop", "make", "be", "do", "have")
