"""`palazzo bench train-guidance`: learn from labelled turns what the words of a rule weigh, and print how well it goes.

Sentences are learned from where the span says which of a turn's sentences is the rule; whole turns are learned from
beside them. How the two count together is learned on turns that neither was learned from. What is printed was decided
by weights that never saw anything of the same people: the turns are parted by who wrote them.
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
from palazzo.guidance.features import SORTS, Numbering, Seen, forms, see
from palazzo.guidance.model import (
    Model,
    cue_table,
    cues_of,
    sizes_of,
    together,
    turn_cues,
    turn_sides,
    turn_sizes,
    weigh,
)
from palazzo.guidance.voice import take_apart
from palazzo.text.lexemes import kinds, lowered, places
from palazzo_bench.guidance.curve import Judged, at_precision, at_share, curve
from palazzo_bench.guidance.turns import TURNS, LabelledTurn, read_turns
from palazzo_bench.options import json_option
from palazzo_bench.output import show_rows

WEIGHTS = Path(packed.__file__).with_name("weights.npz")
FOLDS = 3  # the three people whose long projects are in the turns are never learned from and judged at once
FOLD_OF = {"Ethan_Hunt": 0, "Lin_Wanyu": 1, "Pak_Budi": 2}
FEWEST, FEWEST_GROUPS = 5, 3  # sentences and writers in which a form has to stand
RIDGE, TEMPER, TEMPER_MIX = 2.0, 0.7, 1.0  # how dear a weight is; how much the weight of a row counts
MOST_FORMS = 14_000  # the heaviest ones are kept
PRECISION, SHARE = 0.6, 0.07  # of what is elevated; of all turns, what is protected (the markers come on top)
ITERATIONS = 200

Vector = NDArray[np.float64]
Flags = NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Material:
    """Labelled turns, seen."""

    turns: Sequence[LabelledTurn]
    seen: Seen
    cues: list[list[int]]
    numbers: Numbering
    forms: NDArray[np.int64]
    counts: Any  # sparse: a row a sentence, a column a form
    rules: Flags  # which turns are rules
    sentences: NDArray[np.int64]  # 1: a rule, 0: none, -1: of a turn with a rule, and perhaps one itself
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
    everyone = np.ones(len(rows), bool)
    judged = crossed(material)
    found = [
        Judged(*each) for each in zip(judged.tolist(), material.rules.tolist(), material.weights.tolist(), strict=True)
    ]
    learned = fit(material, everyone)
    learned = replace(learned, protects=at_share(found, SHARE), elevates=at_precision(found, PRECISION))
    learned.save(target)
    if as_text is not None:
        as_text.write_text("".join(lines(learned)), "utf-8")
    for source in ("all", *sorted({turn.source for turn in rows})):
        some = [one for one, turn in zip(found, rows, strict=True) if source in ("all", turn.source)]
        if any(one.rule for one in some):
            show_rows(curve(some), as_json=as_json, title=f"{source}: precision over recall")


def gather(turns: Sequence[LabelledTurn]) -> Material:
    """See all turns, and number what stands in enough of them."""
    from scipy.sparse import csr_matrix

    texts = [lowered(take_apart(turn.text).own) for turn in turns]
    seen = see(texts)
    ends = [*seen.begins[1:].tolist(), len(seen.words)]
    sentence_of = np.repeat(np.arange(len(ends)), np.diff([*seen.begins.tolist(), len(seen.words)]))
    groups = {turn.group: number for number, turn in enumerate(turns)}
    group_of = np.array([groups[turn.group] for turn in turns])[seen.texts]
    numbers = _vocabulary(seen.words, group_of[sentence_of].tolist())
    known = forms(seen, numbers.__getitem__)
    there = known > 0
    every, column = np.unique(known[there], return_inverse=True)
    sentence = np.broadcast_to(sentence_of, known.shape)[there]
    often = np.bincount(_first_of_pairs(column, sentence), minlength=len(every))
    groups_of = np.bincount(_first_of_pairs(column, group_of[sentence]), minlength=len(every))
    kept = (often >= FEWEST) & (groups_of >= FEWEST_GROUPS)
    use, renumbered = kept[column], np.cumsum(kept) - 1
    shape = (len(ends), int(kept.sum()))
    counts = csr_matrix((np.ones(use.sum()), (sentence[use], renumbered[column[use]])), shape=shape)
    return Material(
        turns,
        seen,
        cues_of(seen),
        numbers,
        every[kept],
        counts,
        np.array([turn.is_rule for turn in turns]),
        np.array(list(_sentence_labels(turns, texts, seen)), np.int64),
        np.array([turn.weight for turn in turns]),
        np.array([_fold(turn.group) for turn in turns]),
    )


def crossed(material: Material) -> Vector:
    """The probability of each turn, by weights that were learned from the other folds."""
    judged = np.zeros(len(material.turns))
    for fold in range(FOLDS):
        others = material.folds != fold
        found = weigh(fit(material, others), material.seen, material.cues, len(others)).turns
        judged[~others] = found[~others]
    return judged


def fit(material: Material, using: Flags) -> Model:
    """Weights by logistic regression from these turns; how they count together from turns of folds left out in turn."""
    first = _weights(material, using)
    parts = np.zeros((len(using), 9))
    folds = [fold for fold in range(FOLDS) if using[material.folds == fold].any()]
    for fold in folds:
        left_out = using & (material.folds == fold)
        inner = _weights(material, using & ~left_out)
        parts[left_out] = _parts(inner, material)[left_out]
    row = material.weights[using] ** TEMPER_MIX
    mix = _logistic(parts[using][:, :-1], material.rules[using], row / row.mean())
    return replace(first, mix=mix)


def lines(learned: Model) -> Iterator[str]:
    """The weights as text: what each is of, in a sentence, in a turn."""
    words, known = list(learned.numbers.words), list(learned.numbers.kinds)
    for cue, in_sentence, in_turn in zip(cues().rows, learned.cue_of_sentence, learned.cue_of_turn, strict=True):
        yield f"cue\t{cue.name}\t{in_sentence:.2f}\t{in_turn:.2f}\n"
    for sort, (name, parts) in enumerate(SORTS.items()):
        found = []
        for place in np.flatnonzero(learned.forms >> packed_sort() == sort).tolist():
            form, spelled = int(learned.forms[place]), list[str]()
            for is_word, _ in reversed(parts):
                bits = 16 if is_word else 12
                spelled.append((words if is_word else known)[form & ((1 << bits) - 1)])
                form >>= bits
            weights = f"{learned.of_sentence[place]:.2f}\t{learned.of_turn[place]:.2f}"
            found.append(f"{name}\t{' '.join(reversed(spelled))}\t{weights}\n".replace("\n\t", "⏎\t"))
        yield from sorted(found)


def packed_sort() -> int:
    """Where the sort stands in a form's number."""
    from palazzo.guidance.features import SORT_AT

    return SORT_AT


