"""The command line: parses, makes one call to the facade, and prints its answer.

A command's module is imported when the command runs: `palazzo --help` imports none of them.
"""

from importlib import import_module

import click

from palazzo import __version__
from palazzo.cli.session import Root, options

# Each command, in the order in which a newcomer needs them: its module, and what it does in one sentence.
COMMANDS = {
    "remember": ("writing", "Keep one message word for word."),
    "note": ("writing", "Save a note on purpose, filed at once."),
    "recall": ("reading", "Find what best answers QUERY, best first."),
    "ask": ("asking", 'Answer QUESTION from memory, with what was said, or say "I don\'t know".'),
    "context": ("context", "Print what a model should read before it answers QUERY."),
    "wake-up": ("waking", "Print what a model should know when a conversation begins."),
    "show": ("reading", "Show one drawer, its place and its tags."),
    "mine": ("mining", "File a conversation in the palace, now, or whatever is new."),
    "browse": ("browsing", "Show the palace as a tree: wings, rooms, closets."),
    "entities": ("knowing", "List whom and what the palace knows."),
    "facts": ("knowing", "List what is known, and since when and until when it holds."),
    "fact": ("mending", "State, correct and retract facts; merge entities."),
    "timeline": ("timeline", "Show the history of an entity, oldest first."),
    "rename": ("order", "Give a wing another name."),
    "merge": ("order", "Move everything of one wing into another."),
    "split": ("order", "Move some rooms or topics of a wing to another."),
    "move": ("order", "Move a drawer, a room or a closet elsewhere."),
    "tidy": ("order", "Put the wings in order, now that more is known."),
    "gate": ("gate", "See what is worth keeping close, and why."),
    "feedback": ("feedback", "Say whether the drawer at POINTER, or of that id, was of use."),
    "forget": ("erasing", "Erase a drawer or a conversation, and every trace of it."),
    "serve": ("serving", "Serve the page, the HTTP API, the proxy and the tools over MCP."),
    "worker": ("working", "Embed and file what was remembered."),
    "backfill": ("working", "Embed every drawer that has no vector yet."),
    "reindex": ("working", "Move the store to the configured embedder."),
    "doctor": ("checking", "Look everything over, and say what to mend."),
    "compact": ("compacting", "Put summaries in place of all but the latest messages of CONVERSATION."),
    "expand": ("compacting", "Show every message that SUMMARY covers, word for word."),
    "guidance": ("guidance", "See which rules were found in what was said, and decide about them."),
    "authored": ("authored", "Keep files of rules, such as AGENTS.md, in front of every model."),
    "mcp": ("mcp", "Serve an agent over standard input and output."),
    "setup": ("setup", "Give a coding agent its memory: tools, and hooks where it has them."),
    "hook": ("setup", "Answer one event of a coding agent, told as JSON on standard input."),
    "export": ("exporting", "Write everything of a user as lines of JSON."),
    "import": ("importing", "Read conversations that other tools kept, or what our own export wrote."),
    "erase": ("erasing", "Erase a whole user: every drawer, every trace."),
    "settings": ("preferring", "Show a user's settings, or change some."),
    "agents": ("preferring", "List the agents that talk for a user, and switch their recall off or on."),
    "activity": ("ledger", "List what the memory did, newest first."),
    "costs": ("ledger", "Show what models cost."),
    "users": ("users", "List the users, add or remove one."),
    "keys": ("keys", "List a user's keys, make or revoke one."),
    "demo": ("demo", "Make a palace to look round in, and say what to try."),
    "bench": ("bench", "Measure Palazzo, and its peers beside it."),
}


class Commands(Root):
    """Imports a command with its first use."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in COMMANDS:
            return None
        module, _ = COMMANDS[cmd_name]
        name = "import_" if cmd_name == "import" else cmd_name.replace("-", "_")
        command: click.Command = getattr(import_module(f"palazzo.cli.{module}"), name)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@options
@click.version_option(__version__, prog_name="palazzo")
def main() -> None:
    """Long-term memory for AI agents: every message kept word for word, and found again."""
