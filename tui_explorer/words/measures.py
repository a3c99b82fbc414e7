"""Measures of searches: the name of each, the space that is needed, and what theory expects."""

from tui_explorer.engine.analysis.comparison import Uncounted
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.tree.shape import Shape
from tui_explorer.engine.tree.tree import ZERO_SUM, Tree
from tui_explorer.words.glyphs import ASCII, Glyphs
from tui_explorer.words.names import counted, grouped, rounded

NODES, LEAVES, TEST_FIRED, CUTS, DEEP_CUTS = "nodes", "leaves", "test fired", "cuts", "deep cuts"
CUT_AWAY = "cut away"
"""Nodes that cuts left out. Where what lies below a branch is not known, it counts as one node, and
the sum is signed as a lower bound."""
FROM_TABLE = "from table"
ALL_DEPTHS = "nodes at all depths"
VALUE, ACTION = "value", "chosen action"
VALUE_SO_FAR, BEST_SO_FAR = "value so far", "best so far"
SAVED, SAVED_SO_FAR = "saved", "saved so far"
FEWEST = "fewest nodes"
ROOT_DONE = "root's children"
"""How many of them have come back: by that searches differ which were stopped at the same limit."""
AT_ONCE = "most nodes at once"
PATH, SIBLINGS = "longest path, O(m)", "with siblings, O(bm)"
"""The space of searches, in a table of counts."""
ON_PATH, WITH_SIBLINGS = "path, O(m)", "siblings, O(bm)"
"""The same below the words ``most nodes at once``."""

BARS, BARS_SO_FAR = "{nodes}: {bar} so far, {ahead} to come", "{nodes}: {bar} so far"
BARS_STOPPED = "{nodes}: {bar} so far, {ahead} to come, {unknown} stopped"

FEWEST_MISSING = {
    Uncounted.CLIPPED: "The fewest nodes are not counted with the strict rule and fail-hard at "
    "once: a value clipped to the window passes no strict test.",
    Uncounted.TABLE: "The fewest nodes are not counted with a table of positions: what it can "
    "answer depends on the order.",
    Uncounted.NOT_WHOLE: "The fewest nodes are not known, since the whole tree is not.",
    Uncounted.SHALLOWER: "The fewest nodes are counted for the deepest iteration only.",
}
"""By what prevents it: why there is no such number."""


def done_of(done: int, of: int) -> str:
    """So many of so many."""
    return f"{grouped(done)} of {grouped(of)}"


# -- space and formulas ---------------------------------------------------------------------------


def formulas_told(shape: Shape, tree: Tree, glyphs: Glyphs) -> str:
    """The leaves by the formulas; where the tree is not uniform, its effective branching factor.

    Nothing is said of a lone leaf, and only of two players without chance what alpha-beta does.
    """
    if shape.depth == 0:
        return ""
    m, leaves = shape.depth, counted(shape.leaves, "leaf", "leaves")
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
        return f"It made the whole tree first and kept it: {counted(len(run.tree), 'node')}."
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
