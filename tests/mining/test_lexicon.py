from palazzo.mining.kin import PETS, PLURALS, TIES
from palazzo.mining.lexicon import lexicon
from palazzo.mining.verbs import BE, PATTERNS
from palazzo.model.predicates import BY_NAME


def test_lists_are_there_and_in_lower_case() -> None:
    words = lexicon()
    for some in (words.common, words.first_names, words.doubtful, words.languages, words.jobs, words.foods):
        assert len(some) > 50
        assert all(word == word.lower() for word in some)


def test_names_are_known_with_and_without_accents() -> None:
    assert {"inês", "ines", "tomás", "tomas"} <= lexicon().first_names


def test_the_longest_phrase_wins() -> None:
    assert lexicon().places.length(("new", "york", "city", "is"), 0) == 3
    assert lexicon().places.length(("new", "shoes"), 0) == 0


def test_things_are_known_in_the_plural_and_in_two_words() -> None:
    items = lexicon().items
    assert items.length(("ice", "cream"), 0) == 2
    assert items.length(("puppies",), 0) == 1


def test_every_pattern_and_tie_states_a_fact_of_the_vocabulary() -> None:
    stated = {pattern.predicate for patterns in (BE, *PATTERNS.values()) for pattern in patterns} | set(TIES.values())
    assert stated <= set(BY_NAME)


def test_plurals_are_ties_and_pets_are_none() -> None:
    assert PLURALS.issubset(TIES)
    assert PETS.isdisjoint(TIES)
