"""Tables: the proof of a whole search, the search spaces of games, iterations, orders."""

from collections.abc import Iterator, Mapping, Sequence

from tui_explorer.engine.results.comparison import OrderTable
from tui_explorer.engine.results.proof import (
    HIGH,
    INSIDE,
    LOW,
    POINT,
    Promise,
    exact_value,
    promise,
)
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.trace.events import ENTER, UPDATE
from tui_explorer.engine.tree.shape import Structure
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.layout import aligned
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import ShownNames, grouped, show, show_bound
from tui_explorer.words.proof import proof_verdict
from tui_explorer.words.results import STRUCTURE_EXPLAINED, chosen_action, too_many_states

_STRUCTURE_HEADING = ["", "space", "cycles", "repeated", "states", "tree nodes", "leaves"]


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
        self.known = self.unknown = self.broken = 0

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
    known = structure_record(found)
    told: dict[object, str] = {True: "yes", False: "no", None: glyphs.none}
    states = grouped(found.states) if found.is_whole else f"over {grouped(found.states)}"
    size = ["endless", "endless"]
    if not found.cycles:
        counts = (found.nodes, found.leaves)
        size = [glyphs.none if count is None else grouped(count) for count in counts]
    space = str(known["space"] or glyphs.none)
    return [name, space, told[known["cycles"]], told[known["repeated"]], states, *size]


def structure_record(found: Structure) -> dict[str, object]:
    """A record for programs: what is not known is null."""
    known = found.is_whole
    return {
        "space": "graph" if found.cycles else "tree" if known else None,
        "cycles": True if found.cycles else False if known else None,
        "repeated": True if found.repeated else False if known else None,
        "states": found.states,
        "all_states": known,
        "nodes": found.nodes,
        "leaves": found.leaves,
    }


def iteration_rows(shown: Run, glyphs: Glyphs = UNICODE) -> list[list[str]]:
    """The outcome at each depth; the search that is shown is marked."""
    rows = [["depth", "value", "action", "nodes", ""]]
    for run in shown.iterations:
        here = glyphs.here if run is shown else " "
        stopped = "not finished" if run.trace.stopped else ""
        nodes = grouped(run.counts.nodes)
        rows.append([f"{here} {run.depth}", *_outcome_cells(run, glyphs), nodes, stopped])
    return rows


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
    bound = run.end.bound(ROOT)
    value = f"{show(run.value, glyphs)} so far"
    if bound is not None:
        value = show_bound(run.value, bound, glyphs)
    return value, chosen_action(run, glyphs)
