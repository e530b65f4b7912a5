"""Whose words: what the author of a message wrote, told from what they pasted, by structure and change of voice.

What is pasted is blanked with spaces, so that every other character stays at its place. In doubt a part is pasted: an
order that was not recognised can be given again, while an order of somebody else must not be obeyed.
"""

import re
from dataclasses import dataclass

# Parts that are somebody else's wherever they stand.
_BLOCKS = re.compile(
    r"(?P<fence>```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|\"\"\".*?(?:\"\"\"|\Z))"
    r"|(?P<tag><(?P<name>[a-z!?/][\w:-]{0,40})\b[^<>\n]{0,300}>.*\Z)"  # markup, up to the end
    r"|(?P<comment>/\*.*?(?:\*/|\Z)|<!--.*?(?:-->|\Z))",
    re.DOTALL | re.IGNORECASE,
)
_SPEAKER = r"[A-Z][\w.'-]{0,30}(?: [A-Z][\w.'-]{0,30}){0,2}"
_CLOCK = r"\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?"
_DAY = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
_CELLS = r"[^\t\n]+\t[^\t\n]+\t[^\n]*"
# Lines that are somebody else's by their shape. What repeats gives nothing back, or a long line would be read again
# from each of its characters.
_LINES = re.compile(
    rf"^(?:{_CELLS}|[ \t]*+(?:{_CELLS}|"
    r">+[^\n]*"  # quoted
    r"|(?:\$|#!|%|❯|➜|>>>|\.\.\.|PS [A-Z]:[^\n>]{0,80}>|[A-Z]:\\[^\n>]{0,80}>"
    r"|\w[\w.-]{0,40}@[\w.-]{1,60}[:~ ][^\n$#]{0,80}[$#]) ?\S[^\n]*"
    r"|(?://|#(?!#|\d)(?! [A-Z][a-z]+$)|--|;;|REM\b|'''|\*(?=[ \t]@))[ \t]*\S[^\n]*"  # code comments
    r"|\|[^\n]*\|[^\n]*"  # tables
    r"|[-+|=]{3,}+[-+|= ]*+"
    rf"|\[?(?:{_DAY},? )?{_CLOCK}\]?(?:,? ?[-–])? {{0,2}}<?@?{_SPEAKER}>?[:>][^\n]*"  # chat logs, by time and name
    rf"|{_SPEAKER}[ ,]{{1,2}}[\[(]?(?:{_DAY},? )?{_CLOCK}[\])]?[^\n]{{0,200}}"
    rf"|(?:\[{_DAY}[^\]\n]{{0,40}}\]|{_DAY}[ T]{_CLOCK}[^\n ]{{0,10}}) [^\n]*"
    r"|(?:System|Assistant|User|Human|AI|Bot|Agent|Developer|Customer|ChatGPT|Claude|GPT|Instructions?|Prompt) ?:[^\n]*"
    r"|\{[^\n]*\"(?:role|content|text|body|message|instruction)\"[^\n]*"
    r"))$",
    re.MULTILINE,
)
# Headers after which everything is the mail, the page or the transcript.
_HEADERS = re.compile(
    r"^[ \t]*+(?:(?:from|to|subject|date|sent|cc|bcc|reply-to|von|betreff|de|asunto|objet)[ \t]?:[^\n]*"
    r"|(?:fwd?|re|aw|wg|tr|rv)[ \t]?:[^\n]*"
    r"|-{2,}[^\n-]{0,60}(?:original|forwarded|begin|start|quoted|message|weitergeleitet)[^\n-]{0,60}-{2,}[^\n]*"
    r"|begin forwarded message[^\n]*"
    r"|on [^\n]{4,120} wrote ?:[^\n]*|am [^\n]{4,120} schrieb[^\n]*"
    rf"|{_SPEAKER} (?:wrote|said|writes|says|posted|replied|commented|tweeted) ?:[^\n]*)",
    re.MULTILINE | re.IGNORECASE,
)
# What shows that something else follows behind a colon or a line of its own, and what shows that it is one's own.
_SHOWN = (
    r"found|saw|seen|got|received|reads?|came across|stumbled|says?|said|told|wrote|writes|written|sent|sends|"
    r"posted|copied|"
    r"pasted?|quot\w+|look|looks|check|see|translat\w+|summari[sz]\w*|proofread\w*|rewrite|rephrase|reword|paraphrase|"
    r"explain|review|analy[sz]e|correct|edit|improve|convert|shorten|classify|interpret|decode|means?|thoughts|opinion|"
    r"this|these|following|below|here|here's|attached|fwd|traduce|traduis|übersetze|terjemahkan"
)
_THINGS = (
    r"web|website|site|page|webpage|article|post|thread|blog|"
    r"forum|reddit|"
    r"twitter|tweet|file|readme|mail|email|e-mail|letter|document|docs?|pdf|output|log|logs|error|transcript|"
    r"newsletter|wiki|"
    r"ticket|issue|comment|text|snippet|passage|excerpt|sign|poster|label|message|prompt|code|script|config|"
    r"response|reply|"
    r"slack|discord|whatsapp|chat|conversation|result|results"
)
_OWN = (
    r"\b(?:i|we) (?:want|need|would|prefer|like|expect|ask)\b|\b(?:as|like) (?:i|we) (?:\w+ )?(?:told|asked|said)\b|"
    r"\b(?:i|we|i've|we've) (?:\w+ )?(?:told|asked) you\b|\b(?:my|our) (?:\w+ )?"
    r"(?:rules?|preferences?|requirements?|constraints?|polic(?:y|ies)|schedule|plan|goals?|request|needs?|budget)\b"
    r"|\b(?:you|please) (?:must|should|follow|always|never|keep|use|stick|remember|note)\b|"
    r"^(?:please )?(?:remember|note)\b"
    r"|\b(?:in|with|using|follow|use|to) (?:this|these|the following|the) (?:\w+ )?(?:formats?|rules?|steps?|"
    r"structure|style|way|order)\b"
)
_OWN_LEAD = re.compile(_OWN, re.IGNORECASE)
_QUOTED = re.compile(
    r"\"[^\"\n]{1,1500}\"|[“„«][^”“»\n]{1,1500}[”“»]|「[^「」\n]{1,1500}」|'(?<![\w']')[^'\n]{12,1500}'(?![\w'])|"
    r"`[^`\n]{1,600}`"
)
_MARKS = frozenset('"“”„«»')
_NEAR = 64  # characters before a quotation that say whose it is
_SPEAKING = re.compile(
    r"(?<![\w'])(?:(?:(?:as|like) (?:i|we) (?:\w+ )?(?:say|said)|(?:i|we|i've|we've) (?:\w+ )?(?:told|"
    r"asked) you|i repeat"
    r"|(?:my|our|new|house|standing|ground) (?:\w+ )?(?:rule|rules|policy|instruction|instructions|request|reminder)"
    r"(?: is| are| stays| remains| stands)?)(?: \w+)?[ ,:–—-]{1,4}|remember(?: this| that)?: ?)\Z"
)
# Without one of these, or single quotation marks, there is nothing to tell apart.
_OPENERS = frozenset('`~"<*')  # of blocks
_HINTS = frozenset('\n`"<>:|“”„«»「…—–*/\t$\\')
_IN_SINGLE = re.compile(r"'(?<![\w']')[^'\n]{12,1500}'(?![\w'])|''")


