"""`compact` and `expand`: long conversations made short, and whole again."""

import click

from palazzo import plain
from palazzo.cli.output import print_json, say
from palazzo.cli.reading import said
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.drawer import Drawer
from palazzo.model.summary import KeptSummary


@click.command(cls=Documented, example="palazzo compact efoil --view")
@click.argument("conversation")
@click.option("--view", is_flag=True, help="Also show what a model would see of it now.")
@with_session
def compact(session: Session, conversation: str, view: bool) -> None:
    """Put summaries in place of all but the latest messages of CONVERSATION.

    Rules are recorded first and stay word for word. Nothing is lost: `palazzo expand` gives back what a summary covers.
    """
    with session.palace() as palace:
        talk = palace.conversation(conversation)
        done = talk.compact()
        seen = talk.view() if view else []
    if session.json:
        shown = {"view": [plain.view(item) for item in seen]} if view else {}
        print_json({**plain.compacted(done), **shown})
        return
    say(
        f"{done.covered} messages in {len(done.summaries)} summaries, {done.tokens_after} tokens for "
        f"{done.tokens_before}; {len(done.guidance)} new rules kept"
    )
    for item in seen:
        _say_item(item)


@click.command(cls=Documented, example="palazzo expand s3f9c0a7d1b2e4f6a8c0d2e4f")
@click.argument("summary")
@with_session
def expand(session: Session, summary: str) -> None:
    """Show every message that SUMMARY covers, word for word."""
    with session.palace() as palace:
        drawers = palace.expand(summary)
    if session.json:
        print_json({"drawers": [plain.drawer(drawer) for drawer in drawers]})
        return
    for drawer in drawers:
        _say_item(drawer)


def _say_item(item: KeptSummary | Drawer) -> None:
    if isinstance(item, KeptSummary):
        say(f"{item.id}  {len(item.covers)} messages, by {item.written_by}", style="bold")
        text = item.text
    else:
        say(f"{plain.address(item)}  {said(item)}", style="bold")
        text = item.content
    for line in text.splitlines():
        say(f"   {line}")
