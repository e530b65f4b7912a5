"""From everything that was found to the tiers of a block. Nothing here has effects."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from palazzo.authored.document import Document, Force
from palazzo.compaction.plan import Turn, bundles, tail
from palazzo.context.entry import Bundle, Entry, Tiers, drawer_entry
from palazzo.model.drawer import Drawer, Provenance
from palazzo.model.ids import DrawerId


def assemble(
    *,
    documents: Sequence[Document] = (),
    turns: Sequence[Turn] = (),
    summaries: Sequence[tuple[int, Entry]] = (),
    guidance: Iterable[Entry] = (),
    facts: Iterable[Entry] = (),
    recalled: Iterable[Bundle] = (),
    past: Collection[DrawerId] = (),
    quarantined: Collection[DrawerId] = (),
) -> Tiers:
    """Sort what there is into tiers.

    `turns` are the conversation's, `summaries` stand in place of some of them, each with the position it begins at, and
    `past` states what no longer holds; in what is `quarantined` a stranger gives orders.
    """

    def entry(drawer: Drawer) -> Entry:
        return drawer_entry(drawer, past=drawer.id in past, quarantined=drawer.id in quarantined)

    recent = tail(turns)
    older = _placed(turns[: len(turns) - len(recent)], entry)
    standing = [(position, (summary,)) for position, summary in summaries]
    return Tiers(
        hard=tuple(rule_entries(documents, Force.HARD)),
        tail=tuple(bundle for _, bundle in _placed(recent, entry)),
        soft=tuple(rule_entries(documents, Force.SOFT)),
        extension=tuple(bundle for _, bundle in sorted([*standing, *older], key=lambda pair: pair[0])),
        guidance=tuple(guidance),
        facts=tuple(facts),
        recalled=tuple(recalled),
    )


def rule_entries(documents: Iterable[Document], force: Force) -> Iterator[Entry]:
    """The entries of authored rules, in source order."""
    for document in documents:
        for piece in document.of(force):
            nearest = piece.section.rpartition(" / ")[2]  # all headings above it would cost more than they tell
            where = f"{document.name} / {nearest}" if nearest else document.name
            yield Entry(f"{document.name}:{piece.line}", piece.text, provenance=Provenance.AUTHORED, source=where)


def _placed(turns: Sequence[Turn], entry: Callable[[Drawer], Entry]) -> list[tuple[int, Bundle]]:
    """Turns that belong together, each bundle with the position that it begins at."""
    return [(bundle[0].drawer.position, tuple(entry(turn.drawer) for turn in bundle)) for bundle in bundles(turns)]
