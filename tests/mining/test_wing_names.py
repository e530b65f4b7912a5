"""What a wing is called: by its user's own term, and by what most of its conversations say."""

import pytest

from palazzo.mining.call_names import call_names
from palazzo.mining.signature import sign
from palazzo.mining.spoken import listen, weigh
from palazzo.mining.wing_names import Named, names
from palazzo.model.pointer import Pointer
from palazzo.model.signature import PlacedSignature
from tests.mining.talks import said


def group(*conversations: str) -> Named:
    """A wing to be, with a conversation of one message each."""
    found = []
    for number, words in enumerate(conversations, 1):
        drawers = said(f"user: {words}")
        found.append(PlacedSignature(sign(drawers, weigh(listen(drawers))), Pointer(1, number)))
    return Named(found, None)


GARDEN = group(
    "I want to plant roses in the back garden. Which roses like shade?",
    "The roses in the back garden have spots. My neighbour says mildew.",
    "I pruned the roses. The back garden looks bare now.",
    "The compost for the back garden came, two bags for the roses.",
)


def test_a_wing_is_called_by_what_the_user_set_out_to_do() -> None:
    ski = group(
        "I want to go to the Zermatt ski resort in January. Is the Gornergrat pass worth it?",
        "For Zermatt: which ski rental near the resort is best? The wax lasts a day.",
        "The Zermatt ski resort changed its lift prices, so the budget grows.",
        "The pitch deck cofounder slide: the pitch deck needs the cofounder slide. Then the Zermatt ski resort.",
        "The pitch deck cofounder slide again, then back to the ski resort in Zermatt.",
    )
    assert names([ski, GARDEN], [])[0] == "Zermatt ski resort"


def test_a_given_name_alone_is_no_name_for_what_is_no_chat() -> None:
    novel = group(
        "My novel Night Ferry needs an opening. Anna boards at dusk in the novel.",
        "In the novel Night Ferry Anna meets the purser. Anna lies.",
        "Anna reads the letter in chapter two of Night Ferry, my novel.",
    )
    assert "Anna" not in names([novel, GARDEN], [])[0]
    assert "Night Ferry" in names([novel, GARDEN], [])[0]


def test_no_two_wings_have_the_same_name() -> None:
    assert len(set(names([GARDEN, GARDEN], []))) == 2


@pytest.mark.parametrize("text", ["I want to download the app for the garden.", "I'd like to download the app."])
def test_what_one_wants_to_do_is_no_part_of_a_name(text: str) -> None:
    drawers = said(f"user: {text}")
    found = call_names([text], weigh(listen(drawers)), None)
    assert not any(phrase.text.lower().startswith("download") for phrase in found)
