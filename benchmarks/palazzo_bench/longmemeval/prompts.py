"""What the reader and the judge are asked; the words are ours, the protocol is the published one.

The reader first notes what each session says to the point, then answers from its notes, in order of time, as of
the question's date. The judge says yes or no by a rule for each type of question.
"""

from collections.abc import Sequence
from datetime import datetime

from palazzo_bench.longmemeval.dataset import is_abstention

NOTHING = "NOTHING"

_SAME = (
    "Say yes if the reply states the reference answer, in whatever words, or works it out completely. "
    "Say no if it contradicts the answer or gives only a part of what it asks for."
)
_RULES = {
    "single-session-user": _SAME,
    "single-session-assistant": _SAME,
    "multi-session": _SAME,
    "temporal-reasoning": _SAME + " Counts of days, weeks or months may be off by one: 19 days for 18 is still a yes.",
    "knowledge-update": "Say yes if the reply gives the reference answer as the present state. "
    "It may mention earlier states as well, as long as it does not present one of them as current.",
    "single-session-preference": "The reference describes what a reply that knows this user would take into account. "
    "Say yes if the reply uses what it knows about the user correctly; it need not cover every point.",
}
_ABSTENTION = (
    "The user never said what this question asks for; the reference explains why. Say yes if the reply makes clear "
    "that it does not know or that the information is missing, and no if it gives an answer as if it knew."
)


def note_prompt(question: str, asked: datetime, said: datetime, session: str) -> str:
    """Ask for what one session says to the point."""
    return (
        f"Below is a past conversation between a user and an assistant, held on {day(said)}.\n\n"
        f"<conversation>\n{session}\n</conversation>\n\n"
        f"On {day(asked)} the user asks: {question}\n\n"
        "Write down, in short sentences, everything in the conversation that helps to answer: facts, numbers, names, "
        "preferences, and the dates of events (work out dates such as 'yesterday' from the conversation's own date). "
        f"Do not answer the question. If nothing helps, write {NOTHING}."
    )


def answer_prompt(question: str, asked: datetime, notes: Sequence[tuple[datetime, str]]) -> str:
    """Ask for the answer, from the notes alone, in the order in which things were said."""
    history = "\n\n".join(f"[{day(said)}]\n{note}" for said, note in sorted(notes)) or "(none)"
    return (
        f"You remember these notes from your earlier conversations with the user, oldest first:\n\n{history}\n\n"
        f"Today is {day(asked)}. The user asks: {question}\n\n"
        "Answer from the notes. Where they disagree, the later one holds. Reason briefly if dates or sums are needed, "
        "then state the answer. If the notes do not tell, say that you do not know."
    )


def judge_prompt(question_id: str, type: str, question: str, answer: str, reply: str) -> str:
    """Ask whether a reply is right, by the rule for its type of question."""
    rule = _ABSTENTION if is_abstention(question_id) else _RULES[type]
    return (
        f"You grade a reply to a question. {rule}\n\n"
        f"Question: {question}\n\nReference: {answer}\n\nReply: {reply}\n\n"
        "Is the reply right? Answer with one word, yes or no."
    )


def day(moment: datetime) -> str:
    return f"{moment:%A, %d %B %Y, %H:%M}"
