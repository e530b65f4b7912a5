"""Extras: packages that a part of Palazzo needs and the core does not; the only place that says one is missing."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from palazzo.errors import Misconfigured


@dataclass(frozen=True, slots=True)
class Extra:
    """What an extra is for, and a module that is importable only where it is installed."""

    what: str
    module: str


EXTRAS: Mapping[str, Extra] = {
    "postgres": Extra("a PostgreSQL store", "psycopg"),
    "onnx": Extra("an ONNX model", "onnxruntime"),
    "openai": Extra("a model behind an OpenAI-compatible server", "openai"),
    "calibrate": Extra("calibrating the gate", "scipy"),
    "server": Extra("the server", "fastapi"),
    "client": Extra("palazzo.connect", "httpx"),
    "telemetry": Extra("PALAZZO_TELEMETRY", "opentelemetry"),
    "mcp": Extra("the MCP server", "mcp"),
    "setup": Extra("editing a client's TOML file", "tomlkit"),
    "langchain": Extra("the LangChain adapter", "langchain_core"),
    "langgraph": Extra("the LangGraph adapter", "langgraph"),
    "llama-index": Extra("the LlamaIndex adapter", "llama_index"),
    "openai-agents": Extra("the OpenAI Agents adapter", "agents"),
    "pydantic-ai": Extra("the Pydantic AI adapter", "pydantic_ai"),
}


def command(*names: str) -> str:
    """The command that installs these extras."""
    return f'pip install "palazzo[{",".join(names)}]"'


@contextmanager
def needs(name: str) -> Iterator[None]:
    """Raise Misconfigured, with the command that helps, if an import in the block finds no package.

    An import error of our own modules is a bug and passes unchanged.
    """
    try:
        yield
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "palazzo":
            raise
        raise Misconfigured(
            f"{EXTRAS[name].what} needs an extra that is not installed; run {command(name)}",
            extra=name,
            install=command(name),
        ) from error
