"""What every part of a palace holds."""

from palazzo.model.ids import UserId
from palazzo.parts import Parts


class Owned:
    """Something that belongs to one user."""

    def __init__(self, parts: Parts, user: UserId) -> None:
        self._parts = parts
        self.user = user
