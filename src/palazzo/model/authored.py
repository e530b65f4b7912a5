"""Authored documents as they are kept: rules that a person wrote in a file, or handed in."""

import hashlib
from dataclasses import dataclass
from datetime import datetime

from palazzo.model.ids import checked
from palazzo.model.moment import aware
from palazzo.model.storable import check_storable


@dataclass(frozen=True, slots=True)
class AuthoredDocument:
    """One document; for every agent, or for one."""

    name: str
    text: str
    loaded_at: datetime
    agent_id: str | None = None
    source: str | None = None  # the file's path; None: it was handed in
    changed_at: int | None = None  # what the file system said of it when it was read, in nanoseconds
    size: int | None = None

    def __post_init__(self) -> None:
        checked(self.name, "the name of a document")
        aware(self.loaded_at, "the time a document was loaded")
        check_storable(self.text, self.agent_id, self.source)

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.text.encode()).hexdigest()
