"""Voice: whether a conversation goes on with the user's own matters, or is a request that stands alone."""

import math
import re
from collections.abc import Sequence

_SELF = re.compile(
    r"\b(?:i|i'm|i've|i'd|i'll|me|my|mine|myself|we|we've|we're|our|us|saya|aku|kita|ich|mein\w*|je|mon|yo|mi)\b", re.I
)
_GOES_ON = re.compile(
    r"\b(?:next|ready|continue|let'?s|last time|again|today|yesterday|tomorrow|tonight|this week|weekend|progress|"
    r"plan(?:s|ned)?|we (?:agreed|decided|discussed|talked|finali[sz]ed|had)|i've|i (?:have|had|did|finished|tried|"
    r"made|decided|completed|got|feel|think|want|need)|back|remind|update[ds]?|step|so far|our|schedule|locked?|done|"
    r"finished)\b",
    re.IGNORECASE,
)
_GREETING = re.compile(
    r"\W*(?:hi|hello|hey|good (?:morning|evening)|alright|okay|halo|hola|hallo|bonjour|ciao)\b", re.I
)
_ORDER = re.compile(
    r"\b(?:act as|you are (?:a|an|now|the)|pretend|persona|i want you to|(?:re)?write (?:a|an|me|the|in)|rewrite|"
    r"give me (?:a|an|\d+|some)|make it|list (?:of|the|\d)|generate|create (?:a|an|\d)|explain|what (?:is|are)|define|"
    r"in detail|\d+ words|paragraph|following)\b",
    re.I,
)
_READ = 400  # characters of a message; people say at once what they want
_PASTED = 1_000

WRITING, CODE, QUESTIONS = "Writing help", "Code help", "Quick questions"

_CODE = re.compile(
    r"```|\b(?:code|function|script|python|java(?:script)?|c\+\+|c#|sql|html|css|api|regex|bug|compil\w+|exception|"
    r"stack ?trace|docker|git|linux|bash|excel formula|matlab|algorithm|npm|pip|kubernetes|react|django)\b",
    re.I,
)
_WRITING = re.compile(
    r"\b(?:(?:re)?writ(?:e|ing|ten)|rephrase|paraphrase|summar\w+|translat\w+|essay|e-?mails?|letter|articles?|blog|"
    r"paragraphs?|story|stories|poem|lyrics|copy|slogan|headlines?|proofread|grammar|draft|post|caption|speech|outline|"
    r"resume|abstract|title|concise|tone)\b",
    re.I,
)


def voice(said: Sequence[str]) -> float:
    """From 0 to 1, by the user's own messages: who goes on with a matter says I and our, greets, and asks what is next.

    On the histories of the three people whom the cues were chosen on, .97 to .99 of pairs are told apart.
    """
    if not said:
        return 0.0
    begins = [text[:_READ] for text in said]
    count = len(begins)
    worth = 1.5 * sum(bool(_SELF.search(text)) for text in begins) / count
    worth += 1.5 * sum(bool(_GOES_ON.search(text)) for text in begins) / count
    worth += 1.0 if _GREETING.match(begins[0]) else 0.0
    worth += min(3, len(_GOES_ON.findall(begins[0]))) / 6
    worth -= min(2.0, sum(len(_ORDER.findall(text)) for text in begins) / count)
    worth -= 1.0 if max(map(len, said)) > _PASTED else 0.0
    return 1 / (1 + math.exp(-1.6 * (worth - 1.2)))


def style(said: Sequence[str]) -> str:
    """The shared wing for a request that stands alone."""
    text = "\n".join(one[:_READ] for one in said)
    code, writing = len(_CODE.findall(text)), len(_WRITING.findall(text))
    if code > writing:
        return CODE
    return WRITING if writing else QUESTIONS
