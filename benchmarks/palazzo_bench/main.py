"""What `palazzo bench` runs: every benchmark, loaded when it is asked for."""

from importlib import import_module

import click

HOMES = {
    "longmemeval": "palazzo_bench.longmemeval.commands",
    "locomo": "palazzo_bench.locomo.commands",
    "speed": "palazzo_bench.speed.commands",
    "peers": "palazzo_bench.peers.commands",
    "stores": "palazzo_bench.stores.commands",
    "hnsw": "palazzo_bench.stores.hnsw",
    "foundation": "palazzo_bench.foundation.commands",
    "ingest": "palazzo_bench.ingest.commands",
    "growth": "palazzo_bench.ingest.commands",
    "importing": "palazzo_bench.importing",
    "hooks": "palazzo_bench.hooks",
    "guidance": "palazzo_bench.guidance.commands",
    "train-guidance": "palazzo_bench.guidance.training",
    "context": "palazzo_bench.context.commands",
    "block": "palazzo_bench.block.commands",
    "embedders": "palazzo_bench.embedders",
    "mining": "palazzo_bench.mining.commands",
    "gate": "palazzo_bench.gate.commands",
    "hostile": "palazzo_bench.hostile.commands",
    "proxy": "palazzo_bench.proxy.commands",
    "load": "palazzo_bench.load.commands",
    "concurrency": "palazzo_bench.endurance.concurrency",
    "faults": "palazzo_bench.faults.commands",
    "soak": "palazzo_bench.endurance.soak",
    "page": "palazzo_bench.page.commands",
    "scale": "palazzo_bench.scale.commands",
    "report": "palazzo_bench.report.commands",
}


class Benchmarks(click.Group):
    """Imports a benchmark with its first use; each is a command of the name that its module gives it."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        return list(HOMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        if cmd_name not in HOMES:
            return None
        command: click.Command = getattr(import_module(HOMES[cmd_name]), cmd_name.replace("-", "_"))
        return command


benchmarks = Benchmarks("bench")
