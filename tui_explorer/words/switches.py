"""Switches of a search in words: deepening, a table of positions, quiescence."""

from collections.abc import Iterator

from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.bounds import LOWER, UPPER
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.horizon import change
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.opponents import otherwise
from tui_explorer.words.safe import safe


def switched_on(settings: Settings, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The switches that are on, each in a few words."""
    if settings.deepening:
        yield "deepening"
    if settings.table:
        yield "table" if settings.table == "sound" else "table without bounds"
    if settings.quiescence is not None:
        yield f"quiescence {show(settings.quiescence, glyphs)}"
    if settings.weights:
        told = (f"{safe(name)} {show(weight, glyphs)}" for name, weight in settings.weights)
        yield f"weights {', '.join(told)}"
    yield from otherwise(settings)


class TableHits(ShownNames):
    """Transposition hits: positions met before, whose value a table has."""

    def sentence(self, moment: Moment, node: int) -> str:
        """A hit, and why the table's value could be taken."""
        trace = moment.trace
        visit = trace.visit(node)
        value = self.value(trace.value[visit])
        alpha, beta = map(self.value, trace.window_in(visit))
        same = f"{self.node(node)} is the {self.first_met(moment, node)}"
        bound = trace.hits[visit].bound
        if bound == LOWER:
            test = f"{value} {self._glyphs.at_least} {self._glyphs.beta} = {beta}"
            return f"{same}: the table has at least {value}, and {test} is enough."
        if bound == UPPER:
            test = f"{value} {self._glyphs.at_most} {self._glyphs.alpha} = {alpha}"
            return f"{same}: the table has at most {value}, and {test} is enough."
        return f"{same}: the table has {value}."

    def first_met(self, moment: Moment, node: int) -> str:
        """The node where a position that the table knew was worked out."""
        trace = moment.trace
        first = trace.hits[trace.visit(node)].visit
        other = trace.node[first]
        where = self.node(other)
        if where == self.node(node) and other:
            where += f" by {self.action(other)}"
        return f"same position as {where}, met at step {grouped(trace.exit_step[first])}"

    def met_again(self, moment: Moment, node: int) -> str | None:
        """The number of times that a position worked out here has come up again by now."""
        times = moment.trace.repeats.times_met_again(node, moment.step)
        if not times:
            return None
        often = "once" if times == 1 else f"{grouped(times)} times"
        return f"met again {often}: the table answered"


class Quiescence(ShownNames):
    """The search beyond the depth limit, which goes on while Eval is not at rest."""

    def stand_pat(self, moment: Moment, node: int) -> str:
        """A leaf that stands for not moving."""
        above, value = self.node(moment.tree.parent[node]), self.value(moment.tree.utility[node])
        return f"{above} stands pat: Eval is {value}."

    def quiet_leaf(self, moment: Moment, node: int) -> str:
        """A leaf at the depth limit or beyond it, where nothing more is at stake."""
        name, value = self.node(node), self.value(moment.tree.utility[node])
        threshold = moment.tree.threshold
        if threshold is None:
            return f"{name} is at the depth limit: Eval says {value}."
        quiet = f"no move changes Eval by more than {self.value(threshold)}"
        return f"{name} is quiet, {quiet}: Eval says {value}."

    def extension(self, moment: Moment, node: int) -> str | None:
        """The move for which the search goes on at or beyond the depth limit."""
        tree = moment.tree
        children = tree.children(node) if tree.count[node] > 0 else range(0)
        loud = [child for child in children if not tree.stays(child)]
        if tree.threshold is None or not loud or len(loud) == len(children):
            return None
        by = self.value(change(tree.estimate(node), tree.estimate(loud[0])))
        more = f", {grouped(len(loud) - 1)} more as well" if len(loud) > 1 else ""
        changes = f"{self.action(loud[0])} changes Eval by {by} > {self.value(tree.threshold)}"
        return f"looks on: {changes}{more}"
