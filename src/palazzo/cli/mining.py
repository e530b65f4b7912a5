"""`mine`."""

import click

from palazzo import plain
from palazzo.cli.output import drawers, print_json, progress, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.activity import Activity


@click.command(cls=Documented, example="palazzo mine\npalazzo mine efoil")
@click.argument("conversation", required=False)
@click.option(
    "--all", "everything", is_flag=True, help="Every conversation that has something new, as without any CONVERSATION."
)
@with_session
def mine(session: Session, conversation: str | None, everything: bool) -> None:
    """File a conversation in the palace, now, or whatever is new.

    CONVERSATION is its id. Mining again files only what is new since.
    """
    if conversation is not None and everything:
        raise click.UsageError("name a CONVERSATION, or say --all, not both")
    with session.memory() as memory:
        palace = memory.palace(session.settings.user)
        queued = palace.mine(conversation)
        with progress("mining", memory.waiting()) as bar:
            memory.work(bar.advance)
        landed = palace.mined(queued)
    if session.json:
        print_json({"mined": [plain.mined(event) for event in landed]})
        return
    for event in landed:
        _say_landed(event)
    if not landed:
        say("nothing was new")


def _say_landed(event: Activity) -> None:
    found = event.details
    place = " ".join(str(found[part]) for part in ("wing", "name") if found.get(part))
    topics = "1 topic" if found.get("closets") == 1 else f"{found.get('closets')} topics"
    say(f"{event.subject}: {drawers(int(str(found['drawers'])))} in {place}, {topics}")
    if found.get("trouble"):
        say(f"  by the rules, because the model failed: {found['trouble']}", style="dim")
