from math import ceil, floor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palazzo.compaction.plan import ABSTRACTIVE, Cluster, Plan, Turn, Why, bundles, chronological, plan, tail
from palazzo.model.drawer import Role
from tests.compaction.talk import talk, turn

ROLES = st.lists(st.sampled_from([Role.USER, Role.ASSISTANT, Role.SYSTEM]), max_size=120)
U, A = Role.USER, Role.ASSISTANT


def everything(made: Plan) -> list[Turn]:
    older = [turn for cluster in made.clusters for turn in cluster.turns]
    older += [turn for cluster, _ in made.left for turn in cluster.turns]
    return sorted(older, key=lambda turn: turn.drawer.said_at) + list(made.tail)


@given(ROLES, st.integers(1, 30))
def test_every_turn_has_one_place(roles: list[Role], size: int) -> None:
    turns = talk(roles)
    assert everything(plan(turns, cluster=size)) == turns


@given(st.integers(0, 400), st.integers(1, 40))
def test_turns_without_answers_are_spread_by_the_formula(n: int, k: int) -> None:
    turns = talk([U] * n)
    clusters = chronological(turns, k)
    c = ceil(n / k)
    for i, each in enumerate(turns):
        assert each in clusters[floor(i * c / n)]
    assert sum(map(len, clusters)) == n


@given(ROLES, st.integers(1, 30))
def test_no_bundle_is_split_anywhere(roles: list[Role], size: int) -> None:
    turns = talk(roles)
    made = plan(turns, cluster=size)
    places = [set(cluster.turns) for cluster in made.clusters] + [set(one.turns) for one, _ in made.left]
    places.append(set(made.tail))
    for bundle in bundles(turns):
        assert sum(1 for place in places if place & set(bundle)) == 1


@given(ROLES)
def test_the_tail_has_enough_turns_and_tokens_and_no_bundle_too_many(roles: list[Role]) -> None:
    turns = talk(roles)
    kept = tail(turns)
    assert list(kept) == turns[len(turns) - len(kept) :]
    if len(kept) < len(turns):
        assert len(kept) >= 4
        assert sum(each.tokens for each in kept) >= 128
    shorter = kept[len(bundles(kept)[0]) :] if kept else ()
    assert not kept or len(shorter) < 4 or sum(each.tokens for each in shorter) < 128


def test_a_bundle_is_a_users_turn_with_what_follows_it() -> None:
    cut = bundles(talk([A, U, A, A, U, U, A]))
    assert [len(bundle) for bundle in cut] == [1, 3, 1, 2]


def test_a_short_conversation_is_all_tail() -> None:
    turns = talk([U, A, U, A])
    assert plan(turns) == Plan((), (), tuple(turns))
    assert plan([]) == Plan((), (), ())


def test_guidance_is_no_part_of_what_is_shortened() -> None:
    turns = [turn(number, U, "words " * 40, protected=number == 1) for number in range(8)]
    (cluster,) = plan(turns).clusters
    assert [each.drawer.id for each in cluster.protected] == ["d1"]
    assert [each.drawer.id for each in cluster.compressible] == ["d0", "d2", "d3"]
    assert cluster.tokens == sum(each.tokens for each in turns[:4]) - turns[1].tokens


@pytest.mark.parametrize("protected", [0, 1])
def test_a_turn_alone_is_left_alone(protected: int) -> None:
    turns = [turn(number, U, "words " * 40, protected=number < protected) for number in range(5 + protected)]
    made = plan(turns)
    assert made.clusters == ()
    assert made.left == ((Cluster(tuple(turns[: 1 + protected])), Why.ALONE),)


def test_a_model_is_worth_it_from_a_mean_gate_score_of_0_60() -> None:
    scored = [turn(0, U, "one", gate=0.7), turn(1, A, "two"), turn(2, U, "three", gate=0.5)]
    assert Cluster(tuple(scored)).gate == pytest.approx(0.6)
    assert Cluster(tuple(scored)).gate >= ABSTRACTIVE
    assert Cluster((*scored, turn(3, U, "four", gate=0.59))).gate < ABSTRACTIVE
    assert Cluster((turn(0, A, "nothing to score"),)).gate == 0
