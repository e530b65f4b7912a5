import re
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

import palazzo
from palazzo import Misconfigured, Settings
from palazzo.settings import PREFIX
from palazzo.wiring import make_embedder, open_store
from tests.support.pages import named, rows


def test_every_setting_is_documented_with_its_default() -> None:
    documented = {named(name)[0]: (named(default) or [""])[0] for name, default, _ in rows("docs/settings.md")}
    assert documented == {PREFIX + field.name.upper(): str(field.default) for field in fields(Settings)}


def test_an_empty_environment_gives_the_defaults() -> None:
    assert Settings.from_environment({}) == Settings()


def test_every_setting_is_read_from_its_own_variable() -> None:
    given: dict[object, tuple[str, object]] = {str: ("7", "7"), int: ("7", 7), float: ("0.7", 0.7)}
    told = {field.name: given[field.type] for field in fields(Settings)} | {"log_level": ("info", "info")}
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
    with pytest.raises(Misconfigured, match="choose static"):
        make_embedder(Settings(embedder=embedder))


def test_a_store_of_an_unknown_kind_is_refused() -> None:
    with pytest.raises(Misconfigured, match="neither a file nor postgresql"):
        open_store("mysql://localhost/palace")


def test_no_other_file_of_the_package_reads_the_environment() -> None:
    package = Path(palazzo.__file__).parent
    readers = [path.name for path in package.rglob("*.py") if re.search(r"os\.environ|getenv", path.read_text())]
    assert readers == ["settings.py"]
