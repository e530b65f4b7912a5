"""The command line: parses, makes one call to the facade, and prints its answer."""

import click

from palazzo import __version__
from palazzo.cli.asking import ask
from palazzo.cli.authored import authored
from palazzo.cli.bench import bench
from palazzo.cli.browsing import browse
from palazzo.cli.checking import doctor
from palazzo.cli.compacting import compact, expand
from palazzo.cli.context import context
from palazzo.cli.demo import demo
from palazzo.cli.erasing import erase, forget
from palazzo.cli.exporting import export
from palazzo.cli.feedback import feedback
from palazzo.cli.gate import gate
from palazzo.cli.guidance import guidance
from palazzo.cli.importing import import_
from palazzo.cli.keys import keys
from palazzo.cli.knowing import entities, facts
from palazzo.cli.ledger import activity, costs
from palazzo.cli.mcp import mcp
from palazzo.cli.mending import fact
from palazzo.cli.mining import mine
from palazzo.cli.order import merge, move, rename, split, tidy
from palazzo.cli.preferring import agents, settings
from palazzo.cli.reading import recall, show
from palazzo.cli.serving import serve
from palazzo.cli.session import Root, options
from palazzo.cli.setup import hook, setup
from palazzo.cli.timeline import timeline
from palazzo.cli.users import users
from palazzo.cli.waking import wake_up
from palazzo.cli.working import backfill, reindex, worker
from palazzo.cli.writing import note, remember

COMMANDS: tuple[click.Command, ...] = (
    remember,
    note,
    recall,
    ask,
    context,
    wake_up,
    show,
    mine,
    browse,
    entities,
    facts,
    fact,
    timeline,
    rename,
    merge,
    split,
    move,
    tidy,
    gate,
    feedback,
    forget,
    serve,
    worker,
    backfill,
    reindex,
    doctor,
    compact,
    expand,
    guidance,
    authored,
    mcp,
    setup,
    hook,
    export,
    import_,
    erase,
    settings,
    agents,
    activity,
    costs,
    users,
    keys,
    demo,
    bench,
)


@click.group(cls=Root, context_settings={"help_option_names": ["-h", "--help"]})
@options
@click.version_option(__version__, prog_name="palazzo")
def main() -> None:
    """Long-term memory for AI agents: every message kept word for word, and found again."""


for command in COMMANDS:
    main.add_command(command)
