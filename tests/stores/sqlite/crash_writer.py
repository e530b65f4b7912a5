"""The process that the crash test kills: it remembers, files, embeds and erases, and says so after every commit.

Run with a file's path, it starts a writer for every number on its standard input and says how each died. Writers
are forked, because starting an interpreter for each would take longer than all the writing.
"""

import os
import sys
from itertools import count
from pathlib import Path

import numpy as np

from palazzo.model.aaak import Tag
from palazzo.model.conversation import ConversationInfo
from palazzo.model.drawer import Drawer
from palazzo.model.erasure import OneDrawer
from palazzo.model.graph import Entity, EntityType
from palazzo.model.ids import ConversationId
from palazzo.model.job import JobKind
from palazzo.stores.sqlite.store import SqliteStore
from tests.stores.samples import DIMENSION, EMBEDDER, ME, NOON, filing, said


def main(path: Path) -> None:
    for life in sys.stdin:
        pid = os.fork()
        if not pid:
            write(path, int(life))
        _, status = os.waitpid(pid, 0)
        tell("died", str(os.waitstatus_to_exitcode(status)))


def write(path: Path, life: int) -> None:
    """Write until killed; `life` tells this process's drawers from those of its forerunners."""
    tell("born", str(os.getpid()))
    store = SqliteStore(path)
    generation = store.embedders.adopt(EMBEDDER, DIMENSION).generation
    talk = ConversationId(f"talk {life % 3}")  # shared with other lives, so that numbers must go on
    for number in count():
        drawer = said(f"m{life}x{number}", content_of(f"m{life}x{number}"), talk)
        with store.writing(ME) as tx:
            tx.conversations.open(ConversationInfo(talk, NOON))
            tx.drawers.add(drawer)
            tx.jobs.add(JobKind.MINE, talk, NOON)
        tell("remembered", drawer.id)
        tell("filed", drawer.id, file(store, drawer, talk, life))
        with store.writing(ME) as tx:
            tx.vectors.put(generation, [(drawer.id, np.eye(DIMENSION, dtype=np.float32)[[number % DIMENSION]])])
        tell("embedded", drawer.id)
        if number % 3 == 2:
            tell("about to erase", drawer.id)
            store.erase(ME, OneDrawer(drawer.id), NOON)
            tell("erased", drawer.id)


def file(store: SqliteStore, drawer: Drawer, talk: ConversationId, life: int) -> str:
    tags = {Tag.ITEMS: (f"tag{drawer.id}",), Tag.PEOPLE: ("Derek",)}
    with store.writing(ME) as tx:
        [pointer] = tx.palace.file(filing(drawer, wing=f"wing {life % 4}", topic=f"topic {life}", tags=tags, talk=talk))
        tx.graph.add_entity(Entity(f"Entity {drawer.id}", EntityType.ITEM), drawer.id)
        tx.conversations.mark_mined(talk, 1)
    return pointer.path


def content_of(id: str) -> str:
    """What a drawer says: long enough to fill more than a page of the file."""
    return f"word{id} and a tail" + f" {id} is long enough" * 300


def tell(*words: str) -> None:
    os.write(1, ("\t".join(words) + "\n").encode())  # at once, or not at all


if __name__ == "__main__":
    main(Path(sys.argv[1]))
