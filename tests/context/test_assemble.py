from palazzo.authored.parse import parse_document
from palazzo.compaction.plan import Turn
from palazzo.context.assemble import assemble
from palazzo.context.block import build
from palazzo.context.entry import Tier, drawer_entry
from palazzo.context.parse import parse
from palazzo.model.drawer import Role
from tests.compaction.talk import turn

RULES = parse_document("AGENTS.md", "# Code\n- Never push to main.\n\n> Prefer plain words.\n\nThe lake is deep.\n")


def turns(count: int) -> list[Turn]:
    roles = (Role.USER, Role.ASSISTANT)
    return [turn(number, roles[number % 2], f"turn {number} " * 20) for number in range(count)]


def test_everything_finds_its_tier() -> None:
    talk = turns(10)
    rule = turn(100, Role.USER, "Always use metric units.").drawer
    found = (drawer_entry(turn(200, Role.USER, "I lived in Oslo.").drawer, past=True),)
    tiers = assemble(documents=[RULES], turns=talk, guidance=[drawer_entry(rule)], recalled=[found])
    assert [(entry.text, entry.source) for entry in tiers.hard] == [("Never push to main.", "AGENTS.md / Code")]
    assert [entry.text for entry in tiers.soft] == ["Prefer plain words."]
    assert [[entry.key for entry in bundle] for bundle in tiers.tail] == [["d6", "d7"], ["d8", "d9"]]
    assert [bundle[0].key for bundle in tiers.extension] == ["d0", "d2", "d4"]
    assert [entry.key for entry in tiers.guidance] == ["d100"]
    assert tiers.recalled == (found,)


def test_a_whole_block_reads_in_the_order_of_trust_and_marks_the_past() -> None:
    past = drawer_entry(turn(200, Role.USER, "I lived in Oslo.").drawer, past=True)
    tiers = assemble(documents=[RULES], turns=turns(4), recalled=[(past,)])
    block = parse(build(tiers, budget=2000).text)
    assert [tier.name for tier in block] == [Tier.HARD, Tier.RECENT, Tier.SOFT, Tier.RECALLED]
    assert block[-1].entries[0].attributes["status"] == "past: no longer true"
    assert block[1].entries[0].attributes == {"date": "2026-04-30", "role": "user"}


def test_nothing_gives_no_block() -> None:
    assert build(assemble(), budget=2000).text == ""
