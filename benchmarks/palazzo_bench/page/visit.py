"""A visit to the page, timed by the browser itself."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median

import palazzo
from palazzo_bench.lines import Record

_PATIENCE = 120_000  # milliseconds

# Notes when home, the plan, its rooms, the palette and the answers appear, by the browser's clock.
_WATCH = """
window.seen = {};
for (const kind of ["input", "click", "keydown"]) {
  document.addEventListener(kind, (event) => { window.seen[kind] = event.timeStamp; }, true);
}
const appeared = (node, selector) => node.nodeType === 1 && (node.matches(selector) || node.querySelector(selector));
new MutationObserver((changes) => {
  const now = performance.now();
  for (const node of changes.flatMap((change) => [...change.addedNodes])) {
    if (appeared(node, ".home")) window.seen.home ??= now;
    if (appeared(node, ".palette-item")) window.seen.palette ??= now;
    if (appeared(node, ".plan-wing")) window.seen.plan ??= now;
    if (appeared(node, ".plan-room")) window.seen.rooms ??= now;
    if (appeared(node, ".hits")) window.seen.hits = now;
  }
}).observe(document, { childList: true, subtree: true });
"""

_FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"
_FETCHED = """
[...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((entry) => new URL(entry.name).pathname.startsWith("/memory"))
  .reduce((sum, entry) => sum + entry.transferSize, 0)
"""


def measure(url: str, questions: Sequence[str], visits: int) -> Record:
    """Open the page `visits` times with an empty cache, ask it the questions, and return the medians."""
    try:
        from playwright.sync_api import sync_playwright
    except ModuleNotFoundError as error:
        raise palazzo.Refused("playwright is not installed; pip install 'palazzo[dev]'") from error
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        raise palazzo.Refused("no Chromium on the path; on Debian, `apt-get install chromium`")
    seen = ("paint", "home", "palette", "plan", "rooms", "first", "next", "bytes")
    times: dict[str, list[float]] = {name: [] for name in seen}
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for _ in range(visits):
            page = browser.new_page()
            page.set_default_timeout(_PATIENCE)
            page.add_init_script(_WATCH)
            page.goto(f"{url}/memory")
            page.locator(".home").wait_for()
            times["paint"].append(page.evaluate(_FIRST_PAINT))
            times["home"].append(page.evaluate("seen.home"))
            times["bytes"].append(page.evaluate(_FETCHED))
            page.keyboard.press("Control+k")
            page.locator(".palette-item").first.wait_for()
            times["palette"].append(page.evaluate("seen.palette - seen.keydown"))
            page.keyboard.press("Escape")
            page.get_by_role("link", name="Plan", exact=True).click()
            page.locator(".plan-room").first.wait_for()
            times["plan"].append(page.evaluate("seen.plan - seen.click"))
            times["rooms"].append(page.evaluate("seen.rooms - seen.click"))
            for place, question in enumerate(questions):
                page.evaluate("delete seen.hits")
                page.get_by_role("searchbox").fill(question)
                page.wait_for_timeout(1)
                while page.evaluate("seen.hits") is None:
                    page.wait_for_timeout(20)
                times["next" if place else "first"].append(page.evaluate("seen.hits - seen.input"))
            page.close()
        browser.close()
    return {
        "visits": visits,
        "first_paint_ms": median(times["paint"]),
        "home_ms": median(times["home"]),
        "palette_ms": median(times["palette"]),
        "plan_ms": median(times["plan"]),
        "rooms_ms": median(times["rooms"]),
        "first_answer_ms": median(times["first"]),
        "answer_p50_ms": median(times["next"]),
        "answer_worst_ms": max(times["next"]),
        "page_kb": median(times["bytes"]) / 1000,
    }


@contextmanager
def served(location: str, user: str, embedder: str) -> Iterator[str]:
    """`palazzo serve` for one user of this store; yields its address."""
    program = str(Path(sys.executable).with_name("palazzo"))
    command = [program, "--store", location, "--user", user, "--json", "serve", "--port", "0", "--no-worker"]
    environment = {**os.environ, "PALAZZO_EMBEDDER": embedder}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as server:
        assert server.stdout is not None
        try:
            yield json.loads(_object(server.stdout))["url"]
        finally:
            server.terminate()


def _object(lines: Iterable[str]) -> str:
    """The lines of the first JSON object."""
    text = ""
    for line in lines:
        text += line
        if line.rstrip() == "}":
            return text
    raise palazzo.Unavailable("the server did not start")
