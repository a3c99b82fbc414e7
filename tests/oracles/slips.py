"""Alpha-beta as people get it wrong, and right: plain, slow, and nothing shared with the project.

A tree is a number or a pair ``(player, children)``, as in ``plain.py``.
"""

from __future__ import annotations

from math import inf
from typing import Any

from tests.oracles.plain import Plain, known_intervals

NAMES = (
    "minimax", "cut-gt", "cut-ge", "shallow-only", "swapped-players", "right-to-left",
    "alpha-only", "beta-only",
)  # fmt: skip
Path = tuple[int, ...]


def swapped(tree: Plain) -> Plain:
    if not isinstance(tree, tuple):
        return tree
    return ("min" if tree[0] == "max" else "max"), [swapped(child) for child in tree[1]]


def search(
    tree: Plain, window: tuple[Any, Any], slip: str, *, strict: bool, hard: bool = False
) -> list[dict[str, Any]]:
    """A record of each visit: path, window at call and return, v, whether it cut, by whom."""
    if slip == "swapped-players":
        tree = swapped(tree)
    if slip == "cut-gt":
        strict = True
    if slip == "cut-ge":
        strict = False
    log: list[dict[str, Any]] = []

    def value_of(node: Plain, path: Path, a: Any, b: Any, a_from: Any, b_from: Any) -> Any:
        record = {"path": path, "in": (a, b), "out": (a, b), "cut": False, "owner": None}
        log.append(record)
        if not isinstance(node, tuple):
            record["v"] = node
            return node
        numbers = list(range(len(node[1])))
        if slip == "right-to-left":
            numbers.reverse()
        so_far: list[Any] = []
        for number in numbers:
            child, where = node[1][number], (*path, number)
            if slip == "shallow-only" and node[0] == "max":
                known = max(so_far, default=-inf)
                v = value_of(child, where, known, inf, path if known > -inf else None, None)
            elif slip == "shallow-only":
                known = min(so_far, default=inf)
                v = value_of(child, where, -inf, known, None, path if known < inf else None)
            else:
                v = value_of(child, where, a, b, a_from, b_from)
            so_far.append(v)
            if node[0] == "max":
                best = max(so_far)
                tested = slip not in ("minimax", "alpha-only")
                if tested and (best > b or (best == b and not strict)):
                    record |= {"cut": True, "owner": b_from, "by": number}
                    break
                if best > a:
                    a, a_from = best, path
            else:
                best = min(so_far)
                tested = slip not in ("minimax", "beta-only")
                if tested and (best < a or (best == a and not strict)):
                    record |= {"cut": True, "owner": a_from, "by": number}
                    break
                if best < b:
                    b, b_from = best, path
        record["out"] = a, b
        best = max(so_far) if node[0] == "max" else min(so_far)
        low, high = record["in"]
        record["v"] = min(max(best, low), high) if hard else best
        record["left"] = len(node[1]) - len(so_far)
        return record["v"]

    value_of(tree, (), *window, None, None)
    known = known_intervals(tree, {record["path"] for record in log})
    for record in log:
        low, high = known[record["path"]]
        exact = low == high == record["v"]
        record["sign"] = "=" if exact else "<=" if high <= record["v"] else ">="
    return log


def leaves(tree: Plain, path: Path = ()) -> dict[Path, Any]:
    if not isinstance(tree, tuple):
        return {path: tree}
    found: dict[Path, Any] = {}
    for number, child in enumerate(tree[1]):
        found |= leaves(child, (*path, number))
    return found


def with_leaf(tree: Plain, path: Path, value: Any) -> Plain:
    if not path:
        return value
    children = list(tree[1])
    children[path[0]] = with_leaf(children[path[0]], path[1:], value)
    return tree[0], children
