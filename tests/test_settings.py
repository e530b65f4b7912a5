import os
import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import palazzo
from palazzo import Invalid, Misconfigured, Settings
from palazzo.errors import OUTCOMES
from palazzo.settings import PREFIX
from palazzo.wiring import open_store
from tests.support.pages import named, rows

ADDRESSES = ["api_base", "proxy_target", "proxy_anthropic_target", "telemetry"]
NO_ADDRESSES = [
    "localhost:8080",
    "ftp://host/v1",
    "http://",
    "http://[",
    "http://host:port",
    "http://a b",
    "https:host",
]


def test_every_setting_is_documented_with_its_default() -> None:
    documented = {named(name)[0]: (named(default) or [""])[0] for name, default, _ in rows("docs/settings.md")}
    assert documented == {PREFIX + field.name.upper(): str(field.default) for field in fields(Settings)}


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Settings.from_environment({}) == Settings()


def test_every_setting_is_read_from_its_own_variable() -> None:
    given: dict[object, tuple[str, object]] = {str: ("7", "7"), int: ("7", 7), float: ("0.7", 0.7)}
    own = {"log_level": "info", "embedder": "openai:m", "extract_form": "full"} | dict.fromkeys(
        ADDRESSES, "http://127.0.0.1:7/v1"
    )
    told = {field.name: given[field.type] for field in fields(Settings)} | {
        name: (one, one) for name, one in own.items()
    }
    read = Settings.from_environment({PREFIX + name.upper(): text for name, (text, _) in told.items()})
    assert {field.name: getattr(read, field.name) for field in fields(Settings)} == {
        name: value for name, (_, value) in told.items()
    }


@pytest.mark.parametrize(
    "wrong",
    [
        {"compact_every": -1},
        {"compact_every": "40"},
        {"rate_limit": True},
        {"gate_threshold": float("nan")},
        {"gate_threshold": 2},
        {"api_key": None},
        {"user": ""},
        {"user": "\ud800"},
        {"log_level": "loud"},
        {"embedder_dimension": 0},
        {"rerank_model": "onnx:"},
        {"store": "mysql://ann:hunter2@host/palace"},
    ],
)
def test_settings_made_in_python_are_checked_as_those_of_the_environment(wrong: dict[str, Any]) -> None:
    [name] = wrong
    with pytest.raises(Misconfigured, match=PREFIX + name.upper()):
        Settings(**wrong)


def test_a_store_may_be_a_path(tmp_path: Path) -> None:
    assert Settings(store=tmp_path / "palace.db").store == str(tmp_path / "palace.db")  # type: ignore[arg-type]


def test_settings_show_no_key_and_no_password() -> None:
    keys = {field.name: "hunter2" for field in fields(Settings) if field.name.endswith("_key")}
    shown = repr(Settings(store="postgresql://ann:hunter2@host/palace?password=hunter2", **keys))  # type: ignore[arg-type]
    assert len(keys) == 3
    assert "hunter2" not in shown
    assert "@host/palace" in shown


def test_a_number_that_is_none_is_refused_by_its_name() -> None:
    with pytest.raises(Misconfigured, match="PALAZZO_EMBEDDER_DIMENSION"):
        Settings.from_environment({"PALAZZO_EMBEDDER_DIMENSION": "many"})


@pytest.mark.parametrize("text", ["many", "1.1", "-0.1", "nan"])
def test_a_threshold_outside_its_range_is_refused_by_its_name(text: str) -> None:
    with pytest.raises(Misconfigured, match="PALAZZO_GATE_THRESHOLD must be a number from 0 to 1"):
        Settings.from_environment({"PALAZZO_GATE_THRESHOLD": text})


@pytest.mark.parametrize("embedder", ["", "magic", "onnx", "openai:", "static:small"])
def test_an_embedder_that_does_not_exist_is_refused_with_the_choice(embedder: str) -> None:
    with pytest.raises(Misconfigured, match=r"choose static.*such as openai:text-embedding-3-small"):
        Settings(embedder=embedder)
    with pytest.raises(Misconfigured, match="choose static"):
        Settings.from_environment({"PALAZZO_EMBEDDER": embedder})


@pytest.mark.parametrize("name", ADDRESSES)
@pytest.mark.parametrize("address", NO_ADDRESSES)
def test_what_is_no_address_is_refused_with_what_one_looks_like(name: str, address: str) -> None:
    with pytest.raises(Invalid, match=f"{PREFIX}{name.upper()}.* must look like https?://"):
        Settings(**{name: address})  # type: ignore[arg-type]


def test_a_refused_address_is_not_shown_because_it_may_hold_a_password() -> None:
    for wrong in ({"api_base": "ftp://ann:hunter2@host"}, {"store": "mysql://ann:hunter2@host/palace"}):
        with pytest.raises(Misconfigured) as refused:
            Settings(**wrong)  # type: ignore[arg-type]
        assert "hunter2" not in refused.value.message


@pytest.mark.parametrize("command", [["recall", "wire"], ["serve", "--port", "0"]])
@pytest.mark.parametrize(
    ("variable", "value", "advice"),
    [("PALAZZO_EMBEDDER", "magic", "choose static"), ("PALAZZO_API_BASE", "localhost", "must look like https://")],
)
def test_commands_and_the_server_refuse_wrong_settings(
    command: list[str], variable: str, value: str, advice: str, tmp_path: Path
) -> None:
    told = {"PALAZZO_STORE": str(tmp_path / "palace.db"), variable: value}
    ended = subprocess.run(
        [Path(sys.executable).with_name("palazzo"), *command],
        env={**os.environ, **told},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ended.returncode == OUTCOMES[Misconfigured].exit
    assert variable in ended.stderr
    assert advice in " ".join(ended.stderr.split())
    assert "Traceback" not in ended.stderr
    assert not (tmp_path / "palace.db").exists()


def test_a_store_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(Misconfigured, match="neither a file nor postgresql"):
        open_store("mysql://localhost/palace")


def test_no_other_file_of_the_package_reads_the_environment() -> None:
    package = Path(palazzo.__file__).parent
    readers = [path.name for path in package.rglob("*.py") if re.search(r"os\.environ|getenv", path.read_text())]
    assert readers == ["settings.py"]
