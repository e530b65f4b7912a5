"""Reading the documentation, so that tests can hold it to its word."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def page(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(name: str, language: str) -> list[str]:
    """The fenced blocks of one language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", page(name), re.MULTILINE | re.DOTALL)


def rows(name: str) -> list[list[str]]:
    """The rows of a page's tables, without their heads."""
    lines = [line for line in page(name).splitlines() if line.startswith("| ") and not line.startswith("| ---")]
    cells = [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines]
    return [row for row in cells if "`" in row[0]]


def named(cell: str) -> list[str]:
    """The names in backticks."""
    return re.findall(r"`([^`]+)`", cell)


def consoles(name: str) -> list[tuple[str, str]]:
    """The commands of a page's console blocks, each with what it should print; … stands for anything."""
    parts = [part for block in blocks(name, "console") for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]]
    return [(command, printed) for command, _, printed in (part.partition("\n") for part in parts)]


def unlike(printed: str, expected: str) -> str:
    """What was printed, if it is not what was expected; empty if it is. Spaces that fill up a line do not count."""
    shown = "\n".join(line.rstrip() for line in printed.splitlines())
    pattern = ".*".join(re.escape(part) for part in expected.strip().split("…"))
    return "" if re.fullmatch(pattern, shown.strip(), re.DOTALL) else shown or "nothing"
