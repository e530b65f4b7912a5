import pytest

from palazzo.guidance.clauses import Clause
from palazzo.guidance.deontic import read
from palazzo.guidance.finding import Modality
from palazzo.guidance.weighing import BINDING, DOUBT, FAMILY, SORTS, explain, hear, learned, read_weights, sure, weigh

# In each pair the words are much the same: a rule that no family knows, and what is none.
PAIRS = [
    ("our mails are signed with first names", "our mails were signed by the whole team"),
    ("my eyesight is poor - large type in anything printable", "my eyesight is poor, I bought new glasses"),
    ("The logo stays top left on everything you lay out", "The shop stays open until nine."),
    ("Surnames in capitals in the guest lists.", "Surnames in that village all sound the same."),
    ("Give me the bad news first, then the rest.", "She gave me the bad news first, then the rest."),
]
FEW = "bias\t\t-0.5\nword\tno\t1.5\nword\tinks\t0.5\ntwo words\tno inks\t0.25\nkind and word\t^ no\t0.125\n"


def clause(text: str) -> Clause:
    return Clause(text.split(), asked=False)


@pytest.mark.parametrize(("rule", "other"), PAIRS)
def test_what_no_family_knows_is_a_rule_by_the_weight_of_its_words(rule: str, other: str) -> None:
    finding = read(rule).finding
    assert finding is not None
    assert finding.family == FAMILY
    assert set(finding.words.split()) <= set(rule.lower().replace(",", " ,").rstrip(".").split())
    assert read(other).delta == 0


def test_a_turn_that_cheers_has_to_weigh_more_to_be_a_rule() -> None:
    assert sure(1) < sure(1, cheering=True)
    assert read("Two lines per slide.").delta == 1
    assert read("Wow! Two lines per slide.").delta == 0


def test_among_many_clauses_one_has_to_weigh_more_to_be_a_rule() -> None:
    assert BINDING < DOUBT < sure(1) < sure(2) < sure(20)


def test_a_clause_with_a_day_of_the_year_is_left_to_the_families() -> None:
    assert read("Flights are on the 9th of May at 11:40 and back on the 16th in the evening.").delta == 0
    assert read("Flights leave on 9 May.").delta == 0
    assert read("Flights leave on Mondays; never book them on 9 May.").delta == 1


def test_the_weight_is_the_sum_of_the_weights_of_the_forms() -> None:
    known = read_weights(FEW)
    heard = hear([clause("no inks")], known.numbers.__getitem__)
    weights = dict(zip(known.forms.tolist(), known.weights.tolist(), strict=True))
    rows = dict(zip(SORTS, heard.forms.tolist(), strict=True))
    found = {sort: [weights.get(form, 0.0) for form in row] for sort, row in rows.items()}
    assert known.bias == -0.5
    assert sum(found["word"]) == 2.0
    assert sum(found["two words"]) == 0.25
    assert sum(found["kind and word"]) == 0.125
    assert sum(map(sum, found.values())) == 2.375


def test_each_clause_is_weighed_for_itself() -> None:
    spoken = [clause("headlines have no full stop"), clause("we had soup"), clause("never push to main")]
    assert weigh(spoken) == pytest.approx([weigh([each])[0] for each in spoken])
    assert weigh([]) == []


def test_words_that_no_turn_had_weigh_only_by_their_kind() -> None:
    known = learned().numbers
    assert known["qwertzing"] == known["asdfghing"]
    assert known["qwertzing"] != known["qwertzed"]


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
