"""Recall as a caller has it: on a real file, with the default embedder."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import palazzo
from palazzo.errors import Invalid, Misconfigured, NotFound, PalazzoError, Unavailable
from palazzo.model.cost import Source, Usage
from palazzo.model.drawer import Role
from palazzo.providers.base import Embedded, EmbedderIdentity, Ranking, WordWeight
from palazzo.providers.static import IDENTITY

MONDAY = datetime(2026, 4, 27, 18, tzinfo=UTC)
DAY = timedelta(days=1)

TALKS = {
    "wire": (MONDAY, ["I tried a 12-AWG silicone wire and it overheated", "Use 8-AWG for 60 amps and redo the crimp"]),
    "roses": (MONDAY + 3 * DAY, ["My roses have black spots on the leaves", "Remove the leaves and water from below"]),
    "trip": (MONDAY + 7 * DAY, ["We booked the ferry to Corsica for June", "Pack light, the cabins are small"]),
    "bread": (MONDAY + 9 * DAY, ["The rye bread was too dense again", "Let the sourdough prove for longer"]),
}


@pytest.fixture
def memory(tmp_path: Path) -> Iterator[palazzo.Memory]:
    with palazzo.open(tmp_path / "palace.db") as memory:
        for name, (at, texts) in TALKS.items():
            talk = memory.palace("me").conversation(name, wing=name.title())
            talk.remember_all(
                palazzo.Message(Role.USER if place % 2 == 0 else Role.ASSISTANT, text, at=at + timedelta(minutes=place))
                for place, text in enumerate(texts)
            )
            talk.complete()
        memory.work()
        yield memory


@pytest.fixture
def palace(memory: palazzo.Memory) -> palazzo.Palace:
    return memory.palace("me")


def test_the_drawer_that_answers_comes_first(palace: palazzo.Palace) -> None:
    hits = palace.recall("which wire overheated?")
    assert hits[0].content == "I tried a 12-AWG silicone wire and it overheated"
    assert hits[0].place is not None
    assert (hits[0].place.wing, hits[0].place.room) == ("Wire", "Silicone wire")
    assert hits[0].explain.startswith("it has the question's words")
    assert hits[0].score == pytest.approx(sum(hits[0].signals.values()))


def test_other_words_of_the_same_meaning_find_it_too(palace: palazzo.Palace) -> None:
    assert palace.recall("What did I bake?", top_k=1)[0].conversation_id == "bread"


def test_conversations_are_ranked_with_their_best_drawers(palace: palazzo.Palace) -> None:
    first, *others = palace.recall("sick leaves in the garden", by="conversation")
    assert first.conversation_id == "roses"
    assert {hit.conversation_id for hit in first.hits} == {"roses"}
    assert {hit.conversation_id for hit in others} <= {"wire", "trip", "bread"}


def test_a_time_in_the_question_is_read_from_the_time_of_asking(palace: palazzo.Palace) -> None:
    asked = MONDAY + 10 * DAY  # a Thursday
    assert palace.recall("what did I say last Monday?", by="conversation", at=asked)[0].conversation_id == "trip"
    assert palace.recall("what did I say a week ago?", by="conversation", at=asked)[0].conversation_id == "roses"


def test_what_was_said_a_second_ago_is_found(palace: palazzo.Palace) -> None:
    palace.conversation("now").remember("user", "The zanzibar password is on the yellow card")
    assert palace.recall("zanzibar password", top_k=1)[0].pointer is None


def test_many_messages_that_no_worker_has_seen_are_found_too(palace: palazzo.Palace) -> None:
    talk = palace.conversation("long")
    for number in range(150):
        talk.remember("user", f"message zz{number}")
    assert [hit.content for hit in palace.recall("zz7", top_k=1)] == ["message zz7"]
    assert [hit.content for hit in palace.recall("zz149", top_k=1)] == ["message zz149"]


def test_a_search_can_be_restricted(palace: palazzo.Palace) -> None:
    everything = "wire roses ferry bread leaves cabins"
    assert {hit.conversation_id for hit in palace.recall(everything, wing="roses")} == {"roses"}
    assert {hit.role for hit in palace.recall(everything, role="assistant")} == {Role.ASSISTANT}
    assert {hit.conversation_id for hit in palace.recall(everything, since=MONDAY + 5 * DAY, top_k=9)} == {
        "trip",
        "bread",
    }
    assert {hit.conversation_id for hit in palace.recall(everything, until=MONDAY + DAY)} == {"wire"}


def test_neighbours_come_with_a_hit_if_asked_for(palace: palazzo.Palace) -> None:
    (hit,) = palace.recall("which wire overheated?", top_k=1, neighbours=1)
    assert [drawer.content for drawer in hit.neighbours] == ["Use 8-AWG for 60 amps and redo the crimp"]
    assert palace.recall("which wire overheated?", top_k=1)[0].neighbours == []


def test_nobody_finds_anything_in_an_empty_palace(memory: palazzo.Memory) -> None:
    assert memory.palace("somebody else").recall("which wire overheated?") == []
    assert memory.palace("somebody else").recall("which wire overheated?", by="conversation") == []


@pytest.mark.parametrize(
    "bad", [{"top_k": 0}, {"top_k": 10_000}, {"neighbours": -1}, {"role": "king"}, {"at": datetime(2026, 1, 1)}]
)
def test_what_makes_no_sense_is_refused(palace: palazzo.Palace, bad: dict[str, object]) -> None:
    with pytest.raises(Invalid):
        palace.recall("which wire overheated?", **bad)  # type: ignore[call-overload]


def test_an_unknown_wing_is_not_found(palace: palazzo.Palace) -> None:
    with pytest.raises(NotFound, match="no wing called 'Nowhere'"):
        palace.recall("wire", wing="Nowhere")


class LastFirst:
    """Turns the order round."""

    name = "last-first"

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        return Ranking(list(range(len(texts))), Usage(self.name, input_tokens=len(texts)))


class Down:
    """A model that does not answer, for this reason."""

    name = "down"
    identity: EmbedderIdentity = IDENTITY

    def __init__(self, error: PalazzoError) -> None:
        self.error = error

    def rank(self, query: str, texts: Sequence[str]) -> Ranking:
        raise self.error

    def embed(self, texts: Sequence[str]) -> Embedded:
        raise self.error

    def embed_question(self, question: str, weights: Sequence[WordWeight]) -> Embedded:
        raise self.error


FAILURES = [Unavailable("it is down"), Invalid("the request was refused"), Misconfigured("the API key was refused")]


def test_a_reranker_puts_the_best_in_its_own_order_and_is_on_the_bill(memory: palazzo.Memory, tmp_path: Path) -> None:
    plain = [hit.drawer_id for hit in memory.palace("me").recall("wire", top_k=20)]
    memory.close()
    with palazzo.open(tmp_path / "palace.db", reranker=LastFirst()) as reopened:
        reranked = reopened.palace("me").recall("wire", top_k=3, rerank=True)
        assert [hit.drawer_id for hit in reranked] == plain[::-1][:3]
        assert [cost.calls for cost in reopened.palace("me").costs() if cost.source is Source.RERANK] == [1]


@pytest.mark.parametrize("error", FAILURES)
def test_the_order_before_the_rerank_stands_when_the_reranker_fails(
    memory: palazzo.Memory, tmp_path: Path, error: PalazzoError
) -> None:
    plain = [hit.drawer_id for hit in memory.palace("me").recall("wire", top_k=3)]
    memory.close()
    with palazzo.open(tmp_path / "palace.db", reranker=Down(error)) as reopened:
        assert [hit.drawer_id for hit in reopened.palace("me").recall("wire", top_k=3, rerank=True)] == plain


def test_rerank_without_a_model_says_what_to_set(palace: palazzo.Palace) -> None:
    with pytest.raises(Misconfigured, match="PALAZZO_RERANK_MODEL"):
        palace.recall("wire", rerank=True)


@pytest.mark.parametrize("error", FAILURES)
def test_recall_goes_by_words_when_the_embedder_does_not_answer(
    memory: palazzo.Memory, tmp_path: Path, error: PalazzoError
) -> None:
    memory.close()
    with palazzo.open(tmp_path / "palace.db", embedder=Down(error)) as reopened:
        assert reopened.palace("me").recall("silicone wire", top_k=1)[0].conversation_id == "wire"
