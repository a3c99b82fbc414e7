"""Plain trees for any number of players and for chance: exact values, and what a search tells.

An inner node is a pair: ``(0, [children])`` with the number of who moves, ``("max", [children])``,
``("min", [children])`` or ``("chance", [(probability, child), …])``. A leaf is a number, or a list
of payoffs, one for each player. Nothing here shares code with the project.
"""

from __future__ import annotations

from fractions import Fraction
from math import inf
from typing import Any

from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.engine.tree.tree import Tree

Plain = Any
Path = tuple[int, ...]
MOVERS = {"max": 0, "min": 1, "chance": -1}


def children_of(tree: Plain) -> list[Plain]:
    if not isinstance(tree, tuple):
        return []
    mover, children = tree
    return [child for _, child in children] if mover == "chance" else list(children)


def size(tree: Plain) -> int:
    return 1 + sum(map(size, children_of(tree)))


def at(tree: Plain, path: Path) -> Plain:
    for index in path:
        tree = children_of(tree)[index]
    return tree


def leaves(tree: Plain) -> list[Plain]:
    if not isinstance(tree, tuple):
        return [tree]
    return [leaf for child in children_of(tree) for leaf in leaves(child)]


def build(tree: Plain) -> Tree:
    """The project's tree for a plain one."""
    some = leaves(tree)[0]
    names = [f"P{n + 1}" for n in range(len(some))] if isinstance(some, list) else ["MAX", "MIN"]
    builder = TreeBuilder(tuple(names))

    def add(node: Plain, parent: int) -> int:
        if not isinstance(node, tuple):
            return builder.add(parent, utility=tuple(node) if isinstance(node, list) else node)
        me = builder.add(parent, player=MOVERS.get(node[0], node[0]))
        for number, child in enumerate(children_of(node)):
            below = add(child, me)
            if node[0] == "chance":
                builder.probability[below] = node[1][number][0]
        return me

    add(tree, -1)
    return builder.build()


def values(tree: Plain) -> dict[Path, Any]:
    """The exact value of every node by path: max^n, expectimax, or both."""
    found: dict[Path, Any] = {}

    def value(node: Plain, path: Path) -> Any:
        below = [value(child, (*path, i)) for i, child in enumerate(children_of(node))]
        if not below:
            result = tuple(node) if isinstance(node, list) else node
        elif node[0] == "chance":
            shares = [share for share, _ in node[1]]
            if isinstance(below[0], tuple):
                columns = zip(*below, strict=True)
                result = tuple(average(shares, list(column)) for column in columns)
            else:
                result = average(shares, below)
        elif node[0] in ("max", "min"):
            result = max(below) if node[0] == "max" else min(below)
        else:
            result = below[0]
            for other in below[1:]:
                result = other if other[node[0]] > result[node[0]] else result
        found[path] = result
        return result

    value(tree, ())
    return found


def average(shares: list[Fraction], numbers: list[Any]) -> Any:
    """Σ p·v over a common denominator, so that nothing is ever rounded."""
    infinite = [v for p, v in zip(shares, numbers, strict=True) if p and abs(v) == inf]
    if infinite:
        return infinite[0]
    pairs = [(p, Fraction(v)) for p, v in zip(shares, numbers, strict=True) if p]
    whole = 1
    for p, v in pairs:
        whole *= p.denominator * v.denominator
    top = sum(
        p.numerator * v.numerator * (whole // (p.denominator * v.denominator)) for p, v in pairs
    )
    return Fraction(top, whole)


class Story:
    """What a search does, each event with the state of every node then."""

    def __init__(self, *, everything: bool = False) -> None:
        self.events: list[dict[str, Any]] = []
        self.known: dict[Path, dict[str, Any]] = {}
        self._everything = everything

    def open(self, path: Path, called: Any) -> dict[str, Any]:
        state = {"status": "open", "called": called, "now": called, "v": None}
        self.known[path] = state
        self.tell("enter", path)
        return state

    def tell(self, kind: str, path: Path) -> None:
        if self._everything:
            known = {name: dict(state) for name, state in self.known.items()}
        else:
            known = {path: dict(self.known[path])}
        self.events.append({"kind": kind, "path": path, "known": known})

    def close(self, kind: str, path: Path, v: Any) -> Any:
        self.known[path].update(status="closed", v=v)
        self.tell(kind, path)
        return v

    @property
    def kinds(self) -> list[str]:
        return [event["kind"] for event in self.events]

    @property
    def visited(self) -> list[Path]:
        return [event["path"] for event in self.events if event["kind"] == "enter"]
