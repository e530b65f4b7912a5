"""What is published installs alone: sdist and wheel, each in an environment that has seen nothing else."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import palazzo
from palazzo_bench.foundation.install import install, make_environment, packages
from tests.support.pages import ROOT

ENDINGS = {"wheel": "*.whl", "sdist": "*.tar.gz"}


@dataclass(frozen=True)
class Installed:
    """A clean environment with nothing asked for but the package."""

    python: Path
    home: Path

    def run(self, command: str, *arguments: str) -> str:
        """Run a command of this environment, away from the checkout, and return what it printed."""
        done = subprocess.run(
            [self.python.parent / command, *arguments],
            cwd=self.home,
            env={"PATH": os.defpath, "HOME": str(self.home), "PALAZZO_STORE": str(self.home / "palace.db")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with a wheel and an sdist of this checkout."""
    folder = tmp_path_factory.mktemp("built")
    command = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module", params=ENDINGS)
def installed(request: pytest.FixtureRequest, built: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Each of the two, installed as a user would: its dependencies come from the index that pip is set to."""
    [archive] = built.glob(ENDINGS[request.param])
    python = make_environment(tmp_path_factory.mktemp("environment"))
    install(python, ["--no-compile", str(archive)])
    return Installed(python, tmp_path_factory.mktemp("home"))


def contents(folder: Path) -> dict[str, bytes]:
    """Every file under a folder, but for what Python compiled."""
    files = [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {str(path.relative_to(folder)): path.read_bytes() for path in files}


def test_every_file_of_the_package_is_installed_as_it_is_here(installed: Installed) -> None:
    folder = Path(installed.run("python", "-c", "import palazzo; print(palazzo.__path__[0])").strip())
    assert folder.is_relative_to(installed.python.parents[1])
    here, there = contents(ROOT / "src" / "palazzo"), contents(folder)
    assert {Path(name).suffix for name in here} > {".py", ".sql", ".toml", ".npz", ".txt", ".js", ".css", ".html"}
    assert sorted(set(here) ^ set(there)) == []
    assert [name for name in here if here[name] != there[name]] == []


def test_it_remembers_files_and_recalls_with_its_core_alone(installed: Installed) -> None:
    assert not {"pytest", "hatchling", "fastapi", "psycopg"} & set(packages(installed.python))
    assert installed.run("palazzo", "--version").strip() == f"palazzo, version {palazzo.__version__}"
    said = "I tried a 12-AWG silicone wire and it overheated"
    installed.run("palazzo", "remember", said, "--conversation", "efoil", "--complete")
    assert installed.run("palazzo", "worker", "--once") == "ran 3 jobs\n"
    assert said in installed.run("palazzo", "recall", "which wire overheated?")
