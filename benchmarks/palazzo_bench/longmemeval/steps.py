"""The steps of a LongMemEval run, each with its progress bar; the commands put them in order."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import palazzo
from palazzo.cli.output import progress, say
from palazzo.providers.openai_compatible import OpenAIChat
from palazzo.providers.openai_connection import Endpoint
from palazzo_bench.lines import Record
from palazzo_bench.longmemeval import qa, retrieval
from palazzo_bench.longmemeval.dataset import ALL, DEV, PARTS, chosen_ids, read_questions
from palazzo_bench.runs import Run
from palazzo_bench.scoring import misses, score

SHOWN_MISSES = 20


@dataclass(frozen=True, slots=True)
class Choice:
    """Which questions of which file."""

    data: Path
    part: str
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """How much of the history a reader is given."""

    sessions: int
    characters: int


def ingest(run: Run, choice: Choice) -> int:
    ids = chosen_ids(choice.data, choice.part, choice.limit)
    with progress("ingest", len(ids)) as bar:
        return retrieval.ingest(run, read_questions(choice.data, ids), bar.advance)


def retrieve(run: Run, choice: Choice, *, again: bool = False) -> int:
    """Ask the questions, once or `again`; raise Refused if some of them have no haystack in this run."""
    ids = chosen_ids(choice.data, choice.part, choice.limit)
    missing = ids - run.lines(retrieval.INGESTED).keys("id")
    if missing:
        raise palazzo.Refused(
            f"{len(missing)} of {len(ids)} questions are not ingested; run `ingest` with the same part"
        )
    if again:
        run.lines(retrieval.RETRIEVED).drop("id", ids)
    with progress("retrieve", len(ids)) as bar:
        return retrieval.retrieve(run, read_questions(choice.data, ids), bar.advance)


def score_retrieval(run: Run, part: str) -> list[Record]:
    """Make the table of this part, and of its two halves if it is everything."""
    rows = score(retrieval.answered(run), _parts(part))
    run.lines(retrieval.SCORES).replace(rows)
    return rows


def show_misses(run: Run) -> None:
    """Name the questions that were missed, of the dev part only: the others are not for tuning."""
    missed = misses((one for one in retrieval.answered(run) if one.part == DEV), "session", 5)
    for one in missed[:SHOWN_MISSES]:
        lost = [session for session in one.gold["session"] if session not in one.found["session"][:5]]
        places = [_place(one.found["session"], session) for session in lost]
        say(f"missed {one.id} ({one.type}): {len(lost)} of {len(one.gold['session'])}, found at {', '.join(places)}")
    if len(missed) > SHOWN_MISSES:
        say(f"and {len(missed) - SHOWN_MISSES} more")


def answer(run: Run, reader: OpenAIChat, part: str, reading: Reading) -> int:
    records = [record for record in run.lines(retrieval.RETRIEVED) if part in (ALL, record["part"])]
    if not records:
        raise palazzo.Refused("nothing was retrieved of this part; run `retrieve` first")
    with progress("qa", len(records)) as bar:
        return qa.answer(run, reader, records, bar.advance, sessions=reading.sessions, characters=reading.characters)


def score_qa(run: Run, judge: OpenAIChat, part: str) -> list[Record]:
    answers = len(list(run.lines(qa.ANSWERS)))
    if not answers:
        raise palazzo.Refused("nothing was answered yet; run `qa` first")
    with progress("score-qa", answers) as bar:
        qa.grade(run, judge, bar.advance)
    rows = qa.qa_scores(run, _parts(part))
    run.lines(qa.QA_SCORES).replace(rows)
    return rows


def chat_model(model: str, api_base: str | None) -> OpenAIChat:
    """A model at any OpenAI-compatible server; the key comes from PALAZZO_API_KEY."""
    settings = palazzo.Settings.from_environment()
    return OpenAIChat(Endpoint(api_base or settings.api_base, settings.api_key, timeout=600), model)


def _parts(part: str) -> Sequence[str]:
    return PARTS if part == ALL else (part,)


def _place(found: list[str], session: str) -> str:
    return f"place {found.index(session) + 1}" if session in found else "no place"
