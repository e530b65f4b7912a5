"""A LangGraph graph whose long-term store is a palace. No model is needed to see it work."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypedDict

from langgraph.graph import END, START, StateGraph
from langgraph.store.base import BaseStore

import palazzo
from palazzo.adapters.langgraph import PalazzoStore

PEOPLE = ("people", "mara")


class State(TypedDict):
    question: str
    answer: str


def answer(state: State, *, store: BaseStore) -> State:
    """Where a model would be: it reads what is known, and answers."""
    [found] = store.search(PEOPLE, query=state["question"], limit=1)
    return {"question": state["question"], "answer": found.value["text"]}


with TemporaryDirectory() as folder, palazzo.open(Path(folder) / "palace.db") as memory:
    store = PalazzoStore(memory.palace("me"))
    store.put(PEOPLE, "wire", {"text": "Mara's 12-AWG silicone wire overheated", "kind": "fact"})
    store.put(PEOPLE, "bread", {"text": "Mara bakes rye bread on Saturdays", "kind": "habit"})

    graph = StateGraph(State)
    graph.add_node("answer", answer)
    graph.add_edge(START, "answer")
    graph.add_edge("answer", END)
    done = graph.compile(store=store).invoke({"question": "which wire overheated?", "answer": ""})
    print(done["answer"])
    print(store.list_namespaces(prefix=("people",)))
