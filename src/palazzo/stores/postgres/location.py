"""Where a database is, without the password that its URL may hold."""

import re

import psycopg
from psycopg.conninfo import conninfo_to_dict

from palazzo.errors import Misconfigured

_PORT = re.compile(r"[\d,]*")  # several hosts have several ports


def location(url: str) -> str:
    """The URL without its password; raise Misconfigured, without quoting it, if it cannot be read."""
    try:
        parts = conninfo_to_dict(url)
    except psycopg.ProgrammingError:
        raise _unreadable() from None
    host, port, name = (str(parts.get(part) or "") for part in ("host", "port", "dbname"))
    if "@" in host + port + name or not _PORT.fullmatch(port):
        raise _unreadable()  # a part of the password was taken for one of these, and would be shown
    user = f"{parts['user']}@" if parts.get("user") else ""
    return f"postgresql://{user}{host or 'localhost'}{port and ':' + port}/{name}"


def _unreadable() -> Misconfigured:
    return Misconfigured(
        "the PostgreSQL URL cannot be read; it looks like postgresql://user:password@host:5432/database, "
        "with special characters in the password percent-encoded"
    )
