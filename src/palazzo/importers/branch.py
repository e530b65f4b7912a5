"""The branch of a conversation that its owner saw last: edited questions and repeated answers leave others behind."""

from collections.abc import Mapping


def branch(parents: Mapping[str, str], leaf: str) -> list[str]:
    """Return the ids from the root to `leaf`; a ring of parents is cut where it closes."""
    path: dict[str, None] = {}
    while leaf in parents and leaf not in path:
        path[leaf] = None
        leaf = parents[leaf]
    return list(reversed(path))


def last_leaf(parents: dict[str, str]) -> str:
    """Return the last id that is nobody's parent: where the conversation ends if it does not say so itself."""
    followed = set(parents.values())
    return next((id for id in reversed(parents) if id not in followed), "")
