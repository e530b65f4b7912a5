"""Whatever needs an extra says so in one form where it is missing; each case is a process that cannot import it."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from palazzo.extras import EXTRAS, command

BLOCKER = """
import os, sys

class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in os.environ["BLOCKED"].split():
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Blocker())
"""
MODULES = {  # what pip brings with each extra and with nothing else
    "postgres": "psycopg psycopg_pool",
    "onnx": "onnxruntime",
    "openai": "openai",
    "calibrate": "scipy",
    "server": "fastapi starlette uvicorn httpx itsdangerous prometheus_client structlog",
    "client": "httpx",
    "telemetry": "opentelemetry",
    "mcp": "mcp",
    "setup": "tomlkit",
    "langchain": "langchain_core",
    "langgraph": "langgraph",
    "llama-index": "llama_index",
    "openai-agents": "agents",
    "pydantic-ai": "pydantic_ai",
}
LIBRARY = {
    "postgres": "import palazzo; palazzo.open('postgresql://localhost/none')",
    "onnx": "from palazzo.providers.onnx_session import OnnxSession; OnnxSession(None, 1)",
    "openai": (
        "import palazzo; from palazzo.providers.base import ChatMessage as M\n"
        "from palazzo.providers.openai_compatible import Endpoint, OpenAIChat\n"
        "OpenAIChat(Endpoint(), 'any').chat([M('user', 'Hello')])"
    ),
    "calibrate": (
        "from palazzo.gate.calibrate import Label, fit; fit([Label(n / 100, useful=n > 50) for n in range(100)])"
    ),
    "server": "from palazzo.http.app import create_app",
    "client": "import palazzo; palazzo.connect('http://127.0.0.1:1')",
    "telemetry": "import palazzo; palazzo.open('p.db', settings=palazzo.Settings(telemetry='http://127.0.0.1:1'))",
    "mcp": "import palazzo.mcp.server",
    "setup": "from palazzo.agents.edits import _toml; _toml('')",
    "langchain": "import palazzo.adapters.langchain",
    "langgraph": "import palazzo.adapters.langgraph",
    "llama-index": "import palazzo.adapters.llama_index",
    "pydantic-ai": "import palazzo.adapters.pydantic_ai",
}
COMMANDS = {
    "postgres": ["recall", "anything", "--store", "postgresql://localhost/none"],
    "server": ["serve", "--port", "0"],
    "mcp": ["mcp", "--tokens"],
    "telemetry": ["note", "something"],
}


def run(folder: Path, extra: str, *arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    (folder / "sitecustomize.py").write_text(BLOCKER)
    told = {"PYTHONPATH": str(folder), "BLOCKED": MODULES[extra], "PALAZZO_EMBEDDER": "fake", **environment}
    return subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=os.environ | told, capture_output=True, text=True, check=False
    )


def test_every_extra_of_the_package_is_known() -> None:
    told = tomllib.loads(Path("pyproject.toml").read_text())["project"]["optional-dependencies"]
    assert set(EXTRAS) == set(told) - {"dev"}
    assert set(MODULES) == set(EXTRAS)


@pytest.mark.parametrize("extra", LIBRARY)
def test_the_library_names_the_extra_and_the_command(tmp_path: Path, extra: str) -> None:
    asked = f"""
from palazzo.errors import PalazzoError, outcome
try:
    {LIBRARY[extra].replace(chr(10), chr(10) + "    ")}
except PalazzoError as error:
    print([type(error).__name__, error.code, outcome(error).exit, error.message, error.data])
"""
    done = run(tmp_path, extra, "-c", asked)
    message = f"{EXTRAS[extra].what} needs an extra that is not installed; run {command(extra)}"
    facts = {"extra": extra, "install": command(extra)}
    assert (done.stdout.strip(), done.stderr) == (str(["Misconfigured", "misconfigured", 6, message, facts]), "")


@pytest.mark.parametrize("extra", COMMANDS)
def test_a_command_ends_with_6_and_says_the_same(tmp_path: Path, extra: str) -> None:
    own = {"PALAZZO_STORE": str(tmp_path / "palace.db")}
    if extra == "telemetry":
        own["PALAZZO_TELEMETRY"] = "http://127.0.0.1:1"
    done = run(tmp_path, extra, "-c", "from palazzo.cli.main import main; main()", *COMMANDS[extra], "--json", **own)
    assert done.returncode == 6, done.stderr
    error = json.loads(done.stdout)["error"]
    assert (error["code"], error["data"]["install"]) == ("misconfigured", command(extra))


def test_an_import_error_of_our_own_is_not_taken_for_a_missing_extra(tmp_path: Path) -> None:
    asked = "from palazzo.extras import needs\nwith needs('server'):\n    import palazzo.nowhere"
    assert "ModuleNotFoundError" in run(tmp_path, "onnx", "-c", asked).stderr
