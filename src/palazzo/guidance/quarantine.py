"""Instructions to the memory that its owner did not give: in foreign text, or in a page that he pasted.

What is pasted is told by its shape: a fence, a quotation of lines or within one, markup, or everything after a line
such as "here is the page:". Whatever there speaks to the memory itself waits until the owner promotes it.
"""

import re
from dataclasses import dataclass

from palazzo.guidance.quoting import owned, unwrapped

_FENCE = r"```.*?(?:```|\Z)|~~~.*?(?:~~~|\Z)|\"\"\".*?(?:\"\"\"|\Z)"
_QUOTATION = r"^[ \t]*>[^\n]*$"
_MARKUP = r"<(?:!doctype|html|head|body|div|article|section|table|main|script|meta)\b.*\Z"
_LED_IN = (
    r"^[^\n]{0,300}\b(?:page|article|site|website|webpage|readme|file|mail|email|e-mail|document|docs?|pdf|post|thread|"
    r"output|log|transcript|newsletter|wiki|ticket|issue|comment|pasted?|text|snippet)\b[^\n]{0,120}:[ \t]*\n"
    r"(?P<led>.*)\Z"
)
_QUOTED = r"(?P<quoted>\"[^\"\n]{1,600}\"|[“„«][^”“»\n]{1,600}[”“»])"
_PASTED = re.compile(f"{_FENCE}|{_QUOTATION}|{_MARKUP}|{_LED_IN}|{_QUOTED}", re.DOTALL | re.MULTILINE | re.IGNORECASE)

_WHO = r"(?:you|the (?:assistant|ai|agent|model|bot|memory)|your (?:memory|assistant))"
_MUST = r"(?:must|should|shall|will|are to|have to|need to|always|never)"
_KEPT = r"(?:\w+[- ]){0,2}(?:memory|memories|guidance|rules|instructions)\b"
_TO_THE_MEMORY = re.compile(
    rf"\b(?:remember|memori[sz]e|note|keep in mind|do not forget|don['’]t forget|learn)\b[^.\n]{{0,40}}?"
    rf"\b(?:{_WHO}\s+{_MUST}|to always|to never|always|never)\b"
    r"|\b(?:save|store|add|write|put|commit|record|append|insert|keep)\b[^.\n]{0,120}?"
    rf"\b(?:in|to|into)\s+(?:your|the|its|long[- ]term)\s+{_KEPT}"
    r"|\b(?:update|change|overwrite|erase|clear|edit|delete|wipe|reset)\b[^.\n]{0,40}?"
    rf"\b(?:your|all|the)\s+{_KEPT}"
    rf"|\bfrom (?:now on|this point(?: on)?|here on)\b[^.\n]{{0,60}}?\b(?:{_WHO}\s+{_MUST}|always|never|you)\b"
    r"|\b(?:ignore|disregard|forget|override)\b[^.\n]{0,40}?"
    r"\b(?:previous|prior|earlier|above|all|other|your)\s+(?:\w+\s+){0,2}(?:instructions|rules|guidance|prompts?)\b"
    rf"|\b(?:system|assistant|ai|memory)\s*(?:prompt|note|message|instruction)s?\s*:\s*[^.\n]{{0,120}}?\b{_MUST}\b",
    re.IGNORECASE,
)
_LONGEST_WORDS = 200


@dataclass(frozen=True, slots=True)
class Parts:
    """A message taken apart: what its author wrote, and what he pasted."""

    own: str
    pasted: str


def take_apart(text: str) -> Parts:
    """Separate what was pasted from the words around it."""
    text = unwrapped(text)
    pasted: list[str] = []

    def put_aside(found: re.Match[str]) -> str:
        if found["quoted"] is not None and owned(found):
            return found[0]
        led = found["led"]
        pasted.append(found[0] if led is None else led)
        return "" if led is None else found[0].removesuffix(led)

    return Parts(_PASTED.sub(put_aside, text), "\n".join(pasted))


def to_the_memory(text: str) -> str:
    """The words with which a text tells the memory what to do; none if it does not."""
    found = _TO_THE_MEMORY.search(text)
    return found[0][:_LONGEST_WORDS] if found else ""
