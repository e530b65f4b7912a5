"""axe-core finds nothing serious, by day or by night, and every view fits a phone."""

from importlib.resources import files

import pytest

from tests.web.conftest import Enter

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")

VIEWS = (
    "/memory",
    "/memory/W-001",
    "/memory/W-001/R-03",
    "/memory/W-003/R-02/D-003",
    "/memory/vestibule",
    "/memory/search?q=which+wire+overheated",
    "/memory/search?q=which+wire+overheated&view=context",
    "/memory/knowledge",
    "/memory/knowledge/Jonas",
    "/memory/guidance",
    "/memory/guidance/authored",
    "/memory/guidance/quarantine",
    "/memory/activity",
    "/memory/settings",
    "/memory/settings/agents",
    "/memory/settings/keys",
    "/memory/settings/users",
    "/memory/settings/data",
)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_nothing_serious_stands_in_anybodys_way(enter: Enter, demo: str, dark: bool) -> None:
    visit = enter(demo, dark=dark)
    found: list[str] = []
    for path in VIEWS:
        visit.go(path)
        visit.settle()
        visit.page.evaluate(AXE)
        report = visit.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        found += [
            f"{path}: {one['id']} at {one['nodes'][0]['target']}: {one['nodes'][0]['failureSummary']}"
            for one in report["violations"]
            if one["impact"] in ("serious", "critical")
        ]
    assert found == []


def test_every_view_fits_a_narrow_phone(enter: Enter, demo: str) -> None:
    visit = enter(demo, width=360)
    for path in VIEWS:
        visit.go(path)
        visit.settle()
        assert visit.page.evaluate("document.documentElement.scrollWidth") <= 360, path
