"""What a tool takes: its fields are the schema, its docstring is what a model reads, and `run` is its one call."""

from abc import ABC, abstractmethod
from datetime import datetime
from typing import Annotated, Any, ClassVar, cast

from mcp.types import ToolAnnotations
from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict

from palazzo.mcp.visit import Visit
from palazzo.model.identity import Scope
from palazzo.model.moment import aware, parse_moment
from palazzo.plain import Plain

Schema = dict[str, Any]

READS = ToolAnnotations(read_only_hint=True)
WRITES = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=False)
WRITES_ONCE = ToolAnnotations(read_only_hint=False, destructive_hint=False, idempotent_hint=True)
ERASES = ToolAnnotations(read_only_hint=False, destructive_hint=True, idempotent_hint=True)

OBJECT: Schema = {"type": "object"}
TEXT: Schema = {"type": "object", "properties": {"text": {"type": "string"}}, "required": ["text"]}


def listing(name: str) -> Schema:
    """The schema of an answer that is a list under this name."""
    return {"type": "object", "properties": {name: {"type": "array"}}, "required": [name]}


def _read(value: object) -> object:
    """A time as people write it: with its zone, which the model is told when it is missing."""
    return parse_moment(value) if isinstance(value, str) else value


Moment = Annotated[datetime, BeforeValidator(_read), AfterValidator(aware)]


class Arguments(BaseModel, ABC):
    """The base of every tool; a subclass is one tool."""

    model_config = ConfigDict(extra="forbid")

    name: ClassVar[str]
    title: ClassVar[str]
    hints: ClassVar[ToolAnnotations] = READS
    answer: ClassVar[Schema] = OBJECT

    @abstractmethod
    def run(self, visit: Visit) -> Plain:
        """Make the call and return its answer as plain data."""

    @classmethod
    def needs(cls) -> Scope:
        """What a key must be good for."""
        return Scope.READ if cls.hints == READS else Scope.WRITE

    @classmethod
    def lean_schema(cls) -> Schema:
        """The JSON schema of the fields, without what tells a model nothing."""
        full = cls.model_json_schema()
        parts = full.pop("$defs", {})
        return {key: _lean(value, parts) for key, value in full.items() if key not in ("title", "description")}


def _lean(schema: Any, parts: Schema) -> Any:
    """Write every part where it is used, and drop generated titles and what spells out that a field may be left out."""
    if isinstance(schema, list):
        return [_lean(item, parts) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = cast("Schema", schema)
    if "$ref" in found:
        return _lean(parts[found["$ref"].removeprefix("#/$defs/")], parts)
    match found.get("anyOf"):
        case [one, {"type": "null"}]:
            rest = {key: value for key, value in found.items() if key not in ("anyOf", "default")}
            return _lean({**one, **rest}, parts)
    return {key: _lean(value, parts) for key, value in found.items() if not (key == "title" and isinstance(value, str))}
