"""A search told leaf by leaf, as on a blackboard: what each leaf made known, in one sentence.

Between a leaf and the next node that is entered, the search only goes up. So each leaf has its own
stretch of events, and at its end all is known that the leaf brought: at which nodes it cut, and
between what their values lie by then.
"""

from collections.abc import Iterator

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import INF
from tui_explorer.engine.trace.cuts import DEEP, Cut
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.navigate import last_leaf, next_leaf
from tui_explorer.engine.trace.trace import LEAF, RETURN
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.node import MomentTold
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.safe import safe

_NODES_TOLD = 8
"""Nodes above a leaf of which its sentence speaks, the last one among them."""


class Narration:
    """One search, told leaf by leaf; with what the tree's author says of each, if that is so."""

    def __init__(self, run: Run, glyphs: Glyphs = UNICODE) -> None:
        self._run, self._glyphs = run, glyphs
        self._remarks = _remarks(run)

    def at(self, step: int) -> list[str]:
        """What the last leaf has brought by a step, and the author's remark on that leaf."""
        run = self._run
        leaf = last_leaf(run.trace, step)
        if leaf is None:
            return []
        moment, node = Moment(run.trace, step), run.trace.node[run.trace.visit_at(leaf)]
        if not run.trace.nested:
            told = [Reasons(run.names, self._glyphs).sentence(moment)]
            if step != leaf:
                return told
        else:
            told = [_LeafTold(moment, run.names, self._glyphs).leaf_and_above(node)]
        remark = self._remarks.get(node)
        return told if remark is None else [*told, safe(remark)]

    def whole(self) -> Iterator[str]:
        """The whole search, numbered by the leaves that it read; by layers, every u(s) it set."""
        trace, counts = self._run.trace, self._run.counts
        width = len(str(counts.leaves + counts.hits if trace.nested else counts.nodes))
        steps = self._steps() if trace.nested else self._steps_by_layers()
        for number, step in enumerate(steps, 1):
            yield f"{number:>{width}}. {' '.join(self.at(step))}"

    def _steps(self) -> Iterator[int]:
        step = next_leaf(self._run.trace, 0)
        while step is not None:
            yield step
            step = next_leaf(self._run.trace, step)

    def _steps_by_layers(self) -> Iterator[int]:
        kinds = self._run.trace.kind
        yield from (step for step, kind in enumerate(kinds, 1) if kind in (LEAF, RETURN))


def _remarks(run: Run) -> dict[int, str]:
    """The author's remarks by leaf, if the search reads exactly the leaves that they speak of."""
    told, trace = run.origin.narration, run.trace
    if not told or trace.stopped or trace.count(LEAF, len(trace)) != len(told):
        return {}
    read = [node for node in trace.node if run.tree.count[node] == 0]
    is_told = [run.names.node(node) for node in read] == [name for name, _ in told]
    return {node: remark for node, (_, remark) in zip(read, told, strict=True)} if is_told else {}


class _LeafTold(MomentTold):
    """The sentence of one leaf."""

    def leaf_and_above(self, leaf: int) -> str:
        """The leaf's own value, then what is known by now of the nodes that have heard of it."""
        is_hit = self._moment.visit(leaf) in self._trace.hits
        worth = self.hit(leaf) if is_hit else self.leaf(leaf)
        above = list(filter(None, map(self._known, self._above(leaf))))
        return f"{worth} So {'; '.join(above)}." if above else worth

    def _above(self, leaf: int) -> list[int]:
        """The nodes from the leaf's parent to where the search is; of many, the first and last."""
        current = self._moment.current
        if leaf == current:
            return []
        nodes = []
        for node in self._tree.ancestors(leaf):
            nodes.append(node)
            if node == current:
                break
        del nodes[_NODES_TOLD - 1 : -1]
        return nodes

    def _known(self, node: int) -> str:
        """What a node has by now, and what it cut or plays; empty if nothing is known of it."""
        worth = self._worth(node)
        if not worth:
            return ""
        visit = self._moment.visit(node)
        said = f"{self.mover_told(node)} has {worth}"
        if self._moment.has_cut(node):
            said += self._cut(self._trace.cuts.of(visit))
        if node == ROOT and self._moment.status(node) is Status.CLOSED:
            action = self._trace.decision.action
            said += "" if action is None else f" and plays {self.action_told(action)}"
        return said

    def _worth(self, node: int) -> str:
        if self._tree.has_payoffs:
            return self.worth(node)
        low, high = self._moment.interval(node)
        if low == high:
            return self.value(low)
        if (low, high) == self._trace.value_range:
            return ""
        if low == -INF:
            return f"at most {self.value(high)}"
        if high == INF:
            return f"at least {self.value(low)}"
        return f"between {self.value(low)} and {self.value(high)}"

    def _cut(self, cut: Cut) -> str:
        cuts = f" and cuts {self.actions_told(cut.pruned)}"
        if cut.kind != DEEP or cut.owner is None:
            return cuts
        return f"{cuts}, a deep cut by the {self.value(cut.bound)} of {self.node_told(cut.owner)}"
