"""A search and the one it is compared with, and what is known of the two."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.engine.results.comparison import Uncounted
from tui_explorer.engine.results.run import Run
from tui_explorer.view.comparison import Known

if TYPE_CHECKING:
    from tui_explorer.engine.results.tally import Size
    from tui_explorer.engine.tree.shape import Shape


class Compared(NamedTuple):
    """A search and the one it is compared with; of searches to growing depth, all of them."""

    run: Run
    partner: Run | None = None
    fewest: int | Uncounted | None = None
    """The fewest nodes over all orders, or why they were not counted for the search."""
    left_out: Sequence[Size] | None = None
    """Sizes of what the search leaves out of its partner, up to each of its cuts."""
    shape: Shape | None = None
    """The size and the form of the whole tree, where it is known."""
    why: str = ""
    """The reason why there is no partner, where the other search was refused."""

    def is_about(self, shown: Run) -> bool:
        """Whether what is shown is that search, or another iteration of it."""
        return shown is self.run or shown in self.run.iterations

    def partner_of(self, shown: Run) -> Run | None:
        """The partner as deep as what is shown, if there are several."""
        if self.partner is None or not self.partner.iterations:
            return self.partner
        return next((run for run in self.partner.iterations if run.depth == shown.depth), None)

    def known_of(self, shown: Run) -> Known:
        """What is known of the search that is shown; most of it is of the deepest iteration."""
        if shown is self.run:
            return Known(self.fewest, self.left_out)
        return Known(None if self.fewest is None else Uncounted.SHALLOWER)

    def shape_of(self, shown: Run) -> Shape | None:
        """The form of the whole tree, where it is that of what is shown."""
        return self.shape if shown is self.run else None
