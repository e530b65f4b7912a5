"""Draw real messages to label: every one of the long projects, and of the other sources half by chance, half by a cue.

usage: draw.py REALMEM_FOLDER LONGMEMEVAL_JSON LOCOMO_JSON MEASURED_JSONL [LABELLED_JSONL] > drawn.jsonl

With the labelled turns of an earlier draw, what is left of LongMemEval is drawn by the probability that the present
weights give. The messages that were drawn before stand for themselves from then on (weight 1), these for the rest.
"""

import hashlib
import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

CUE = re.compile(
    r"\b(always|never|from now on|going forward|in (?:the )?future|every time|each time|whenever|any ?time|"
    r"by default|don'?t|do not|please (?:avoid|keep|stick|use|only|make sure|remember)|make sure|"
    r"remember (?:that|to)|keep in mind|note that|avoid|"
    r"must(?:n'?t)?|should(?:n'?t)? (?:only|always|never|be)|no (?:more|need|longer)|"
    r"only (?:use|want|give|answer|write|in|the|one)|instead of|without|prefer|"
    r"i (?:like|hate|want you|need you|can'?t|cannot|don'?t)|stop|limit|at (?:most|least)|no more than|"
    r"(?:respond|reply|answer) (?:in|with)|answer me|act as|you are|write in|speak|call me|"
    r"i'?m (?:allergic|vegan|vegetarian)|budget|stick to|let'?s (?:keep|stick|use|make|not|focus)|rule|format|tone)\b",
    re.IGNORECASE,
)
STRONG = re.compile(
    r"\b(always|never|from now on|going forward|in (?:the )?future|every time|each time|whenever|by default|"
    r"keep in mind|remember (?:that|to)|for all|please (?:avoid|keep|stick)|don'?t (?:ever|use|give|write|"
    r"include|forget)|do not|"
    r"i prefer|only (?:use|answer|write|give)|(?:respond|reply|answer|write|speak)(?: to me)? in|call me|stop)\b",
    re.IGNORECASE,
)
STRATA = ("chance", "cue", "strong cue")
DRAWN = {"realmem": (9999, 9999, 9999), "lme": (420, 820, 1150), "locomo": (150, 150, 130)}
BANDS = (("below .01", 0.0, 0.01, 400), ("from .01", 0.01, 1.1, 10_000))
Row = dict[str, object]


def main() -> None:
    realmem, longmemeval, locomo, measured = map(Path, sys.argv[1:5])
    known = {json.loads(line)["text"] for line in measured.read_text("utf-8").split("\n") if line}
    rows: dict[tuple[str, str], Row] = {}
    for source, group, ident, before, text in (*_realmem(realmem), *_longmemeval(longmemeval), *_locomo(locomo)):
        if text.strip() and text.strip() not in known:
            row: Row = {"source": source, "group": group, "ident": ident, "before": before.strip()[-260:]}
            rows.setdefault((source, text.strip()), {**row, "text": text.strip()})
    if sys.argv[5:]:
        _show(_by_probability(list(rows.values()), Path(sys.argv[5])))
        return
    rng = random.Random(18)  # noqa: S311 - drawn the same every time
    drawn = []
    for source, counts in DRAWN.items():
        for stratum, count in enumerate(counts):
            pool = [row for (of, text), row in rows.items() if of == source and _stratum(text) == stratum]
            some = rng.sample(pool, min(count, len(pool)))
            for row in some:
                weight = round(len(pool) / len(some), 3)
                drawn.append({"id": _id(row), **row, "stratum": STRATA[stratum], "weight": weight})
    rng.shuffle(drawn)
    _show(drawn)


def _by_probability(rows: list[Row], labelled: Path) -> list[Row]:
    from palazzo.guidance.reader import read_all

    before = {json.loads(line)["id"] for line in labelled.read_text("utf-8").splitlines()}
    left = [row for row in rows if row["source"] == "lme" and _id(row) not in before]
    found = [reading.probability for reading in read_all([str(row["text"]) for row in left])]
    rng = random.Random(19)  # noqa: S311 - drawn the same every time
    drawn: list[Row] = []
    for name, low, high, count in BANDS:
        pool = [row for row, probability in zip(left, found, strict=True) if low <= probability < high]
        some = rng.sample(pool, min(count, len(pool)))
        weight = round(len(pool) / max(len(some), 1), 3)
        drawn += [{"id": _id(row), **row, "stratum": f"model {name}", "weight": weight} for row in some]
    rng.shuffle(drawn)
    return drawn


def _show(drawn: list[Row]) -> None:
    for row in drawn:
        print(json.dumps(row, ensure_ascii=False))


def _id(row: Row) -> str:
    digest = hashlib.sha256("{source}{ident}".format(**row).encode()).hexdigest()
    return f"t-{digest[:10]}"


def _stratum(text: str) -> int:
    return 2 if STRONG.search(text[:3000]) else 1 if CUE.search(text[:3000]) else 0


def _realmem(folder: Path) -> Iterator[tuple[str, str, str, str, str]]:
    for path in sorted(folder.glob("*.json")):
        if path.name.count(".") > 1:  # what is expected of a history, and no history
            continue
        for session in json.loads(path.read_text("utf-8")):
            turns = session["turns"]
            for place, turn in enumerate(turns):
                if turn["role"] == "user":
                    before = turns[place - 1]["content"] if place else ""
                    yield "realmem", path.stem, f"{path.stem}/{session['id']}/{place}", before, turn["content"]


def _longmemeval(path: Path) -> Iterator[tuple[str, str, str, str, str]]:
    seen = set()
    for question in json.loads(path.read_text("utf-8")):
        name = question["question_id"]
        if name.endswith("_abs") or int(hashlib.sha256(name.encode()).hexdigest(), 16) % 4:
            continue  # only the development part may be looked at
        for session, turns in zip(question["haystack_session_ids"], question["haystack_sessions"], strict=True):
            if session in seen:
                continue
            seen.add(session)
            for place, turn in enumerate(turns):
                if turn["role"] == "user":
                    before = turns[place - 1]["content"] if place else ""
                    yield "lme", name, f"{name}/{session}/{place}", before, turn["content"]


def _locomo(path: Path) -> Iterator[tuple[str, str, str, str, str]]:
    for talk in json.loads(path.read_text("utf-8")):
        name = talk["sample_id"]
        for key, turns in talk["conversation"].items():
            if re.fullmatch(r"session_\d+", key):
                before = ""
                for turn in turns:
                    yield "locomo", name, f"{name}/{turn['dia_id']}", before, turn["text"]
                    before = turn["text"]


if __name__ == "__main__":
    main()
