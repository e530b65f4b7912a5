"""`remember` and `note`."""

from datetime import datetime

import click

from palazzo import plain
from palazzo.cli.files import text_or_standard_input
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.model.moment import local_moment


@click.command(
    cls=Documented,
    example='palazzo remember "I tried a 12-AWG silicone wire and it overheated" --conversation efoil --complete',
)
@click.argument("text", required=False)
@click.option("--conversation", default="cli", show_default=True, metavar="ID", help="Your own id of the conversation.")
@click.option("--role", default="user", show_default=True, help="user, assistant or system.")
@click.option(
    "--at",
    type=local_moment,
    metavar="TIME",
    help="When it was said, such as 2026-04-30T20:15:00+02:00; now unless told.",
)
@click.option("--id", metavar="ID", help="Your own id of the message; repeating it is harmless.")
@click.option("--speaker", metavar="NAME", help="Who spoke, where there are several.")
@click.option("--complete", is_flag=True, help="The conversation has come to a rest: queue its mining.")
@with_session
def remember(
    session: Session,
    text: str | None,
    conversation: str,
    role: str,
    at: datetime | None,
    id: str | None,
    speaker: str | None,
    complete: bool,
) -> None:
    """Keep one message word for word.

    TEXT is the message; without it, what is piped in. It is on disk when this returns.
    """
    content = text_or_standard_input(text)
    with session.palace() as palace:
        talk = palace.conversation(conversation)
        drawer = talk.remember(role, content, at=at, id=id, speaker=speaker)
        if complete:
            talk.complete()
    if session.json:
        print_json(plain.drawer(drawer))
        return
    say(f"remembered {drawer.id}, message {drawer.position} of {conversation}")
    if complete:
        say("it is filed by `palazzo worker`, or now by `palazzo worker --once`", style="dim")


@click.command(cls=Documented, example='palazzo note "Always balance-charge the pack" --wing "Efoil rebuild"')
@click.argument("text", required=False)
@click.option("--wing", metavar="NAME", help="The subject to file it under; Notes unless told.")
@click.option("--at", type=local_moment, metavar="TIME", help="When it was said; now unless told.")
@with_session
def note(session: Session, text: str | None, wing: str | None, at: datetime | None) -> None:
    """Save a note on purpose, filed at once.

    TEXT is the note; without it, what is piped in.
    """
    content = text_or_standard_input(text)
    with session.palace() as palace:
        drawer = palace.note(content, wing=wing, at=at)
    if session.json:
        print_json(plain.drawer(drawer))
    else:
        say(f"noted at {drawer.pointer}")
