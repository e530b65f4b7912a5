"""`palazzo bench train-guidance`: learn from labelled turns what the words of a rule weigh, and print how well it goes.

What is printed was decided by weights that never saw anything of the same people: the turns are parted by who wrote
them, and each part is judged by weights from the others.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from palazzo.cli.session import Documented
from palazzo.guidance import model as packed
from palazzo.guidance.cues import cues
from palazzo.guidance.features import KIND_BITS, SORT_AT, SORTS, WORD_BITS, Numbering, Seen, forms, see
from palazzo.guidance.model import Model
from palazzo.guidance.voice import take_apart
from palazzo.text.lexemes import kinds, lowered
from palazzo_bench.guidance.curve import Judged, at_precision, at_share, curve
from palazzo_bench.guidance.turns import TURNS, LabelledTurn, read_turns
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

WEIGHTS = Path(packed.__file__).with_name("weights.npz")
PEOPLE = ("Ethan_Hunt", "Lin_Wanyu", "Pak_Budi")  # each is judged alone; everybody else in one of five parts
FOLDS = len(PEOPLE) + 5
ORDINARY = {"realmem": 0.2, "lme": 0.4, "locomo": 0.4}  # what ordinary talk is made of; any other source counts once
FEWEST, FEWEST_GROUPS = 4, 2  # turns and writers in which a form has to stand
FORM_SCALE, CUE_SCALE = 0.06, 0.2  # how much one counts beside the sides before anything is learned
RIDGE, TEMPER = 0.1, 0.5  # how dear a weight is; how much the weight of a row counts
MOST_FORMS = 16_000  # the heaviest ones are kept
PRECISION, SHARE, LOOKS = 0.71, 0.09, 0.13  # of what is elevated; of all turns, what is protected and looked at closely
ITERATIONS = 200

Vector = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """Labelled turns, seen."""

    turns: Sequence[LabelledTurn]
    numbering: Numbering
    forms: NDArray[np.int64]
    scales: Vector  # of the columns
    columns: Any  # sparse: a row a turn; forms, cues, sides
    rules: Flags
    weights: Vector
    folds: NDArray[np.int64]


@click.command("train-guidance", cls=Documented, example="palazzo bench train-guidance --locomo locomo10.json")
@click.option("--turns", type=click.Path(path_type=Path), default=TURNS, help="The labelled turns.")
@click.option("--locomo", type=click.Path(path_type=Path), help="LoCoMo's locomo10.json: its turns are not in ours.")
@click.option("--to", "target", type=click.Path(path_type=Path), default=WEIGHTS, help="The packed weights to write.")
@click.option("--as-text", type=click.Path(path_type=Path), help="The same weights as text, for a reader.")
@json_option
def train_guidance(turns: Path, locomo: Path | None, target: Path, as_text: Path | None, as_json: bool) -> None:
    """Learn what the words of a rule weigh, and print precision over recall on people who were not learned from."""
    rows = [turn for turn in read_turns(turns, locomo) if not turn.held_out]
    material = gather(rows)
    judged = crossed(material)
    talk = material.weights * _ordinary(material)
    slope, start = _logistic(judged[:, None], material.rules, talk / talk.mean(), 0.0)
    judged = slope * judged + start  # what was learned from few, made a probability in ordinary talk
    found = [
        Judged(packed.probability(odds), bool(rule), float(weight))
        for odds, rule, weight in zip(judged.tolist(), material.rules, talk, strict=True)
    ]
    learned = _model(material, _fit(material, np.ones(len(rows), bool)), slope, start)
    learned = replace(learned, thresholds=np.array([0.0, at_share(found, SHARE), at_precision(found, PRECISION)]))
    learned = replace(learned, thresholds=np.array([_looks(learned, rows, talk), *learned.thresholds[1:]]))
    learned.save(target)
    if as_text is not None:
        as_text.write_text("".join(lines(learned)), "utf-8")
    for source in ("all", *sorted({turn.source for turn in rows})):
        some = [one for one, turn in zip(found, rows, strict=True) if source in ("all", turn.source)]
        if any(one.rule for one in some):
            show_rows(curve(some), as_json=as_json, title=f"{source}: precision over recall")


def gather(turns: Sequence[LabelledTurn]) -> Material:
    """See all turns, and number what stands in enough of them."""
    from scipy.sparse import csr_matrix, diags, hstack

    texts = _own(turns)
    writers = {group: number for number, group in enumerate(sorted({turn.group for turn in turns}))}
    wrote = np.array([writers[turn.group] for turn in turns])
    numbering = _vocabulary(see(texts, Numbering()), wrote.tolist())
    seen = see(texts, numbering)
    turn_of = np.repeat(np.arange(len(turns)), np.diff([*seen.begins.tolist(), len(seen.numbers)]))
    numbers, rows = _standing(seen, turn_of)
    every, column = np.unique(numbers, return_inverse=True)
    counts = csr_matrix((np.ones(len(column)), (rows, column)), shape=(len(turns), len(every)))
    often = np.diff(counts.tocsc().indptr)
    by_writer = csr_matrix((np.ones(len(turns)), (wrote, np.arange(len(turns))))) @ counts
    kept = (often >= FEWEST) & (np.diff(by_writer.tocsc().indptr) >= FEWEST_GROUPS)
    rarity = 1.0 + np.log((1 + len(turns)) / (1 + often[kept]))  # what stands in few turns says more
    marks = np.zeros((len(turns), len(cues().rows)))
    for row, words in enumerate(seen.words):
        marks[row, list(cues().find(words))] = 1.0
    columns = hstack(
        [diags(1.0 / np.sqrt(seen.sizes + 2.0)) @ counts[:, kept], csr_matrix(marks), csr_matrix(seen.sides[:, :-1])]
    )
    scales = np.concatenate((rarity * FORM_SCALE, np.full(marks.shape[1], CUE_SCALE), np.ones(seen.sides.shape[1] - 1)))
    return Material(
        turns,
        numbering,
        every[kept],
        scales,
        (columns @ diags(scales)).tocsr(),
        np.array([turn.is_rule for turn in turns]),
        np.array([turn.weight for turn in turns]),
        np.array([_fold(turn.group) for turn in turns]),
    )


def crossed(material: Material) -> Vector:
    """The log odds of each turn, by weights that were learned from the other folds."""
    judged = np.zeros(len(material.turns))
    for fold in range(FOLDS):
        others = material.folds != fold
        if not others.all():
            solution = _fit(material, others)
            judged[~others] = material.columns[~others] @ solution[:-1] + solution[-1]
    return judged


def lines(learned: Model) -> Iterator[str]:
    """The weights as text."""
    words, known = list(learned.numbering.words), list(learned.numbering.kinds)
    for cue, weight in zip(cues().rows, learned.cues, strict=True):
        yield f"cue\t{cue.name}\t{weight:.2f}\n"
    for sort, (name, parts) in enumerate(SORTS.items()):
        found = []
        for place in np.flatnonzero(learned.forms >> SORT_AT == sort).tolist():
            form, room, spelled = int(learned.forms[place]), SORT_AT, list[str]()
            for is_word, _ in parts:
                room -= WORD_BITS
                spelled.append((words if is_word else known)[(form >> room) & ((1 << WORD_BITS) - 1)])
            found.append(f"{name}\t{' '.join(spelled)}\t{learned.weights[place]:.2f}\n")
        yield from sorted(found)


def _fit(material: Material, using: Flags) -> Vector:
    row = material.weights[using] ** TEMPER
    return _logistic(material.columns[using], material.rules[using], row / row.mean(), RIDGE)


def _model(material: Material, solution: Vector, slope: float, start: float) -> Model:
    """The heaviest forms, and everything else."""
    weights = solution[:-1] * material.scales * slope
    count, marks = len(material.forms), len(cues().rows)
    kept = np.sort(np.argsort(-np.abs(weights[:count]), kind="stable")[:MOST_FORMS])
    return Model(
        material.numbering,
        material.forms[kept],
        weights[:count][kept],
        weights[count : count + marks],
        np.append(weights[count + marks :], solution[-1] * slope + start),
        np.zeros(3),
    )


def _looks(learned: Model, turns: Sequence[LabelledTurn], talk: Vector) -> float:
    """The log odds without cues above which this share of all turns lies."""
    seen = see(_own(turns), learned.numbering)
    odds = learned.log_odds(seen, learned.look(seen)[0]).tolist()
    return at_share([Judged(each, rule=False, weight=weight) for each, weight in zip(odds, talk, strict=True)], LOOKS)


def _logistic(matrix: Any, rules: Flags, weights: Vector, ridge: float) -> Vector:
    """Weights of the columns, and a bias behind them, by ridge regression of the log odds."""
    from scipy.optimize import minimize

    signs, transposed = np.where(rules, 1.0, -1.0), matrix.T if isinstance(matrix, np.ndarray) else matrix.T.tocsr()

    def loss(solution: Vector) -> tuple[float, Vector]:
        margins = signs * (matrix @ solution[:-1] + solution[-1])
        pull = -signs * weights / (1.0 + np.exp(np.clip(margins, -30, 30)))
        value = (weights * np.logaddexp(0.0, -margins)).sum() + 0.5 * ridge * solution[:-1] @ solution[:-1]
        return float(value), np.append(transposed @ pull + ridge * solution[:-1], pull.sum())

    start = np.zeros(matrix.shape[1] + 1)
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}).x)


def _own(turns: Sequence[LabelledTurn]) -> list[str]:
    return [lowered(take_apart(turn.text).own) for turn in turns]


def _standing(seen: Seen, turn_of: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Every form with the turn in which it stands."""
    found = [(number[there], turn_of[there]) for number, there in forms(seen.numbers)]
    return np.concatenate([number for number, _ in found]), np.concatenate([turn for _, turn in found])


