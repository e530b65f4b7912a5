import pytest

from tests.mining.messages import facts, past_facts


@pytest.mark.parametrize(
    ("text", "predicate", "old", "new"),
    [
        ("I switched from Siemens to Bosch.", "works_at", "Siemens", "Bosch"),
        ("I left Deloitte for Brightwell in April.", "works_at", "Deloitte", "Brightwell"),
        ("I changed jobs in May, from Zalando to Infosys.", "works_at", "Zalando", "Infosys"),
        ("I used to work at Siemens, now I'm at Bosch.", "works_at", "Siemens", "Bosch"),
        ("We moved from Toronto to Berlin.", "lives_in", "Toronto", "Berlin"),
        ("We moved to Berlin in May, from Toronto.", "lives_in", "Toronto", "Berlin"),
        ("I switched from vegetarian to vegan.", "has_diet", "vegetarian", "vegan"),
        ("I transferred from Leiden University to MIT.", "studies_at", "Leiden University", "MIT"),
        ("My doctor switched me from metoprolol to ramipril.", "takes", "metoprolol", "ramipril"),
        ("We moved our CI from Jenkins to GitHub Actions.", "uses", "Jenkins", "GitHub Actions"),
        ("I switched from gels to dates.", "uses", "gels", "dates"),
        ("I switched from Deutsche Bank to ING.", "uses", "Deutsche Bank", "ING"),
        ("I swapped my bike for a scooter.", "owns", "bike", "scooter"),
        ("We replaced our Nikon with a Fujifilm.", "owns", "Nikon", "Fujifilm"),
    ],
)
def test_a_change_is_of_what_both_sides_are(text: str, predicate: str, old: str, new: str) -> None:
    assert past_facts(text) == {("user", predicate, old)}
    assert ("user", predicate, new) in facts(text)


def test_whoever_changes_is_the_subject() -> None:
    assert ("Ana", "works_at", "Bosch") in facts("My sister Ana switched from Siemens to Bosch.")
    assert ("user's wife", "works_at", "Novartis") in past_facts("My wife switched from Novartis to Roche in 2024.")


def test_where_somebody_is_known_to_work_any_make_may_follow() -> None:
    assert facts("I switched from Volkswagen to BMW.") == {("user", "uses", "BMW")}
    assert facts("I work for Volkswagen.", "I switched from Volkswagen to BMW.") == {("user", "works_at", "BMW")}


@pytest.mark.parametrize(
    "text",
    [
        "I almost switched from Siemens to Bosch.",
        "I haven't switched from Vim to Helix.",
        "If I switched from Siemens to Bosch, I would earn more.",
        "Should I switch from Siemens to Bosch?",
        "I changed my mind from blue to red.",
        "I moved the sofa from Berlin to Hamburg.",
        "I changed trains from Zürich to Bern.",
        "I moved money from Chase Bank to Wells Fargo.",
        "She left Paul for Marco.",
        "I left Rome for Naples.",
    ],
)
def test_what_is_no_change_states_nothing(text: str) -> None:
    assert facts(text) | past_facts(text) == set()
