"""Takes docs/screenshots: every view of the page, by day and by night, on a desk and on a phone."""

import io
import json
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

FOLDER = Path(__file__).parent / "screenshots"
DESK, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}
COLOURS = 256  # enough for paper, ink and a few tints
QUESTION = "which+wire+overheated%3F"

VIEWS = {
    "home": "/memory",
    "palace": "/memory/plan",
    "wing": "/memory/W-001",
    "room": "/memory/W-001/R-03",
    "vestibule": "/memory/vestibule",
    "drawer": "/memory/W-003/R-02/D-003",
    "search": f"/memory/search?q={QUESTION}",
    "context": f"/memory/search?q={QUESTION}&view=context",
    "knowledge": "/memory/knowledge",
    "entity": "/memory/knowledge/Jonas",
    "guidance": "/memory/guidance",
    "authored": "/memory/guidance/authored",
    "quarantine": "/memory/guidance/quarantine",
    "activity": "/memory/activity",
    "settings": "/memory/settings",
    "agents": "/memory/settings/agents",
    "keys": "/memory/settings/keys",
    "users": "/memory/settings/users",
    "your-data": "/memory/settings/data",
}
AT_NIGHT = ("home", "palace", "drawer", "search", "entity")
PROGRAM = str(Path(sys.executable).with_name("palazzo"))


def main() -> None:
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if chromium is None:
        sys.exit("no Chromium on the path; on Debian, `apt-get install chromium`")
    FOLDER.mkdir(exist_ok=True)
    arguments = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
    with demo() as place, served(place) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=arguments)
        for name, path in VIEWS.items():
            shoot(browser, url + path, name)
            shoot(browser, url + path, f"{name}-phone", size=PHONE)
        for name in AT_NIGHT:
            shoot(browser, url + VIEWS[name], f"{name}-night", dark=True)
        shoot(browser, url + VIEWS["palace"], "palace-phone-night", size=PHONE, dark=True)
        run("--store", place, "keys", "create", "--user", "me", "--name", "laptop")  # from now on one is needed
        shoot(browser, url + VIEWS["palace"], "sign-in")
        shoot(browser, url + VIEWS["palace"], "sign-in-phone", size=PHONE)
        browser.close()


@contextmanager
def demo() -> Iterator[str]:
    """The demo's palace; yields where it is."""
    with tempfile.TemporaryDirectory() as folder:
        place = f"{folder}/palace.db"
        run("demo", place)
        yield place


@contextmanager
def served(place: str) -> Iterator[str]:
    """A server of this palace; yields its address."""
    command = [PROGRAM, "--store", place, "--json", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as server:
        assert server.stdout is not None  # noqa: S101 - it is a pipe
        try:
            yield read_object(server.stdout)["url"]
        finally:
            server.terminate()


def run(*arguments: str) -> None:
    subprocess.run([PROGRAM, *arguments], check=True, stdout=subprocess.DEVNULL)


def read_object(lines: Iterator[str]) -> dict[str, str]:
    """The first JSON object, however many lines it takes."""
    text = ""
    for line in lines:
        text += line
        try:
            return json.loads(text)
        except json.JSONDecodeError:
            continue
    sys.exit("the server did not start")


def shoot(browser: Browser, url: str, name: str, *, size: dict[str, int] = DESK, dark: bool = False) -> None:
    context = browser.new_context(
        viewport=size, color_scheme="dark" if dark else "light", locale="en-GB", reduced_motion="reduce"
    )
    page = context.new_page()
    page.goto(url)
    settle(page)
    picture = Image.open(io.BytesIO(page.screenshot()))
    picture.quantize(COLOURS, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
    context.close()
    print(name)


def settle(page: Page) -> None:
    page.locator("h1").first.wait_for(timeout=60_000)
    expect(page.locator(".loading")).to_have_count(0, timeout=60_000)
    if page.locator("svg.plan").count():
        page.locator(".plan-room").first.wait_for(timeout=60_000)


if __name__ == "__main__":
    main()
