"""`palazzo bench train-guidance`: learn from the labelled turns what the words of a rule weigh.

A turn is a rule if one of its clauses is, so that of a turn with several clauses only the one that sounds most like
a rule is learned from. Turns that are held out are never read. What a word weighs is in part learned for its meaning,
by the default embedder's vectors, so that words that no turn has weigh something too.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from palazzo.cli.output import print_json
from palazzo.cli.session import Documented
from palazzo.guidance import weighing
from palazzo.guidance.clauses import Clause, Setting, clauses, passages
from palazzo.guidance.vetoes import signs
from palazzo.guidance.weighing import BIAS, SIGNS, WORDS, Form, forms, size
from palazzo.model.drawer import Provenance
from palazzo.providers.static import StaticEmbedder
from palazzo.providers.thesaurus import WORD_BEGINS
from palazzo_bench.guidance.commands import LABELLED
from palazzo_bench.guidance.sets import TUNED, Labelled, read_own
from palazzo_bench.options import json_option

WEIGHTS = Path(weighing.__file__).with_name("weights.tsv")
RIDGE = 0.25  # how dear a weight is
FEWEST = 3  # clauses in which a form has to stand
LIGHTEST = 0.02  # what weighs less is left out
PASSES = 2  # choosing the clauses and weighing anew
ITERATIONS = 80

Vector = NDArray[np.float64]
Key = tuple[str, Form]


@dataclass(frozen=True, slots=True)
class Heard:
    """One clause of a labelled turn, with how much of each form is in it."""

    turn: int
    forms: dict[Key, float]
    size: float


@dataclass(frozen=True, slots=True)
class Learned:
    """What each form weighs."""

    bias: float
    weights: dict[Key, float]

    def score(self, heard: Heard) -> float:
        """The same as `weighing.weigh`."""
        return self.bias + sum(self.weights.get(key, 0.0) * many for key, many in heard.forms.items()) / heard.size


@click.command("train-guidance", cls=Documented, example="palazzo bench train-guidance")
@click.option("--labelled", type=click.Path(path_type=Path), default=LABELLED, help="Our own labelled turns.")
@click.option("--to", "target", type=click.Path(path_type=Path), default=WEIGHTS, help="The file of weights to write.")
@json_option
def train_guidance(labelled: Path, target: Path, as_json: bool) -> None:
    """Learn the weights of words from the labelled turns of talk that are not held out."""
    tuned = talk(read_own(labelled))
    learned = learn(hear(tuned), np.array([each.guidance for each in tuned]), StaticEmbedder())
    rows = [
        (BIAS, "", learned.bias),
        *((sort, " ".join(form), weight) for (sort, form), weight in learned.weights.items()),
    ]
    target.write_text("".join(f"{sort}\t{form}\t{weight:.3f}\n" for sort, form, weight in sorted(rows)), "utf-8")
    if as_json:
        print_json({"weights": len(learned.weights), "turns": len(tuned), "file": str(target)})
    else:
        click.echo(f"{len(learned.weights)} weights from {len(tuned)} turns, in {target}")


def talk(labelled: Iterable[Labelled]) -> list[Labelled]:
    """The turns of a conversation that may be learned from."""
    return [each for each in labelled if each.part == TUNED and each.turn.provenance is Provenance.SESSION_TURN]


def hear(labelled: Sequence[Labelled]) -> list[Heard]:
    """Every clause of the turns."""
    return [
        Heard(number, _heard(clause), size(clause))
        for number, each in enumerate(labelled)
        for clause in _clauses(each.turn.text)
    ]


def _heard(clause: Clause) -> dict[Key, float]:
    heard: dict[Key, float] = dict(Counter((sort, form) for sort, each, _ in forms(clause) for form in each))
    for sign in signs(clause):
        heard[SIGNS, (sign,)] = size(clause)  # a sign counts in full
    return heard


def _clauses(text: str) -> Iterable[Clause]:
    return (clause for words in passages(text, Setting.CONVERSATION) for clause in clauses(words))


def learn(heard: Sequence[Heard], guidance: NDArray[np.bool_], embedder: StaticEmbedder) -> Learned:
    """Weights by logistic regression; `guidance` says of every turn whether it is a rule."""
    from scipy.sparse import csr_matrix, hstack

    counts = Counter(key for each in heard for key in each.forms)
    keys = [key for key, many in counts.items() if many >= FEWEST]
    vectors = _vectors({form[0] for sort, form in counts if sort == WORDS and len(form) == 1}, embedder)
    seen = {key: number for number, key in enumerate(keys)}
    matrix = hstack([_matrix(heard, seen), csr_matrix(_meanings(heard, vectors))]).tocsr()
    turns = np.array([each.turn for each in heard])
    rules = guidance[turns]
    alone = np.bincount(turns, minlength=len(guidance))[turns] == 1
    used = alone | ~rules
    for _ in range(PASSES):
        solution = _fit(matrix[used], rules[used])
        scores = matrix @ solution[:-1] + solution[-1]
        best = np.full(len(guidance), -np.inf)
        np.maximum.at(best, turns, scores)
        used = ~rules | (scores >= best[turns])
    weights = dict(zip(keys, solution[: len(keys)].tolist(), strict=True))
    direction = solution[len(keys) : -1]
    for word, vector in vectors.items():
        weights[WORDS, (word,)] = weights.get((WORDS, (word,)), 0.0) + float(vector @ direction)
    return Learned(float(solution[-1]), {key: weight for key, weight in weights.items() if abs(weight) >= LIGHTEST})


def _vectors(spoken: Iterable[str], embedder: StaticEmbedder) -> dict[str, Vector]:
    """What every word means: those that were spoken, and those that the embedder knows as one token."""
    known = (token[1:] for token in embedder.vocabulary() if token.startswith(WORD_BEGINS))
    listed = sorted({*(word for word in spoken if word[0].isalpha()), *(word for word in known if _is_word(word))})
    return dict(zip(listed, embedder.embed(listed).vectors.astype(np.float64), strict=True))


def _is_word(token: str) -> bool:
    return len(token) > 2 and token.isascii() and token.isalpha() and token.islower()


def _meanings(heard: Sequence[Heard], vectors: dict[str, Vector]) -> NDArray[np.float64]:
    """What the words of each clause mean, added up as their weights will be."""
    rows = np.zeros((len(heard), len(next(iter(vectors.values())))))
    for row, each in zip(rows, heard, strict=True):
        for (sort, form), many in each.forms.items():
            if sort == WORDS and len(form) == 1 and form[0] in vectors:
                row += vectors[form[0]] * (many / each.size)
    return rows


def _matrix(heard: Sequence[Heard], numbers: dict[Key, int]) -> Any:
    from scipy.sparse import csr_matrix

    entries = [
        (row, numbers[key], many / each.size)
        for row, each in enumerate(heard)
        for key, many in each.forms.items()
        if key in numbers
    ]
    rows, columns, values = (np.array(each) for each in zip(*entries, strict=True))
    return csr_matrix((values, (rows, columns)), shape=(len(heard), len(numbers)))


def _fit(matrix: Any, rules: NDArray[np.bool_]) -> Vector:
    from scipy.optimize import minimize

    signs = np.where(rules, 1.0, -1.0)
    transposed = matrix.T.tocsr()

    def loss(solution: Vector) -> tuple[float, Vector]:
        weights = solution[:-1]
        margins = signs * (matrix @ weights + solution[-1])
        pull = -signs / (1.0 + np.exp(np.clip(margins, -30, 30)))
        value = np.logaddexp(0.0, -margins).sum() + 0.5 * RIDGE * weights @ weights
        return float(value), np.append(transposed @ pull + RIDGE * weights, pull.sum())

    start = np.zeros(matrix.shape[1] + 1)
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}).x)
