"""Console messages: the progress of a command, and why it ended or cannot begin."""

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.engine.unknown import Unknown
from tui_explorer.words.names import CELL_LENGTH, counted, grouped, noun
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
A_FOLDER, NOT_A_FILE, NO_READER = "it is a folder", "it is not a file", "nobody reads it"
READ_HERE = "it is read here, and what it holds would be lost"
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

_UNKNOWN_TOLD = 4
"""Unknown leaves that are named one by one."""


def cannot_write(path: object, reason: str) -> str:
    """A file or folder that cannot be made, and the reason."""
    return f"cannot write {safe(str(path))}: {reason}"


def cannot_listen(host: str, port: int, reason: str) -> str:
    """An address that nobody can be let in by, and the reason."""
    return f"cannot listen on {host}, port {port}: {reason}"


def nothing_listed(kind: str, typed: str) -> str:
    """A list in which nothing has the words that were typed."""
    return f"Nothing among the {kind} is found by {safe(typed, 200)}."


def checked(name: str, tree: Tree) -> str:
    """A file with nothing wrong in it: its depth and branching show slips that are no faults."""
    layers = tree.layers()
    leaves = tree.count.count(0)
    parts = [counted(len(tree), "node"), f"depth {len(layers) - 1}"]
    if sizes := {size for size in tree.count if size}:
        parts.append(f"branching {_from_to(min(sizes), max(sizes))}")
    least = next(depth for depth, layer in enumerate(layers) for n in layer if not tree.count[n])
    where = "" if least == len(layers) - 1 else f" at depths {_from_to(least, len(layers) - 1)}"
    parts.append(counted(leaves, "leaf", "leaves") + where)
    unknown = _unknown_told(tree) if tree.has_unknown else ""
    return f"{safe(name)}: fine: {', '.join(parts)}{unknown}"


def _unknown_told(tree: Tree) -> str:
    """Leaves that nobody knows: a slip of the pen makes one of a number."""
    leaves = [node for node, value in enumerate(tree.utility) if isinstance(value, Unknown)]
    named = []
    for leaf in sorted(leaves, key=tree.path)[:_UNKNOWN_TOLD]:
        path = ".".join(map(str, tree.path(leaf))) or "the root"
        named.append(f"{safe(str(tree.utility[leaf]), CELL_LENGTH)} at {path}")
    more = len(leaves) - len(named)
    rest = f" and {grouped(more)} more" if more else ""
    are = noun(len(leaves), "is", "are")
    return f"; {counted(len(leaves), 'leaf', 'leaves')} {are} unknown: {', '.join(named)}{rest}"


def checked_exercise(name: str, questions: int) -> str:
    """An exercise with nothing wrong in it."""
    return f"{safe(name)}: fine: {counted(questions, 'question')}"


def _from_to(least: int, most: int) -> str:
    return grouped(most) if least == most else f"{grouped(least)} to {grouped(most)}"


def no_cursor(kind: str) -> str:
    """A terminal that can only print, by its TERM; empty if that is not set."""
    what = f"TERM is {kind}" if kind else "TERM is not set"
    return f"the explorer needs a terminal that can move its cursor; {what}"
