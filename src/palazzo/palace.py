"""One user's palace, as a caller holds it: everything here belongs to that user alone."""

from palazzo.facade.accounting import Accounting
from palazzo.facade.answering import Answering
from palazzo.facade.filing import Filing
from palazzo.facade.judging import Judging
from palazzo.facade.knowing import Knowing
from palazzo.facade.leaving import Leaving
from palazzo.facade.talking import Talking
from palazzo.facade.touring import Touring


class Palace(Talking, Answering, Touring, Filing, Knowing, Judging, Leaving, Accounting):
    """A user's drawers, wings and facts; made by `Memory.palace`."""
