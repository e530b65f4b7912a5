"""Ten real questions; collected when RUN_LONGMEMEVAL=1, with the data file in LONGMEMEVAL_DATA or its usual place."""

import json
import os

from palazzo_bench.longmemeval.download import FILES, FOLDER
from tests.benchmarks.conftest import Bench


def test_ten_real_questions_find_most_of_their_sessions(bench: Bench) -> None:
    data = os.environ.get("LONGMEMEVAL_DATA", str(FOLDER / FILES["s"].name))
    result = bench("longmemeval", "smoke", "--data", data, "--json")
    assert result.exit_code == 0, result.output
    rows = json.loads(result.stdout)["scores"]
    (whole,) = [row for row in rows if (row["level"], row["type"]) == ("session", "all")]
    assert whole["questions"] >= 8
    assert whole["recall_all@10"] >= 0.8
