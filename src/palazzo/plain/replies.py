"""Answers from memory, and what they cite."""

from palazzo.model.answer import Answer, Citation
from palazzo.plain.shape import Plain


def answer(answer: Answer) -> Plain:
    return {
        "text": answer.text,
        "known": answer.known,
        "citations": [_citation(each) for each in answer.citations],
        "degraded": [each.value for each in answer.degraded],
        "model": answer.model,
    }


def _citation(cited: Citation) -> Plain:
    return {
        "drawer_id": cited.drawer_id,
        "pointer": None if cited.pointer is None else str(cited.pointer),
        "said_at": cited.said_at.isoformat(),
        "role": cited.role.value,
        "speaker": cited.speaker,
        "sentences": list(cited.sentences),
    }
