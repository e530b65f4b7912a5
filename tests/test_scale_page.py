"""The arithmetic of the page about scale follows from its own figures."""

import re

from tests.support.pages import named, page, rows

TABLES = {named(row[0])[0]: row for row in rows("docs/scale.md")}
ACTIVE, USERS, KEPT, PEAK, DAY = 1_000_000, 10_000_000, 1_000, 4, 86_400


def milliseconds(step: str, column: int) -> float:
    return float(TABLES[step][column].removesuffix(" ms"))


def cores(column: int) -> float:
    """What a day's messages and recalls take at the peak."""
    message = milliseconds("remember", column) + milliseconds("work", column)
    seconds = ACTIVE * (20 * message + 10 * milliseconds("recall", column)) / 1000
    return seconds / DAY * PEAK


def test_processors_and_disks_are_reckoned_from_what_was_measured() -> None:
    assert TABLES["palazzo"][2] == f"{cores(1):.1f}"
    assert TABLES["postgresql"][2] == f"{cores(2):.1f}"
    (bytes_each,) = re.findall(r"takes ([\d,]+) bytes", page("docs/scale.md"))
    assert TABLES["disk"][2].startswith(f"{USERS * KEPT * int(bytes_each.replace(',', '')) / 1e12:.1f} TB")
