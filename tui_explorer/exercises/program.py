"""Somebody's program beside a search of ours: its visits row by row, and as a search of its own."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import INF, MAX, Value
from tui_explorer.engine.trace.trace import ENTER, ENTER_LEAF, RETURN, UPDATE, Trace
from tui_explorer.engine.tree.derived import reordered
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import NodePath, Tree
from tui_explorer.exercises.slips import SLIPS, visits
from tui_explorer.exercises.traces import ProgramTrace, TraceVisit, compared


class VisitPair(NamedTuple):
    """The visit of the same number in both; None where one of them has ended."""

    ours: TraceVisit | None
    theirs: TraceVisit | None
    is_ours_alone: bool
    """Whether they never visit what we visit here, and the other way round."""
    is_theirs_alone: bool


class Program:
    """The visits of a program, held against one search."""

    def __init__(self, theirs: ProgramTrace, run: Run) -> None:
        self._theirs, self._run = theirs, run
        self.found = compared(theirs, run)

    @cached_property
    def theirs(self) -> list[TraceVisit]:
        """The visits that the program tells of; of leaves told by their values, without a path."""
        if self._theirs.leaves is None:
            return self._theirs.visits
        return [TraceVisit((), value, is_nameless=True) for value in self._theirs.leaves]

    def __len__(self) -> int:
        """The pairs there are."""
        return max(len(self.found.ours), len(self.theirs))

    @cached_property
    def _paths(self) -> tuple[set[NodePath], set[NodePath]]:
        ours, theirs = self.found.ours, self.theirs
        return {visit.path for visit in ours}, {visit.path for visit in theirs}

    def pair(self, number: int) -> VisitPair:
        """The pair of a number, from 0."""
        ours, theirs = (
            told[number] if number < len(told) else None for told in (self.found.ours, self.theirs)
        )
        if self._theirs.leaves is not None:
            return VisitPair(ours, theirs, False, False)
        all_ours, all_theirs = self._paths
        return VisitPair(
            ours,
            theirs,
            ours is not None and ours.path not in all_theirs,
            theirs is not None and theirs.path not in all_ours,
        )

    @cached_property
    def _begun(self) -> Sequence[int]:
        """The steps at which our search begins the visits, row by row."""
        trace, tree = self._run.trace, self._run.tree
        if self._theirs.leaves is None:
            return trace.enter_step
        steps = zip(trace.node, trace.enter_step, strict=True)
        return [step for node, step in steps if not tree.count[node]]

    def row_at(self, step: int) -> int:
        """The row of the visit in which our search is at a step; at its end, the one behind."""
        if step == len(self._run.trace):
            return len(self.found.ours)
        return max(0, bisect_right(self._begun, step) - 1)

    @property
    def start(self) -> int | str:
        """The step of our search at the first departure: what it visits, or what comes of that."""
        found, trace = self.found, self._run.trace
        if found.at is None or found.first is None or found.at >= len(found.ours):
            return "end"
        if found.first["expected"] != found.first["got"]:
            return self._begun[found.at]
        return trace.exit_step[found.at]

    @cached_property
    def run(self) -> Run | None:
        """The visits as a search, which can stand beside ours; None where they are none, depth
        first. Of leaves alone, those of a slip that explains them.
        """
        told, tree = self._theirs.visits, self._run.tree
        if self._theirs.leaves is not None:
            if not self.found.looks_like:
                return None
            slip = SLIPS[self.found.looks_like[0]]
            made = visits(tree, self._run.settings, slip)
            told = [TraceVisit(tuple(tree.path(each.node)), each.value) for each in made]
        order = _order(told)
        laid_out = None if order is None else _laid_out(tree, order)
        if order is None or laid_out is None:
            return None
        said = {visit.path: visit.value for visit in told if visit.value is not None}
        trace = _followed(laid_out, order, said)
        return Run(self._run.origin, self._run.settings, trace, exhaustive=False)


def _order(told: Sequence[TraceVisit]) -> dict[NodePath, list[int]] | None:
    """The children of each node that is visited, in the order of their visits; None where a node is
    visited twice, or while its parent is not.
    """
    order: dict[NodePath, list[int]] = {}
    here: NodePath | None = None
    for path, *_ in told:
        if path in order or (here is None) != (path == ()):
            return None
        if here is not None:
            if here[: len(path) - 1] != path[:-1]:
                return None
            order[path[:-1]].append(path[-1])
        order[path], here = [], path
    return order


def _laid_out(tree: Tree, order: Mapping[NodePath, list[int]]) -> Tree | None:
    """The tree with all that is visited, before its siblings that are not; None where it has no
    such nodes, or a game's would have to stand in another order.
    """
    first: dict[int, list[int]] = {}
    is_in_order = True
    for path, indices in order.items():
        node = tree.find(path)
        if node is None or (tree.count[node] if tree.count[node] >= 0 else tree.expand(node)) < 0:
            return None
        children = {tree.child_index(child): child for child in tree.children(node)}
        if not set(indices) <= set(children):
            return None
        first[node] = [children[index] for index in indices]
        is_in_order &= first[node] == list(tree.children(node))[: len(indices)]
    if is_in_order:
        return tree
    if isinstance(tree, GameTree):
        return None

    def permuted(node: int) -> list[int]:
        visited = dict.fromkeys(first.get(node, []))
        return [*visited, *(child for child in tree.children(node) if child not in visited)]

    return reordered(tree, permuted)


def _followed(
    tree: Tree, order: Mapping[NodePath, list[int]], said: Mapping[NodePath, Value]
) -> Trace:
    """The record of a search that makes these visits; what a node returns is what the program says
    or else the best of what it has visited there.
    """
    trace = Trace(tree)
    waiting: list[tuple[int, NodePath, int]] = []
    """Calls under way: the visit, its path, and how many of its children have come back."""

    def call(path: NodePath) -> None:
        node = tree.find(path)
        assert node is not None
        trace.node.append(node)
        if tree.count[node]:
            trace.kind.append(ENTER)
            trace.value.append(None)
        else:
            trace.kind.extend(ENTER_LEAF)
            trace.value.append(said.get(path, tree.utility[node]))
        waiting.append((len(trace.node) - 1, path, 0))

    call(())
    values: dict[int, list[Value]] = {}
    while waiting:
        visit, path, done = waiting.pop()
        if done < len(order[path]):
            waiting.append((visit, path, done + 1))
            call((*path, order[path][done]))
            continue
        if tree.count[trace.node[visit]]:
            best, none = (max, -INF) if tree.player[trace.node[visit]] == MAX else (min, INF)
            found: Value = best(values.pop(visit, []), default=none)
            trace.value[visit] = said.get(path, found)
            trace.kind.append(RETURN)
        if waiting:
            values.setdefault(waiting[-1][0], []).append(trace.value[visit])
            trace.kind.append(UPDATE)
    _sign(trace)
    return trace


def _sign(trace: Trace) -> None:
    """Work out which values are only bounds, as if every window were empty: nobody knows those of
    the program, and none is kept.
    """
    visited = len(trace.node)
    trace.alpha, trace.beta, trace.has_window = [INF] * visited, [-INF] * visited, True
    trace.bounds  # noqa: B018 - kept
    trace.alpha, trace.beta, trace.has_window = [], [], False
