from palazzo.authored.parse import parse_document
from palazzo.compaction.plan import Turn
from palazzo.context.assemble import assemble
from palazzo.context.block import build
from palazzo.context.entry import Tier
from palazzo.context.parse import parse
from palazzo.model.drawer import Role
from palazzo.model.hit import Hit
from palazzo.model.ids import DrawerId
from tests.compaction.talk import turn

RULES = parse_document("AGENTS.md", "# Code\n- Never push to main.\n\n> Prefer plain words.\n\nThe lake is deep.\n")


def turns(count: int) -> list[Turn]:
    roles = (Role.USER, Role.ASSISTANT)
    return [turn(number, roles[number % 2], f"turn {number} " * 20) for number in range(count)]


def test_everything_finds_its_tier() -> None:
    talk = turns(10)
    rule = turn(100, Role.USER, "Always use metric units.").drawer
    found = [Hit(turn(200, Role.USER, "I lived in Oslo.").drawer, None, 1.0)]
    tiers = assemble(documents=[RULES], turns=talk, guidance=[rule], hits=found, past={DrawerId("d200")})
    assert [(entry.text, entry.source) for entry in tiers.hard] == [("Never push to main.", "AGENTS.md / Code")]
    assert [entry.text for entry in tiers.soft] == ["Prefer plain words."]
    assert [[entry.key for entry in bundle] for bundle in tiers.tail] == [["d6", "d7"], ["d8", "d9"]]
    assert [bundle[0].key for bundle in tiers.extension] == ["d0", "d2", "d4"]
    assert [entry.key for entry in tiers.guidance] == ["d100"]
    assert [entry.past for entry in tiers.recalled] == [True]


def test_a_whole_block_reads_in_the_order_of_trust_and_marks_the_past() -> None:
    past = turn(200, Role.USER, "I lived in Oslo.").drawer
    tiers = assemble(documents=[RULES], turns=turns(4), hits=[Hit(past, None, 1.0)], past={past.id})
    block = parse(build(tiers, budget=2000).text)
    assert [tier.name for tier in block] == [Tier.HARD, Tier.RECENT, Tier.SOFT, Tier.RECALLED]
    assert block[-1].entries[0].attributes["status"] == "past: no longer true"
    assert block[1].entries[0].attributes == {"date": "2026-04-30", "role": "user"}


def test_nothing_gives_no_block() -> None:
    assert build(assemble(), budget=2000).text == ""
