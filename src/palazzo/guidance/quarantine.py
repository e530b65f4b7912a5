"""Orders that the owner of a memory did not give: in foreign text, or in what they pasted.

They wait until the owner promotes them. From tools, pages, files and other agents only orders to the memory itself are
listed, since such text is full of rules for somebody else.
"""

import re

from palazzo.guidance.reader import Reading

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


def to_the_memory(text: str) -> str:
    """The words with which a text tells the memory what to do; none if it does not."""
    found = _TO_THE_MEMORY.search(text)
    return found[0][:_LONGEST_WORDS] if found else ""


def order(pasted: str, reading: Reading) -> str:
    """The words of an order in what was pasted; none if it gives none."""
    return to_the_memory(pasted) or (reading.span if reading.sure or (reading.marked and reading.elevates) else "")
