"""Words for positions met before, whose value a table has."""

from tui_explorer.engine.trace.bounds import LOWER, UPPER
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.safe import safe

_NAME_LENGTH = 40


class Repeated:
    """The sentences about one search's repeated positions."""

    def __init__(self, names: Names, glyphs: Glyphs = UNICODE) -> None:
        self._names, self._glyphs = names, glyphs

    def hit(self, moment: Moment, node: int) -> str:
        """Why the table's value could be taken."""
        trace = moment.trace
        visit = trace.visit(node)
        value = self._show(trace.value[visit])
        alpha, beta = (self._show(bound) for bound in trace.window_in(visit))
        same = f"{self._name(node)} is the {self.met(moment, node)}"
        bound = trace.hits[visit].bound
        if bound == LOWER:
            test = f"{value} {self._glyphs.at_least} {self._glyphs.beta} = {beta}"
            return f"{same}: the table has at least {value}, and {test} is enough."
        if bound == UPPER:
            test = f"{value} {self._glyphs.at_most} {self._glyphs.alpha} = {alpha}"
            return f"{same}: the table has at most {value}, and {test} is enough."
        return f"{same}: the table has {value}."

    def met(self, moment: Moment, node: int) -> str:
        """Where a position that the table knew was worked out."""
        trace = moment.trace
        first = trace.hits[trace.visit(node)].visit
        other = trace.node[first]
        where = self._name(other)
        if where == self._name(node) and other:
            where += f" by {safe(self._names.action(other), _NAME_LENGTH)}"
        return f"same position as {where}, met at step {grouped(trace.exit_step[first])}"

    def again(self, moment: Moment, node: int) -> str | None:
        """How often a position that was worked out here has come up again by now."""
        times = moment.trace.repeats.times_met_again(node, moment.step)
        if not times:
            return None
        return (
            f"met again {'once' if times == 1 else f'{grouped(times)} times'}: the table answered"
        )

    def _name(self, node: int) -> str:
        return safe(self._names.node(node), _NAME_LENGTH)

    def _show(self, value: object) -> str:
        return show(value, self._glyphs)
