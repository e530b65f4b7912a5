import importlib.util
from types import ModuleType

from tests.support.pages import ROOT, page


def generator() -> ModuleType:
    """The script that writes the page; it lies beside the page, outside any package."""
    spec = importlib.util.spec_from_file_location("generate_cli", ROOT / "docs" / "generate_cli.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_of_the_command_line_is_current() -> None:
    assert page("docs/cli.md") == generator().page(), "run `make docs`"
