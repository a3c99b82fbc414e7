"""The lines at the left of a row that show where its node hangs."""

from itertools import islice, takewhile
from math import ceil

from tui_explorer.engine.tree import ROOT, Tree
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.outline import Outline


def guides(tree: Tree, outline: Outline, node: int, glyphs: Glyphs, most: int) -> str:
    """The lines from the ancestors, and an elbow that says whether the node is folded.

    Of a deep node only the nearest lines, which have room, are made and shown.
    """
    if node == ROOT:
        return ""
    elbow = glyphs.last_branch if _is_last(tree, node) else glyphs.branch
    if outline.run_at(node) or (outline.has_children(node) and not outline.is_open(node)):
        elbow = elbow[0] + glyphs.folded + elbow[2:]
    blank = " " * len(glyphs.trunk)
    above = islice(takewhile(bool, tree.ancestors(node)), ceil(most / len(glyphs.trunk)))
    trunks = [blank if _is_last(tree, ancestor) else glyphs.trunk for ancestor in above]
    made = "".join(reversed(trunks)) + elbow
    return made if len(made) <= most else glyphs.unknown + made[1 - most :]


def _is_last(tree: Tree, node: int) -> bool:
    parent = tree.parent[node]
    return bool(node == tree.first[parent] + tree.count[parent] - 1)
