"""The page of dependencies names what is installed, and under which licence."""

import re
import tomllib
from importlib.metadata import PackageMetadata, metadata

import pytest

from tests.support.pages import ROOT, named, rows

PAGE = {named(row[0])[0]: row for row in rows("docs/dependencies.md")}


def declared() -> set[tuple[str, str]]:
    """Every package that pyproject.toml asks for, with its extra; the core's have none."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    groups = {"none": project["dependencies"], **project["optional-dependencies"]}
    del groups["dev"]
    return {(re.split(r"[<>=!~ ;]", package)[0], extra) for extra, packages in groups.items() for package in packages}


def licences(text: str) -> set[str]:
    """The names of licences in a text: `BSD-3-Clause` and `BSD License` are both BSD."""
    return set(re.findall(r"Apache|[A-Z]{3,}", text))


def stated(package: PackageMetadata) -> set[str]:
    """What a package without a licence expression says of its licence: in a line, or at the head of its whole text."""
    texts = package.get_all("License") or []
    classifiers = [value for value in package.get_all("Classifier") or [] if value.startswith("License ::")]
    heads = [text.strip().partition("\n")[0] for text in texts]
    return licences(" ".join(heads + [value.rpartition("::")[2] for value in classifiers]))


def test_the_page_names_every_dependency_with_its_extras_and_no_other() -> None:
    assert {(name, extra) for name, row in PAGE.items() for extra in named(row[1]) or [row[1]]} == declared()


@pytest.mark.parametrize("name", PAGE)
def test_every_cell_says_something_and_the_licence_is_the_packages_own(name: str) -> None:
    _, _, purpose, keeper, size, licence = PAGE[name]
    assert purpose
    assert keeper
    assert float(size) > 0
    package = metadata(name.partition("[")[0])
    if "License-Expression" in package:
        assert licence == package["License-Expression"]
    else:
        assert licences(licence) == stated(package) != set()
