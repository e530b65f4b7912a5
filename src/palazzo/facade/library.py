"""Authored documents, as a caller holds them: files of rules, loaded, checked and kept current."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from palazzo.authored.budget import HARD_SHARE, Checked, check_hard_rules
from palazzo.authored.document import Document, Force
from palazzo.authored.files import read_file, stamp
from palazzo.authored.lore import file_lore, lore_drawers
from palazzo.authored.parse import parse_document
from palazzo.context.assemble import rule_entries
from palazzo.context.make import Authored
from palazzo.context.render import render_entry
from palazzo.errors import Conflict, Invalid, NotFound
from palazzo.model.activity import Activity
from palazzo.model.authored import AuthoredDocument
from palazzo.model.erasure import SomeDrawers
from palazzo.model.given import checks_arguments
from palazzo.model.ids import DrawerId, UserId
from palazzo.model.job import JobKind
from palazzo.parts import Parts
from palazzo.stores.base import Transaction
from palazzo.text.tokens import estimate_tokens

LOADED, REMOVED = "rules_loaded", "rules_removed"


@checks_arguments
class Library:
    """The authored documents of one user; made by `Palace.authored`."""

    def __init__(self, parts: Parts, user: UserId) -> None:
        self._parts = parts
        self._user = user

    def add(
        self, path_or_name: str | Path, text: str | None = None, agent: str | None = None, name: str | None = None
    ) -> AuthoredDocument:
        """Load a file of rules, or with `text` what is handed in under this name; for every agent, or for one.

        A file is read again when it changes. Raise Invalid, with the numbers, if the hard rules of everything that is
        loaded would take more than their share of the budget, and Conflict if another file has this name.
        """
        now = self._parts.clock()
        if text is not None:
            document = AuthoredDocument(name or str(path_or_name), text, now, agent)
        else:
            document = self._read(Path(path_or_name).expanduser().resolve(), name, agent)
        self._check_name(document)
        return self._load(document)

    def all(self) -> list[AuthoredDocument]:
        """Return every document by name."""
        with self._parts.store.reading(self._user) as tx:
            return tx.authored.all()

    def get(self, name: str) -> AuthoredDocument:
        """Raise NotFound if there is none of this name."""
        with self._parts.store.reading(self._user) as tx:
            return tx.authored.get(name)

    def check(self, text: str, name: str = "rules") -> Checked:
        """Take a text apart without storing it, and say whether its hard rules alone would fit."""
        document = parse_document(name, text)
        budget = self._parts.context_budget
        soft = _tokens(document, Force.SOFT)
        return Checked(document, hard_tokens(document), int(HARD_SHARE * budget), soft, budget)

    def remove(self, name: str) -> None:
        """Forget a document and its lore; raise NotFound if there is none of this name."""
        now = self._parts.clock()
        with self._parts.store.reading(self._user) as tx:
            tx.authored.get(name)
            lore = tx.authored.lore(name)

        def forget(tx: Transaction) -> None:
            tx.authored.remove(name)
            tx.ledger.add_activity(Activity("user_action", REMOVED, now, name))

        self._write(forget, lore, now)

    def current(self, agent: str | None) -> Authored:
        """What holds for this agent, files read again where they have changed; a file that is gone stands as it was."""
        documents, stale = [], False
        for document in self.all():
            if document.agent_id not in {None, agent}:
                continue
            try:
                documents.append(self._refreshed(document))
            except Invalid:
                documents.append(document)
                stale = True
        return Authored([_parsed(document.name, document.text) for document in documents], stale)

    def _refreshed(self, document: AuthoredDocument) -> AuthoredDocument:
        if document.source is None:
            return document
        try:
            if stamp(Path(document.source)) == (document.changed_at, document.size):
                return document
            fresh = self._read(Path(document.source), document.name, document.agent_id)
        except NotFound:
            return document
        return self._load(fresh)

    def _read(self, path: Path, name: str | None, agent: str | None) -> AuthoredDocument:
        file = read_file(path)
        changed_at, size = file.stamp
        return AuthoredDocument(name or path.name, file.text, self._parts.clock(), agent, str(path), changed_at, size)

    def _check_name(self, document: AuthoredDocument) -> None:
        for other in self.all():
            if other.name == document.name and other.source not in {None, document.source}:
                raise Conflict(
                    f"{document.name!r} is the name of {other.source}; give this one another name", document=other.name
                )

    def _load(self, document: AuthoredDocument) -> AuthoredDocument:
        """Check, then store with its lore; lore that the document no longer has is erased with the same commit."""
        parsed = _parsed(document.name, document.text)
        self._check_budget(document, parsed)
        lore = lore_drawers(parsed, document.loaded_at)
        with self._parts.store.reading(self._user) as tx:
            gone = set(tx.authored.lore(document.name)) - {drawer.id for drawer in lore}

        def put(tx: Transaction) -> None:
            stored = [tx.drawers.add(drawer) for drawer in lore]
            if stored:
                tx.palace.file(file_lore(document, stored))
                tx.jobs.add(JobKind.EMBED, "", document.loaded_at)
            tx.authored.put(document, [drawer.id for drawer in stored])
            details = {force.value: len(parsed.of(force)) for force in Force}
            tx.ledger.add_activity(Activity("user_action", LOADED, document.loaded_at, document.name, details))

        self._write(put, sorted(gone), document.loaded_at)
        return document

    def _write(self, write: Callable[[Transaction], None], gone: Sequence[DrawerId], now: datetime) -> None:
        """Write, and erase the drawers that are gone, together."""
        if gone:
            self._parts.store.erase(self._user, SomeDrawers(tuple(gone)), now, lambda tx, _: write(tx))
            return
        with self._parts.store.writing(self._user) as tx:
            write(tx)

    def _check_budget(self, document: AuthoredDocument, parsed: Document) -> None:
        """Everything that holds for one agent must fit, for whichever agent that is."""
        others = [other for other in self.all() if other.name != document.name]
        agents = {document.agent_id} if document.agent_id else {None, *(other.agent_id for other in others)}
        for agent in agents:
            held = [_parsed(other.name, other.text) for other in others if other.agent_id in {None, agent}]
            check_hard_rules([*held, parsed], self._parts.context_budget, weigh=hard_tokens)


def hard_tokens(document: Document) -> int:
    """What the hard rules of a document take in a block."""
    return _tokens(document, Force.HARD)


def _tokens(document: Document, force: Force) -> int:
    return sum(estimate_tokens(render_entry(entry)) for entry in rule_entries([document], force))


@lru_cache(maxsize=64)  # every block needs them, and they hardly ever change
def _parsed(name: str, text: str) -> Document:
    return parse_document(name, text)
