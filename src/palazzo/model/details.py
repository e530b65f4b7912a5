"""Everything that is known of one drawer, for whoever asks why it is treated as it is."""

from collections.abc import Mapping
from dataclasses import dataclass

from palazzo.model.drawer import Drawer
from palazzo.model.fact import Fact
from palazzo.model.feedback import Feedback
from palazzo.model.guidance import Guidance
from palazzo.model.ids import DrawerId
from palazzo.model.palace import FiledDrawer
from palazzo.model.verdict import Verdict


@dataclass(frozen=True, slots=True)
class DrawerDetails:
    """A drawer, what was made of it, and what was said just before and after."""

    filed: FiledDrawer
    verdict: Verdict | None  # None: the gate has not judged it, or never will
    guidance: Guidance | None  # None: it gives no rule
    facts: tuple[Fact, ...]  # that it is a source of
    sources: Mapping[DrawerId, FiledDrawer]  # of those facts
    feedback: tuple[Feedback, ...]
    neighbours: tuple[Drawer, ...]  # in order
