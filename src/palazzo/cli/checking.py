"""`doctor`."""

import click

from palazzo import plain
from palazzo.cli.output import print_json, progress, say
from palazzo.cli.session import Documented, Session, with_session


@click.command(cls=Documented, example="palazzo doctor --deep")
@click.option("--deep", is_flag=True, help="Prove every row and index of the store; takes long on a large one.")
@click.pass_context
@with_session
def doctor(session: Session, context: click.Context, deep: bool) -> None:
    """Look everything over, and say what to mend.

    The installation, the embedder, the store and its indexes, the queue, the server, and the coding agents on this
    machine with their hooks. With --deep also whether every pointer leads to its drawer, counters and marks are right,
    and every index has what the messages say. Nothing is changed. Exits with 1 if something is wrong.
    """
    from palazzo.doctor import examine

    with progress("proving users" if deep else "looking") as bar:
        findings = examine(session.settings, deep=deep, done=bar.advance)
    if session.json:
        print_json(
            {"ok": all(found.ok for found in findings), "findings": [plain.finding(found) for found in findings]}
        )
    else:
        for found in findings:
            say(
                f"{'ok   ' if found.ok else 'WRONG'}  {found.check}: {found.detail}",
                style="" if found.ok else "bold red",
            )
    if not all(found.ok for found in findings):
        context.exit(1)
