from collections.abc import Iterator

import pytest

from palazzo.stores.base import Store
from tests.stores.openers import OPENERS


@pytest.fixture(params=OPENERS)
def store(request: pytest.FixtureRequest) -> Iterator[Store]:
    """A fresh, migrated store; every test that asks for it runs once per backend."""
    with OPENERS[request.param]() as store:
        yield store
