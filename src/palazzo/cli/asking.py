"""`ask`: an answer from memory."""

from datetime import datetime

import click

from palazzo import plain
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.answer import Answer, Citation
from palazzo.model.moment import local_moment


@click.command(cls=Documented, example='palazzo ask "which wire overheated?"')
@click.argument("question")
@click.option("--conversation", metavar="ID", help="The running one.")
@click.option("--agent", metavar="ID", help="For which agent.")
@click.option("--at", type=local_moment, metavar="TIME", help="When it is asked, if not now.")
@click.option(
    "--budget",
    type=int,
    metavar="TOKENS",
    help="What the block that a model answers from may take; else PALAZZO_CONTEXT_BUDGET.",
)
@click.option(
    "--min-relevance",
    type=float,
    metavar="SHARE",
    help="Between 0 and 1: what the best hit must have to do with the question, else the answer is not known.",
)
@with_session
def ask(
    session: Session,
    question: str,
    conversation: str | None,
    agent: str | None,
    at: datetime | None,
    budget: int | None,
    min_relevance: float | None,
) -> None:
    """Answer QUESTION from memory, with what was said, or say "I don't know".

    The answer is made of sentences that were said, word for word; with PALAZZO_ANSWER_MODEL a model writes it. The exit
    code is 0 also where the answer is not known; --json says so in `known`.
    """
    with session.palace() as palace:
        answer = palace.ask(
            question, conversation=conversation, agent=agent, at=at, budget=budget, min_relevance=min_relevance
        )
    if session.json:
        print_json(plain.answer(answer))
    else:
        _say(answer)


def _say(answer: Answer) -> None:
    if answer.model is not None or not answer.known:  # else it is what is cited, and stands there
        say(answer.text, style="bold" if answer.known else "")
    for number, cited in enumerate(answer.citations, 1):
        _say_cited(number, cited)
    for each in answer.degraded:
        click.echo(f"degraded: {each}", err=True)


def _say_cited(number: int, cited: Citation) -> None:
    address = str(cited.pointer) if cited.pointer else cited.drawer_id
    who = cited.role.value if cited.speaker is None else f"{cited.role.value} ({cited.speaker})"
    say(f"{number}. {address}  {cited.said_at:%Y-%m-%d %H:%M} {who}", style="dim")
    for sentence in cited.sentences:
        say(f"   {sentence}")
