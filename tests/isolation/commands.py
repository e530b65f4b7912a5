"""Every command of the command line, and how each is given. A new command fails the test until it is here."""

from collections.abc import Mapping
from dataclasses import dataclass

QUESTION = "zebra fish in the tank"


@dataclass(frozen=True)
class Given:
    """The arguments; `{names}` in them and in what is piped in are filled with ids, of own or of absent things."""

    arguments: tuple[str, ...]
    piped: Mapping[str, object] | None = None


def given(*arguments: str, piped: Mapping[str, object] | None = None) -> Given:
    return Given(arguments, piped)


# Only looks at what a user has.
READING: dict[str, list[Given]] = {
    "recall": [given(QUESTION), given(QUESTION, "--wing", "W-{number}"), given(QUESTION, "--by", "conversation")],
    "ask": [given(QUESTION, "--min-relevance", "0")],
    "context": [given(QUESTION, "--conversation", "{conversation_id}", "--agent", "{agent_id}")],
    "wake-up": [given("--agent", "{agent_id}")],
    "show": [given("{drawer_id}"), given("{pointer}")],
    "browse": [given(), given("W-{number}")],
    "entities": [given()],
    "facts": [given(), given("{entity}")],
    "timeline": [given("{entity}")],
    "expand": [given("{summary_id}")],
    "guidance list": [given()],
    "guidance proposals": [given()],
    "authored list": [given()],
    "agents": [given()],
    "gate explain": [given(f"{QUESTION}, said again")],
    "activity": [given()],
    "costs": [given()],
    "export": [given()],
    "keys": [given()],
    "keys list": [given()],
}

# Changes what a user has.
WRITING: dict[str, list[Given]] = {
    "remember": [given("hello", "--conversation", "{conversation_id}", "--complete")],
    "note": [given("hello", "--wing", "Aquarium")],
    "mine": [given("{conversation_id}"), given("--all")],
    "compact": [given("{conversation_id}", "--view")],
    "rename": [given("W-{number}", "Pond")],
    "merge": [given("W-{number}", "--into", "Garden")],
    "split": [given("W-{number}", "--room", "W-{number}/R-{room}", "--into", "Pond")],
    "move": [
        given("{drawer_id}", "--to", "W-{number}", "--topic", "Fish"),
        given("W-{number}/R-{room}", "--to", "Garden"),
    ],
    "tidy": [given(), given("--dry-run")],
    "fact state": [given("{entity}", "lives_in", "Oslo", "--since", "2026-03-01")],
    "fact correct": [given("user", "sibling_of", "{entity}", "--to", "Nora")],
    "fact retract": [given("user", "sibling_of", "{entity}")],
    "fact merge": [given("{brother}", "--into", "{entity}")],
    "feedback": [given("{drawer_id}", "--useful"), given("{pointer}", "--not-useful")],
    "forget": [
        given("{drawer_id}", "--yes"),
        given("{pointer}", "--yes"),
        given("--conversation", "{conversation_id}", "--yes"),
    ],
    "guidance promote": [given("{drawer_id}"), given("{pointer}")],
    "guidance accept": [given("{proposal}")],
    "guidance dismiss": [given("{proposal}"), given("{pointer}")],
    "guidance retire": [given("{drawer_id}")],
    "authored remove": [given("{document}")],
    "agents disable": [given("{agent_id}")],
    "agents enable": [given("{agent_id}")],
    "settings set": [given("top_k=9")],
    "keys create": [given("--name", "another")],
    "keys revoke": [given("{key_id}")],
    "hook": [given("prompt", piped={"session_id": "{conversation_id}", "prompt": QUESTION})],
}

# Of these, what finds nothing left to do with the owner's things; `tidy` has tests of its own with something to do.
SETTLED = {"mine", "compact", "agents enable", "tidy"}

EXEMPT = {
    "erase": "is given nothing: it erases whoever runs it; a test of its own sees that it stops there",
    "settings": "shows numbers and switches, never contents; `settings set` prints the same",
    "import": "reads a file, and writes it to the palace of whoever runs it",
    "gate calibrate": "fits a curve to scores and names nothing",
    "guidance check": "judges the lines that it is given, and opens no store",
    "authored add": "reads a file, and keeps it for whoever runs it",
    "authored check": "judges the file that it is given",
    "users": "names and roles, never contents",
    "users add": "names and roles, never contents",
    "users remove": "the operator's: erases whom he names, and shows nothing",
    "serve": "the routes have a matrix of their own",
    "mcp": "the tools have a matrix of their own",
    "worker": "the operator's: runs everybody's jobs and prints how many",
    "backfill": "the operator's: embeds everybody's drawers and prints how many",
    "reindex": "the operator's: embeds everybody's drawers and prints how many",
    "doctor": "the operator's: looks at the installation",
    "setup": "writes the configuration of coding agents and opens no store",
    "demo": "makes a store of its own",
    "bench": "makes stores of its own",
}
