from datetime import UTC, date, datetime

from palazzo.model.cost import Cost, Source
from palazzo.model.erasure import OneConversation, OneDrawer, WholeUser
from palazzo.model.ids import ConversationId, DrawerId, UserId
from palazzo.model.palace import Room
from palazzo.model.pointer import Pointer
from palazzo.model.receipt import Receipt

NOW = datetime(2026, 4, 30, 12, tzinfo=UTC)


def test_a_receipt_is_complete_when_the_probe_found_nothing() -> None:
    assert Receipt("user me", {"drawers": 2}, {"drawers": 0, "words": 0}, NOW).complete
    assert not Receipt("user me", {"drawers": 2}, {"drawers": 0, "words": 1}, NOW).complete


def test_an_erasure_says_what_it_erases() -> None:
    assert str(OneDrawer(DrawerId("m1"))) == "drawer m1"
    assert str(OneConversation(ConversationId("efoil"))) == "conversation efoil"
    assert str(WholeUser(UserId("me"))) == "user me"


def test_a_cost_is_exact_in_nanodollars() -> None:
    assert Cost(date(2026, 4, 30), Source.EMBED, "m", 1, 10, 0, nanodollars=200).dollars == 2e-7


def test_a_room_has_a_pointer() -> None:
    assert Room(42, 11, "Efoil", NOW).pointer == Pointer(42, 11)
