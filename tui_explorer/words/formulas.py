"""Formulas: the leaves that theory expects of a tree, and the space that its search needs."""

from tui_explorer.engine.results.run import Run
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.engine.tree.tree import ZERO_SUM, Tree
from tui_explorer.words.glyphs import ASCII, Glyphs
from tui_explorer.words.names import grouped, noun, rounded

AT_ONCE = "most nodes at once"
PATH, SIBLINGS = "longest path, O(m)", "with siblings, O(bm)"
"""The space of searches, in a table of counts."""
ON_PATH, WITH_SIBLINGS = "path, O(m)", "siblings, O(bm)"
"""The same below the words ``most nodes at once``."""


def formulas_told(shape: Shape, tree: Tree, glyphs: Glyphs) -> str:
    """The leaves by the formulas; where the tree is not uniform, its effective branching factor.

    Nothing is said of a lone leaf, and only of two players without chance what alpha-beta does.
    """
    if shape.depth == 0:
        return ""
    m, leaves = shape.depth, f"{grouped(shape.leaves)} {noun(shape.leaves, 'leaf', 'leaves')}"
    formulas = shape.formulas
    if formulas is None:
        return (
            f"The tree is not uniform: its effective branching factor is b* = "
            f"{shape.effective_branching:.4g}, as b*^m = {leaves} with m = {m}."
        )
    told = f"The tree is uniform, b = {formulas.b} and m = {m}: b^m = {leaves}."
    if tree.kind != ZERO_SUM or len(tree.players) == 1:
        return told
    return (
        f"{told} Alpha-beta evaluates about b^(3m/4) = {rounded(formulas.random_order)} of them in "
        f"a random order, about b^(m/2) = {rounded(formulas.best_order)} in the best one; the "
        f"exact minimum is {fewest_by_formula(glyphs)} = {grouped(formulas.fewest)}."
    )


def fewest_by_formula(glyphs: Glyphs) -> str:
    """The leaves of the minimal tree."""
    if glyphs == ASCII:
        return "b^ceil(m/2)+b^floor(m/2)-1"
    return "b^⌈m/2⌉+b^⌊m/2⌋−1"


def space_told(run: Run) -> str | None:
    """The most nodes that a search had at once; None if it visited none."""
    stack, frontier = run.space
    if not stack:
        return None
    if not run.trace.nested:
        nodes = len(run.tree)
        return f"It made the whole tree first and kept it: {grouped(nodes)} {noun(nodes, 'node')}."
    if stack == 1:
        return "Only the root was on the path."
    return (
        f"At most {grouped(stack)} nodes were on the path at once, O(m), and {grouped(frontier)} "
        f"with all their siblings, O(bm)."
    )


def space_cells(run: Run) -> tuple[str, str]:
    """The same in two cells: on the path, and with siblings."""
    if not run.trace.nested:
        kept = f"all {grouped(len(run.tree))}"
        return kept, kept
    return grouped(run.space.stack), grouped(run.space.frontier)
