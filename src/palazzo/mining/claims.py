"""Claims: the clauses in which people state something of themselves, their people, their things or their project.

A claim is found by its form alone: who it is about, the verb with its helpers, and what follows up to where the clause
ends. Whether it is worth keeping is another question (`self_statement.py`).
"""

from collections.abc import Iterator
from dataclasses import dataclass

from palazzo.mining.sentences import Sentence
from palazzo.mining.vocabulary import (
    AUXILIARY,
    BOTH,
    BREAK,
    CLASSIFYING,
    DETERMINER,
    NOUN,
    PREPOSITION,
    THAT,
    VERB,
    word_classes,
)
from palazzo.mining.wordset import wordset

_OPENERS = wordset(
    """
    , ; : ( ) " “ ” — – and but so because that while though although whereas where then plus also since as yes no yeah
    well oh hey hi wow okay ok actually honestly btw unfortunately luckily sadly now currently today yesterday recently
    finally usually again see look right sure alright
    """
)
_UNREAL = wordset("if unless whether wish imagine suppose pretend maybe perhaps hopefully would could should might may")
_ENDS = wordset('; : ( ) " “ ” — – but because so since although though while whereas which unless until if whether')
_PRONOUNS = wordset("i we you he she they it that this there these those what how why who which let")
_BE = wordset("am is are was were be been being 's")
_HAVE, _DO = wordset("have has had"), wordset("do does did")
_MODALS = wordset("will would can could may might must should shall")
ADVERBS = wordset(
    """
    also still just really now already always mostly currently recently finally actually usually only both all even
    definitely basically absolutely totally simply kinda particularly especially mainly generally often sometimes
    regularly originally previously formerly once each ever so truly either personally probably never not typically
    normally officially completely fully constantly quickly pretty
    """
)
_PREPOSITIONS = wordset(
    "in on at to from for with of about as by into near around over under after before through against without like"
)
_PARTICLES = wordset("up out down off back away along together across apart")
_SET = wordset("set based located located allergic born called named written built made due scheduled interested")
_MOST_WORDS, _NAME_WORDS = 18, 5
_OWN = wordset("my our")
_ARTICLES = wordset("the this")
_NO_VERBS = (BREAK, PREPOSITION, DETERMINER, THAT)
_SAID = wordset(
    """
    think thinks thought know knew believe guess say said says mean meant see found find noticed realised realized
    decided heard figured suppose bet swear learned learnt remember
    """
)
_LONG_AGO = wordset("while ages long time weeks months years days")  # it has been a while since
_RELATIVES = wordset("that what who whom whose which where how why when than as whatever whoever wherever the a")
_THINGS = wordset("something anything everything nothing someone anyone everyone one ones all it them those these")
_LEADS = wordset(
    """
    last next this these every each one once today tonight tomorrow yesterday ever after before during since until on
    at in for from with by as when while now then soon sometimes recently later earlier back monday tuesday wednesday
    thursday friday saturday sunday january february march april may june july august september october november
    december two three four five six a few some
    """
)
# What is so named is no doer: "my goal is finding a flat" is a goal, nothing that the goal is doing.
_MATTERS = wordset(
    """
    aim challenge concern dream favorite favourite focus goal habit hobby idea intention issue job passion pastime plan
    priority problem purpose strategy struggle target task way weakness strength
    """
)
_IRREGULAR = wordset(
    """
    used got bought made went had took gave found met left lost built sold saw did began started told wrote read won
    ran kept felt came became put set cut hit hurt quit grew flew drove chose taught caught spent led held thought
    stuck gotten brought sent paid heard been done gone taken given written seen known grown chosen driven broken
    worn eaten slept forgot forgotten wore shot sang drew threw swam fought ate sat stood understood lent dealt fed
    hung hid rode ran shook stole woke swept spun tore won begun blew bit bent bred rang rose
    """
)


