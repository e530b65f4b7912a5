"""Whose words a question asks for: a speaker it names, else the user's own, unless it asks for the assistant's."""

import re

import numpy as np
from numpy.typing import NDArray

from palazzo.model.drawer import Role
from palazzo.recall.question import Question
from palazzo.stores.base import Outlines


def favoured(question: Question, outlines: Outlines) -> NDArray[np.bool_]:
    """Tell which candidates were said by whom the question is about; none where it does not matter."""
    named = _named(question.text, {speaker for speaker in outlines.speakers if speaker})
    if named is not None:
        return np.asarray(outlines.speakers == named, bool)
    return own(question, outlines)


def own(question: Question, outlines: Outlines) -> NDArray[np.bool_]:
    """Tell which candidates are no assistant's words; none where the question asks for those."""
    if question.asks_the_assistant:
        return np.zeros(len(outlines.rows), bool)
    return np.asarray(outlines.roles != Role.ASSISTANT.value, bool)


def _named(text: str, speakers: set[str]) -> str | None:
    """The one speaker whom the question names; None if it names none, or several."""
    found = [name for name in speakers if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)]
    return found[0] if len(found) == 1 else None
