import pytest

from palazzo.guidance.clauses import Clause
from palazzo.guidance.deontic import read
from palazzo.guidance.finding import Modality
from palazzo.guidance.weighing import DOUBT, FAMILY, explain, forms, learned, read_weights, size, sure, weigh

# In each pair the words are much the same: a rule that no family knows, and what is none.
PAIRS = [
    ("our mails are signed with first names", "our mails were signed by the whole team"),
    ("my eyesight is poor - large type in anything printable", "my eyesight is poor, I bought new glasses"),
    ("The logo stays top left on everything you lay out", "The shop stays open until nine."),
    ("Surnames in capitals in the guest lists.", "Surnames in that village all sound the same."),
]


def clause(text: str) -> Clause:
    return Clause(text.split(), asked=False)


@pytest.mark.parametrize(("rule", "other"), PAIRS)
def test_what_no_family_knows_is_a_rule_by_the_weight_of_its_words(rule: str, other: str) -> None:
    finding = read(rule).finding
    assert finding is not None
    assert finding.family == FAMILY
    assert set(finding.words.split()) <= set(rule.lower().replace(",", " ,").rstrip(".").split())
    assert read(other).delta == 0


def test_a_turn_that_cheers_is_left_to_the_families() -> None:
    assert read("Surnames in capitals in the guest lists.").delta == 1
    assert read("Wow! Surnames in capitals in the guest lists.").delta == 0


def test_among_many_clauses_one_has_to_weigh_more_to_be_a_rule() -> None:
    assert sure(1) < sure(2) < sure(20)
    assert sure(1) > DOUBT


def test_a_clause_with_a_day_of_the_year_is_left_to_the_families() -> None:
    assert read("Flights leave on 9 May.").delta == 0
    assert read("Flights leave on Mondays; never book them on 9 May.").delta == 1


def test_the_weight_is_the_sum_of_the_weights_of_the_forms() -> None:
    said = clause("headlines have no full stop")
    weights = learned()
    total = sum(weights.by_form[sort].get(form, 0.0) for sort, each, _ in forms(said) for form in each)
    assert weigh(said, ()) == pytest.approx(weights.bias + total / size(said))


@pytest.mark.parametrize(
    ("text", "modality"),
    [
        ("headlines have no full stop", Modality.PROHIBITION),
        ("headlines start with a verb", Modality.OBLIGATION),
        ("headlines without verbs are fine", Modality.PERMISSION),
        ("you don't have to greet me", Modality.PERMISSION),
    ],
)
def test_the_modality_shows_in_the_words(text: str, modality: Modality) -> None:
    assert explain(clause(text)).modality is modality


def test_weights_are_read_line_by_line() -> None:
    weights = read_weights("bias\t\t-0.5\nwords\tno\t1.5\nkinds\tno THINGS\t0.25\n")
    assert weights.bias == -0.5
    assert weights.by_form["words"] == {("no",): 1.5}
    assert weights.by_form["kinds"] == {("no", "THINGS"): 0.25}
