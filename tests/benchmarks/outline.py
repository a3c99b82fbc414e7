"""How does the folding of a tree grow: with its depth, the width of its nodes, and both?

A path of wide nodes, all other nodes leaves: what a step down a game with many moves leaves open.
The exponent is that of the nodes: 1 is linear, 0.5 follows the depth where depth and width are
alike, 0 is the same whatever the size.
"""

from array import array
from collections.abc import Callable
from math import isqrt, log
from time import process_time

from tests.benchmarks.table import milliseconds, show
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.view.outline import Outline

SIZES = (1_000, 10_000, 100_000, 1_000_000)
ROUNDS = 3
SHAPES: dict[str, Callable[[int], tuple[int, int]]] = {
    "depth": lambda nodes: (nodes // 30, 30),
    "width": lambda nodes: (10, nodes // 10),
    "both": lambda nodes: (isqrt(nodes), isqrt(nodes)),
}
"""Depth and width for a number of nodes, by what grows."""


class Path:
    """A path of nodes of one width, the way on being the child in the middle."""

    def __init__(self, depth: int, width: int) -> None:
        self.inner = [0, *(1 + ply * width + width // 2 for ply in range(depth - 1))]
        size = 1 + depth * width
        self.tree = tree = Tree()
        tree.parent = array("i", [-1, *(node for node in self.inner for _ in range(width))])
        tree.first, tree.count = array("i", [0]) * size, array("i", [0]) * size
        tree.player, tree.utility, tree.action = array("b", [0]) * size, [0] * size, [None] * size
        for ply, node in enumerate(self.inner):
            tree.first[node], tree.count[node] = 1 + ply * width, width
        self.folded = self.unfolded = Outline(tree, unfolded=False)

    def prepare(self) -> None:
        """Outlines for a round: nothing open, and the whole path open with rows shared."""
        self.folded = Outline(self.tree, unfolded=False)
        self.unfolded = Outline(self.tree, unfolded=True)
        self.share()

    def share(self) -> None:
        """Let siblings on either side of the path share rows, as far down as it goes."""
        for node in self.inner:
            children = self.tree.children(node)
            middle = (children.start + children.stop) // 2
            runs = range(children.start, middle - 3), range(middle + 4, children.stop)
            self.unfolded.gather(node, *runs)
        len(self.unfolded)

    def free(self) -> None:
        """Give all of them rows of their own."""
        for node in self.inner:
            self.unfolded.gather(node)
        len(self.unfolded)

    def toggle(self) -> None:
        """Fold the deepest node and unfold it again."""
        for change in (self.unfolded.fold, self.unfolded.unfold):
            change(self.inner[-1])
            len(self.unfolded)

    def ask(self) -> None:
        """Ask for the deepest node's row, and back."""
        assert self.unfolded.node_at(self.unfolded.row_of(self.inner[-1])) == self.inner[-1]

    def reveal(self) -> None:
        """Open the way to the deepest node."""
        self.folded.reveal(self.inner[-1])
        len(self.folded)

    def carry_over(self) -> None:
        """Fold another tree in the same way."""
        self.folded.transferred_to(self.tree, frozenset())

    def unfold_all(self) -> None:
        """Unfold everything for the first time."""
        Outline(self.tree, unfolded=True)


WORK = {
    "siblings share rows, the whole path": Path.share,
    "and have their own again": Path.free,
    "fold and unfold the deepest": Path.toggle,
    "its row, and the node of that row": Path.ask,
    "reveal it in a folded tree": Path.reveal,
    "the same folding for another tree": Path.carry_over,
    "unfold all for the first time": Path.unfold_all,
}
"""In this order: what is opened is asked about afterwards."""


def main() -> None:
    """Print the exponents of growth, and the largest times."""
    paths = {shape: [Path(*sized(nodes)) for nodes in SIZES] for shape, sized in SHAPES.items()}
    best: dict[tuple[str, str, int], float] = {}
    for _ in range(ROUNDS):
        for shape, sized in paths.items():
            for number, path in enumerate(sized):
                path.prepare()
                path.free()
                for name, work in WORK.items():
                    started = process_time()
                    work(path)
                    time = process_time() - started
                    key = shape, name, number
                    best[key] = min(time, best.get(key, time))
    rows = []
    for name in WORK:
        cells = [name]
        for shape in SHAPES:
            times = [best[shape, name, number] for number in range(len(SIZES))]
            cells += [f"{exponent(times):.2f}", milliseconds(times[-1])]
        rows.append(cells)
    head = ["exponent, and the time at 1,000,000 nodes"]
    for shape in SHAPES:
        head += [shape, ""]
    show("An outline that grows in depth, in width, and in both", head, rows)


def exponent(times: list[float]) -> float:
    """The slope of the line nearest to the times, where both scales are logarithmic."""
    xs, ys = [log(size) for size in SIZES], [log(time) for time in times]
    mean_x, mean_y = sum(xs) / len(xs), sum(ys) / len(ys)
    rise = sum((x - mean_x) * (y - mean_y) for x, y in zip(xs, ys, strict=True))
    return rise / sum((x - mean_x) ** 2 for x in xs)


if __name__ == "__main__":
    main()
