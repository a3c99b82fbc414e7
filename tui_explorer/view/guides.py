"""Guide lines at the left of a row: trunks and elbows that show where its node hangs in the tree.

Where rows are deeper than there is room, all of them are indented less; where that is not enough,
all of them are moved to the left by the same number of levels. A row that would then stand outside
says how deep it is.
"""

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from tui_explorer.engine.tree.tree import Tree
from tui_explorer.view.outline import Outline
from tui_explorer.words.glyphs import Glyphs


class Levels(NamedTuple):
    """The levels of a tree that have room, and how much each."""

    indent: int
    """Cells of a level."""
    skipped: int
    """Levels that are left out at the left."""
    shown: int
    """Levels that have room."""

    def fitted(self, deepest: int, at: int) -> "Levels":
        """So changed that the rows on screen fit, or else the one at a certain depth.

        Nothing changes without need: rows that jump sideways at every key cannot be read.
        """
        indent, cells = self.indent, self.indent * self.shown
        while indent > 1 and deepest * indent > cells:
            indent -= 1
        shown = cells // indent
        if deepest <= shown:
            return Levels(indent, 0, shown)
        is_inside = (self.skipped == 0 or self.skipped < at) and at < self.skipped + shown
        skipped = self.skipped if is_inside else max(0, at - shown * 2 // 3)
        return Levels(indent, skipped, shown)


def all_levels(cells: int, glyphs: Glyphs) -> Levels:
    """All levels, as wide as is usual, in some cells."""
    indent = len(glyphs.trunk)
    return Levels(indent, 0, cells // indent)


def depths(tree: Tree, nodes: Sequence[int]) -> list[int]:
    """The depths of nodes whose rows follow each other: O(depth + rows)."""
    known = {node: depth for depth, node in enumerate(tree.line(nodes[0]))} if nodes else {}
    for node in nodes[1:]:
        known[node] = known[tree.parent[node]] + 1
    return [known[node] for node in nodes]


def guides(
    tree: Tree, outline: Outline, node: int, depth: int, levels: Levels, glyphs: Glyphs
) -> str:
    """The lines from the ancestors, and an elbow that says whether the node is folded."""
    group = outline.group_at(node)
    is_folded = group is not None or (outline.has_children(node) and not outline.is_open(node))
    folded = glyphs.folded if is_folded else ""
    if depth <= levels.skipped:
        told = f"{glyphs.omitted}{depth}{folded}" if levels.skipped else folded
        return told and f"{told} "
    inside = depth - levels.skipped
    if inside > levels.shown:
        told = f"{glyphs.omitted}{depth}{folded or ' '}"
        kept = max(0, levels.shown - -(-len(told) // levels.indent))
        above = islice(tree.ancestors(node), inside - kept - 1, inside - 1)
        return _trunks(tree, above, levels, glyphs) + told
    above = islice(tree.ancestors(node), inside - 1)
    elbow = glyphs.last_branch if _is_last(tree, (group or [node])[-1]) else glyphs.branch
    if folded:
        elbow = elbow[0] + folded + elbow[2:] if levels.indent > 1 else folded
    elif levels.indent < len(elbow):
        elbow = elbow[0] + " "
    return _trunks(tree, above, levels, glyphs) + elbow[: levels.indent]


def _trunks(tree: Tree, above: Iterable[int], levels: Levels, glyphs: Glyphs) -> str:
    """A line for each ancestor that has a sibling below it; the nearest ancestor comes first."""
    blank = " " * levels.indent
    trunk = glyphs.trunk[: levels.indent]
    lines = [blank if _is_last(tree, node) else trunk for node in above]
    return "".join(reversed(lines))


def _is_last(tree: Tree, node: int) -> bool:
    parent = tree.parent[node]
    return bool(node == tree.first[parent] + tree.count[parent] - 1)
