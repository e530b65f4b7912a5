"""The process that is killed between the commit of an erasure and its scrub: run with a file and a drawer's id."""

import sys
from pathlib import Path

from palazzo.model.erasure import OneDrawer
from palazzo.model.ids import DrawerId
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import ME, NOON

if __name__ == "__main__":
    SqliteStore(Path(sys.argv[1])).erase(ME, OneDrawer(DrawerId(sys.argv[2])), NOON)
