"""`palazzo bench guidance`."""

import os
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.output import print_json
from palazzo.cli.session import Documented
from palazzo.guidance.booster import Booster
from palazzo.guidance.protect import Turn, make_turn, protect
from palazzo.model.drawer import Role
from palazzo.providers.static import StaticEmbedder
from palazzo_bench.guidance import pace, quality
from palazzo_bench.guidance.curve import Judged, curve
from palazzo_bench.guidance.sets import read_chat, read_public
from palazzo_bench.guidance.turns import read_turns
from palazzo_bench.lines import Record
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows
from palazzo_bench.texts import messages

SYNTHETIC = 2_000  # turns to time where no chat is given

Tables = dict[str, list[Record]]


@click.command(cls=Documented, example="palazzo bench guidance --turns turns.jsonl --locomo locomo10.json --read")
@click.option("--turns", type=click.Path(path_type=Path), help="Labelled turns that nothing was learned from.")
@click.option("--guidance", "public", type=click.Path(path_type=Path), help="A folder with labelled rules of agents.")
@click.option("--locomo", type=click.Path(path_type=Path), help="LoCoMo's locomo10.json: chat without rules.")
@click.option("--read", "show", is_flag=True, help="Print every turn of that chat that is elevated.")
@click.option("--skip-speed", is_flag=True, help="Measure quality only.")
@json_option
def guidance(
    turns: Path | None, public: Path | None, locomo: Path | None, show: bool, skip_speed: bool, as_json: bool
) -> None:
    """Measure what is protected and what is elevated as guidance, and how long the decision takes."""
    embedder = StaticEmbedder()
    booster = Booster(embedder, patience=600)  # a busy machine must not change the figures
    tables: Tables = {}
    if turns is not None:
        tables |= _labelled(turns, locomo, booster)
    if public is not None:
        tables["rules of agents"] = [
            row for name, rows in read_public(public) for row in quality.scored(name, rows, booster)
        ]
    chat = [] if locomo is None else read_chat(locomo)
    if chat:
        tables |= _chat(chat, booster, show=show)
    if not skip_speed:
        tables["time, as the text doubles"] = list(pace.growth())
        texts = [turn.text for turn in chat] or list(messages(SYNTHETIC))
        tables["time, beside embedding"] = [pace.against_embedding("chat" if chat else "synthetic", texts, embedder)]
    _show(tables, as_json=as_json)


def _labelled(path: Path, locomo: Path | None, booster: Booster) -> Tables:
    """Both decisions, and what other thresholds would come to; every row counts for the turns that it stands for."""
    rows = read_turns(path, locomo)
    found = protect([make_turn(row.text, Role.USER) for row in rows], booster)
    judged = [Judged(each.reading.probability, row.is_rule, row.weight) for row, each in zip(rows, found, strict=True)]
    sources = ("all", *sorted({row.source for row in rows}))
    decided = [quality.decided(source, rows, found) for source in sources]
    return {"turns of people": decided, "by probability alone": curve(judged)}


def _chat(turns: list[Turn], booster: Booster, *, show: bool) -> Tables:
    found = [(turn, each) for turn, each in zip(turns, protect(turns, booster), strict=True) if each.protected]
    elevated = [(turn, each) for turn, each in found if each.elevated]
    tables: Tables = {
        "chat without rules": [
            {
                "turns": len(turns),
                "protected": len(found) / len(turns),
                "elevated": len(elevated) / len(turns),
            }
        ]
    }
    if show:
        tables["elevated in chat"] = [
            {"because": each.reason, "probability": each.reading.probability, "text": turn.text[:100]}
            for turn, each in elevated
        ]
    return tables


def _show(tables: Tables, *, as_json: bool) -> None:
    if as_json:
        print_json(dict(tables))
        return
    for title, rows in tables.items():
        if rows:
            show_rows(rows, as_json=False, title=title)
            click.echo()
