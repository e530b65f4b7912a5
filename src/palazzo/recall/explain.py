"""Why a hit is a hit, in words."""

from collections.abc import Mapping

_REASONS = {
    "vectors": "it means much the same",
    "words": "it has the question's words",
    "neighbours": "what was said just beside it fits",
    "conversation": "its conversation fits",
    "time": "it was said when the question says",
    "kinship": "it begins like others that fit",
    "names": "it has another name of whom or what is meant",
    "preferences": "it states a choice of the user's",
    "recency": "it is among the latest",
    "going on": "it is among the latest, and the work goes on",
    "wing": "it lies in the wing of this conversation",
    "promotion": "it is kept close",
    "own words": "the user said it",
}


def explain(parts: Mapping[str, float]) -> str:
    """Name the signals that spoke for a hit, the strongest first, with what each added."""
    spoke = sorted((part for part in parts.items() if part[1] > 0), key=lambda part: -part[1])
    if not spoke:
        return "nothing speaks for it, but nothing better was found"
    return "; ".join(f"{_REASONS[signal]} (+{value:.2f})" for signal, value in spoke)