def _vocabulary(seen: Seen, wrote: Sequence[int]) -> Numbering:
    """The words that enough people use; the others count by their kind alone."""
    writers: dict[str, set[int]] = {}
    for words, writer in zip(seen.words, wrote, strict=True):
        for word in words:
            writers.setdefault(word, set()).add(writer)
    numbering = Numbering()
    spoken = [word for word in sorted(writers) if numbering[word] >> KIND_BITS == 0]  # all but sentences' ends
    marking = {word for cue in cues().rows if cue.marker for telltale in cue.telltale for word in telltale}
    for word in sorted(marking.union(spoken)):
        if word not in numbering and (word in marking or len(writers[word]) >= FEWEST_GROUPS):
            numbering.learn(word)
    for kind in sorted({kinds()[word] for word in spoken}):
        numbering.kinds.setdefault(kind, len(numbering.kinds))
    return numbering


def _ordinary(material: Material) -> Vector:
    """By what the rows of each source count so that together they are ordinary talk."""
    totals: dict[str, float] = {}
    for turn in material.turns:
        totals[turn.source] = totals.get(turn.source, 0.0) + turn.weight
    return np.array([ORDINARY.get(turn.source, 1.0) / totals[turn.source] for turn in material.turns])


def _fold(group: str) -> int:
    if group in PEOPLE:
        return PEOPLE.index(group)
    return len(PEOPLE) + int(hashlib.sha256(group.encode()).hexdigest(), 16) % (FOLDS - len(PEOPLE))
