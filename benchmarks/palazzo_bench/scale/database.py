"""What the database uses: bytes on its disk, and processor time of its processes on this machine."""

import os
from dataclasses import dataclass
from pathlib import Path

import psycopg

import palazzo

_TICK = os.sysconf("SC_CLK_TCK")

_SIZES = """
SELECT regexp_replace(relname, '_[0-9]+$', ''), sum(pg_total_relation_size(oid))::bigint FROM pg_class
WHERE relkind = 'r' AND relnamespace = 'palazzo'::regnamespace GROUP BY 1 ORDER BY 2 DESC
"""


@dataclass(frozen=True, slots=True)
class Database:
    """A PostgreSQL that runs on this machine."""

    url: str

    def bytes_by_table(self) -> dict[str, int]:
        """Tables with their indexes and all their partitions, the largest first."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute("VACUUM ANALYZE")
            return dict(connection.execute(_SIZES).fetchall())

    def cpu_seconds(self) -> float:
        """Processor time of the server and all processes that it ever started; raise Refused if it is elsewhere."""
        with psycopg.connect(self.url) as connection:
            row = connection.execute("SELECT pg_backend_pid()").fetchone()
            assert row is not None
            try:
                parent = _stat(row[0])[1]
                everyone = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal()]
                children = [pid for pid in everyone if _parent(pid) == parent]
                own = _stat(parent)
            except OSError as error:
                raise palazzo.Refused("PostgreSQL must run on this machine, a Linux one, to be measured") from error
            ticks = own[11] + own[12] + own[13] + own[14] + sum(_used(pid) for pid in children)
            return ticks / _TICK


def _stat(pid: int) -> list[int]:
    """The numbers of /proc/PID/stat after the state; the second is the parent's id."""
    told = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return [0, *map(int, told[1:])]


def _parent(pid: int) -> int:
    try:
        return _stat(pid)[1]
    except OSError:  # it has ended meanwhile
        return 0


def _used(pid: int) -> int:
    try:
        found = _stat(pid)
    except OSError:
        return 0
    return found[11] + found[12]