@dataclass(frozen=True, slots=True)
class Voices:
    """A message taken apart: each part is as long as the whole, with spaces where the other is."""

    text: str
    pasted_spans: tuple[tuple[int, int], ...] = ()  # in order, none touching another

    @property
    def own(self) -> str:
        return _blanked(self.text, self.pasted_spans) if self.pasted_spans else self.text

    @property
    def pasted(self) -> str:
        """Empty if nothing was."""
        if not self.pasted_spans:
            return ""
        ends = (0, *(place for span in self.pasted_spans for place in span), len(self.text))
        return _blanked(self.text, tuple(zip(ends[::2], ends[1::2], strict=True)))


def take_apart(text: str) -> Voices:
    """Separate what was pasted from the words around it."""
    if _HINTS.isdisjoint(text) and not ("'" in text and _IN_SINGLE.search(text)):
        return Voices(text)
    if _is_one_quotation(text):
        return Voices(text.translate(dict.fromkeys(map(ord, _MARKS), " ")))
    shapes = (_LINES,) if _OPENERS.isdisjoint(text) else (_BLOCKS, _LINES)
    theirs = [found.span() for pattern in shapes for found in pattern.finditer(text)]
    for found in _QUOTED.finditer(text):
        if _is_own(text, found.start()):
            text = f"{text[: found.start()]}\n{found[0][1:-1]}\n{text[found.end() :]}"  # a sentence of its own
        else:
            theirs.append((found.start() + 1, found.end() - 1))  # the marks stay: that something is quoted is seen
    starts = (_header(text), _led_in(_blanked(text, _merged(theirs))))
    theirs += [(start, len(text)) for start in starts if start is not None]
    return Voices(text, _merged(theirs))


