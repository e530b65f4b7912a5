import json

from tests.benchmarks.conftest import Bench


def test_the_page_is_timed_by_the_browser_itself(bench: Bench) -> None:
    done = bench("page", "--drawers", "40", "--visits", "1", "--questions", "2", "--json")
    assert done.exit_code == 0, done.output
    (row,) = json.loads(done.stdout)["rows"]
    assert (row["drawers"], row["rooms"]) == (40, 2)
    assert 0 < row["first_paint_ms"] <= row["plan_ms"] <= row["rooms_ms"]
    assert row["answer_p50_ms"] > 0
    assert 0 < row["page_kb"] < 300
