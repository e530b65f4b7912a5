"""Kills a process inside an operation, again and again, and looks at what it leaves."""

import json
import random
import secrets
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, LiteralString, Protocol
from urllib.parse import urlsplit, urlunsplit

from palazzo.errors import Unavailable
from palazzo.wiring import open_store
from palazzo_bench.faults.oldest import fill_oldest
from palazzo_bench.faults.operations import (
    FIRST_DIMENSION,
    LATER,
    SECOND_DIMENSION,
    Operation,
    fill,
    opened,
)
from palazzo_bench.faults.state import State, drawers_of, state_of

_KILLED = -9
_NO_ROOM: LiteralString = """
CREATE FUNCTION public.no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('public.writes') >= TG_ARGV[0]::bigint THEN
        RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full';
    END IF;
    RETURN NULL;
END $$
"""
_TABLES: LiteralString = """
SELECT relname FROM pg_class
WHERE relnamespace = 'palazzo'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
"""
_WATCH: LiteralString = """
CREATE TRIGGER no_room BEFORE INSERT OR UPDATE OR DELETE ON palazzo.{} EXECUTE FUNCTION public.no_room({})
"""


class Places(Protocol):
    """Where stores of one kind are made."""

    def new(self) -> str:
        """Return a place where there is nothing yet."""
        ...

    def copy(self, place: str) -> str:
        """Return a new place with what is at this one; nobody has it open."""
        ...

    def filled(self) -> str:
        """Return a new place with what `fill` puts there, which is done once for all operations."""
        ...


@cache
def _filled_file() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "palace.db"
        _fill(str(path))
        return path.read_bytes()


def _fill(place: str) -> None:
    with opened(place) as memory:
        fill(memory)


class Files:
    """SQLite files in one folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._numbers = count(1)

    def new(self) -> str:
        return str(self._folder / f"palace-{next(self._numbers)}.db")

    def copy(self, place: str) -> str:
        new = self.new()
        for end in ("", "-wal"):
            if Path(place + end).exists():
                shutil.copy(place + end, new + end)  # with its mode, which `check` looks at
        return new

    def filled(self) -> str:
        new = Path(self.new())
        new.write_bytes(_filled_file())
        new.chmod(0o600)
        return str(new)


class Databases:
    """Databases of one PostgreSQL server, dropped in the end."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._made: list[str] = []
        self._filled: str | None = None
        self._kept: list[str] = []

    def new(self) -> str:
        return self._create("template1")

    def copy(self, place: str) -> str:
        from psycopg.conninfo import conninfo_to_dict

        return self._create(str(conninfo_to_dict(place)["dbname"]))

    def filled(self) -> str:
        if self._filled is None:
            self._filled = self.new()
            self._kept.append(self._made.pop())
            _fill(self._filled)
        return self.copy(self._filled)

    def drop(self) -> None:
        """Drop what operations worked on; what they begin with stays."""
        while self._made:
            self._run("DROP DATABASE {} WITH (FORCE)", self._made.pop())

    def close(self) -> None:
        """Drop everything."""
        self._made += self._kept
        self.drop()

    def _create(self, template: str) -> str:
        name = f"palazzo_faults_{secrets.token_hex(6)}"
        self._run("CREATE DATABASE {} TEMPLATE {}", name, template)
        self._made.append(name)
        parts = urlsplit(self._url)
        return urlunsplit(parts._replace(path=f"/{name}"))

    def _run(self, statement: LiteralString, *names: str) -> None:
        import psycopg
        from psycopg.sql import SQL, Identifier

        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(SQL(statement).format(*map(Identifier, names)))


