"""The process that is killed: it runs one operation, says so when it has finished, and dies where it was told to.

It can be denied room on the disk or the right to write instead; then it says which error of ours the operation raised.

Victims are forked, because starting an interpreter for each would take longer than the operation.
"""

import ctypes
import json
import os
import resource
import sys
import time
import traceback
from pathlib import Path

from palazzo.errors import PalazzoError
from palazzo_bench.faults.operations import BY_NAME, THEN
from palazzo_bench.faults.statements import Statements, die, watch_postgres, watch_sqlite

_CAPABILITIES_3 = 0x20080522  # the version of what `capset` takes


def main() -> None:
    import palazzo.mining.pipeline
    import palazzo.stores.postgres.store  # noqa: F401 - forked, nobody has to import them again

    for line in sys.stdin:
        order = json.loads(line)
        pid = os.fork()
        if not pid:
            _obey(order)
        _, status = os.waitpid(pid, 0)
        tell({"died": os.waitstatus_to_exitcode(status)})


def _obey(order: dict[str, object]) -> None:
    """Run the operation that is ordered, and die."""
    try:
        place, delay = str(order["place"]), order["delay"]
        statements = Statements(int(str(order["fatal"])), None if delay is None else float(str(delay)))
        if "://" in place:
            place = watch_postgres(place, statements)
        else:
            watch_sqlite(statements)
        statements.counting = True
        started = time.perf_counter()
        if order["seconds"] is not None:
            statements.die_in(float(str(order["seconds"])))
        if order["room"] is not None:
            allow_files_of(int(str(order["room"])))
        if order["only_reads"]:
            give_up_writing(Path(place))
        BY_NAME[str(order["operation"])].run(place, THEN)
        seconds = time.perf_counter() - started
        tell({"done": True, "statements": len(statements.sent), "commits": statements.commits, "seconds": seconds})
    except PalazzoError as error:
        tell({"refused": error.code, "message": error.message})
    except BaseException:  # noqa: BLE001 - a fork must not go on where its parent was
        traceback.print_exc()
        os._exit(70)
    die()


def allow_files_of(size: int) -> None:
    """Let every write beyond so many bytes of a file fail, as it does on a disk that has no more room."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))  # Python ignores the signal that comes with it


def give_up_writing(path: Path) -> None:
    """Let nobody write the file nor its folder, this process included."""
    for file in path.parent.glob(f"{path.name}*"):
        file.chmod(0o444)
    path.parent.chmod(0o555)
    if not os.getuid():  # the superuser may write whatever its mode is, by a capability that can be given up
        header, nothing = (ctypes.c_uint32 * 2)(_CAPABILITIES_3, 0), (ctypes.c_uint32 * 6)()
        if ctypes.CDLL(None, use_errno=True).capset(header, nothing):
            raise OSError(ctypes.get_errno(), "the capabilities cannot be given up")


def tell(what: dict[str, object]) -> None:
    os.write(1, (json.dumps(what) + "\n").encode())  # at once, or not at all


if __name__ == "__main__":
    main()
