"""The tools, in the order in which a model meets them. Each makes one call to the facade."""

from typing import Literal

from pydantic import BaseModel, Field

from palazzo import plain
from palazzo.mcp import answers
from palazzo.mcp.arguments import ERASES, TEXT, WRITES, WRITES_ONCE, Arguments, Moment, listing
from palazzo.mcp.visit import Visit
from palazzo.model.drawer import Role
from palazzo.model.message import Message
from palazzo.plain import Plain


class RecallMemory(Arguments):
    """Search what was said in earlier conversations. Use whenever the past may matter: people, decisions, preferences,
    "last time"."""

    name = "recall_memory"
    title = "Recall memory"
    answer = listing("hits")

    query: str = Field(description="a question or keywords")
    top_k: int = Field(5, ge=1, le=50)
    wing: str | None = Field(None, description="only this subject")
    since: Moment | None = None
    until: Moment | None = None

    def run(self, visit: Visit) -> Plain:
        hits = visit.palace.recall(
            self.query,
            top_k=self.top_k,
            wing=self.wing,
            since=self.since,
            until=self.until,
            agent=visit.agent,
        )
        found: Plain = {"hits": [answers.hit(hit) for hit in hits]}
        return {**found, "degraded": list(hits.degraded)} if hits.degraded else found


class AskMemory(Arguments):
    """Answer a question from memory with cited sentences, or say it is not known."""

    name = "ask_memory"
    title = "Ask memory"

    question: str

    def run(self, visit: Visit) -> Plain:
        return plain.answer(visit.palace.ask(self.question, agent=visit.agent))


class SaveNote(Arguments):
    """Save something worth keeping for good: a decision, a preference, a fact."""

    name = "save_note"
    title = "Save a note"
    hints = WRITES

    content: str
    wing: str | None = Field(None, description="subject to file it under")

    def run(self, visit: Visit) -> Plain:
        return answers.drawer(visit.palace.note(self.content, wing=self.wing))


class MemoryContext(Arguments):
    """What is worth knowing before answering, as one block: rules, recent turns, memories."""

    name = "memory_context"
    title = "Memory context"
    answer = TEXT

    query: str = Field(description="what the user asks")
    conversation: str | None = None
    budget: int | None = Field(None, ge=0)
    min_relevance: float | None = Field(None, ge=0, le=1)

    def run(self, visit: Visit) -> Plain:
        made = visit.palace.context(
            self.query,
            conversation=self.conversation,
            agent=visit.agent,
            budget=self.budget,
            min_relevance=self.min_relevance,
        )
        return answers.context(made)


class Said(BaseModel):
    """One message; with an id, repeating it is harmless."""

    role: Literal["user", "assistant", "system"]
    content: str
    at: Moment | None = None
    id: str | None = None


class RememberMessages(Arguments):
    """Keep messages of this conversation word for word. Set complete when it has come to a rest."""

    name = "remember_messages"
    title = "Remember messages"
    hints = WRITES_ONCE
    answer = listing("remembered")

    conversation: str = Field(description="your own id of it")
    messages: list[Said]
    complete: bool = False

    def run(self, visit: Visit) -> Plain:
        talk = visit.palace.conversation(self.conversation, agent=visit.agent)
        said = [Message(Role(one.role), one.content, one.at, one.id) for one in self.messages]
        drawers = talk.remember_all(said)
        if self.complete:
            talk.complete()
        return {"remembered": [drawer.id for drawer in drawers]}


class BrowsePalace(Arguments):
    """List the subjects (wings) of the memory, or the rooms and topics of one."""

    name = "browse_palace"
    title = "Browse the palace"
    answer = listing("wings")

    wing: str | None = Field(None, description="name or pointer")

    def run(self, visit: Visit) -> Plain:
        if self.wing is None:
            return {"wings": [answers.wing(view) for view in visit.palace.overview()]}
        return {"wings": [plain.wing(tree) for tree in visit.palace.browse(self.wing)]}


class OpenPointer(Arguments):
    """Read the exact words at a pointer, with place, date and tags."""

    name = "open_pointer"
    title = "Open a pointer"

    pointer: str

    def run(self, visit: Visit) -> Plain:
        return plain.filed(visit.palace.show(self.pointer))


class Facts(Arguments):
    """What is known of a person or thing, or of all, and since when."""

    name = "facts"
    title = "Facts"
    answer = listing("facts")

    entity: str | None = None
    predicate: str | None = None
    at: Moment | None = Field(None, description="only what held then")

    def run(self, visit: Visit) -> Plain:
        found = visit.palace.facts(self.entity, at=self.at, predicate=self.predicate)
        sources = visit.palace.find({fact.sources[0] for fact in found})
        return {"facts": [plain.fact(fact, sources) for fact in found]}


class MendFact(Arguments):
    """State a fact, correct it with `to`, or take it back with `retract`."""

    name = "mend_fact"
    title = "State or mend a fact"
    hints = WRITES

    subject: str = Field(description='"user" or a name')
    predicate: str
    object: str
    to: str | None = Field(None, description="right value")
    retract: bool = False

    def run(self, visit: Visit) -> Plain:
        graph, triple = visit.palace.graph, (self.subject, self.predicate, self.object)
        if self.retract:
            return answers.drawer(graph.retract(*triple))
        fact = graph.state(*triple) if self.to is None else graph.correct(*triple, self.to)
        return plain.fact(fact, visit.palace.find(fact.sources))


class Timeline(Arguments):
    """How what is known of somebody or something changed."""

    name = "timeline"
    title = "Timeline"
    answer = listing("facts")

    entity: str

    def run(self, visit: Visit) -> Plain:
        found = visit.palace.timeline(self.entity)
        sources = visit.palace.find({id for fact in found for id in fact.sources})
        return {"facts": [plain.told(fact, sources) for fact in found]}


class Forget(Arguments):
    """Erase the drawer at a pointer and every trace of it, for good. Only when the user asks."""

    name = "forget"
    title = "Forget"
    hints = ERASES

    pointer: str

    def run(self, visit: Visit) -> Plain:
        return plain.receipt(visit.palace.forget(self.pointer))


class MemoryFeedback(Arguments):
    """Say whether a recalled memory was of use; the gate learns from it."""

    name = "memory_feedback"
    title = "Memory feedback"
    hints = WRITES_ONCE

    pointer: str
    useful: bool

    def run(self, visit: Visit) -> Plain:
        return plain.feedback(visit.palace.feedback(self.pointer, self.useful))


TOOLS: dict[str, type[Arguments]] = {
    tool.name: tool
    for tool in (
        RecallMemory,
        AskMemory,
        SaveNote,
        MemoryContext,
        RememberMessages,
        BrowsePalace,
        OpenPointer,
        Facts,
        MendFact,
        Timeline,
        Forget,
        MemoryFeedback,
    )
}
