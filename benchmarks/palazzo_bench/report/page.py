"""The page: a section for every run, from its JSON lines and nothing else."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from palazzo_bench.block import tables as blocks
from palazzo_bench.foundation.commands import FOUNDATION
from palazzo_bench.gate import commands as gating
from palazzo_bench.gate import hostile
from palazzo_bench.hooks import HOOKS
from palazzo_bench.lines import Lines, Record
from palazzo_bench.longmemeval.qa import QA_SCORES
from palazzo_bench.longmemeval.retrieval import SCORES
from palazzo_bench.output import cell
from palazzo_bench.page.commands import PAGE
from palazzo_bench.peers.commands import SUMMARY
from palazzo_bench.report.svg import bars, lines
from palazzo_bench.runs import COMMANDS, About, read_about
from palazzo_bench.scoring import EVERYTHING
from palazzo_bench.speed.commands import SPEED, with_growth
from palazzo_bench.stores.commands import HNSW, STORES

HEAD = """# Benchmarks

Made by `palazzo bench report` from the runs below; every figure was measured, none is typed in. How a run is made
and what its figures mean is told by `palazzo bench --help`. Times depend on the machine and on what else it does:
compare figures of one run, not of two.
"""

TITLES = [  # as they stand on the page
    "LongMemEval",
    "LoCoMo",
    "The block of context",
    "Speed",
    "SQLite and PostgreSQL",
    "PostgreSQL's vector index",
    "Peers",
    "Foundation",
    "The page",
    "Hooks",
    "The gate",
]
WORST = 10  # hostile texts that are shown


@dataclass
class Section:
    """A piece of the page and its plots, by file name."""

    text: list[str]
    plots: dict[str, str] = field(default_factory=dict)

    def plot(self, name: str, what: str, svg: str) -> None:
        self.plots[name] = svg
        self.text.append(f"![{what}](benchmarks/{name})\n")


def make_page(folders: Sequence[Path]) -> Section:
    """Put the runs in order; a run without results has no section."""
    page = Section([HEAD])
    runs = [(read_about(folder), folder) for folder in folders]
    for benchmark, make in SECTIONS.items():
        for about, folder in runs:
            if about.benchmark == benchmark and (made := make(about, folder)):
                page.text += made.text
                page.plots |= made.plots
    return page


def longmemeval(about: About, folder: Path) -> Section | None:
    rows = list(Lines(folder / f"{SCORES}.jsonl"))
    if not rows:
        return None
    section = _opened(f"LongMemEval ({about.data})", about, folder)
    _scores(section, about, rows)
    graded = list(Lines(folder / f"{QA_SCORES}.jsonl"))
    if graded:
        section.text += ["### Answers", table(graded)]
    return section


def locomo(about: About, folder: Path) -> Section | None:
    rows = list(Lines(folder / f"{SCORES}.jsonl"))
    if not rows:
        return None
    section = _opened("LoCoMo, categories 1 to 4", about, folder)
    _scores(section, about, rows)
    return section


def block(about: About, folder: Path) -> Section | None:
    tables = blocks.tables(folder)
    if not tables:
        return None
    section = _opened("The block of context", about, folder)
    section.text.append("Evidence are the turns that the data marks; «any»: at least one of them is in the block.\n")
    for title, rows in tables.items():
        section.text += [f"### {title}\n", table(rows)]
        if title == blocks.EVIDENCE:
            values = {f"{row['data']}, {row['budget']}": row["every gold turn"] for row in rows}
            plot = bars("Every gold turn in the block, by budget", values, most=1.0)
            section.plot(f"block-{about.name}-evidence.svg", "evidence in the block by budget", plot)
        if title == blocks.CURVE:
            values = {f"min_relevance {row['min_relevance']:g}": row["strangers left alone"] for row in rows}
            plot = bars("Strangers' questions left alone", values, most=1.0)
            section.plot(f"block-{about.name}-silence.svg", "strangers' questions left alone by min_relevance", plot)
    return section


def speed(about: About, folder: Path) -> Section | None:
    rows = sorted(Lines(folder / f"{SPEED}.jsonl"), key=lambda row: row["drawers"])
    if not rows:
        return None
    section = _opened("Speed", about, folder)
    section.text.append(across(with_growth(rows), "drawers"))
    series = {
        "recall, median": [(row["drawers"], row["p50_ms"]) for row in rows],
        "recall, p95": [(row["drawers"], row["p95_ms"]) for row in rows],
        "bare NumPy scan": [(row["drawers"], row["numpy_p50_ms"]) for row in rows],
    }
    plot = lines("Recall as a palace grows", series, across="drawers of one user", up="milliseconds")
    section.plot(f"speed-{about.name}.svg", "recall latency by number of drawers", plot)
    return section


def peers(about: About, folder: Path) -> Section | None:
    rows = list(Lines(folder / f"{SUMMARY}.jsonl"))
    if not rows:
        return None
    section = _opened("Peers", about, folder)
    section.text.append("«times»: how many times better the first column is.\n")
    section.text.append(across(rows, "contender"))
    medians = {row["contender"]: row["recall_p50_ms"] for row in rows if "recall_p50_ms" in row}
    if medians:
        section.plot(f"peers-{about.name}.svg", "median recall by peer", bars("Median recall", medians, unit=" ms"))
    return section


def foundation(about: About, folder: Path) -> Section | None:
    latest = {record["what"]: record for record in Lines(folder / f"{FOUNDATION}.jsonl")}
    if not latest:
        return None
    section = _opened("Foundation", about, folder)
    section.text.append(across(list(latest.values()), "what"))
    return section


def stores(about: About, folder: Path) -> Section | None:
    rows = list(Lines(folder / f"{STORES}.jsonl"))
    if not rows:
        return None
    section = _opened("SQLite and PostgreSQL, the same questions", about, folder)
    section.text.append(across(rows, "store"))
    return section


def hnsw(about: About, folder: Path) -> Section | None:
    rows = list(Lines(folder / f"{HNSW}.jsonl"))
    if not rows:
        return None
    section = _opened("PostgreSQL's vector index among other users", about, folder)
    section.text.append(across(rows, "nearest"))
    return section


def in_the_browser(about: About, folder: Path) -> Section | None:
    latest = {record["drawers"]: record for record in Lines(folder / f"{PAGE}.jsonl")}
    if not latest:
        return None
    section = _opened("The page, by the browser's own clock", about, folder)
    section.text.append(across([latest[size] for size in sorted(latest)], "drawers"))
    return section


def hooks(about: About, folder: Path) -> Section | None:
    rows = list(Lines(folder / f"{HOOKS}.jsonl"))[-1:]
    if not rows:
        return None
    section = _opened("Hooks of coding agents, beside starting bare Python", about, folder)
    section.text.append(across(rows, "what"))
    return section


def gate(about: About, folder: Path) -> Section | None:
    tables = {name: list(Lines(folder / f"{name}.jsonl")) for name in gating.TABLES}
    if not tables[gating.PATTERNS]:
        return None
    section = _opened("The gate", about, folder)
    if found := hostile.worst_first(tables[gating.HOSTILE]):
        section.text += [
            "### Hostile texts, the dearest doublings\n",
            table([hostile.summary(found)]),
            table(found[:WORST]),
        ]
    for title, name in (("In a large palace", gating.SCALE), ("A turn", gating.COST), ("Patterns", gating.PATTERNS)):
        if tables[name]:
            section.text += [f"### {title}\n", table(tables[name])]
    return section


SECTIONS: dict[str, Callable[[About, Path], Section | None]] = {
    "longmemeval": longmemeval,
    "locomo": locomo,
    "block": block,
    "speed": speed,
    "stores": stores,
    "hnsw": hnsw,
    "peers": peers,
    "foundation": foundation,
    "page": in_the_browser,
    "hooks": hooks,
    "gate": gate,
}


def table(rows: Sequence[Record]) -> str:
    """A Markdown table, a line a record."""
    columns = list(dict.fromkeys(key for row in rows for key in row))
    return _markdown(columns, [[cell(row.get(column)) for column in columns] for row in rows])


def across(rows: Sequence[Record], field: str) -> str:
    """A Markdown table, a column a record."""
    figures = [key for key in dict.fromkeys(key for row in rows for key in row) if key != field]
    body = [[figure, *(cell(row.get(figure)) for row in rows)] for figure in figures]
    return _markdown([field, *(cell(row[field]) for row in rows)], body)


def _scores(section: Section, about: About, rows: Sequence[Record]) -> None:
    for part, level in dict.fromkeys((row["part"], row["level"]) for row in rows):
        chosen = [row for row in rows if (row["part"], row["level"]) == (part, level)]
        section.text.append(f"### {'whole' if part == EVERYTHING else part}, {level}s\n")
        hidden = ("part", "level")
        section.text.append(table([{key: row[key] for key in row if key not in hidden} for row in chosen]))
        if level == "session":
            values = {row["type"]: row["recall_all@5"] for row in chosen}
            name = f"{about.benchmark}-{about.name}-{part}.svg"
            section.plot(name, "strict recall at 5 by type", bars("recall_all@5, sessions", values, most=1.0))


def _opened(title: str, about: About, folder: Path) -> Section:
    """A heading, what was measured where, and the commands that repeat it."""
    noted = list(Lines(folder / f"{COMMANDS}.jsonl"))
    dates = " to ".join(dict.fromkeys((noted[0]["at"][:10], noted[-1]["at"][:10])))
    commits = ", ".join(f"`{commit}`" for commit in dict.fromkeys(note["commit"] for note in noted))
    shell = "\n".join(dict.fromkeys(note["command"] for note in noted))
    facts = f"Run `{about.name}`, {dates}, commit {commits}, {about.store}, embedder {about.embedder}, {about.machine}."
    return Section([f"## {title}\n", f"{facts}\n", f"```sh\n{shell}\n```\n"])


def _markdown(head: Sequence[str], body: Sequence[Sequence[str]]) -> str:
    rows = [head, ["---"] * len(head), *body]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"
