"""`palazzo bench guidance`."""

import os
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")  # before numpy is imported

import click

from palazzo.cli.output import print_json
from palazzo.cli.session import Documented
from palazzo.guidance.booster import Booster
from palazzo.guidance.protect import Turn, protect
from palazzo.providers.static import StaticEmbedder
from palazzo_bench.guidance import pace, quality
from palazzo_bench.guidance.sets import HELD_OUT, TUNED, Labelled, read_chat, read_own, read_public
from palazzo_bench.lines import Record
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows
from palazzo_bench.texts import messages

LABELLED = Path(__file__).parents[3] / "tests" / "guidance" / "labelled"
SYNTHETIC = 2_000  # turns to time where no chat is given

Tables = dict[str, list[Record]]


@click.command(
    cls=Documented, example="palazzo bench guidance --guidance data/guidance --locomo locomo10.json --read --floors"
)
@click.option("--labelled", type=click.Path(path_type=Path), default=LABELLED, help="Our own labelled turns.")
@click.option("--guidance", "public", type=click.Path(path_type=Path), help="A folder with labelled rules of agents.")
@click.option("--locomo", type=click.Path(path_type=Path), help="LoCoMo's locomo10.json: chat without rules.")
@click.option("--read", "show", is_flag=True, help="Print every turn of that chat that is protected.")
@click.option("--floors", is_flag=True, help="Print what each floor of the booster would add, on the tuned part.")
@click.option("--skip-speed", is_flag=True, help="Measure quality only.")
@json_option
def guidance(
    labelled: Path, public: Path | None, locomo: Path | None, show: bool, floors: bool, skip_speed: bool, as_json: bool
) -> None:
    """Measure what is protected as guidance, and how long the decision takes."""
    embedder = StaticEmbedder()
    booster = Booster(embedder, patience=600)  # a busy machine must not change the figures
    tables: Tables = {}
    own = read_own(labelled)
    sets = _by_part(own)
    if public is not None:
        sets += list(read_public(public))
    tables["protection"] = [row for name, rows in sets for row in quality.scored(name, rows, booster)]
    chat = [] if locomo is None else read_chat(locomo)
    if chat:
        tables |= _chat(chat, booster, show=show)
    if floors:
        tables["booster, by floor"] = quality.by_floor(
            [each for each in own if each.part == TUNED], Booster(embedder, floor=1.0, patience=600)
        )
    if not skip_speed:
        tables["time, as the text doubles"] = list(pace.growth())
        turns = [turn.text for turn in chat] or list(messages(SYNTHETIC))
        tables["time, beside embedding"] = [pace.against_embedding("chat" if chat else "synthetic", turns, embedder)]
    _show(tables, as_json=as_json)


def _by_part(own: list[Labelled]) -> list[tuple[str, list[Labelled]]]:
    """Each round of our own turns, the part that was held out before the one that was tuned on."""
    names = dict.fromkeys(each.name for each in own)
    return [
        (f"{name}, {part}", [each for each in own if (each.name, each.part) == (name, part)])
        for name in names
        for part in (HELD_OUT, TUNED)
    ]


def _chat(turns: list[Turn], booster: Booster, *, show: bool) -> Tables:
    protections = protect(turns, booster)
    found = [(turn, each) for turn, each in zip(turns, protections, strict=True) if each.protected]
    tables: Tables = {
        "chat without rules": [{"turns": len(turns), "protected": len(found), "share": len(found) / len(turns)}]
    }
    if show:
        tables["protected in chat"] = [
            {"path": each.path.value, "because": str(each.finding or round(each.booster, 3)), "text": turn.text[:100]}
            for turn, each in found
        ]
    return tables


def _show(tables: Tables, *, as_json: bool) -> None:
    if as_json:
        print_json(dict(tables))
        return
    for title, rows in tables.items():
        show_rows(rows, as_json=False, title=title)
        click.echo()
