"""axe-core, by day at a desk and by night on a phone."""

from importlib.resources import files
from typing import Any

from tests.web.visit import Visit

AXE = (files("axe_playwright_python") / "axe.min.js").read_text(encoding="utf-8")
DESK, PHONE = 1280, 360
HEIGHT = 860

EVERYTHING: dict[str, Any] = {}
COLOURS = {"runOnly": ["color-contrast"]}  # all that differs by night, and by day, in the same window


class Inspection:
    """What stands in somebody's way, on every view that is looked at."""

    def __init__(self, visit: Visit) -> None:
        self.found: list[str] = []
        self._visit = visit
        self._page = visit.page

    def look(self, name: str, within: str | None = None) -> None:
        """Look at what is shown, or at one part of it, in either window by day and by night."""
        self._visit.settle()
        if not self._page.evaluate("'axe' in window"):
            self._page.evaluate(AXE)
        for width, dark, rules in (
            (DESK, False, EVERYTHING),
            (DESK, True, COLOURS),
            (PHONE, True, EVERYTHING),
            (PHONE, False, COLOURS),
        ):
            self._page.set_viewport_size({"width": width, "height": HEIGHT})
            self._page.emulate_media(color_scheme="dark" if dark else "light")
            self._note(f"{name}, {width} wide, {'night' if dark else 'day'}", within, rules)
            if self._page.evaluate("document.documentElement.scrollWidth") > width:
                self.found.append(f"{name}: wider than {width}")
        self._page.set_viewport_size({"width": DESK, "height": HEIGHT})

    def check(self) -> None:
        assert not self.found, "\n".join(self.found)

    def _note(self, name: str, within: str | None, rules: dict[str, Any]) -> None:
        report = self._page.evaluate(
            "([within, rules]) => axe.run(within ?? document, { ...rules, resultTypes: ['violations'] })",
            [within, rules],
        )
        self.found += [
            f"{name}: {one['id']} at {one['nodes'][0]['target']}: {one['nodes'][0]['failureSummary']}"
            for one in report["violations"]
            if one["impact"] in ("serious", "critical")
        ]
