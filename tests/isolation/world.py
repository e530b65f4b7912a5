"""Somebody with a palace, somebody else, and an admin: who they are, what they show, and what is whose."""

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Any

from palazzo import Memory, Message
from palazzo.model.drawer import Role
from palazzo.model.identity import Scope
from palazzo.model.palace import WingKind
from palazzo.model.pointer import Pointer
from palazzo.model.user import UserRole
from tests.support.clock import Clock

WORD = "zebrafish"  # that only the owner has ever said
SWAM = "swam around the tank again all day, and nobody knew why it would not eat"
_SUBJECTS = {
    "efoil": "I go on with my efoil today. The efoil's battery pack and its controller {}, and the mast wobbles.",
    "garden": "I'm back in my garden. The tomato seedlings and the compost heap {}, and the raised bed needs soil.",
}
PASSING = {"header", "end", "costs"}  # what changes when a palace is only looked at


@dataclass(frozen=True)
class World:
    """One owner with something of everything."""

    memory: Memory
    owner: str
    other: str  # who has nothing
    keys: Mapping[str, str]  # by who shows them
    own: Mapping[str, str]  # ids of the owner's things
    absent: Mapping[str, str]  # ids of nothing

    def everything(self) -> list[str]:
        """All that the owner has, except what merely says that it was looked at."""
        rows = [row for row in self.memory.palace(self.owner).export() if row["table"] not in PASSING]
        return sorted(json.dumps(row, sort_keys=True) for row in rows)


def make_world(memory: Memory, clock: Clock, number: int) -> World:
    owner = f"owner-{number}"
    memory.add_user(owner)
    keys = {
        "owner": memory.keys.create(owner, "full").text,
        "reader": memory.keys.create(owner, "reads", [Scope.READ]).text,
        "expired": memory.keys.create(owner, "over", expires=clock.now + timedelta(seconds=1)).text,
    }
    revoked = memory.keys.create(owner, "ended")
    memory.keys.revoke(owner, revoked.key.id)
    clock.go_on(seconds=2)
    own = {**furnish(memory, owner), "user_id": owner, "key_id": memory.keys.create(owner, "spare").key.id}
    return World(memory, owner, "nobody", {**keys, "revoked": revoked.text}, own, ABSENT)


def with_strangers(world: World, number: int) -> World:
    """The same with somebody else, an admin and a newcomer who have nothing yet."""
    other, admin, newcomer = (f"{who}-{number}" for who in ("other", "admin", "newcomer"))
    world.memory.add_user(other)
    world.memory.add_user(admin, UserRole.ADMIN)
    world.memory.add_user(newcomer)
    keys = {"other": world.memory.keys.create(other).text, "admin": world.memory.keys.create(admin).text}
    return replace(world, other=other, keys={**world.keys, **keys}, own={**world.own, "newcomer": newcomer})


ABSENT = {
    **dict.fromkeys(
        (
            "conversation_id",
            "drawer_id",
            "entity",
            "brother",
            "proposal",
            "document",
            "agent_id",
            "summary_id",
            "user_id",
            "newcomer",
            "key_id",
        ),
        "no-such-thing",
    ),
    "pointer": "W-900/R-90/D-900",
    "number": "900",
    "room": "90",
}


def furnish(memory: Memory, owner: str) -> dict[str, str]:
    palace = memory.palace(owner)
    talk = palace.conversation("talk", wing="Aquarium", agent="helper")
    talk.remember_all(
        Message(Role.USER if turn % 2 else Role.ASSISTANT, f"Turn {turn}: the {WORD} of my sister Zelda {SWAM}.")
        for turn in range(1, 31)
    )
    talk.remember("user", f"My brother Ingmar feeds the {WORD} too.")
    proposal = talk.remember("user", f"Please keep the answers about the {WORD} short.")
    talk.complete()
    memory.work()
    kept = talk.compact()
    palace.authored.add("RULES.md", f"# Rules\n\n- Never feed the {WORD}.\n")
    palace.change_agent("helper", disabled=False)
    drawer = palace.note(f"The {WORD} likes it warm", wing="Aquarium")
    palace.guidance.promote(drawer.id)
    palace.note("The roses want water", wing="Garden")
    pointer = palace.show(drawer.id).drawer.pointer
    assert pointer is not None
    assert kept.summaries
    assert {"Ingmar", "Zelda"} <= {entity.name for entity in palace.entities()}
    assert [rule.drawer_id for rule in palace.guidance.proposals()] == [proposal.id]
    return {
        "conversation_id": "talk",
        "drawer_id": drawer.id,
        "pointer": pointer.path,
        "number": str(pointer.wing),
        "room": str(pointer.room),
        "entity": "Zelda",
        "brother": "Ingmar",
        "proposal": proposal.id,
        "document": "RULES.md",
        "agent_id": "helper",
        "summary_id": kept.summaries[0].id,
    }


def disarrange(world: World) -> None:
    """Leave the owner something to tidy: a conversation in a wing that neither its subject nor a person chose."""
    palace = world.memory.palace(world.owner)
    for trouble in ("overheat", "need new cells", "are wet", "rattle", "smell", "look fine"):
        for about, words in _SUBJECTS.items():
            talk = palace.conversation(f"{about}: {trouble}")
            drawer = talk.remember("user", words.format(trouble))
            talk.complete()
    world.memory.work()
    palace.tidy()
    pointer = palace.show(drawer.id).drawer.pointer
    assert pointer is not None
    with world.memory._parts.store.writing(palace.user) as tx:  # what is moved through the palace stays there
        wing = tx.order.open_wing("Odds and ends", WingKind.TOPIC, given=False)
        tx.order.move(Pointer(pointer.wing, pointer.room), Pointer(wing))
    assert palace.tidy(dry_run=True)


def filled_in(given: object, ids: Mapping[str, str]) -> Any:
    """The same with ids in place of every `{name}`."""
    text = json.dumps(given)
    for name, value in ids.items():
        text = text.replace(f"{{{name}}}", value)
    return json.loads(text)


def without(ids: Mapping[str, str], text: str) -> str:
    """What an answer says, apart from the ids that its caller gave himself."""
    for value in ids.values():
        if not value.isdecimal():
            text = text.replace(value, "ID")
    return re.sub(r"\d+", "N", text)
