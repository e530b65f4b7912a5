import json
from itertools import count
from pathlib import Path

from palazzo_bench.doubling import BAR, ROUNDS, Doubled, by_turns, doubled
from palazzo_bench.lines import Lines
from tests.benchmarks.conftest import Bench

TEXTS = ["a" * length for length in (10, 20, 40)]


class Steps:
    """A clock that goes on by as much as is done."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_lengths_take_turns_and_all_but_the_longest_do_the_same_amount_of_work() -> None:
    assert by_turns(4) == [0, 0, 1, 0, 0, 1, 2, 3]
    assert [by_turns(5).count(place) for place in range(5)] == [8, 4, 2, 1, 1]


def test_what_costs_as_much_for_every_character_costs_twice_for_twice_as_many() -> None:
    clock = Steps()

    def work(text: str) -> None:
        clock.now += len(text)

    measured = doubled(TEXTS, work, clock)
    assert measured == Doubled(((10.0, 20.0, 40.0),))
    assert (measured.worst, measured.growth, measured.longest) == (2.0, 1.0, 40.0)


def test_what_grows_with_the_square_breaks_the_bar_however_often_it_is_measured() -> None:
    clock = Steps()

    def work(text: str) -> None:
        clock.now += len(text) ** 2

    measured = doubled(TEXTS, work, clock)
    assert (measured.worst, measured.growth, len(measured.rounds)) == (4.0, 4.0, ROUNDS)
    assert measured.worst > BAR


def test_other_work_of_the_machine_in_one_round_does_not_break_the_bar() -> None:
    clock, turns = Steps(), count()

    def work(text: str) -> None:
        clock.now += len(text) * (3 if next(turns) == 3 else 1)

    measured = doubled(TEXTS, work, clock)
    assert measured.rounds[0] == (10.0, 20.0, 120.0)
    assert (measured.worst, len(measured.rounds)) == (2.0, ROUNDS)


def test_a_run_measures_each_hostile_text_once(bench: Bench, tmp_path: Path) -> None:
    command = ("gate", "--hostile", "--longest", "1", "--name", "short", "--json")
    first, second = (json.loads(bench(*command).stdout)["hostile"] for _ in range(2))
    assert first == second
    assert len({row["text"] for row in first}) == len(first) > 150
    assert len(list(Lines(tmp_path / "runs" / "gate-short" / "hostile.jsonl"))) == len(first)


def test_the_page_tells_of_the_gate(bench: Bench, tmp_path: Path) -> None:
    bench("gate", "--hostile", "--longest", "1", "--name", "short")
    page = tmp_path / "benchmarks.md"
    assert bench("report", "--output", page).exit_code == 0
    text = page.read_text(encoding="utf-8")
    assert "## The gate" in text
    assert "palazzo bench gate --hostile --longest 1 --name short" in text
    assert "| every pattern |" in text
