"""Tiny data sets in the formats of the real ones."""

import json
from pathlib import Path
from typing import Any

from palazzo_bench.longmemeval.dataset import DEV, part_of

TOPICS = {
    "answer_1": [
        ("user", "I adopted a grey cat called Miso last week.", True),
        ("assistant", "Congratulations! Does Miso like the balcony?", False),
    ],
    "sharegpt_2": [
        ("user", "Which gear ratio suits a touring bicycle?", False),
        ("assistant", "A wide range: 22 to 42 teeth at the back.", False),
    ],
    "ultra_3": [
        ("user", "My sourdough does not rise in the cold kitchen.", False),
        ("assistant", "", False),
        ("user", "Would an oven with the light on help?", False),
    ],
}


def ids(part: str, count: int, suffix: str = "") -> list[str]:
    """The first question ids that fall into a part."""
    found = (f"q{number}{suffix}" for number in range(1000))
    return [id for id in found if part_of(id) == part][:count]


def longmemeval(path: Path) -> Path:
    """Two questions of the dev part, one held out, and one that has no answer."""
    names = [*ids(DEV, 2), *ids("held-out", 1), *ids(DEV, 1, "_abs")]
    path.write_text(json.dumps([_question(name) for name in names]), encoding="utf-8")
    return path


def locomo(path: Path) -> Path:
    """One friendship of two sessions, with a question of each kind that matters."""
    item = {
        "sample_id": "conv-1",
        "conversation": {
            "speaker_a": "Ann",
            "speaker_b": "Ben",
            "session_1_date_time": "1:56 pm on 8 May, 2023",
            "session_1": [
                {"speaker": "Ann", "dia_id": "D1:1", "text": "I went to the pottery class on Monday."},
                {"speaker": "Ben", "dia_id": "D1:2", "text": "Look at this!", "blip_caption": "a red vase"},
            ],
            "session_2_date_time": "10:00 am on 9 June, 2023",
            "session_2": [{"speaker": "Ben", "dia_id": "D2:1", "text": "My dog Rex learned to swim."}],
        },
        "qa": [
            {"question": "What class did Ann go to?", "evidence": ["D1:1"], "category": 4},
            {"question": "What does Ben own?", "evidence": ["D1:2; D2:01"], "category": 1},
            {"question": "Nothing shows this", "evidence": [], "category": 2},
            {"question": "A trick", "evidence": ["D1:1"], "category": 5},
        ],
    }
    path.write_text(json.dumps([item]), encoding="utf-8")
    return path


def _question(id: str) -> dict[str, Any]:
    sessions = [
        [{"role": role, "content": text, **({"has_answer": True} if gold else {})} for role, text, gold in turns]
        for turns in TOPICS.values()
    ]
    return {
        "question_id": id,
        "question_type": "single-session-user",
        "question": "What is the name of my grey cat?",
        "question_date": "2023/05/30 (Tue) 23:40",
        "answer": "Miso",
        "answer_session_ids": ["answer_1"],
        "haystack_dates": ["2023/05/20 (Sat) 02:21"] * len(sessions),
        "haystack_session_ids": list(TOPICS),
        "haystack_sessions": sessions,
    }
