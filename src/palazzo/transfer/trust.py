"""How far an export is believed: what Palazzo can work out itself is not taken from a file.

An export is the word of whoever imports it, and may say what its owner could say: messages, names, places, thumbs,
rules that he retired or promoted. It cannot raise what others said: see docs/importing.md.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from palazzo.errors import Invalid, NotFound
from palazzo.model.aaak import Tag, Tags
from palazzo.model.authored import AuthoredDocument
from palazzo.model.drawer import Drawer, Provenance, Role, default_stability
from palazzo.model.guidance import GuidanceState
from palazzo.model.ids import ConversationId, DrawerId
from palazzo.model.moment import from_micros
from palazzo.stores.base import Record, Transaction

FOUND_BY_READING = frozenset(("deontic", "booster"))  # paths of rules that are found again by reading the drawer
OWN = frozenset((Provenance.SESSION_TURN, Provenance.AUTHORED))


@dataclass(slots=True)
class Trust:
    """What an import may take over as it is told; one for each import.

    `tags` reads the tags of a drawer, and `lore` makes the drawers that a document of rules has.
    """

    tags: Callable[[Drawer], Tags]
    lore: Callable[[AuthoredDocument], Iterable[Drawer]]
    _authored: list[DrawerId] = field(default_factory=list)

    def admitted(self, record: Record, tx: Transaction) -> Record | None:
        """The record as it may be stored, or None if it is worked out again instead."""
        match record.get("table"):
            case "drawers":
                return self._drawer(record)
            case "guidance":
                return _guidance(record, tx)
            case "verdicts":
                return None  # the gate judges every turn that has none
            case "authored":
                return {**record, "source": None, "changed_at": None, "size": None}  # no path of a file's choosing
        return record

    def check(self, tx: Transaction) -> None:
        """Raise Invalid if a drawer claims to be authored, and no document has it."""
        if not self._authored:
            return
        known = {drawer.id: drawer for document in tx.authored.all() for drawer in self.lore(document)}
        for id in self._authored:
            if id not in known or not known[id].same_words_as(tx.drawers.get(id)):
                raise Invalid(
                    f"the drawer {id!r} says that it is authored, but no document of rules has its words; "
                    "export it again, or load the file with `palazzo authored add`",
                    drawer=id,
                )

    def _drawer(self, record: Record) -> Record:
        try:
            role, provenance = Role(str(record.get("role"))), Provenance(str(record.get("provenance")))
        except ValueError as error:
            raise Invalid(f"{error}; export it again") from error
        if provenance is Provenance.AUTHORED:
            self._authored.append(DrawerId(str(record.get("id"))))
        admitted = dict(record)
        if isinstance(record.get("stability"), int | float):  # else the store refuses it
            admitted["stability"] = default_stability(role, provenance)
        tags = record.get("tags")
        if isinstance(tags, dict) and tags and tags.keys() <= set(Tag):
            admitted["tags"] = self._tags(record, role, provenance)
        return admitted

    def _tags(self, record: Record, role: Role, provenance: Provenance) -> dict[str, list[str]]:
        """The tags that the words of a drawer give, whatever the record says."""
        content, said_at, offset = (record.get(name) for name in ("content", "said_at", "said_offset"))
        speaker, talk = record.get("speaker"), record.get("conversation_id")
        if not (isinstance(content, str) and isinstance(said_at, int) and isinstance(offset, int)):
            raise Invalid("a drawer needs its words and its time; export it again")
        try:
            moment = from_micros(said_at, offset)
        except (OverflowError, ValueError) as error:
            raise Invalid(f"the time of a drawer is beyond the calendar ({error}); export it again") from error
        drawer = Drawer(
            id=DrawerId(str(record.get("id"))),
            role=role,
            content=content,
            said_at=moment,
            written_at=moment,
            stability=default_stability(role, provenance),
            provenance=provenance,
            conversation_id=None if talk is None else ConversationId(str(talk)),
            speaker=None if speaker is None else str(speaker),
        )
        return {tag.value: list(values) for tag, values in self.tags(drawer).items()}


def _guidance(record: Record, tx: Transaction) -> Record | None:
    """A rule's state, as far as it is its owner's decision; others' words wait until he promotes them here."""
    try:
        drawer = tx.drawers.get(DrawerId(str(record.get("row"))))
    except NotFound as error:
        raise Invalid(f"this rule refers to a drawer that is not there before it: {error.message}") from error
    if record.get("state") not in (GuidanceState.ACTIVE, GuidanceState.PROPOSED):
        return record
    if drawer.provenance not in OWN:
        return {**record, "state": GuidanceState.QUARANTINED.value}
    return None if record.get("path") in FOUND_BY_READING else record
