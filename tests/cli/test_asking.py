from tests.cli.conftest import Ask, Run

WIRE = "I tried a 12-AWG silicone wire and it overheated"


def test_an_answer_shows_what_it_cites(run: Run, ask: Ask) -> None:
    run("remember", WIRE, "--conversation", "efoil")
    found = run("ask", "which wire overheated?", "--min-relevance", "0")
    assert (found.exit_code, WIRE in found.output) == (0, True)
    answer = ask("ask", "which wire overheated?", "--min-relevance", "0")
    assert (answer["known"], answer["citations"][0]["sentences"]) == (True, [WIRE])


def test_not_knowing_is_no_error(run: Run, ask: Ask) -> None:
    found = run("ask", "which wire overheated?")
    assert (found.exit_code, found.output) == (0, "I don't know.\n")
    assert ask("ask", "which wire overheated?") == {
        "text": "I don't know.",
        "known": False,
        "citations": [],
        "degraded": [],
        "model": None,
    }
