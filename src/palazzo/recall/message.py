"""What kind of message recall is asked with: a question about what was said, or a step of work that goes on.

"Which bike do I own?" may be answered by anything ever said. "Ok, next step?" means the latest of its project.
"""

import re

from palazzo.text.stopwords import EVERYDAY_WORDS

_END = re.compile(r"(?<=[!?])\s+|(?<!\bMr\.)(?<!\bMrs\.)(?<!\bMs\.)(?<!\bDr\.)(?<!\bSt\.)(?<!\b[A-Z]\.)(?<=\.)\s+|\n+")
_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
_AUXILIARY = r"(?:do|does|did|is|are|am|was|were|have|has|had|can|could|will|would|shall|should|may|might)(?:n['’]t)?"
_SUBJECT = r"(?:i|you|we|he|she|it|they|there|this|that|these|those|my|your|our|his|her|its|their|the|an?)"
_ASKS = re.compile(
    r"\s*(?:(?:and|but|so|ok|okay|hi|hey|hello|please),? )*"
    rf"(?:(?:what|which|who|whom|whose|where|when|why|how)(?:(?: [\w'’-]+){{0,4}} {_AUXILIARY}|['’]s)"
    rf"|{_AUXILIARY} {_SUBJECT}|how (?:many|much|long|often|old))\b",
    re.IGNORECASE,
)
_ASKED_ABOUT_ASKING = re.compile(r"\b(?:ask|asked|asking|question|questions)\b", re.IGNORECASE)

_GOES_ON = re.compile(
    r"^\W*(?:ok|okay|yes|yeah|yep|yup|sure|alright|all right|right|great|perfect|understood|agreed|absolutely|exactly"
    r"|solid|done|good|nice|cool|confirmed|approved|sounds good|thanks|thank you|thx|go on|go ahead|do (?:that|it))\b"
    r"|\bnext (?:\w+ )?(?:step|steps|part|chapter|phase|task|item|milestone|move|section|stage|thing|lesson|module)\b"
    r"|\b(?:what(?:['’]s| is| comes| do we do| should (?:i|we) do)?|who['’]s|which one is) next\b|\bdo next\b|\bnext\?"
    r"|\b(?:let['’]s|let us|shall we|ready (?:to|for)|move on|moving on|move forward|go ahead|keep going|carry on)\b"
    r"|\b(?:continue|proceed|resume|go on with|get back to|pick (?:it|this|that) (?:back )?up|back on track)\b"
    r"|\bwhere (?:are|were|did) we\b|\bi['’]m back\b|\bfrom where we\b|\bwhat now\b|\bnow what\b",
    re.IGNORECASE,
)

_OF_US = re.compile(r"\b(?:i|me|my|we|us|our|you|your)\b|['’]s next|\bnext\?|^[^?]{0,30}\?", re.IGNORECASE)

QUESTION, STATEMENT, STEP = 0.0, 0.75, 1.0


def goes_on(text: str) -> float:
    """How far the message is a step of work that goes on: `STEP`, a `STATEMENT` that may be one, or a `QUESTION`."""
    only_question = only_asks(text)
    if _GOES_ON.search(text) and (not only_question or _OF_US.search(text)):
        return STEP
    return QUESTION if only_question else STATEMENT


def only_asks(text: str) -> bool:
    """Whether every sentence that says anything is a question."""
    asked = False
    for sentence in _END.split(text):
        asks = sentence.rstrip().endswith("?") or _ASKS.match(sentence) is not None
        asked = asked or asks
        if not asks and any(word not in EVERYDAY_WORDS for word in _words(sentence)):
            return False
    return asked


def asks_for_a_question(text: str) -> bool:
    """Whether it asks what was asked: then an earlier question may be what is wanted."""
    return _ASKED_ABOUT_ASKING.search(text) is not None


def _words(text: str) -> list[str]:
    return [word.casefold().replace("’", "'") for word in _WORD.findall(text)]
