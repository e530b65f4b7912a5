"""A real browser at a real server. Every visit also sees to it that nothing goes wrong behind the page's back."""

import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import palazzo
from palazzo import Memory, Settings
from palazzo.demo import script, tell
from palazzo.providers.fake import FakeEmbedder
from palazzo.serving.app import build
from tests.support.postgres import fresh_database
from tests.support.server import running
from tests.web.visit import Visit

STORES = ("sqlite", "postgres")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PATIENCE = 20_000  # milliseconds; a busy machine is slow

Enter = Callable[..., Visit]

on_one_store = pytest.mark.parametrize("memory", ["sqlite"], indirect=True)  # for what no store makes a difference to


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None:
        pytest.skip("no Chromium on the path")
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)


@contextmanager
def opened(kind: str, folder: Path) -> Iterator[Memory]:
    """A memory on a fresh store of this kind."""
    with ExitStack() as stack:
        place = folder / "palace.db" if kind == "sqlite" else stack.enter_context(fresh_database())
        yield stack.enter_context(palazzo.open(place, embedder=FakeEmbedder(), settings=Settings()))


@pytest.fixture(scope="package")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], str]]:
    """The address of a server with the demo's palace on a store of this kind, which no test changes."""
    with ExitStack() as stack:

        @cache
        def furnished(kind: str) -> str:
            memory = stack.enter_context(opened(kind, tmp_path_factory.mktemp("house")))
            tell(memory, memory.palace("me"), script())
            return stack.enter_context(running(build(memory, Settings(), worker=False)))

        yield furnished


@pytest.fixture
def demo(houses: Callable[[str], str]) -> str:
    """The demo's palace, for what no store makes a difference to."""
    return houses("sqlite")


@pytest.fixture(params=STORES)
def house(request: pytest.FixtureRequest, houses: Callable[[str], str]) -> str:
    """The demo's palace on either store."""
    return houses(request.param)


@pytest.fixture(params=STORES)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Memory]:
    """An empty memory of the test's own."""
    with opened(request.param, tmp_path) as memory:
        yield memory


@pytest.fixture
def own(memory: Memory) -> Iterator[str]:
    """The address of a server of the test's own, to change what it likes."""
    with running(build(memory, Settings(), worker=False)) as url:
        yield url


@pytest.fixture
def enter(browser: Browser) -> Iterator[Enter]:
    """Open a page at an address; what it did is looked over when the test ends."""
    with ExitStack() as stack:

        def enter(
            url: str, path: str = "/memory", *, width: int = 1280, dark: bool = False, expected: Collection[int] = ()
        ) -> Visit:
            context = browser.new_context(
                viewport={"width": width, "height": 860},
                color_scheme="dark" if dark else "light",
                locale="en-GB",
                reduced_motion="reduce",
            )
            stack.callback(context.close)
            context.set_default_timeout(PATIENCE)
            visit = Visit(context.new_page(), url)
            visit.expected.update(expected)
            stack.callback(visit.check)
            visit.go(path)
            return visit

        yield enter
