"""Front matter: the settings between two lines of dashes at the top of a file."""

import re

_FENCES = frozenset(("---", "..."))
_KEY = re.compile(r"[\w\"'][^:#]{0,100}:(?:\s|$)")


def front_matter(lines: list[str]) -> tuple[list[tuple[int, str]], int]:
    """The settings, each with the line it begins on, from 0, and how many lines of the file they take up."""
    end = _end(lines)
    if not any(_KEY.match(line) for line in lines[1:end]):
        return [], 0  # a rule across the page, not front matter
    settings: list[tuple[int, list[str]]] = []
    for number in range(1, end):
        line = lines[number].rstrip()
        if not line:
            continue
        if settings and not _KEY.match(line):
            settings[-1][1].append(line)  # a list, a block or a comment that belongs to the key above it
        else:
            settings.append((number, [line]))
    return [(number, "\n".join(setting)) for number, setting in settings], end + 1


def _end(lines: list[str]) -> int:
    """The line that closes the front matter, or 0 where there is none."""
    if lines[0].rstrip() != "---":
        return 0
    return next((number for number, line in enumerate(lines) if number and line.rstrip() in _FENCES), 0)
