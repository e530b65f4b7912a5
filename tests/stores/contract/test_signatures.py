"""Signatures of conversations: one each, with the room where the conversation lies."""

from dataclasses import replace

from palazzo.model.erasure import OneConversation, OneDrawer
from palazzo.model.pointer import Pointer
from palazzo.model.signature import NamePhrase, PlacedSignature, Signature
from palazzo.stores.base import Store
from tests.stores.samples import ME, NOON, TALK, WIRE, file, filing, remember

SIGNATURE = Signature(
    conversation_id=TALK,
    started_at=WIRE.said_at,
    up_to=1,
    terms=b"\x01\x00\x20",
    voice=0.5,
    turns=1,
    style="Quick questions",
    phrases=(NamePhrase("Bätterie", 0.75, own=True),),
)


def _filed(store: Store) -> None:
    remember(store, WIRE)
    file(store, filing(WIRE))


def test_a_signature_comes_back_with_its_room_once_its_conversation_is_filed(store: Store) -> None:
    remember(store, WIRE)
    with store.writing(ME) as tx:
        tx.signatures.put(SIGNATURE)
        assert tx.signatures.latest(9) == []
    file(store, filing(WIRE))
    with store.writing(ME) as tx:
        assert tx.signatures.latest(9) == [PlacedSignature(SIGNATURE, Pointer(1, 1))]
        tx.order.keep(Pointer(1, 1))
        assert tx.signatures.latest(9) == [PlacedSignature(SIGNATURE, Pointer(1, 1), kept=True)]


def test_a_conversation_has_one_signature_the_latest(store: Store) -> None:
    _filed(store)
    with store.writing(ME) as tx:
        assert tx.signatures.without(9) == [SIGNATURE.conversation_id]
        tx.signatures.put(SIGNATURE)
        tx.signatures.put(replace(SIGNATURE, voice=0.75))
        assert tx.signatures.without(9) == []
        assert tx.signatures.count() == 1
        assert [one.signature.voice for one in tx.signatures.latest(9)] == [0.75]


def test_erasing_a_message_forgets_the_signature_of_its_conversation(store: Store) -> None:
    _filed(store)
    with store.writing(ME) as tx:
        tx.signatures.put(SIGNATURE)
    receipt = store.erase(ME, OneDrawer(WIRE.id), NOON)
    assert receipt.erased["signatures"] == 1
    with store.reading(ME) as tx:
        assert tx.signatures.count() == 0


def test_erasing_a_conversation_forgets_its_signature(store: Store) -> None:
    _filed(store)
    with store.writing(ME) as tx:
        tx.signatures.put(SIGNATURE)
    store.erase(ME, OneConversation(SIGNATURE.conversation_id), NOON)
    with store.reading(ME) as tx:
        assert tx.signatures.count() == 0
