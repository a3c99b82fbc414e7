"""Tables: the proof of a whole search, the search spaces of games, iterations, orders."""

from collections.abc import Iterator, Mapping, Sequence

from tui_explorer.engine.analysis.comparison import OrderTable, TableCosts
from tui_explorer.engine.analysis.proof import (
    HIGH,
    INSIDE,
    LOW,
    POINT,
    Promise,
    exact_value,
    is_more_than_promised,
    promise,
)
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.trace.trace import ENTER, UPDATE
from tui_explorer.engine.tree.shape import Structure
from tui_explorer.view.layout import aligned
from tui_explorer.words.about import STRUCTURE_EXPLAINED, too_many_states
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames, grouped, show, show_bound
from tui_explorer.words.proof import KEPT_AND_EXACT, proof_verdict
from tui_explorer.words.results import IN_ALL, TABLES, chosen_action

_STRUCTURE_HEADING = ["", "space", "cycles", "repeated", "states", "tree nodes", "leaves", "plies"]


def proof_table(run: Run, minimax: Run, glyphs: Glyphs = UNICODE) -> Iterator[str]:
    """The promise of each call and whether it was kept, by when it returned, and the verdict."""
    rows = _ProofRows(run, minimax, glyphs)
    yield from aligned(rows, words=[0, 4, 6])
    yield ""
    yield from proof_verdict(rows.known, rows.broken, rows.unknown)


class _ProofRows:
    """The rows, made anew each time they are gone through, and counted."""

    def __init__(self, run: Run, minimax: Run, glyphs: Glyphs) -> None:
        self._run, self._minimax, self._glyphs = run, minimax, glyphs
        self._names = ShownNames(run.names, glyphs)

    def __iter__(self) -> Iterator[list[str]]:
        self.known = self.unknown = self.broken = 0
        glyphs, trace = self._glyphs, self._run.trace
        yield ["node", glyphs.alpha, glyphs.beta, "v", "promises", "exact", ""]
        for node in self._nodes():
            exact = exact_value(self._run, node, self._minimax)
            made = None if exact is None else promise(trace, node, exact)
            if made is None:
                self.unknown += 1
                continue
            self.known += 1
            self.broken += not made.holds
            yield self._row(made)

    def _nodes(self) -> Iterator[int]:
        """The visited nodes: those that did not return, then the others by when they did."""
        trace, entered = self._run.trace, iter(self._run.trace.node)
        is_open: list[int] = []
        for visit, step in enumerate(trace.exit_step):
            if not step:
                yield trace.node[visit]
        for kind in trace.kind:
            if kind == ENTER:
                is_open.append(next(entered))
            elif kind != UPDATE:
                yield is_open.pop()

    def _row(self, made: Promise) -> list[str]:
        glyphs, shown = self._glyphs, self._names.value
        signs = {LOW: glyphs.at_most, HIGH: glyphs.at_least, INSIDE: "=", POINT: glyphs.none}
        sign = signs[made.case]
        says = sign if made.case == POINT else f"exact {sign} v"
        numbers = map(shown, (made.alpha, made.beta, made.value))
        verdict = "kept" if made.holds else "broken!"
        if is_more_than_promised(self._run.trace, made):
            verdict = KEPT_AND_EXACT
        return [self._names.node(made.node), *numbers, says, shown(made.exact), verdict]


def structure_table(games: Mapping[str, Structure], glyphs: Glyphs) -> Iterator[str]:
    """The search space of each game, and what the columns mean."""
    rows = [_structure_row(name, found, glyphs) for name, found in games.items()]
    yield from aligned([_STRUCTURE_HEADING, *rows], words=range(4))
    yield ""
    yield from STRUCTURE_EXPLAINED.splitlines()
    if not all(found.is_whole for found in games.values()):
        yield too_many_states(glyphs)


def _structure_row(name: str, found: Structure, glyphs: Glyphs) -> list[str]:
    told: dict[object, str] = {True: "yes", False: "no", None: glyphs.none}
    states = grouped(found.states) if found.is_whole else f"over {grouped(found.states)}"
    size = ["endless"] * 3
    if not found.cycles:
        counts = (found.nodes, found.leaves, found.depth)
        size = [glyphs.none if count is None else grouped(count) for count in counts]
    kinds = [found.kind or glyphs.none, told[found.has_cycles], told[found.repeats_states]]
    return [name, *kinds, states, *size]


def iteration_rows(shown: Run, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """The outcome at each depth; the search that is shown is marked.

    With a table: the hits, and those among them that shallower searches had worked out.
    """
    has_table = bool(shown.settings.table)
    hits = ["hits", "earlier"] if has_table else []
    rows = [["depth", "value", "action", "nodes", *hits, ""]]
    for run in shown.iterations:
        here, counts = glyphs.here if run is shown else " ", run.counts
        stopped = "not finished" if run.trace.stopped else ""
        work = [counts.nodes, counts.hits, counts.hits_from_before][: 3 if has_table else 1]
        depth = f"{here} {run.depth}"
        rows.append([depth, *_outcome_cells(run, glyphs), *map(grouped, work), stopped])
    return rows


def table_cost_rows(tables: TableCosts, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """The nodes of each depth and in all, by which table there was."""
    rows = [["depth", *TABLES]]
    for depth in tables.depths:
        cells = []
        for run in tables:
            nodes = next((e.counts.nodes for e in run.iterations if e.depth == depth), None)
            cells.append(glyphs.none if nodes is None else grouped(nodes))
        rows.append([f"  {depth}", *cells])
    signs = (glyphs.at_least if run.stopped else "" for run in tables)
    in_all = (sign + grouped(run.total_nodes) for sign, run in zip(signs, tables, strict=True))
    return [*rows, [IN_ALL, *in_all]]


def order_rows(orders: OrderTable, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """The cost and the outcome of each order."""
    rows = [["order", "nodes", "leaves", "cuts", "value", "action"]]
    for run in orders.runs:
        counts = run.counts
        work = (run.total_nodes, counts.leaves, counts.cuts)
        rows.append([run.settings.order, *map(grouped, work), *_outcome_cells(run, glyphs)])
    return rows


def _outcome_cells(run: Run, glyphs: Glyphs) -> Sequence[str]:
    """Value and action of a search; = where the value is exact."""
    if run.value is None:
        return glyphs.none, glyphs.none
    bound = run.bound
    value = f"{show(run.value, glyphs)} so far"
    if bound is not None:
        value = show_bound(run.value, bound, glyphs)
    return value, chosen_action(run, glyphs)
