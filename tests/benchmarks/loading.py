"""How long does a file of a million leaves take to read, beside a plain ``json.loads`` of it?"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from tests.benchmarks.clock import Contender, race
from tests.benchmarks.explicit import BRANCHES, PLIES
from tests.benchmarks.table import milliseconds, show
from tui_explorer.formats.read.files import read_tree_file

ROUNDS = 5
LEAVES = BRANCHES**PLIES
NODES = sum(BRANCHES**ply for ply in range(PLIES + 1))

SHAPES = {
    "JSON, lists": lambda children: f"[{', '.join(children)}]",
    "inline text, lists": lambda children: f"[{' '.join(children)}]",
    "JSON, inner nodes as objects": lambda children: f'{{"children": [{", ".join(children)}]}}',
    "JSON, all nodes as objects": lambda children: f'{{"children": [{", ".join(children)}]}}',
    "JSON, lists of decimals": lambda children: f"[{', '.join(children)}]",
}
"""How a node is written, given its children."""
LEAVES_AS = {"JSON, all nodes as objects": '{{"value": {}}}', "JSON, lists of decimals": "0.{}"}


def main() -> None:
    """Write the files, read them in turn, and print how long each took."""
    with TemporaryDirectory() as folder:
        files = {shape: Path(folder, f"{number}.txt") for number, shape in enumerate(SHAPES)}
        for shape, file in files.items():
            file.write_text(_text(SHAPES[shape], LEAVES_AS.get(shape, "{}")))
            assert len(read_tree_file(str(file)).tree) == NODES
        first, *_ = files.values()
        plain = Contender("json.loads of the first", _json_loads(first), NODES)
        contenders = [Contender(shape, _ours(file), NODES) for shape, file in files.items()]
        race([plain, *contenders], ROUNDS)
    rows = [
        [r.name, f"{r.best / plain.best:.1f}", milliseconds(r.best), f"{r.spread:.0%}"]
        for r in (plain, *contenders)
    ]
    head = ["time as a multiple of json.loads", "×", "best", "spread"]
    show(f"A file of {LEAVES:,} leaves, {NODES:,} nodes: best of {ROUNDS} rounds", head, rows)


def _text(write: Callable[[list[str]], str], leaf: str) -> str:
    values = Random(1)
    leaves = (leaf.format(values.randrange(1000)) for _ in range(LEAVES))
    return _node(write, leaves, PLIES)


def _node(write: Callable[[list[str]], str], leaves: Iterator[str], plies: int) -> str:
    if plies == 0:
        return next(leaves)
    return write([_node(write, leaves, plies - 1) for _ in range(BRANCHES)])


def _json_loads(file: Path) -> Callable[[Any], Any]:
    return lambda _: json.loads(file.read_bytes())


def _ours(file: Path) -> Callable[[Any], Any]:
    return lambda _: read_tree_file(str(file))


if __name__ == "__main__":
    main()
