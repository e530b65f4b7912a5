"""Pages, receipts and checks."""

from collections.abc import Callable
from typing import TypeVar

from palazzo.model.page import Page
from palazzo.model.receipt import Receipt
from palazzo.plain.shape import Plain
from palazzo.stores.base import Finding

Item = TypeVar("Item")


def page(page: Page[Item], each: Callable[[Item], Plain]) -> Plain:
    """A page of a list, and the cursor of the next one."""
    return {"items": [each(one) for one in page.items], "next": page.next}


def receipt(receipt: Receipt) -> Plain:
    return {
        "scope": receipt.scope,
        "erased": dict(receipt.erased),
        "left": dict(receipt.left),
        "complete": receipt.complete,
        "at": receipt.at.isoformat(),
        "kept": list(receipt.kept),
        "pending": list(receipt.pending),
    }


def finding(finding: Finding) -> Plain:
    return {"check": finding.check, "ok": finding.ok, "detail": finding.detail}
