"""The tidy layout of 10,000 and of 100,000 nodes: ten times as many, ten times as long."""

from collections.abc import Callable
from functools import partial
from random import Random

from tests.benchmarks.clock import Contender, race
from tests.benchmarks.table import milliseconds, show
from tui_explorer.drawing.tidy import tidy

FEW, MANY = 10_000, 100_000
BUDGET = 12
ROUNDS = 5
"""Of these the best counts."""

Parents = list[int]


def _any(size: int) -> Parents:
    """Every tree alike, its nodes level by level."""
    random = Random(1)
    return sorted([-1, *(random.randrange(node) for node in range(1, size))])


def _preorder(size: int) -> Parents:
    """Two to four children a node, as a figure has them: each subtree in one piece."""
    random = Random(1)
    parents, waiting = [], [-1]
    while len(parents) < size:
        parents.append(waiting.pop())
        if len(parents) + len(waiting) < size:
            waiting += [len(parents) - 1] * random.randint(2, 4)
    return parents


SHAPES: dict[str, Callable[[int], Parents]] = {
    "random": _any,
    "bushy": _preorder,
    "binary": lambda size: [-1, *((node - 1) // 2 for node in range(1, size))],
    "chain": lambda size: list(range(-1, size - 1)),
    "wide": lambda size: [-1] + [0] * (size - 1),
}


def _laid_out(parents: Parents) -> None:
    halves = [0.5] * len(parents)
    tidy(parents, halves, halves, 1, 2)


def main() -> None:
    """Print the CPU time of a layout by the tree's shape and size."""
    rows = []
    for name, made in SHAPES.items():
        few, many = (Contender(name, _laid_out, n, partial(made, n)) for n in (FEW, MANY))
        race([few, many], ROUNDS)
        times = milliseconds(few.best), milliseconds(many.best)
        rows.append([name, *times, f"{many.best / few.best:.1f}"])
    head = ["shape", f"{FEW:,} nodes", f"{MANY:,} nodes", "ratio"]
    show(f"CPU time of a tidy layout (budget: ratio ≤ {BUDGET})", head, rows)


if __name__ == "__main__":
    main()
