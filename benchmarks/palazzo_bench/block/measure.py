"""Evidence in the block, strangers' questions, nonsense, and what a block costs beside a recall."""

import random
from collections.abc import Callable, Iterable, Sequence
from time import process_time

import palazzo
from palazzo_bench.block.asked import Haystack, Question
from palazzo_bench.block.evidence import Block, recalls
from palazzo_bench.haystack import DEEP, fill
from palazzo_bench.lines import Record
from palazzo_bench.runs import Run

INGESTED, BLOCKS, STRANGERS = "ingested", "blocks", "strangers"
BUDGETS: Sequence[int | None] = (None, 1000, 2000, 4000)  # None: the default
NONSENSE = (
    "asdf jkl qwerty uiop",
    "zxcv bnm,, ??",
    "lorem ipsum dolor sit amet",
    "blorp fizzle wug snarf?",
    "hhhhhhh hhh hh",
    "xq7 vv1 kk0 zz9",
    "ping ping ping",
    "!!! ??? ...",
)

Progress = Callable[[], None]


def ingest(run: Run, haystacks: Iterable[Haystack], progress: Progress) -> None:
    """File every haystack that is not there yet."""
    done = run.lines(INGESTED)
    ingested = done.keys("id")
    with run.memory() as memory:
        for haystack in haystacks:
            if haystack.id not in ingested:
                messages = fill(memory.palace(run.user(haystack.id)), haystack.sessions, run.about.secret)
                memory.work()
                done.append({"id": haystack.id, "sessions": len(haystack.sessions), "messages": messages})
            progress()


def measure(run: Run, source: str, haystacks: Sequence[Haystack], strangers: int, progress: Progress) -> None:
    """Ask what was not asked yet: a palace its own questions, nonsense, and some of other people's."""
    blocks, others = run.lines(BLOCKS), run.lines(STRANGERS)
    asked, foreign = blocks.keys("id"), others.keys("id")
    every = [question for haystack in haystacks for question in haystack.questions]
    with run.memory() as memory:
        for haystack in haystacks:
            palace = memory.palace(run.user(haystack.id))
            own = {question.id for question in haystack.questions}
            elsewhere = [question for question in every if question.id not in own]
            for question in haystack.questions:
                if question.id not in asked:
                    blocks.append(
                        {"id": question.id, "source": source, "type": question.type, **_own(palace, question)}
                    )
                chance = random.Random(question.id)
                drawn = chance.sample(elsewhere, min(strangers, len(elsewhere)))
                texts = [("stranger", other.id, other.text) for other in drawn]
                nonsense = chance.choice(NONSENSE)
                for kind, id, text in [*texts, ("nonsense", nonsense, nonsense)] if strangers else []:
                    key = f"{question.id}/{id}"
                    if key not in foreign:
                        found = _foreign(palace, text, question)
                        others.append({"id": key, "source": source, "kind": kind, **found})
                progress()


def _own(palace: "palazzo.Palace", question: Question) -> Record:
    """The evidence at every budget; the first recall is not timed, because it reads what both need."""
    best = relevance(palace, question.text, question)
    begun = process_time()
    palace.recall(question.text, at=question.at)
    middle = process_time()
    first = palace.context(question.text, at=question.at)
    ended = process_time()
    found = {}
    for budget in BUDGETS:
        made = first if budget is None else palace.context(question.text, at=question.at, budget=budget)
        block = Block(made)
        there = [block.holds(turn) for turn in question.gold]
        passages = sum(entry.relevance is not None for entry in made.entries)
        found[str(budget or "default")] = [all(there), any(there), made.tokens, passages]
    kept = first if recalls(first) else palace.context(question.text, at=question.at, min_relevance=0.0)
    whole = Block(kept)
    return {
        "gold": len(question.gold),
        "relevance": best,
        "silent": not recalls(first),
        "could_lose": any(whole.holds(turn) for turn in question.gold),
        "found": found,
        "recall_ms": (middle - begun) * 1000,
        "block_ms": (ended - middle) * 1000,
    }


def _foreign(palace: "palazzo.Palace", text: str, question: Question) -> Record:
    made = palace.context(text, at=question.at)
    return {"relevance": relevance(palace, text, question), "left_alone": not recalls(made)}


def relevance(palace: "palazzo.Palace", text: str, question: Question) -> float:
    """That of the most relevant hit: a block recalls nothing where it is under `min_relevance`."""
    return max((hit.relevance for hit in palace.recall(text, at=question.at, top_k=DEEP)), default=0.0)
