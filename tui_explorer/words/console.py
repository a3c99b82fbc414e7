"""Console messages: the progress of a command, why it ended or cannot begin; a study's report."""

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import noun
from tui_explorer.words.safe import safe

READING = "reading, {seconds} s, Ctrl-C stops"
SEARCHING = "searching, {done} nodes, {seconds} s, Ctrl-C stops"
BEYOND = "looking beyond the depth limit, {done} nodes, {seconds} s, Ctrl-C leaves that out"
ORDERS = "counting over all orders of children, {seconds} s, Ctrl-C leaves that out"
TELLING = "counting what was visited and cut, {seconds} s, Ctrl-C twice stops"
WRITING = "writing, {done} so far, {seconds} s, Ctrl-C stops"
WALKING = "walking through the games, {seconds} s, Ctrl-C stops"
"""The phases of a command that takes long."""
OUT_OF_MEMORY = "there is not enough memory for this (--depth or --max-nodes takes less)"
A_FOLDER, NO_READER = "it is a folder", "nobody reads it"
NOT_ALL_WRITTEN = "interrupted before everything was written"
ORDERS_MISSING = "interrupted before the fewest and the most nodes over all orders were counted"

STILL_WRITING = "still writing what was to be saved; ctrl+c gives that up"
DEFECT_LOGGED = "a defect of ours; details are in {path}"
DEFECT_NOT_LOGGED = "a defect of ours; no log of it could be written: {why}"

NO_TERMINAL = "the explorer needs a terminal, and standard {stream} is none"
RUN_INSTEAD = "use `{program} run SOURCE`"
NO_UTF8 = "the explorer needs a terminal that shows UTF-8"

SERVED = "The explorer is at {address}"
NO_TOKEN = "This address is not complete: the whole of it stands where the explorer was started."
NOT_SERVED = "standard input cannot be served: every browser would want it"


def cannot_write(path: object, reason: str) -> str:
    """A file or folder that cannot be made, and the reason."""
    return f"cannot write {safe(str(path))}: {reason}"


def nothing_listed(kind: str, typed: str) -> str:
    """A list in which nothing has the words that were typed."""
    return f"Nothing among the {kind} is found by {safe(typed, 200)}."


def checked(name: str, tree: Tree) -> str:
    """A file with nothing wrong in it: its depth and branching show slips that are no faults."""
    layers = tree.layers()
    leaves = tree.count.count(0)
    parts = [f"{len(tree):,} {noun(len(tree), 'node')}", f"depth {len(layers) - 1}"]
    if sizes := {size for size in tree.count if size}:
        parts.append(f"branching {_from_to(min(sizes), max(sizes))}")
    least = next(depth for depth, layer in enumerate(layers) for n in layer if not tree.count[n])
    where = "" if least == len(layers) - 1 else f" at depths {_from_to(least, len(layers) - 1)}"
    parts.append(f"{leaves:,} {noun(leaves, 'leaf', 'leaves')}{where}")
    return f"{safe(name)}: fine: {', '.join(parts)}"


def checked_exercise(name: str, questions: int) -> str:
    """An exercise with nothing wrong in it."""
    return f"{safe(name)}: fine: {questions:,} {noun(questions, 'question')}"


def _from_to(least: int, most: int) -> str:
    return f"{most:,}" if least == most else f"{least:,} to {most:,}"


def no_cursor(kind: str) -> str:
    """A terminal that can only print, by its TERM; empty if that is not set."""
    what = f"TERM is {kind}" if kind else "TERM is not set"
    return f"the explorer needs a terminal that can move its cursor; {what}"


# -- the study ----------------------------------------------------------------------------------

FORMULAS = (
    "b", "m", "tree", "b^m", "b^(3m/4)", "b^(m/2)", "least leaves", "least nodes", "path",
    "siblings",
)  # fmt: skip
OF_THE_FORMULAS = """\
The formulas
  tree           nodes of the tree: minimax visits them all
  b^m            leaves of the tree; alpha-beta visits about b^(3m/4) of them
                 in a random order of children, about b^(m/2) in the best one
  least          the fewest that alpha-beta can visit, exactly (Knuth and Moore)
  path           the most nodes at once, if the children of a node are made one
                 by one: m + 1, which is O(m)
  siblings       if they are made all at once: bm + 1, which is O(bm)
"""
MEASURED = ("b", "m", "order", "nodes", "min", "max", "of minimax", "leaves", "exponent")
OF_THE_MEASURES = """\
What alpha-beta visited
  nodes, leaves  the mean over the trees; min and max are those of the nodes
  exponent       x, if the leaves are b^(x m): 1 for minimax; with larger trees
                 it comes closer to 3/4 (random) and 1/2 (best)
  best, worst    children sorted by value, the mover's best first or last
"""
NAMES_OF_LINES = ("b^m", "b^(3m/4)", "b^(m/2)", "least")
OF_THE_CHARTS = """\
The nodes that alpha-beta visited, on a logarithmic scale. The lines are the
formulas, added up over the plies 0 to m as they count leaves: b^m is minimax.
"""
MEASURING = "Measuring"
STOPS = "Ctrl-C stops"
INTERRUPTED = "interrupted"
LOST = "a process or the cluster was lost, perhaps for want of memory"


def introduction(trees: int, seed: int) -> str:
    """The trees that were measured."""
    number = "one random tree" if trees == 1 else f"{trees:,} random trees"
    return f"Alpha-beta on {number} for each b and m, no two leaves equal, seed {seed}."


def signs_of_orders(glyphs: Glyphs) -> dict[str, str]:
    """The sign of each order in a chart."""
    return {
        "natural": glyphs.chance, "worst": glyphs.max, "random": glyphs.player, "best": glyphs.leaf,
    }  # fmt: skip


def legend(orders: tuple[str, ...], glyphs: Glyphs) -> str:
    """The signs of a chart, told."""
    signs = signs_of_orders(glyphs)
    return "   ".join(f"{signs[order]} {order}" for order in orders)


def stopped(why: str, done: int, of: int, resume: str | None, table: str | None) -> str:
    """A study that did not come to its end, and how to go on with it."""
    measured = f"{why}: {done:,} of {of:,} trees are measured"
    if resume is not None:
        return f"{measured} and kept in {resume} (the same command goes on from there)"
    if table is not None:
        return f"{measured} and kept in {table} (--resume {table} goes on from there)"
    return f"{measured} (with --resume FILE a study can go on from there)"
