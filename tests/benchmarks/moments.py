"""What does it cost to know a search at any step, and does that depend on its length?

A question is what a screen asks after a jump: the event, the path, the counts, and the state of 40
nodes. The first one has indexes derived that all later ones share.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from time import process_time

from tests.benchmarks.blind import Blind
from tests.benchmarks.clock import once
from tests.benchmarks.explicit import uniform_tree
from tests.benchmarks.table import milliseconds, show
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.tree import Tree

ROWS = 40
JUMPS, ROUNDS = 100, 10


@dataclass
class Recorded:
    """A trace, and how long it took to record and to ask a first time."""

    trace: Trace
    search_time: float
    first_time: float
    random: Random = field(default_factory=lambda: Random(1))
    times: list[float] = field(default_factory=list)

    def jump(self) -> None:
        """Ask at some random steps."""
        length = len(self.trace)
        questions = []
        for _ in range(JUMPS):
            step = self.random.randrange(1, length + 1)
            questions.append((step, _rows(Moment(self.trace, step), self.random)))
        started = process_time()
        for step, nodes in questions:
            _ask(self.trace, step, nodes)
        self.times.append((process_time() - started) / JUMPS)


def main() -> None:
    """Print the cost of a jump for traces of about 100, 10,000 and 1,000,000 visits."""
    deep = [alphabeta_trace(plies) for plies in (3, 8, 11)]
    wide = [minimax_trace(plies) for plies in (2, 4, 6)]
    for _ in range(ROUNDS):
        for recorded in (*deep, *wide):
            recorded.jump()
    _report("Connect Four, alpha-beta, 3, 8 and 11 plies", deep)
    _report("Random tree of 10 branches, minimax, 2, 4 and 6 plies", wide)


def alphabeta_trace(plies: int) -> Recorded:
    """A search with cuts, in a tree of which most is never seen."""
    return _record(lambda: run(alphabeta.search, GameTree(Blind(), plies), Settings()))


def minimax_trace(plies: int) -> Recorded:
    """A search that visits every node."""
    tree: Tree = uniform_tree(plies=plies)
    return _record(lambda: run(minimax.search, tree, Settings()))


def _record(search: Callable[[], Trace]) -> Recorded:
    search_time, trace = once(search)
    first_time, _ = once(lambda: _ask(trace, len(trace), list(trace.tree.children(0))))
    return Recorded(trace, search_time, first_time)


def _rows(moment: Moment, random: Random) -> list[int]:
    """The nodes around the current one, then any: what a screen might show."""
    tree = moment.tree
    nodes = [child for node in reversed(moment.path) for child in _listed(tree, node)][: ROWS // 2]
    return nodes + [random.randrange(len(tree)) for _ in range(ROWS - len(nodes))]


def _listed(tree: Tree, node: int) -> range:
    first = tree.first[node]
    return range(first, first + max(0, tree.count[node]))


def _ask(trace: Trace, step: int, nodes: list[int]) -> None:
    moment = Moment(trace, step)
    assert moment.event is not None
    assert moment.path[-1] == moment.current
    assert moment.counts.events == step
    for node in nodes:
        moment.status(node)
        moment.window(node)
        moment.value(node)
        moment.interval(node)


def _report(title: str, traces: list[Recorded]) -> None:
    smallest = min(traces[0].times)
    rows = [
        [
            f"{len(recorded.trace.node):,} visits, {len(recorded.trace):,} steps",
            f"{min(recorded.times) / smallest:.2f}",
            milliseconds(min(recorded.times)),
            f"{recorded.first_time / recorded.search_time:.2f}",
            milliseconds(recorded.first_time),
        ]
        for recorded in traces
    ]
    head = ["a question at any step", "× the smallest", "a question", "first / search", "first"]
    show(f"{title}: best of {ROUNDS} times {JUMPS} jumps", head, rows)


if __name__ == "__main__":
    main()
