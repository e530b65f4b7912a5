"""Logs as lines of JSON on standard error: what happened, where and when, and nobody's words."""

import logging

import structlog

from palazzo.errors import Misconfigured
from palazzo.http.log import STEPS


def start_logging(level: str) -> None:
    """Send our own log and that of the libraries through one pipeline."""
    number = logging.getLevelNamesMapping().get(level.upper())
    if number is None:
        raise Misconfigured(f"PALAZZO_LOG_LEVEL is {level!r}; choose debug, info, warning or error")
    formatter = structlog.stdlib.ProcessorFormatter(
        processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, structlog.processors.JSONRenderer()],
        foreign_pre_chain=STEPS,
    )
    handler = logging.StreamHandler()
    handler.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(number)
