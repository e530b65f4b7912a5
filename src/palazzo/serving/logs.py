"""Logs as lines of JSON on standard error: what happened, where and when, and nobody's words."""

import logging

import structlog

from palazzo.errors import Misconfigured


def start_logging(level: str) -> None:
    """Send our own log and that of the libraries through one pipeline."""
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise Misconfigured(f"PALAZZO_LOG_LEVEL is {level!r}; choose debug, info, warning or error")
    steps: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    structlog.configure(
        processors=[*steps, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()],
        foreign_pre_chain=steps,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(number)
