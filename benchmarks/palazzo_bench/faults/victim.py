"""The process that is killed: it runs one operation, says so when it has finished, and dies where it was told to.

Victims are forked, because starting an interpreter for each would take longer than the operation.
"""

import json
import os
import sys
import time
import traceback

from palazzo_bench.faults.operations import BY_NAME, THEN
from palazzo_bench.faults.statements import Statements, die, watch_postgres, watch_sqlite


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
        BY_NAME[str(order["operation"])].run(place, THEN)
        seconds = time.perf_counter() - started
        tell({"done": True, "statements": len(statements.sent), "commits": statements.commits, "seconds": seconds})
    except BaseException:  # noqa: BLE001 - a fork must not go on where its parent was
        traceback.print_exc()
        os._exit(70)
    die()


def tell(what: dict[str, object]) -> None:
    os.write(1, (json.dumps(what) + "\n").encode())  # at once, or not at all


if __name__ == "__main__":
    main()
