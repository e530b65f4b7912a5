"""`palazzo bench train-guidance`: learn from the labelled turns what the words of a rule weigh.

A turn is a rule if one of its clauses is, so that of a turn with several clauses only the one that sounds most like
a rule is learned from. Turns that are held out are never read. A form that stands in rules far more often than
elsewhere, or far less often, may weigh more than one that stands anywhere.
"""

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
from palazzo.guidance.weighing import BIAS, MOST_KINDS, MOST_WORDS, SORTS, Numbering, hear, of_sort, parts, size
from palazzo.model.drawer import Provenance
from palazzo_bench.guidance.commands import LABELLED
from palazzo_bench.guidance.sets import TUNED, Labelled, read_own
from palazzo_bench.options import json_option

WEIGHTS = Path(weighing.__file__).with_name("weights.tsv")
RIDGE = 1.0  # how dear a weight is
LEAST_TELLING = 0.2  # what a form may weigh that stands everywhere alike, beside one that does not
FEWEST = 3  # clauses in which a form has to stand
LIGHTEST = 0.1  # what weighs less is left out
PASSES = 2  # choosing the clauses and weighing anew
ITERATIONS = 150

Vector = NDArray[np.float64]
Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """The clauses of labelled turns: whose each is, which forms it has, and how often for its size."""

    turns: Numbers
    forms: Numbers  # those that stand in enough clauses
    matrix: Any  # sparse: one row a clause, one column a form
    numbers: Numbering


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """What each form weighs."""

    bias: float
    weights: Vector


@click.command("train-guidance", cls=Documented, example="palazzo bench train-guidance")
@click.option("--labelled", type=click.Path(path_type=Path), default=LABELLED, help="Our own labelled turns.")
@click.option("--to", "target", type=click.Path(path_type=Path), default=WEIGHTS, help="The file of weights to write.")
@json_option
def train_guidance(labelled: Path, target: Path, as_json: bool) -> None:
    """Learn the weights of words from the labelled turns of talk that are not held out."""
    tuned = talk(read_own(labelled))
    material = gather([each.turn.text for each in tuned])
    lines = written(material, learn(material, np.array([each.guidance for each in tuned])))
    target.write_text("".join(lines), "utf-8")
    if as_json:
        print_json({"weights": len(lines) - 1, "turns": len(tuned), "file": str(target)})
    else:
        click.echo(f"{len(lines) - 1} weights from {len(tuned)} turns, in {target}")


def talk(labelled: Iterable[Labelled]) -> list[Labelled]:
    """The turns of a conversation that may be learned from."""
    return [each for each in labelled if each.part == TUNED and each.turn.provenance is Provenance.SESSION_TURN]


def gather(texts: Sequence[str]) -> Material:
    """Take every clause of the texts apart."""
    from scipy.sparse import csr_matrix

    spoken = [(turn, clause) for turn, text in enumerate(texts) for clause in _clauses(text)]
    numbers = Numbering()
    heard = hear([clause for _, clause in spoken], lambda word: numbers.learn(word) if word else 0)
    if len(numbers.words) > MOST_WORDS or len(numbers.kinds) > MOST_KINDS:
        raise ValueError(f"{len(numbers.words)} words are more than the number of a form can tell apart")
    whole = np.array([_whole(sort, row) for sort, row in zip(SORTS, heard.forms, strict=True)])
    lengths = np.diff([*heard.starts, heard.forms.shape[1]])
    clause = np.broadcast_to(np.repeat(np.arange(len(spoken)), lengths), heard.forms.shape)[whole]
    forms, column, often = np.unique(heard.forms[whole], return_inverse=True, return_counts=True)
    counts = csr_matrix((1.0 / np.array([size(each) for _, each in spoken])[clause], (clause, column)))
    enough = often >= FEWEST
    return Material(np.array([turn for turn, _ in spoken]), forms[enough], counts[:, enough], numbers)


def _whole(sort: str, forms: Numbers) -> NDArray[np.bool_]:
    """Which forms reach over no end of a clause."""
    whole: NDArray[np.bool_] = np.logical_and.reduce([part > 0 for part in parts(sort, forms)])
    return whole


def _clauses(text: str) -> Iterable[Clause]:
    return (clause for words in passages(text, Setting.CONVERSATION) for clause in clauses(words))


def learn(material: Material, guidance: NDArray[np.bool_]) -> Learned:
    """Weights by logistic regression; `guidance` says of every turn whether it is a rule."""
    turns, matrix = material.turns, material.matrix
    rules = guidance[turns]
    alone = np.bincount(turns, minlength=len(guidance))[turns] == 1
    used = alone | ~rules
    for _ in range(PASSES):
        learned = _fit(matrix[used], rules[used])
        scores = matrix @ learned.weights + learned.bias
        best = np.full(len(guidance), -np.inf)
        np.maximum.at(best, turns, scores)
        used = ~rules | (scores >= best[turns])
    return learned


def written(material: Material, learned: Learned) -> list[str]:
    """The lines of a file of weights."""
    lines = [f"{BIAS}\t\t{learned.bias:.2f}\n"]
    heavy = np.abs(learned.weights) >= LIGHTEST
    forms, weights = material.forms[heavy], learned.weights[heavy]
    words, kinds = list(material.numbers.words), list(material.numbers.kinds)
    for sort, made_of in SORTS.items():
        theirs = of_sort(sort, forms)
        numbers = parts(sort, forms[theirs])
        names = [
            [(words if is_word else kinds)[number] for number in part.tolist()]
            for (is_word, _), part in zip(made_of, numbers, strict=True)
        ]
        spelled = zip(*names, weights[theirs].tolist(), strict=True)
        lines += sorted(f"{sort}\t{' '.join(form)}\t{weight:.2f}\n" for *form, weight in spelled)
    return lines


def _fit(matrix: Any, rules: NDArray[np.bool_]) -> Learned:
    from scipy.optimize import minimize
    from scipy.sparse import diags

    telling = _telling(matrix, rules)
    scaled = (matrix @ diags(telling)).tocsr()
    signs, transposed = np.where(rules, 1.0, -1.0), scaled.T.tocsr()

    def loss(solution: Vector) -> tuple[float, Vector]:
        weights = solution[:-1]
        margins = signs * (scaled @ weights + solution[-1])
        pull = -signs / (1.0 + np.exp(np.clip(margins, -30, 30)))
        value = np.logaddexp(0.0, -margins).sum() + 0.5 * RIDGE * weights @ weights
        return float(value), np.append(transposed @ pull + RIDGE * weights, pull.sum())

    start = np.zeros(matrix.shape[1] + 1)
    found = np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}).x)
    return Learned(float(found[-1]), found[:-1] * telling)


def _telling(matrix: Any, rules: NDArray[np.bool_]) -> Vector:
    """How much each form says by itself: by how much more often it stands in rules than elsewhere, or less often."""
    stands = matrix > 0
    among_rules = np.asarray(stands[rules].sum(axis=0)).ravel() + 0.5
    elsewhere = np.asarray(stands[~rules].sum(axis=0)).ravel() + 0.5
    odds = (among_rules / among_rules.sum()) / (elsewhere / elsewhere.sum())
    telling: Vector = np.abs(np.log(odds)) + LEAST_TELLING
    return telling
