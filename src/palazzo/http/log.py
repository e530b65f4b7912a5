"""Our log: events with facts, by way of the standard library's, whose settings say what is shown."""

import logging

import structlog

STEPS: tuple[structlog.typing.Processor, ...] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
)


def logger(name: str) -> structlog.stdlib.BoundLogger:
    made: structlog.stdlib.BoundLogger = structlog.wrap_logger(
        logging.getLogger(name),
        wrapper_class=structlog.stdlib.BoundLogger,
        processors=[
            structlog.stdlib.filter_by_level,
            *STEPS,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
    )
    return made
