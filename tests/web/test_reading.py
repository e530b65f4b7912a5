"""Reading: Markdown as elements that are made by hand, and the stored words one key away."""

from playwright.sync_api import expect

from palazzo import Memory
from tests.web.conftest import Enter, on_one_store

TEXT = """# Plan

Use **10-AWG** wire, *not* `12-AWG`:

1. Cut it
   - both ends
2. Crimp it

> Measure twice.

```
crimp --all <b>
```

| part | count |
|---|---|
| lug | 4 |

[click](javascript:window.hacked=1) <b>no tag</b>"""

HOSTILE = ("`" * 5000, ">" * 5000, "*" * 5000 + "a", "\n" * 5000 + "- x", "- " * 3000, "|" * 4000 + "\n|---|")


@on_one_store
def test_markdown_is_rendered_and_the_stored_words_are_one_key_away(enter: Enter, memory: Memory, own: str) -> None:
    memory.palace("me").note(TEXT)
    visit = enter(own, "/memory/W-001/R-01/D-001")
    words = visit.page.get_by_role("region", name="Word for word")
    expect(words.locator("strong")).to_have_text("10-AWG")
    expect(words.locator("ol > li")).to_have_count(2)
    expect(words.locator("ol ul li")).to_have_text("both ends")
    expect(words.locator("blockquote")).to_have_text("Measure twice.")
    expect(words.locator("pre")).to_have_text("crimp --all <b>")
    expect(words.locator("td")).to_have_text(["lug", "4"])
    expect(words.locator("a, b")).to_have_count(0)
    visit.page.keyboard.press("v")
    assert words.locator(".verbatim").text_content() == TEXT
    visit.page.reload()
    expect(visit.role("button", "Verbatim")).to_have_attribute("aria-pressed", "true")
    visit.role("button", "Verbatim").click()
    expect(words.locator("strong")).to_be_visible()


@on_one_store
def test_nothing_that_is_stored_holds_the_page_up(enter: Enter, memory: Memory, own: str) -> None:
    for text in HOSTILE:
        memory.palace("me").note(text)
    visit = enter(own, "/memory/W-001/R-01")
    expect(visit.page.locator(".turn")).to_have_count(len(HOSTILE))
    folded = visit.page.get_by_role("button", name="Show all")
    while folded.count():
        folded.first.click()


@on_one_store
def test_a_long_message_is_folded(enter: Enter, memory: Memory, own: str) -> None:
    memory.palace("me").note("The lathe is from 1962. " * 200 + "The end.")
    visit = enter(own, "/memory/W-001/R-01")
    turn = visit.page.locator(".turn-text")
    expect(turn).not_to_contain_text("The end.")
    visit.role("button", "Show all 4,808 characters").click()
    expect(turn).to_contain_text("The end.")


@on_one_store
def test_fragments_stand_without_the_marks_of_markdown(enter: Enter, memory: Memory, own: str) -> None:
    palace = memory.palace("me")
    palace.note(
        "### Steps for the crimp\n\n---\n\nUse **10-AWG** wire and `crimp --all`, in 2 * 3 * 4.\n\n```\n# stays\n```"
    )
    palace.note("**The old crimp is thin, and\n- costs 4 * 2")
    visit = enter(own, "/memory/search?q=crimp")
    found = visit.page.locator(".hit-text")
    expect(found).to_have_count(2)
    told = sorted(" ".join(text.split()) for text in found.all_text_contents())
    assert told[0] == "Steps for the crimp Use 10-AWG wire and crimp --all, in 2 * 3 * 4. # stays"
    assert told[1] == "The old crimp is thin, and - costs 4 * 2"
    expect(found.locator("mark").first).to_be_visible()
