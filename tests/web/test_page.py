"""What the server sends, before any browser looks at it."""

import re

import httpx
import pytest

from palazzo.web.page import STATIC, weight
from tests.support.server import PATIENCE

MOST = 350_000


def test_the_whole_page_weighs_less_than_a_picture() -> None:
    assert weight() < MOST


@pytest.mark.parametrize("path", ["/memory", "/memory/", "/memory/W-042/R-11/D-007", "/memory/no/such/place"])
def test_every_address_gives_the_same_shell_and_a_strict_policy(demo: str, path: str) -> None:
    answer = httpx.get(demo + path, follow_redirects=True, timeout=PATIENCE)
    assert answer.status_code == 200
    assert answer.text == (STATIC / "index.html").read_text(encoding="utf-8")
    assert answer.headers["content-security-policy"].startswith("default-src 'self'")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_a_browser_has_already_is_not_sent_again(demo: str) -> None:
    for path in ("/memory", "/memory/static/app.js", "/memory/static/icon.svg"):
        first = httpx.get(demo + path, follow_redirects=True)
        again = httpx.get(demo + path, follow_redirects=True, headers={"If-None-Match": first.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["cache-control"] == "no-cache"
    assert first.headers["content-type"] == "image/svg+xml"


def test_nothing_else_of_the_package_is_served(demo: str) -> None:
    for path in ("/memory/static/../page.py", "/memory/static/%2e%2e/page.py", "/memory/static/nothing.js"):
        assert "def memory_page" not in httpx.get(demo + path, timeout=PATIENCE).text


def test_no_module_writes_html_or_styles_and_none_names_another_host() -> None:
    forbidden = re.compile(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function|https?://(?!www\.w3\.org)"
    )
    found = {
        path.name: match.group()
        for path in STATIC.rglob("*")
        if path.suffix in (".js", ".html", ".css") and (match := forbidden.search(path.read_text(encoding="utf-8")))
    }
    assert found == {}
    assert not re.search(r"<style|style=|<script>|\son\w+=", (STATIC / "index.html").read_text(encoding="utf-8"))


def test_what_the_first_view_needs_is_fetched_at_once() -> None:
    """A module that is found only when another has come costs a journey of its own."""
    shell = (STATIC / "index.html").read_text(encoding="utf-8")
    named = set(re.findall(r'modulepreload" href="/memory/static/([^"]+)"', shell))
    assert named == needed("app.js") | needed("views/home.js") - {"app.js"}


def needed(module: str) -> set[str]:
    """Every module that this one imports, and those import."""
    found: set[str] = set()
    waiting = [module]
    while waiting:
        name = waiting.pop()
        text = (STATIC / name).read_text(encoding="utf-8")
        for other in re.findall(r'^import [^;]*?from "(\.[^"]+)";', text, re.MULTILINE):
            path = ((STATIC / name).parent / other).resolve().relative_to(STATIC).as_posix()
            if path not in found:
                found.add(path)
                waiting.append(path)
    return found | ({module} if module != "app.js" else set())