class Victims:
    """Runs an operation in a process of its own, which dies by SIGKILL."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def run(
        self,
        operation: str,
        place: str,
        *,
        fatal: int = 0,
        delay: float | None = None,
        seconds: float | None = None,
        room: int | None = None,
        only_reads: bool = False,
        writes: int | None = None,
    ) -> dict[str, Any]:
        """Return what it said when it had finished or failed, empty if it was killed before.

        `writes`: how many statements the database lets write; see `full`.
        """
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        order: dict[str, Any] = {
            "operation": operation,
            "place": place,
            "fatal": fatal,
            "delay": delay,
            "seconds": seconds,
        }
        order |= {"room": room, "only_reads": only_reads}
        print(json.dumps(order), file=self._process.stdin, flush=True)
        said: dict[str, Any] = {}
        while "died" not in (answer := json.loads(self._process.stdout.readline())):
            said = answer
        denied = room is not None or only_reads or writes is not None
        if answer["died"] != _KILLED or ("refused" in said and not denied):
            raise Unavailable(f"{operation} failed by itself; its own message stands above")
        return said


@contextmanager
def full(url: str, writes: int) -> Iterator[None]:
    """Let this database refuse every statement that writes after so many, with its own error for a full disk."""
    import psycopg
    from psycopg.sql import SQL, Identifier, Literal

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE SEQUENCE public.writes MINVALUE 0 START 0")
        connection.execute("GRANT USAGE ON SEQUENCE public.writes TO PUBLIC")
        connection.execute(_NO_ROOM)
        for (table,) in connection.execute(_TABLES).fetchall():
            connection.execute(SQL(_WATCH).format(Identifier(table), Literal(str(writes))))
        try:
            yield
        finally:
            connection.execute("DROP FUNCTION public.no_room CASCADE")
            connection.execute("DROP SEQUENCE public.writes")


@contextmanager
def victims() -> Iterator[Victims]:
    program = [sys.executable, "-m", "palazzo_bench.faults.victim"]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Victims(process)
        assert process.stdin is not None
        process.stdin.close()


@dataclass
class Tally:
    """What became of one operation on one store."""

    kills: int = 0
    lost: int = 0  # times that something finished was missing
    half_written: int = 0  # times that a part of an operation of one transaction was there, or a check failed
    repaired: int = 0  # times that going on ended where an undisturbed run ends
    not_repaired: int = 0
    refused: list[str] = field(default_factory=list)  # what the operation said that failed: its code and message
    states: set[str] = field(default_factory=set)
    troubles: list[str] = field(default_factory=list)


class Trial:
    """One operation on one kind of store."""

    def __init__(self, operation: Operation, places: Places, victims: Victims) -> None:
        self._operation = operation
        self._places = places
        self._victims = victims
        self.template = self._made()
        self._before = state_of(self.template)
        self._finished = places.copy(self.template)
        self._undisturbed = victims.run(operation.name, self._finished)
        self._after = state_of(self._finished)
        self._outcomes: dict[str, bool] = {}

    def run(self, kills: int, chance: random.Random) -> Tally:
        """Kill it so often: around and inside its commits first, then before any statement and at any time."""
        return self._run(self._aims(kills, chance))

    def run_between_commits(self) -> Tally:
        """Kill it once after each commit, before whatever comes next."""
        return self._run([{"fatal": commit + 1} for commit in self.commits])

    def run_in(self, rooms: Sequence[int]) -> Tally:
        """Let no file grow beyond each of these sizes while it runs; afterwards there is room again."""
        return self._run([{"room": room} for room in rooms])

    def run_full(self, writes: Sequence[int]) -> Tally:
        """Let the database write no more after each of these numbers of statements; afterwards there is room again."""
        return self._run([{"writes": count} for count in writes])

    def run_reading(self) -> Tally:
        """Let it neither write the file nor its folder; afterwards it may again."""
        return self._run([{"only_reads": True}])

    @property
    def commits(self) -> list[int]:
        """Which statements of an undisturbed run commit."""
        return list(self._undisturbed["commits"])

    def _run(self, aims: Sequence[dict[str, Any]]) -> Tally:
        tally = Tally()
        place = self._places.copy(self.template)
        for aim in aims:
            with full(place, aim["writes"]) if "writes" in aim else nullcontext():
                said = self._victims.run(self._operation.name, place, **aim)
            tally.kills += 1
            if "only_reads" in aim:
                _allow_writing(Path(place))
            state = self._look(place, tally, aim, said)
            if state != self._before:
                place = self._places.copy(self.template)
        return tally

    def _aims(self, kills: int, chance: random.Random) -> list[dict[str, Any]]:
        sent, commits = self._undisturbed["statements"], self._undisturbed["commits"]
        around: list[dict[str, Any]] = []
        for commit in commits:
            around += [{"fatal": commit}, {"fatal": commit + 1}, {"fatal": commit, "delay": chance.uniform(0, 0.002)}]
        chance.shuffle(around)
        around = around[: max(1, kills // 2)]
        timed = [{"seconds": chance.uniform(0, self._undisturbed["seconds"])} for _ in range(kills // 4)]
        left = max(0, kills - len(around) - len(timed))
        step = max(1, sent // max(1, left))
        walked = [{"fatal": min(sent, 1 + number * step + chance.randrange(step))} for number in range(left)]
        return [*around, *timed, *walked][:kills]

    def _look(self, place: str, tally: Tally, aim: dict[str, Any], said: dict[str, Any]) -> State:
        """Look at the store as the next process finds it, and let that one go on."""
        state = state_of(place)
        tally.states.add(json.dumps(state))
        name = self._operation.name
        one_commit = self._operation.one_commit
        tried_again = (
            self._operation.job and {"room", "writes"} & aim.keys()
        )  # a job that failed has ended well, and waits for its turn
        if "refused" in said:
            tally.refused.append(f"{said['refused']}: {said['message']}")
            if one_commit and state != self._before:
                tally.half_written += 1
                tally.troubles.append(f"{name} was refused, and yet: {_difference(state, self._before)} ({aim})")
        if "done" in said and state != self._after and not tried_again:
            tally.lost += 1
            tally.troubles.append(f"{name} had finished, and is not there ({aim}): {_difference(state, self._after)}")
        keeps = drawers_of(self._before) & drawers_of(self._after)
        if not self._operation.old and not keeps <= drawers_of(state):
            tally.lost += 1
            tally.troubles.append(f"{name}: {len(keeps - drawers_of(state))} drawers are missing ({aim})")
        if one_commit and state not in (self._before, self._after):
            tally.half_written += 1
            tally.troubles.append(f"{name}: a part is there ({aim}): {_difference(state, self._after)}")
        for trouble in self._unsound(place):
            tally.half_written += 1
            tally.troubles.append(f"{name}: {trouble} ({aim})")
        if self._goes_on(place, state, tally):
            tally.repaired += 1
        else:
            tally.not_repaired += 1
        return state

    def _unsound(self, place: str) -> list[str]:
        if self._operation.old:
            return []  # checked after the next opening, which migrates it
        store = open_store(place)
        try:
            return [f"{finding.check}: {finding.detail}" for finding in store.check() if not finding.ok]
        finally:
            store.close()

    def _goes_on(self, place: str, state: State, tally: Tally) -> bool:
        """Whether running it again ends where an undisturbed run ends, and the worker has nothing left to do."""
        key = json.dumps(state)
        if key not in self._outcomes:
            self._outcomes[key] = self._repaired(self._places.copy(place), state, tally)
        return self._outcomes[key]

    def _repaired(self, place: str, state: State, tally: Tally) -> bool:
        name = self._operation.name
        if state != self._after:
            self._operation.run(place, LATER)
        reached, wanted = state_of(place), self._after
        if self._operation.job and reached != wanted:  # another job came first: what counts is where all of them end
            reached, wanted = _worked_off(place), _worked_off(self._places.copy(self._finished))
        if reached != wanted:
            tally.troubles.append(f"{name}, run again, ends elsewhere: {_difference(reached, wanted)}")
            return False
        dimension = SECOND_DIMENSION if name == "reindex" else FIRST_DIMENSION
        with opened(place, LATER, dimension) as memory:
            memory.work()
            left = memory.waiting() - self._operation.later + len(memory.dead_jobs())
            broken = [finding for finding in memory.check() if not finding.ok]
        if left or broken:
            tally.troubles.append(f"{name}: {left} jobs stay, {broken}")
        return not left and not broken

    def _made(self) -> str:
        """The place that every run begins with a copy of."""
        if self._operation.old:
            place = self._places.new()
            fill_oldest(place)
            return place
        place = self._places.filled()
        with opened(place) as memory:
            self._operation.prepare(memory)
        return place


def _allow_writing(path: Path) -> None:
    path.parent.chmod(0o700)
    for file in path.parent.glob(f"{path.name}*"):
        file.chmod(0o600)


def _worked_off(place: str) -> State:
    """Let the worker do whatever waits there, and return what there is then."""
    with opened(place, LATER) as memory:
        memory.work()
    return state_of(place)


def _difference(state: State, other: State) -> str:
    """The first rows that only one of them has."""
    for table in sorted({*state, *other}):
        has, should = set(state.get(table, ())), set(other.get(table, ()))
        if has != should:
            return f"{table}: has {sorted(has - should)[:2]}, lacks {sorted(should - has)[:2]}"
    return "nothing"
