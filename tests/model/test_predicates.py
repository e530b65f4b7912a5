from palazzo.model.predicates import BY_NAME, PREDICATES, single_valued


def test_names_are_unique() -> None:
    assert len(BY_NAME) == len(PREDICATES)


def test_one_lives_in_one_place_and_likes_many_things() -> None:
    assert single_valued("lives_in")
    assert not single_valued("likes")


def test_what_is_not_in_the_vocabulary_has_many_values() -> None:
    assert not single_valued("juggles_with")
