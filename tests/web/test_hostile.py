"""Whatever was stored, the page shows it as text and does nothing that it says."""

from palazzo import Memory
from tests.web.conftest import Enter, on_one_store

HOSTILE = (
    "<script>window.hacked = 1</script>",
    '<img src="x" onerror="window.hacked = 1"><svg onload="window.hacked = 1">',
    "[click](javascript:window.hacked=1) javascript:window.hacked=1 data:text/html,<script>window.hacked=1</script>",
    "\u202egnirts desrever\u202c \u2066isolate\u2069 \u200bzero\u200bwidth",
    "</pre></div><style>body{display:none}</style><base href='//evil.example'><iframe src='//evil.example'></iframe>",
    "{{constructor.constructor('window.hacked=1')()}} ${window.hacked=1} `window.hacked=1`",
    "wall of text " * 20_000,
)

VIEWS = (
    "/memory",
    "/memory/plan",
    "/memory/W-001",
    "/memory/W-001/R-01",
    *(f"/memory/W-001/R-01/D-00{number + 1}" for number in range(len(HOSTILE))),
    "/memory/search?q=window+hacked+script+wall",
    "/memory/search?q=window+hacked+script+wall&view=context",
    "/memory/search?q=%3Cscript%3Ewindow.hacked%3D1%3C%2Fscript%3E",
    "/memory/knowledge",
    "/memory/guidance",
    "/memory/activity",
    "/memory/vestibule",
)


def test_hostile_text_causes_nothing(enter: Enter, memory: Memory, own: str) -> None:
    palace = memory.palace("me")
    name = '<img src=x onerror="window.hacked=1">'
    talk = palace.conversation(f"talk {name}", wing=f"Wing {name}", agent=name)
    for number, words in enumerate(HOSTILE):
        talk.remember("user", words, id=str(number), speaker=name)
    talk.complete()
    memory.work()
    palace.conversation("waiting").remember("user", HOSTILE[1])
    visit = enter(own)
    for path in VIEWS:
        visit.go(path)
        visit.settle()
        assert visit.page.evaluate("window.hacked") is None, path
        assert (
            visit.page.evaluate("document.querySelectorAll('main script, main iframe, main img, main base').length")
            == 0
        )
        assert visit.page.evaluate("[...document.links].every((link) => link.protocol === location.protocol)"), path
        assert visit.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{path} is too wide"


@on_one_store
def test_the_words_are_there_as_they_were_said(enter: Enter, memory: Memory, own: str) -> None:
    memory.palace("me").note(HOSTILE[0])
    visit = enter(own, "/memory/W-001/R-01/D-001")
    assert visit.page.locator(".verbatim").text_content() == HOSTILE[0]
