"""Receipts: proof of what was erased."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Receipt:
    """What an erasure removed, table by table, and what a search for it found afterwards."""

    scope: str  # such as `drawer m3k…`, `conversation efoil-2026-04-30`, `user me`
    erased: Mapping[str, int]  # rows by table
    left: Mapping[str, int]  # rows that a probe still found, by table: all zero
    at: datetime
    kept: Sequence[str] = ()  # what may have the same words because somebody chose them, and why it stays
    pending: Sequence[str] = ()  # what is still to be done to the bytes on the disk, and how

    @property
    def complete(self) -> bool:
        return not any(self.left.values())
