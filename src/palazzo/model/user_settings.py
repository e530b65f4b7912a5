"""What a user, and each agent that talks for him, wants of the memory."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace

from palazzo.errors import Invalid
from palazzo.model.storable import check_storable

RERANK_MODEL = "anthropic/claude-haiku-4.5"

_MOST_RESULTS = 1000
_LONGEST_KEPT = 36_500  # days
_LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class UserSettings:
    """The settings of one user; a value that makes no sense cannot be built."""

    enabled: bool = True  # off: nothing is recalled and nothing mined by itself; messages are still kept
    top_k: int = 5  # what recall returns unless it is told how much
    min_relevance: float = 0.2  # of the best hit, between 0 and 1: below it no more than a fact that answers is shown
    use_rerank: bool = False  # whether a model puts what recall found in order, unless recall is told
    rerank_model: str = RERANK_MODEL
    embedding_model: str = ""  # empty: the store's
    auto_mine: bool = True  # whether a conversation is mined once it has come to a rest
    gate_threshold: float | None = None  # the score from which a turn is promoted; None: the installation's
    keep_days: int | None = None  # how long what was not promoted is kept; None: for good
    monthly_budget: float | None = None  # dollars that models may cost in a month; None: as much as it takes

    def __post_init__(self) -> None:
        for name in ("enabled", "use_rerank", "auto_mine"):
            if not isinstance(getattr(self, name), bool):
                raise Invalid(f"{name} must be true or false, not {getattr(self, name)!r}", setting=name)
        _whole(self.top_k, "top_k", 1, _MOST_RESULTS)
        if self.keep_days is not None:
            _whole(self.keep_days, "keep_days", 1, _LONGEST_KEPT)
        _number(self.min_relevance, "min_relevance", 0, 1)
        if self.gate_threshold is not None:
            _number(self.gate_threshold, "gate_threshold", 0, 1)
        if self.monthly_budget is not None:
            _number(self.monthly_budget, "monthly_budget", 0, math.inf)
        _model_name(self.rerank_model, "rerank_model")
        _model_name(self.embedding_model, "embedding_model", may_be_empty=True)

    @property
    def mines_by_itself(self) -> bool:
        return self.enabled and self.auto_mine

    def changed(self, changes: Mapping[str, object]) -> "UserSettings":
        """The same with these changes; raise Invalid if there is no such setting."""
        known = [field.name for field in fields(self)]
        unknown = sorted(set(changes) - set(known))
        if unknown:
            raise Invalid(f"there is no setting {unknown[0]!r}; there are {', '.join(known)}", setting=unknown[0])
        return replace(self, **changes)  # type: ignore[arg-type]  # whatever is of the wrong type is refused there


@dataclass(frozen=True, slots=True)
class AgentSettings:
    """The settings of one agent of a user."""

    id: str
    disabled: bool = False  # nothing is recalled for it; what it says and hears is still kept and mined

    def __post_init__(self) -> None:
        check_storable(self.id)
        if not isinstance(self.disabled, bool):
            raise Invalid(f"disabled must be true or false, not {self.disabled!r}", setting="disabled")


def _whole(value: object, name: str, least: int, most: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Invalid(f"{name} must be a whole number from {least} to {most}, not {value!r}", setting=name)


def _number(value: object, name: str, least: float, most: float) -> None:
    numeric = isinstance(value, int | float) and not isinstance(value, bool)
    if not numeric or not math.isfinite(value) or not least <= value <= most:  # type: ignore[arg-type, operator]
        span = f"from {least} to {most}" if math.isfinite(most) else f"of at least {least}"
        raise Invalid(f"{name} must be a number {span}, not {value!r}", setting=name)


def _model_name(value: object, name: str, *, may_be_empty: bool = False) -> None:
    if not isinstance(value, str) or len(value) > _LONGEST_NAME or not value.isprintable():
        raise Invalid(f"{name} must be the name of a model, not {value!r}", setting=name)
    if not value.strip() and (value or not may_be_empty):
        raise Invalid(f"{name} must be the name of a model, not {value!r}", setting=name)
    check_storable(value)
