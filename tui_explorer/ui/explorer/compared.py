"""What stands beside a search in the comparison, once it is there."""

from collections.abc import Sequence
from typing import NamedTuple

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.results.tally import Size


class Compared(NamedTuple):
    """A search and its partner; of searches to growing depth, all of them."""

    run: Run
    partner: Run | None
    fewest: int | None = None
    """The fewest nodes over all orders, where that was found out for the search."""
    left_out: Sequence[Size] | None = None
    """How much of the partner the search leaves out, up to each of its cuts."""
    why: str = ""
    """Why there is no partner, where the other search was refused."""

    def is_about(self, shown: Run) -> bool:
        """Whether what is shown is that search, or another iteration of it."""
        return shown is self.run or shown in self.run.iterations

    def partner_of(self, shown: Run) -> Run | None:
        """What to put beside it: as deep, if there are several."""
        if self.partner is None or not self.partner.iterations:
            return self.partner
        return next((run for run in self.partner.iterations if run.depth == shown.depth), None)

    def fewest_of(self, shown: Run) -> int | None:
        """The fewest nodes for what is shown."""
        return self.fewest if shown is self.run else None

    def left_out_by(self, shown: Run) -> Sequence[Size] | None:
        """What it leaves out of its partner, where that is known of what is shown."""
        return self.left_out if shown is self.run else None
