"""Tags that a drawer shows by itself."""

from palazzo.model.aaak import Tag, Tags, tags
from palazzo.model.drawer import Drawer


def tag(drawer: Drawer) -> Tags:
    """Who spoke, and when."""
    people = [] if drawer.speaker is None else [(Tag.PEOPLE, drawer.speaker)]
    return tags([*people, (Tag.TIMES, f"{drawer.said_at:%Y-%m-%d}")])
