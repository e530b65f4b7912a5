"""From everything that was found to the tiers of a block. Nothing here has effects."""

from collections.abc import Collection, Iterable, Iterator, Sequence

from palazzo.authored.document import Document, Force
from palazzo.compaction.plan import Turn, bundles, tail
from palazzo.context.entry import Bundle, Entry, Tiers, drawer_entry
from palazzo.model.drawer import Drawer, Provenance
from palazzo.model.hit import Hit
from palazzo.model.ids import DrawerId


def assemble(
    *,
    documents: Sequence[Document] = (),
    turns: Sequence[Turn] = (),
    guidance: Iterable[Drawer] = (),
    hits: Iterable[Hit] = (),
    past: Collection[DrawerId] = (),
) -> Tiers:
    """Sort what there is into tiers; `turns` are the conversation's, and `past` states what no longer holds."""
    recent = tail(turns)
    return Tiers(
        hard=tuple(_rules(documents, Force.HARD)),
        tail=_bundled(recent, past),
        soft=tuple(_rules(documents, Force.SOFT)),
        extension=_bundled(turns[: len(turns) - len(recent)], past),
        guidance=tuple(drawer_entry(drawer) for drawer in guidance),
        recalled=tuple(drawer_entry(hit.drawer, past=hit.drawer_id in past) for hit in hits),
    )


def _rules(documents: Iterable[Document], force: Force) -> Iterator[Entry]:
    for document in documents:
        for piece in document.of(force):
            nearest = piece.section.rpartition(" / ")[2]  # all headings above it would cost more than they tell
            where = f"{document.name} / {nearest}" if nearest else document.name
            yield Entry(f"{document.name}:{piece.line}", piece.text, provenance=Provenance.AUTHORED, source=where)


def _bundled(turns: Sequence[Turn], past: Collection[DrawerId]) -> tuple[Bundle, ...]:
    return tuple(
        tuple(drawer_entry(turn.drawer, past=turn.drawer.id in past) for turn in bundle) for bundle in bundles(turns)
    )
