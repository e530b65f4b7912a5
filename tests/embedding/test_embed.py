from dataclasses import replace

import numpy as np

from palazzo.embedding.embed import embed, passages
from palazzo.model.drawer import Drawer, Role
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.providers.fake import FakeEmbedder
from tests.support.clock import START

DRAWER = Drawer(
    id=DrawerId("d1"),
    role=Role.USER,
    content="I tried a 12-AWG silicone wire and it overheated",
    said_at=START,
    written_at=START,
    stability=0.5,
    conversation_id=ConversationId("efoil"),
)
LONG = replace(DRAWER, id=DrawerId("d2"), content="The pack wants balance charging. " * 100)


def test_a_short_drawer_has_one_vector_and_a_long_one_several() -> None:
    short, long = embed([DRAWER, LONG], FakeEmbedder())
    assert (short[0], long[0]) == ("d1", "d2")
    assert len(short[1]) == 1
    assert len(long[1]) == len(passages(LONG)) > 1


def test_a_drawers_vectors_do_not_depend_on_its_company() -> None:
    [(_, alone)] = embed([LONG], FakeEmbedder())
    _, (_, together) = embed([DRAWER, LONG], FakeEmbedder())
    assert np.array_equal(alone, together)


def test_a_speakers_name_is_no_part_of_the_vectors() -> None:
    assert passages(replace(LONG, speaker="Ann")) == passages(LONG)


def test_no_drawers_give_no_vectors() -> None:
    assert embed([], FakeEmbedder()) == []