@dataclass(frozen=True, slots=True)
class Claim:
    """Words `first` up to `end`, the object from `object` on; `kind` is how the subject is named."""

    kind: str  # i we my the name let bare
    subject: tuple[int, int]  # the words of what it is about, without its article
    first: int
    verb: int
    object: int
    end: int
    verbs: tuple[str, ...]  # the words that say what holds: helpers that count, verb, particle or preposition
    marks: frozenset[str]  # be past perfect progressive negated ahead modal wanted ended


def claims(sentence: Sentence, names: dict[int, int]) -> Iterator[Claim]:
    """Every claim of a sentence; `names` has where names begin and end. Questions and conditions claim nothing."""
    if sentence.quoted:
        return
    index, length = 0, stated_end(sentence)
    while index < length:
        found = _subject(sentence, index, names) if _opens(sentence, index) else None
        claim = _claim(sentence, index, *found, length) if found is not None else None
        if claim is None:
            index += 1
        else:
            yield claim
            index = max(claim.object, index + 1)


def stated_end(sentence: Sentence) -> int:
    """Up to where a sentence states: all of it, or what stands before the comma of `…, is that ok?`."""
    if not sentence.asks:
        return len(sentence)
    commas = [index for index, low in enumerate(sentence.lows) if low in {",", "—", "–", ";"}]
    return commas[-1] if commas else 0


def _opens(sentence: Sentence, index: int) -> bool:
    """Whether a clause may begin here, and is no condition or wish."""
    if not _UNREAL.isdisjoint(sentence.lows[max(0, index - 3) : index]):
        return False
    before = sentence.low(index - 1)
    if before == "since" and sentence.low(index - 2) in _LONG_AGO:
        return False
    if index == 0 or before in _OPENERS:
        return True
    return sentence.lows[index] in ("i", "we", "my", "our") and not _goes_with_noun(sentence, index)


def _goes_with_noun(sentence: Sentence, index: int) -> bool:
    """Whether what begins here only tells which thing is meant: `the picture I took`, `what I want`, `with my dog`."""
    before, own = sentence.low(index - 1), sentence.lows[index] in _OWN
    if before in _SAID:
        return False
    if before in _RELATIVES:
        return before != "that" or sentence.low(index - 2) not in _SAID
    kind = word_classes().get(before, NOUN)
    if own:
        return kind in (PREPOSITION, VERB, BOTH, AUXILIARY) or before == "to"
    if kind not in (NOUN, BOTH, CLASSIFYING) and before not in _THINGS:
        return False
    start = next((at + 1 for at in range(index - 1, -1, -1) if sentence.lows[at] in _OPENERS), 0)
    first = sentence.lows[start]
    return first not in _LEADS and word_classes().get(first) != PREPOSITION and not first.endswith("ly")


def _subject(sentence: Sentence, index: int, names: dict[int, int]) -> tuple[str, int, int, int] | None:
    """How the subject that begins here is named, its first and last word, and where the verb may stand."""
    low = sentence.lows[index]
    if low in ("i", "we"):
        return low, index, index + 1, index + 1
    if low == "let" and sentence.low(index + 1) == "us" and index < 4:
        return "let", index, index + 1, index + 2
    if low in _OWN or low in _ARTICLES:
        end = _verb_after(sentence, index + 1)
        return None if end is None else ("my" if low in _OWN else "the", index + 1, end, end)
    if index in names:
        end = names[index]
        if sentence.low(end) in _BE | _HAVE | _MODALS or word_classes().get(sentence.low(end)) == VERB:
            return "name", index, end, end
    if index == 0 and _is_past(low):
        return "bare", 0, 0, 0
    return None


