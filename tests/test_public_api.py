import subprocess
import sys

import pytest

import palazzo
from tests.support.pages import named, rows


def test_the_documented_names_are_the_public_ones() -> None:
    documented = [name for row in rows("docs/api.md") for name in named(row[0])]
    assert sorted(documented) == palazzo.__all__


@pytest.mark.parametrize("name", palazzo.__all__)
def test_every_public_name_loads(name: str) -> None:
    assert getattr(palazzo, name).__name__ == name


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = palazzo.nonsense


def test_importing_palazzo_costs_next_to_nothing() -> None:
    code = "import sys, palazzo; print({'numpy', 'sqlite3', 'click', 'rich'} & set(sys.modules))"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout == "set()\n"
