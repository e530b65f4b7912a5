"""`activity` and `costs`: what the memory did, and what models cost."""

import json

import click

from palazzo import plain
from palazzo.cli.output import print_json, print_table, say
from palazzo.cli.session import Documented, Session, with_session
from palazzo.ledger.totals import Total
from palazzo.model.moment import on_clock


@click.command(cls=Documented, example="palazzo activity --limit 20")
@click.option("--limit", default=20, show_default=True, type=click.IntRange(1, 500), help="How many at most.")
@with_session
def activity(session: Session, limit: int) -> None:
    """List what the memory did, newest first."""
    with session.palace() as palace:
        found = palace.activity(limit)
    if session.json:
        print_json({"activity": [plain.activity(event) for event in found]})
        return
    rows = [
        (f"{on_clock(event.at):%Y-%m-%d %H:%M}", event.type, event.subject, _details(event.details)) for event in found
    ]
    print_table(("when", "what", "about", "details"), rows)


@click.command(cls=Documented, example="palazzo costs\npalazzo costs --by day")
@click.option(
    "--by",
    default="source",
    show_default=True,
    type=click.Choice(["source", "model", "day", "month", "user"]),
    help="How to add them up; user is for whoever runs the machine.",
)
@with_session
def costs(session: Session, by: str) -> None:
    """Show what models cost.

    Prices come from PALAZZO_PRICES and the built-in table.
    """
    if by == "user":
        _by_user(session)
        return
    with session.palace() as palace:
        spending = palace.spending()
    if session.json:
        print_json({**plain.spending(spending), "rows": [plain.cost(cost) for cost in spending.rows]})
        return
    _print(by, getattr(spending, f"by_{by}"))
    budget = "" if spending.budget is None else f" of ${spending.budget:g}"
    say(f"\nthis month: ${spending.this_month.dollars:.4f}{budget}; in all: ${spending.total.dollars:.4f}")
    if spending.unpriced:
        say(f"no price is known for {', '.join(spending.unpriced)}; PALAZZO_PRICES can name a file with it")


def _by_user(session: Session) -> None:
    with session.memory() as memory:
        totals = {user.id: memory.palace(user.id).spending().total for user in memory.users()}
    if session.json:
        print_json({"users": [{**plain.total(total), "name": user} for user, total in totals.items()]})
        return
    _print("user", [Total(user, *_figures(total)) for user, total in totals.items()])


def _figures(total: Total) -> tuple[int, int, int, int]:
    return total.calls, total.input_tokens, total.output_tokens, total.nanodollars


def _print(by: str, totals: list[Total]) -> None:
    print_table(
        (by, "calls", "tokens in", "tokens out", "dollars"),
        [(one.name, *map(str, _figures(one)[:3]), f"{one.dollars:.4f}") for one in totals],
    )


def _details(details: object) -> str:
    return json.dumps(details, ensure_ascii=False) if details else ""
