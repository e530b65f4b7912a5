"""Erases a drawer, to be killed before the scrub or to lack room: run with a file, an id, and bytes for a file."""

import json
import resource
import sys
from pathlib import Path

from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import DrawerId
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ME, NOON

if __name__ == "__main__":
    if len(sys.argv) > 3:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[3]), int(sys.argv[3])))
    receipt = SqliteStore(Path(sys.argv[1]), scrub_seconds=60).erase(ME, OneDrawer(DrawerId(sys.argv[2])), NOON)
    print(json.dumps({"complete": receipt.complete, "pending": list(receipt.pending)}))