def _merged(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """The same places in order, each once."""
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        elif start < end:
            merged.append((start, end))
    return tuple(merged)


def _blanked(text: str, spans: tuple[tuple[int, int], ...]) -> str:
    """The text with spaces in these places; the ends of its lines stay."""
    parts: list[str] = []
    done = 0
    for start, end in spans:
        parts += (text[done:start], _blank(text[start:end]))
        done = end
    return "".join((*parts, text[done:]))


def _blank(text: str) -> str:
    return "\n".join(" " * len(line) for line in text.split("\n"))


def _header(text: str) -> int | None:
    found = _HEADERS.search(text)
    return None if found is None else found.start()


def _led_in(text: str) -> int | None:
    """Where that begins which a lead-in such as "I found this on the web:" announces."""
    before = 0
    for end in _TURNS.finditer(text):
        start = max(before, end.start() - _LONGEST_LEAD)
        lead = text[max(start, *(text.rfind(mark, start, end.start()) + 1 for mark in ".!?\n")) : end.start()]
        before = end.end()
        shown = (
            _FIRM if end[0] != ":" else _LEADS if text[end.end() : end.end() + 2].strip(" \t\r") == "\n" else _SHOWING
        )
        if shown.search(lead) and not _OWN_LEAD.search(lead):
            return end.end()
    return None


_LONGEST_LEAD = 200  # characters
_TURNS = re.compile(r":|\.\.\.|…|-{2,}|[–—]")
_LEADS = re.compile(rf"\b(?:{_SHOWN}|{_THINGS})\b", re.IGNORECASE)
_SHOWING = re.compile(rf"\b(?:{_SHOWN})\b", re.IGNORECASE)  # where the text goes on in the same line
_FIRM = re.compile(
    r"\b(?:found this|saw this|got this|look at this|look at|read this|this is what|says?|wrote|translate|"
    r"check this out)\b",
    re.IGNORECASE,
)


def _is_own(text: str, start: int) -> bool:
    """Whether the speaker quotes themselves, by the words before the quotation."""
    return text[start] != "`" and _SPEAKING.search(text[max(start - _NEAR, 0) : start].lower()) is not None


def _is_one_quotation(text: str) -> bool:
    """A turn that is nothing but one quotation is the speaker's own."""
    stripped = text.strip()
    return len(stripped) > 2 and stripped[0] in _MARKS and stripped[-1] in _MARKS and _MARKS.isdisjoint(stripped[1:-1])