def _verb_after(sentence: Sentence, index: int) -> int | None:
    """Where the verb stands behind the noun that begins here, if one does within a few words."""
    classes = word_classes()
    for place in range(index + 1, min(index + _NAME_WORDS + 1, len(sentence))):
        low = sentence.lows[place]
        if low in _BE | _HAVE | _MODALS | _DO:
            return place if low != "'s" else None
        if low in _PREPOSITIONS and low != "of":
            return None
        if not (low[0].isalnum()) or low in _PRONOUNS:
            return None
        kind = classes.get(low)
        if (kind == VERB and low.endswith(("s", "ed"))) or (kind == BOTH and low.endswith("ts")):
            return place
    return None


def _is_adverb(low: str) -> bool:
    return low.endswith("ly") and len(low) > 5 and low != "family" and word_classes().get(low) not in (VERB, BOTH)


def _is_past(low: str) -> bool:
    return low in _IRREGULAR or (low.endswith("ed") and len(low) > 4 and word_classes().get(low) in (VERB, BOTH, None))


def _claim(sentence: Sentence, first: int, kind: str, start: int, stop: int, index: int, length: int) -> Claim | None:
    matter = kind in ("my", "the") and sentence.low(stop - 1) in _MATTERS
    marks: set[str] = set()
    verbs: list[str] = []
    place = index
    while place < length:
        low, after = sentence.low(place), sentence.low(place + 1)
        if low in ("not", "never", "no") and not (low == "no" and verbs):
            marks.add("negated")
        elif low == "no" and after == "longer":
            marks.add("ended")
            place += 1
        elif low in ADVERBS or _is_adverb(low):
            pass
        elif low in ("might", "may") or (low == "would" and after not in ("like", "love", "prefer")):
            return None
        elif low in _MODALS:
            marks.add("ahead" if low == "will" else "modal")
            verbs.append(low)
        elif low in (
            "used",
            "have",
            "has",
            "had",
            "need",
            "needs",
            "want",
            "wants",
            "plan",
            "plans",
            "hope",
            "going",
        ) and (after == "to"):
            marks.add("wanted" if low not in ("used", "going") else "ended" if low == "used" else "ahead")
            verbs += [low, "to"]
            place += 1
        elif low in _HAVE and _helps(sentence, place + 1):
            marks.add("perfect")
        elif low in _DO and (after in ("not", "n't") or (after in ADVERBS) or word_classes().get(after) == VERB):
            marks.add("past" if low == "did" else "do")
        elif low in _BE and verbs and verbs[-1] not in _MODALS and verbs[-1] != "to":
            return None
        elif low in _BE:
            marks.add("be")
            marks.update(("past",) if low in ("was", "were") else ())
            verbs.append("be")
            if matter or not _goes_on(sentence, place + 1):
                place += 1
                if sentence.low(place) in _SET and sentence.low(place + 1) in _PREPOSITIONS:
                    verbs.append(sentence.low(place))
                    place += 1
                break
        else:
            break
        place += 1
    if "be" not in marks or (not matter and _goes_on(sentence, place)):
        low = sentence.low(place)
        if place >= length or not low[:1].isalpha() or low in _PRONOUNS or word_classes().get(low) in _NO_VERBS:
            return None
        if word_classes().get(low) == NOUN and not _is_past(low) and kind in ("i", "we"):
            return None
        if "be" in marks and low.endswith("ing"):
            marks.add("progressive")
        elif _is_past(low):
            marks.add("past")
        verbs.append(low)
        place += 1
    verb = place - 1
    while sentence.low(place) in ADVERBS and sentence.low(place) not in ("only", "never", "not"):
        place += 1
    if sentence.low(place) in _PARTICLES:
        verbs.append(sentence.low(place))
        place += 1
    if sentence.low(place) in _PREPOSITIONS and sentence.low(place + 1)[:1].isalnum():
        verbs.append(sentence.low(place))
        place += 1
    if verbs == ["be", "like"] or {"perfect", "negated"} <= marks:
        return None  # a simile, or what never happened
    end = _end(sentence, place, length)
    if end <= place:
        return None
    return Claim(kind, (start, stop), first, verb, place, end, tuple(verbs), frozenset(marks))


