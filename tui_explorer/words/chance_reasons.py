"""Why a search did what it did at a chance node: sums, and what the rest can still bring."""

from fractions import Fraction

from tui_explorer.engine.trace.cuts import Cut
from tui_explorer.engine.trace.events import Event
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.teller import Teller


class ChanceReasons(Teller):
    """The sentences of expectimax and star1 where chance moves."""

    def update(self, moment: Moment, event: Event) -> str:
        """What an outcome adds to the expected value."""
        assert event.child is not None
        came = self._came_back(moment, event.child)
        return (
            f"{came}: {self._sum(moment, event.node)} so far for {self._who(moment, event.node)}."
        )

    def cut(self, moment: Moment, cut: Cut) -> str:
        """Why the outcomes that are left cannot matter."""
        trace = moment.trace
        visit = trace.visit(cut.node)
        low = cut.value <= trace.alpha[visit]
        rest = sum((moment.tree.probability[child] for child in cut.pruned), Fraction(0))
        came = f"{self._came_back(moment, cut.by)}: {self._sum(moment, cut.node)}"
        if rest:
            limit = trace.limits[1 if low else 0]
            way = "most" if low else "least"
            came += (
                f", and the rest adds at {way} {self._show(rest)} {self._glyphs.times} "
                f"{self._show(limit)}, which makes {self._show(cut.value)}"
            )
        tested = self._compared(cut.value, cut, low=low)
        ends = f" {self._end(moment)}" if cut.node == ROOT else ""
        out = self._left_out(moment, cut, "bound")
        return f"{came}; {self._whose(moment, cut, low=low)}; {tested}, so {out}{ends}"

    def _sum(self, moment: Moment, node: int) -> str:
        """The last outcome's part and what it makes: ``3 + 1/2 × 5 = 11/2``."""
        told = moment.children(node)
        last = told[-1]
        share = self._show(moment.tree.probability[last.node])
        part = f"{share} {self._glyphs.times} {self._show(last.returned)}"
        before = f"{self._show(told[-2].value)} + " if len(told) > 1 else ""
        return f"{before}{part} = {self._show(last.value)}"
