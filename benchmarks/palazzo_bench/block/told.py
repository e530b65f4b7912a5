"""Rules and changes that are told to a palace: what the block makes of them."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta

import palazzo
from palazzo.context.entry import Tier
from palazzo.model.guidance import GuidanceState, RuleScope
from palazzo_bench.context.admission import Labelled
from palazzo_bench.lines import Record

RULES_EACH = 6  # as many as a person has; more would not fit the share that guidance has of a block
OTHERS_EACH = 7  # questions that are about none of them

_TOLD = datetime(2026, 3, 2, 9, tzinfo=UTC)
_ASKED = _TOLD + timedelta(days=60)

CHANGES = (  # what was said, what was said a month later, what is asked
    ("I live in Oslo.", "I moved to Bergen last week.", "Where do I live?"),
    ("I work at Siemens as an engineer.", "I started at Bosch on Monday.", "Where do I work?"),
    ("My favourite colour is green.", "My favourite colour is blue now.", "What is my favourite colour?"),
    ("I drive a Volvo.", "I sold the Volvo and bought a Tesla.", "Which car do I drive?"),
    ("My phone number is 555 0132.", "My new phone number is 555 0199.", "What is my phone number?"),
    ("I am single.", "I got married in Rome yesterday.", "Am I married?"),
)


def rules_in_force(memory: "palazzo.Memory", labelled: Labelled, name: str) -> list[Record]:
    """One row a rule and question: whether the rule stands among the guidance, and whether under history."""
    others = [text for about, text in labelled.questions if about < 0]
    rows: list[Record] = []
    for first in range(0, len(labelled.rules), RULES_EACH):
        numbers = range(first, min(first + RULES_EACH, len(labelled.rules)))
        palace = memory.palace(f"{name}-{first}")
        talk = palace.conversation("rules")
        ids = {number: talk.remember("user", labelled.rules[number], at=_TOLD, id=str(number)).id for number in numbers}
        talk.complete()
        memory.work()
        active = {rule.drawer_id: rule for rule in palace.guidance.all(GuidanceState.ACTIVE)}
        own = [(about, text) for about, text in labelled.questions if about in ids]
        unrelated = [(-1, others[(first + place) % len(others)]) for place in range(OTHERS_EACH)]
        for about, text in own + unrelated:
            made = palace.context(text, at=_ASKED).packed.tiers
            guidance, history = ({e.key for e in made.get(tier, ())} for tier in (Tier.GUIDANCE, Tier.RECALLED))
            for number, id in ids.items():
                rule = active.get(id)
                always = rule is not None and not rule.has_topic and rule.scope is RuleScope.STANDING
                rows.append(
                    {
                        "rule": number,
                        "question": text,
                        "about": number == about,
                        "recognised": rule is not None,
                        "always": always,
                        "in_force": id in guidance,
                        "under_history": rule is not None and id in history,
                    }
                )
    return rows


def in_force(rows: Sequence[Record]) -> list[Record]:
    """The matrix in a table: a line a kind of rule and question."""

    def line(what: str, chosen: Iterator[Record]) -> Record:
        some = list(chosen)
        return {
            "pairs of": what,
            "pairs": len(some),
            "in force": _share(row["in_force"] for row in some),
            "under history": sum(row["under_history"] for row in some),
        }

    known = [row for row in rows if row["recognised"]]
    table = [
        line("a rule without a topic, any question", (row for row in known if row["always"])),
        line("a rule with a topic, a question about it", (r for r in known if r["about"] and not r["always"])),
        line("a rule with a topic, another question", (r for r in known if not r["about"] and not r["always"])),
    ]
    return [{**each, "rules recognised": len({row["rule"] for row in known})} for each in table]


def changes(memory: "palazzo.Memory", name: str) -> list[Record]:
    """One row a change: whether the later statement stands in the block as what holds, and the former as past."""
    rows: list[Record] = []
    for number, (former, later, question) in enumerate(CHANGES):
        palace = memory.palace(f"{name}-change-{number}")
        old = palace.conversation("before").remember("user", former, at=_TOLD, id="1")
        new = palace.conversation("after").remember("user", later, at=_TOLD + timedelta(days=30), id="1")
        for talk in ("before", "after"):
            palace.conversation(talk).complete()
        memory.work()
        entries = {entry.key: entry for entry in palace.context(question, at=_ASKED).entries}
        rows.append(
            {
                "question": question,
                "said": former,
                "later": later,
                "later holds": new.id in entries and not entries[new.id].past,
                "former is past": old.id not in entries or entries[old.id].past,
            }
        )
    return rows


def _share(values: Iterator[bool]) -> float:
    found = list(values)
    return sum(found) / max(len(found), 1)