def _helps(sentence: Sentence, index: int) -> bool:
    """Whether the `have` before this place helps another verb."""
    while sentence.low(index) in ADVERBS or _is_adverb(sentence.low(index)):
        index += 1
    return _is_past(sentence.low(index)) or sentence.low(index) in _BE


def _goes_on(sentence: Sentence, index: int) -> bool:
    """Whether a form of "to be" helps the verb that follows."""
    while sentence.low(index) in ADVERBS:
        index += 1
    low = sentence.low(index)
    classes = word_classes()
    return low.endswith("ing") and len(low) > 4 and classes.get(low) in (VERB, AUXILIARY, BOTH, None)


def _end(sentence: Sentence, start: int, length: int) -> int:
    """Where the clause ends: at a mark, a conjunction, or a comma behind which something else begins."""
    end = start
    while end < min(length, start + _MOST_WORDS):
        low, after = sentence.lows[end], sentence.low(end + 1)
        if low in _ENDS and end > start:
            break
        if (
            low == ","
            and (
                after in _PRONOUNS
                or after in _OWN
                or after in _ENDS
                or after in ("and", "so", "then", "please", "can", "could", "but")
                or ((after in ADVERBS or _is_adverb(after)) and sentence.low(end + 2) in _PRONOUNS)
            )
            and not (after == "and" and sentence.low(end + 2) not in _PRONOUNS | _OWN)
        ):
            break
        if (
            low in ("and", "or", "that")
            and end > start
            and (after in _NEW_CLAUSE or (low == "and" and _is_past(after)))
        ):
            break
        end += 1
    if end == start + _MOST_WORDS and end < length and sentence.lows[end][0].isalnum():
        end = max((at for at in range(start, end) if sentence.lows[at] == ","), default=start)
    end = _without_aside(sentence, start, _without_next(sentence, start, end))
    stranded = any(low in _PRONOUNS for low in sentence.lows[start:end])  # "the causes I believe in"
    while end > start and not _closes(sentence.lows[end - 1], stranded):
        end -= 1
    return end


def _closes(low: str, stranded: bool) -> bool:
    return low[0].isalnum() and (low not in _LOOSE or (stranded and low in _PREPOSITIONS))


def _without_next(sentence: Sentence, start: int, end: int) -> int:
    """Without a second clause that no word announces: `75 kg, height is 165 cm`, `help, and the support was great`."""
    joint = None
    for at in range(start, end):
        low = sentence.lows[at]
        if low in (",", "and", "so", "plus"):
            joint = at
        elif low in _RELATIVES or low in _WH:
            joint = None
        elif joint is not None and at > joint + 1 and start < joint:
            finite = low in _BE - {"be", "been", "being", "'s"} or low in _HAVE or low in _MODALS
            verb = sentence.lows[joint] == "," and word_classes().get(low) == VERB and low.endswith("s")
            if finite or (verb and sentence.low(at - 1) not in ("to", ",")):
                return joint
    return end


def _without_aside(sentence: Sentence, start: int, end: int) -> int:
    """Without what is only added behind a last comma: `, haha`, `, thank God`, `, like you said`."""
    commas = [at for at in range(start + 1, end) if sentence.lows[at] == ","]
    if commas and "and" not in sentence.lows[commas[-1] : end]:
        tail = sentence.lows[commas[-1] + 1 : end]
        if (len(commas) == 1 and len(tail) == 1 and not tail[0][0].isdigit()) or (tail and tail[0] in _ASIDES):
            return commas[-1]
    return end


_WH = wordset("if because though although while whether")
_NEW_CLAUSE = wordset("i we my our it you he she they let") | _BE | _HAVE | _DO | _MODALS
_ASIDES = wordset("thank like as just maybe though even especially also haha pak mas please too right for with in on")
_LOOSE = wordset("and or to the a an of for my in on at with too anyway though that i we but as is")
