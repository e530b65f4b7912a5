"""axe-core finds nothing serious on any view, by day or by night, and every view fits a phone."""

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


@pytest.mark.parametrize(("width", "dark"), [(1280, False), (360, True)], ids=["day", "phone at night"])
def test_every_view_fits_and_nothing_serious_stands_in_anybodys_way(
    enter: Enter, demo: str, width: int, dark: bool
) -> None:
    visit = enter(demo, width=width, dark=dark)
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
        if visit.page.evaluate("document.documentElement.scrollWidth") > width:
            found.append(f"{path}: wider than the window")
    assert not found, "\n".join(found)
