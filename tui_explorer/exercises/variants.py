"""Variants of an exercise: with another seed, and for each student a random tree of their own.

Of two random trees, one may be twice as large as the other and have nothing to cut. So a student's
name draws several, and the first is taken that has as many nodes and cuts as the tree of the
exercise; where there is none, the one that comes nearest, with cuts if that has some.
"""

from collections.abc import Callable
from hashlib import sha256
from typing import Any

from tui_explorer.exercises.document import Document
from tui_explorer.exercises.ground import Ground
from tui_explorer.words.random_trees import RANDOM

_TRIES = 30
_MOST_NODES = 200_000
"""Of all the trees that are drawn for one student."""
Reader = Callable[[dict[str, Any]], Document]


def variant(written: dict[str, Any], seed: int | None, student: str, read: Reader) -> Document:
    """The exercise with another seed, and for one student: another random tree, other nodes."""
    written = {**written, "seed": written.get("seed", 1) if seed is None else seed}
    if not student:
        return read(written)
    source = str(written.get("source", ""))
    seeds = _seeds(f"{written['seed']}\n{source}\n{student}")
    own = {**written, "seed": seeds[0]}
    if source.partition(":")[0] != RANDOM:
        return read(own)
    nodes, cuts = _difficulty(read(written))
    found: dict[tuple[bool, int], Document] = {}
    """The first of those that are equally far away."""
    for at in seeds[: max(1, _MOST_NODES // nodes)]:
        document = read({**own, "source": _with_seed(source, at)})
        other_nodes, other_cuts = _difficulty(document)
        away = abs(other_nodes - nodes) + abs(other_cuts - cuts)
        found.setdefault((bool(other_cuts) != bool(cuts), away), document)
        if not away:
            break
    return found[min(found)]


def _difficulty(document: Document) -> tuple[int, int]:
    """The nodes of a tree, and how often it is cut."""
    ground = Ground(document.source, document.settings)
    return len(ground.tree), sum(bool(visit.left_out) for visit in ground.visits())


def _seeds(text: str) -> list[int]:
    """Numbers that look like chance, and are the same for the same text."""
    digests = [sha256(text.encode()).digest()]
    while len(digests) < _TRIES:
        digests.append(sha256(digests[-1]).digest())
    return [int.from_bytes(digest[:4]) for digest in digests]


def _with_seed(source: str, seed: int) -> str:
    """A random tree's name with another seed."""
    options = source.partition(":")[2].split(",")
    kept = [option for option in options if option and not option.startswith("seed=")]
    return f"{RANDOM}:" + ",".join([*kept, f"seed={seed}"])