def _weights(material: Material, using: Flags) -> Model:
    """The weights of sentences and of turns, the lightest forms left out."""
    from scipy.sparse import csr_matrix, diags, hstack

    seen, count = material.seen, len(material.turns)
    of_turn = csr_matrix((np.ones(len(seen.texts)), (seen.texts, np.arange(len(seen.texts)))))
    of_turn.resize((count, len(seen.texts)))
    marked = cue_table(material.cues, len(cues().rows))
    sentences = hstack([diags(sizes_of(seen) ** -0.5) @ material.counts, csr_matrix(marked), csr_matrix(seen.sides)])
    turns = hstack(
        [
            diags(turn_sizes(seen, count) ** -0.5) @ of_turn @ material.counts,
            csr_matrix(turn_cues(marked, seen, count)),
            csr_matrix(turn_sides(seen, count)[:, :-1]),
        ]
    )
    row = material.weights**TEMPER
    told = using[seen.texts] & (material.sentences >= 0)
    by_sentence = _logistic(sentences.tocsr()[told], material.sentences[told] == 1, _even(row[seen.texts][told]))
    by_turn = _logistic(turns.tocsr()[using], material.rules[using], _even(row[using]))
    forms_of, cues_end = len(material.forms), len(material.forms) + marked.shape[1]
    heavy = np.maximum(np.abs(by_sentence[:forms_of]), np.abs(by_turn[:forms_of]))
    kept = np.sort(np.argsort(-heavy, kind="stable")[:MOST_FORMS])
    return Model(
        material.numbers,
        material.forms[kept],
        by_sentence[:forms_of][kept],
        by_turn[:forms_of][kept],
        by_sentence[forms_of:cues_end],
        by_turn[forms_of:cues_end],
        by_sentence[cues_end:],
        by_turn[cues_end:],
        mix=np.zeros(9),
        protects=1.0,
        elevates=1.0,
    )


