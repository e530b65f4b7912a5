"""Values: numbers, versions, amounts and dates that stand as the object of a fact."""

import re

from palazzo.model.graph import ValueType

_NUMBER = r"[-+~≈<>]?\d[\d.,]*(?:[-–]\d[\d.,]*)?"
_UNIT = (
    r"(?:%|[A-Za-zµ°/²³]{1,5}\d*[A-Za-z]{0,3}|percent|pages?|words?|minutes?|hours?|days?|weeks?|months?|years?"
    r"|dollars?|euros?)"
)
_DATE = re.compile(r"\d{4}-\d\d(?:-\d\d)?|(?:19|20)\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4}")
_VERSION = re.compile(r"[vV]\d+(?:\.\d+)*|\d+\.\d+(?:\.\d+)+")
_AMOUNT = re.compile(rf"[$€£¥]\s?{_NUMBER}\s?[kKmMbB]?|{_NUMBER}\s?{_UNIT}(?:\s?{_NUMBER}\s?{_UNIT})*")
_PLAIN = re.compile(_NUMBER)


def value_type(text: str) -> ValueType | None:
    """What kind of value a text is; None if it is none."""
    for type, pattern in (
        (ValueType.DATE, _DATE),
        (ValueType.VERSION, _VERSION),
        (ValueType.NUMBER, _PLAIN),
        (ValueType.AMOUNT, _AMOUNT),
    ):
        if pattern.fullmatch(text.strip()):
            return type
    return None
