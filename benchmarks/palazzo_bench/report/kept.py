"""Sections of a page that was made before: runs whose folders are gone keep their place on it."""

import re
from pathlib import Path

_SECTION = re.compile(r"^## (?P<title>.+)\n\nRun `(?P<run>[^`]+)`", re.MULTILINE)


def sections(page: str) -> dict[tuple[str, str], str]:
    """The page's sections by title and name of the run."""
    found = list(_SECTION.finditer(page))
    ends = [match.start() for match in found[1:]] + [len(page)]
    return {
        (match["title"], match["run"]): page[match.start() : end].rstrip() + "\n"
        for match, end in zip(found, ends, strict=True)
    }


def with_kept(page: str, before: Path, titles: list[str]) -> str:
    """`page` with those sections of the one before that it does not have; sections of one title stand together."""
    if not before.exists():
        return page
    new = sections(page)
    everything = {**sections(before.read_text(encoding="utf-8")), **new}
    head = page[: page.index("## ")] if new else page
    order = sorted(everything, key=lambda section: _place(section[0], titles))
    return "\n".join([head.rstrip() + "\n", *(everything[section] for section in order)])


def _place(title: str, titles: list[str]) -> int:
    return next((place for place, known in enumerate(titles) if title.startswith(known)), len(titles))
