"""Normal form: the predicate that a claim's verbs stand for, so that what is said in many ways has one name."""

from collections.abc import Mapping

from palazzo.mining.claims import Claim
from palazzo.mining.kin import TIES
from palazzo.mining.sentences import Sentence
from palazzo.mining.vocabulary import DETERMINER, THAT, word_classes
from palazzo.mining.wordset import wordset

_CHAIN_WORDS = {  # what is wanted, planned or decided: the verb that follows belongs to the object
    "has_goal": """
        want to, wants to, wanted to, hope to, hopes to, be hoping to, aim to, be aiming to, aim for, be aiming for,
        be trying to, try to, be looking to, would like to, would love to, be working towards, be determined to
        """,
    "plans_to": """
        plan to, plans to, be planning to, plan on, be planning on, be planning, will, be going to, going to,
        intend to, be about to
        """,
    "decided": "decided to, decided on, chose to, agreed to, opted to",
    "considers": "be thinking of, be thinking about, be considering, think",
    "has_to": "need to, needs to, have to, has to, had to, must, should",
    "can": "can",
    "could": "could",
    "used_to": "used to",
    "prefers": "prefer to",
    "refuses": "refuse to",
    "learns": "be learning to, be learning how to, learn to",
}
_SAME_WORDS = {
    "decided": """
        chose, picked, settled on, went with, opted for, selected, be going with, agreed on, finalized, locked in,
        greenlit
        """,
    "likes": "love, loves, enjoy, enjoys, adore, like, likes, be into",
    "dislikes": "hate, hates, dislike, dislikes, detest",
    "prefers": "prefer, prefers, favor, favour, would prefer",
    "avoids": "avoid, be avoiding, stay away from",
    "has": "have, has, own, owns",
    "uses": "use, uses, be using",
    "works_on": "work on, be working on",
    "learns": "learn, be learning, be studying",
    "switched_to": "switched to, moved to, migrated to, upgraded to, changed to",
    "wants": "want, wants",
    "needs": "need, needs",
    "thinks": "think, believe, feel",
}


def _by_words(told: Mapping[str, str]) -> Mapping[str, str]:
    return {" ".join(words.split()): name for name, listed in told.items() for words in listed.split(",")}


_CHAINS, _SAME = _by_words(_CHAIN_WORDS), _by_words(_SAME_WORDS)
_DENIED = {"has_goal": "avoids", "plans_to": "avoids", "can": "cannot", "has_to": "need_not"}
ATTRIBUTES = wordset(
    """
    goal target budget deadline diet email address weight height salary income schedule stack battery version colour
    color size name motto theme priority playlist voltage brand
    """
)


def predicate(sentence: Sentence, claim: Claim) -> tuple[str, int]:
    """The predicate in its normal form, and the word that the object begins with."""
    verbs = [verb for verb in claim.verbs if verb not in ("been",)]
    lows = sentence.lows
    if claim.kind == "let":
        return "decided", claim.verb
    if verbs[:2] == ["will", "be"] and "negated" not in claim.marks:
        return "_".join(verbs), claim.object
    for length in (3, 2, 1):
        known = _CHAINS.get(" ".join(verbs[:length]))
        if (
            known
            and len(verbs) >= length
            and not (length == len(verbs) and known in ("considers",) and verbs[0] == "think")
        ):
            start = claim.verb if length < len(verbs) else claim.object
            if known == "plans_to" and _is_noun(sentence, start):  # "I am going to a fair", "I am planning a party"
                return ("goes_to" if verbs[-1] == "to" else "plans"), start
            if "negated" in claim.marks:
                known = _DENIED.get(known, "not_" + known)
            if known == "can" and "only" in lows[claim.first : claim.object + 1]:
                known = "can_only"
            return known, start
    if verbs == ["got"] and "perfect" in claim.marks:
        return "has", claim.object  # "I have got a boat"
    same = _SAME.get(" ".join(verbs))
    if same and "negated" not in claim.marks:
        return same, claim.object
    return _spelled(claim, verbs), claim.object


def _is_noun(sentence: Sentence, index: int) -> bool:
    """Whether a thing begins here, and no verb."""
    return word_classes().get(sentence.low(index)) in (DETERMINER, THAT)


def _spelled(claim: Claim, verbs: list[str]) -> str:
    """The verb as it is said of somebody else: `runs`, `is_training_for`, `does_not_eat`."""
    marks, first = claim.marks, verbs[0]
    first = first if "be" in marks else _SIMPLE_PAST.get(first, first)
    negated = "negated" in marks
    if first == "be":
        verb = "was" if "past" in marks and "progressive" not in marks else "is"
        return "_".join([verb, *(["not"] if negated else []), *verbs[1:]])
    if negated and "perfect" in marks:
        return "_".join(["has", "not", *verbs])
    if negated:
        return "_".join([("did" if "past" in marks else "does"), "not", *verbs])
    if claim.kind in ("i", "we") and "past" not in marks and "perfect" not in marks:
        first = third_person(first)
    return "_".join([first, *verbs[1:]])


_SIMPLE_PAST = {  # "I have taken" is told as "took"
    "been": "was", "begun": "began", "broken": "broke", "chosen": "chose", "done": "did", "driven": "drove",
    "eaten": "ate", "forgotten": "forgot", "given": "gave", "gone": "went", "gotten": "got", "grown": "grew",
    "known": "knew", "seen": "saw", "taken": "took", "worn": "wore", "written": "wrote",
}  # fmt: skip


def third_person(verb: str) -> str:
    """`go` of I is `goes` of somebody else."""
    if verb in ("have", "do", "go"):
        return {"have": "has", "do": "does", "go": "goes"}[verb]
    if verb.endswith("y") and verb[-2:-1] not in "aeiou":
        return verb[:-1] + "ies"
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s")


def subject_and_attribute(sentence: Sentence, claim: Claim, speaker: str) -> tuple[str, str | None]:
    """Whom or what a claim is about; `my budget is …` is about me, and the budget is what it says."""
    start, end = claim.subject
    words = sentence.words[start:end]
    if claim.kind in ("i", "we", "let", "bare"):
        return speaker, None
    if claim.kind == "my" and "of" not in sentence.lows[start:end]:
        head = sentence.lows[end - 1]
        if head in ATTRIBUTES and claim.verbs in (("be",), ("be", "to")):
            return speaker, "has_" + "_".join(sentence.lows[start:end])
        return f"{speaker}'s {' '.join(words)}" if head not in TIES else f"{speaker}'s {sentence.lows[end - 1]}", None
    return " ".join(words), None
