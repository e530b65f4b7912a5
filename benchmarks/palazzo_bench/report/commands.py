"""`palazzo bench report`."""

from pathlib import Path

import click

import palazzo
from palazzo.cli.output import print_json, say
from palazzo.cli.session import Documented
from palazzo_bench.options import json_option, runs_option
from palazzo_bench.report.kept import with_kept
from palazzo_bench.report.page import TITLES, make_page


@click.command(cls=Documented, example="palazzo bench report runs/longmemeval-first runs/speed-sqlite")
@click.argument("folders", type=click.Path(path_type=Path, file_okay=False), nargs=-1)
@runs_option
@click.option("--output", type=click.Path(path_type=Path), default=Path("docs/benchmarks.md"), show_default=True)
@click.option("--keep", is_flag=True, help="Keep what the page has of other runs.")
@json_option
def report(folders: tuple[Path, ...], runs: Path, output: Path, keep: bool, as_json: bool) -> None:
    """Write the results page with its plots, from the runs in FOLDERS or from all runs."""
    chosen = list(folders) or sorted(file.parent for file in runs.glob("*/run.json"))
    if not chosen:
        raise palazzo.NotFound(f"there are no runs in {runs}; make some first")
    page = make_page(chosen)
    plots = output.with_suffix("")
    plots.mkdir(parents=True, exist_ok=True)
    for name, svg in page.plots.items():
        (plots / name).write_text(svg, encoding="utf-8")
    text = "\n".join(page.text)
    output.write_text(with_kept(text, output, TITLES) if keep else text, encoding="utf-8")
    if as_json:
        print_json({"page": str(output), "plots": sorted(page.plots), "runs": [str(folder) for folder in chosen]})
    else:
        say(f"{output}: {len(chosen)} runs, {len(page.plots)} plots")
