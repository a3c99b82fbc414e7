"""Three ways to look at a node, told from scratch at every event of a plain alpha-beta.

What a node was called with and has now; what its own children brought it; and between what its
value lies by the leaves that have been read. Nothing here is carried from one event to the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any

from tests.oracles import plain

Path = tuple[int, ...]
Pair = tuple[Any, Any]


def looks(
    tree: plain.Plain, window: Pair = (-inf, inf), *, strict: bool = False, hard: bool = False
) -> Iterator[dict[Path, tuple[Pair, Pair]]]:
    """After each event, by the path of each inner node called so far: local α, β and interval."""
    told = plain.narrate(tree, *window, strict=strict, hard=hard, everything=True)
    for event in told:
        known, just_closed = event["known"], event["path"]
        inner = [path for path in known if isinstance(plain.at(tree, list(path)), tuple)]
        yield {
            path: (_local(tree, path, known, just_closed), _interval(tree, path, known))
            for path in inner
        }


def _local(tree: plain.Plain, path: Path, known: Any, just_closed: Path) -> Pair:
    """The best that its children returned, be it beyond the window; the other as it was called."""
    player, children = plain.at(tree, list(path))
    below = [(*path, number) for number in range(len(children))]
    returned = [
        known[child]["v"]
        for child in below
        if child in known and known[child]["status"] == "closed" and child != just_closed
    ]
    alpha, beta = known[path]["called"]
    if player == "max":
        return max(returned, default=-inf), beta
    return alpha, min(returned, default=inf)


def _interval(tree: plain.Plain, path: Path, known: Any) -> Pair:
    """The least and the most it is worth, whatever is in the leaves that nobody has read."""
    node = plain.at(tree, list(path))
    if not isinstance(node, tuple):
        is_read = path in known and known[path]["status"] == "closed"
        return (node, node) if is_read else (-inf, inf)
    player, children = node
    below = [_interval(tree, (*path, number), known) for number in range(len(children))]
    best = max if player == "max" else min
    return best(low for low, _ in below), best(high for _, high in below)
