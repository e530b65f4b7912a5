"""What callers hand in: every public method of the facade checks its arguments here, by their annotations.

One place for all of them, so that no text that a store cannot keep and no value of a wrong kind gets any further,
whichever surface it came through.
"""

import functools
import inspect
import types
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import date, datetime
from typing import Any, Literal, NewType, TypeVar, Union, get_args, get_origin
from uuid import UUID

from palazzo.errors import Invalid

Class = TypeVar("Class", bound=type)
Check = Callable[[object, str], None]

_NAMES = {str: "text", int: "a whole number", float: "a number", bool: "True or False", UUID: "a UUID"}
_MANY = (Collection, Sequence, Iterable, list, set, frozenset)


def checks_arguments(cls: Class) -> Class:
    """Have every public method that `cls` defines refuse arguments of a wrong kind with Invalid, by their names."""
    for name, method in list(vars(cls).items()):
        if not name.startswith("_") and inspect.isfunction(method):
            setattr(cls, name, _checked(method))
    return cls


def _checked(method: Callable[..., Any]) -> Callable[..., Any]:
    signature = inspect.signature(method)
    checks = {
        name: check
        for name, parameter in signature.parameters.items()
        if parameter.annotation is not parameter.empty
        and parameter.kind is not parameter.VAR_KEYWORD
        and (check := _check_for(parameter.annotation)) is not None
    }
    order = list(signature.parameters)

    @functools.wraps(method)
    def checked(*arguments: Any, **named: Any) -> Any:
        for name, value in (*zip(order, arguments, strict=False), *named.items()):
            check = checks.get(name)
            if check is not None:
                check(value, name)
        return method(*arguments, **named)

    return checked


def _check_for(annotation: object) -> Check | None:
    """What a value of this annotation must be; None where there is nothing to check."""
    kinds = _parts(annotation)
    simple = tuple(kind for kind in kinds if isinstance(kind, type) and get_origin(kind) is None)
    literals = [value for kind in kinds if get_origin(kind) is Literal for value in get_args(kind)]
    many = [kind for kind in kinds if get_origin(kind) in _MANY]
    if len(simple) + len(many) + sum(get_origin(kind) is Literal for kind in kinds) < len(kinds):
        return None  # something that this does not know
    elements = None if not many else _check_for(get_args(many[0])[0])

    def check(value: object, name: str) -> None:
        if isinstance(value, str) and str in simple:
            check_text(value, name)
        elif literals and value in literals:
            pass
        elif many and isinstance(value, Iterable) and not isinstance(value, str | bytes | Mapping):
            if elements is not None and isinstance(value, Collection):
                for element in value:
                    elements(element, f"each of {name}")
        elif not _is_one_of(value, simple):
            wanted = [*(_named(kind) for kind in simple), *map(repr, literals), *("several" for _ in many)]
            raise Invalid(f"`{name}` must be {' or '.join(dict.fromkeys(wanted))}, not {type(value).__name__}")

    return check


def _is_one_of(value: object, kinds: tuple[type, ...]) -> bool:
    if isinstance(value, bool):  # an int to Python, and to nobody else
        return bool in kinds
    if isinstance(value, int) and float in kinds:
        return True
    return isinstance(value, kinds)


def check_text(value: str, name: str) -> None:
    """Raise Invalid if a text holds half a character, which nothing can write down."""
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise Invalid(f"`{name}` is not valid Unicode at character {error.start}; decode it properly first") from error


def _parts(annotation: object) -> list[Any]:
    if isinstance(annotation, NewType):
        return _parts(annotation.__supertype__)
    if get_origin(annotation) in (Union, types.UnionType):
        return [part for one in get_args(annotation) for part in _parts(one)]
    return [annotation]


def _named(kind: type) -> str:
    if kind is type(None):
        return "None"
    if kind in (datetime, date):
        return "a time"
    return _NAMES.get(kind, kind.__name__)
