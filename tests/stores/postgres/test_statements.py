"""Every statement says whose rows it means: the first lock, beside row-level security."""

import ast
import re
from pathlib import Path

import pytest

import palazzo.stores
from tests.stores.postgres.catalogue import OWNED

STORES = Path(palazzo.stores.__file__).parent
STATEMENT = re.compile(r"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b")
SOURCE = re.compile(r"\b(?:FROM|JOIN|UPDATE) (\w+)(?: (?!WHERE|ON|SET|CROSS|JOIN|LEFT|ORDER|VALUES)(?:AS )?(\w+))?")
INSERT = re.compile(r"INSERT INTO (\w+) \(([^)]*)\)\s*(?:VALUES \(|SELECT )\s*([^,]+),")


def literals(path: Path) -> list[str]:
    """Every string of a module that begins like a statement, formatted ones with {} in their gaps."""
    found = []
    tree = ast.parse(path.read_text())
    within = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            found.append("".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in within:
            found.append(node.value)
    return [text for text in found if STATEMENT.match(text)]


STATEMENTS = [
    pytest.param(" ".join(text.split()), id=f"{path.parent.name}/{path.stem}-{number}")
    for folder in ("sql", "postgres")
    for path in sorted((STORES / folder).glob("*.py"))
    for number, text in enumerate(literals(path))
]


def strays(statement: str) -> list[str]:
    """The tables of users that a statement mentions without saying whose rows of it are meant."""
    found = []
    for table, alias in SOURCE.findall(
        statement.replace("FROM {}", "FROM drawers").replace("UPDATE {}", "UPDATE tags")
    ):
        name = rf"{alias}\." if alias else r"(?<![.\w])(?:\w+\.)?"
        if table in OWNED and not re.search(rf"{name}user_id = (:user|\w+\.user_id)", statement):
            found.append(table)
    for table, columns, first in INSERT.findall(statement.replace("INTO {}", "INTO tags")):
        if table in OWNED and not (columns.startswith("user_id") and first in (":user", "id", "d.user_id")):
            found.append(table)
    return found


def test_the_statements_are_found() -> None:
    assert len(STATEMENTS) > 120
    assert sum("user_id" in str(param.values[0]) for param in STATEMENTS) > 100


@pytest.mark.parametrize("statement", STATEMENTS)
def test_a_statement_binds_every_table_of_users_to_one_user(statement: str) -> None:
    assert strays(statement) == []


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT content FROM drawers WHERE id = :id",
        "DELETE FROM tags WHERE row = :row",
        "SELECT d.id FROM drawers d JOIN tags t ON t.row = d.row WHERE d.user_id = :user",
        "UPDATE jobs SET lease = NULL WHERE kind = :kind",
        "INSERT INTO postings (term, row) VALUES (:term, :row)",
        "INSERT INTO postings (user_id, row) VALUES (:somebody, :row)",
    ],
)
def test_a_statement_that_forgets_the_user_would_be_noticed(statement: str) -> None:
    assert strays(statement)