def _parts(learned: Model, material: Material) -> Vector:
    """What the probability of each turn is made of, by these weights."""
    seen, count = material.seen, len(material.turns)
    marked = cue_table(material.cues, len(learned.cue_of_sentence))
    found = weigh(learned, seen, material.cues, count)
    known = forms(seen, learned.numbers.__getitem__)
    at = np.minimum(np.searchsorted(learned.forms, known), len(learned.forms) - 1)
    sums = np.add.reduceat((learned.of_turn[at] * (learned.forms[at] == known)).sum(axis=0), seen.begins)
    whole = np.bincount(seen.texts, sums, count) / np.sqrt(turn_sizes(seen, count))
    whole += turn_cues(marked, seen, count) @ learned.cue_of_turn + turn_sides(seen, count) @ learned.side_of_turn
    return together(found.sentences, whole, seen, count)


def _logistic(matrix: Any, rules: Flags, weights: Vector) -> Vector:
    """Weights of the columns, and a bias behind them, by ridge regression of the log odds."""
    from scipy.optimize import minimize

    signs, transposed = np.where(rules, 1.0, -1.0), matrix.T if isinstance(matrix, np.ndarray) else matrix.T.tocsr()

    def loss(solution: Vector) -> tuple[float, Vector]:
        margins = signs * (matrix @ solution[:-1] + solution[-1])
        pull = -signs * weights / (1.0 + np.exp(np.clip(margins, -30, 30)))
        value = (weights * np.logaddexp(0.0, -margins)).sum() + 0.5 * RIDGE * solution[:-1] @ solution[:-1]
        return float(value), np.append(transposed @ pull + RIDGE * solution[:-1], pull.sum())

    start = np.zeros(matrix.shape[1] + 1)
    return np.asarray(minimize(loss, start, jac=True, method="L-BFGS-B", options={"maxiter": ITERATIONS}).x)


def _vocabulary(words: Sequence[str], groups: Sequence[int]) -> Numbering:
    """The words that enough people use; the others count by their kind alone."""
    writers: dict[str, set[int]] = {}
    for word, group in zip(words, groups, strict=True):
        writers.setdefault(word, set()).add(group)
    numbers = Numbering()
    for word in sorted(writers):
        if word and len(writers[word]) >= FEWEST_GROUPS:
            numbers.learn(word)
    for kind in sorted({kinds()[word] for word in writers if word}):
        numbers.kinds.setdefault(kind, len(numbers.kinds))
    return numbers


def _sentence_labels(turns: Sequence[LabelledTurn], texts: Sequence[str], seen: Seen) -> Iterator[int]:
    """Which sentences the spans of the rules lie in."""
    stands = [list(places(text)) if turn.is_rule else [] for turn, text in zip(turns, texts, strict=True)]
    for number, first, length in zip(seen.texts.tolist(), seen.first, (sizes_of(seen) - 2.0).tolist(), strict=True):
        turn = turns[number]
        if not turn.is_rule:
            yield 0
            continue
        begin = turn.text.find(turn.span)
        start, end = stands[number][first][0], stands[number][min(first + round(length), len(stands[number])) - 1][1]
        yield 1 if turn.span and begin >= 0 and start < begin + len(turn.span) and end > begin else -1


def _fold(group: str) -> int:
    return FOLD_OF.get(group, int(hashlib.sha256(group.encode()).hexdigest(), 16) % FOLDS)


def _first_of_pairs(first: NDArray[np.int64], second: NDArray[np.int64]) -> NDArray[np.int64]:
    """The first of each pair, each pair once."""
    found: NDArray[np.int64] = np.unique(np.stack((first, second)), axis=1)[0]
    return found


def _even(weights: Vector) -> Vector:
    even: Vector = weights / weights.mean()
    return even
