"""What the study says: its headings, what they mean, and how it went."""

from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.numbers import grouped

FORMULAS = (
    "b", "m", "tree", "b^m", "b^(3m/4)", "b^(m/2)", "least leaves", "least nodes", "kept m", "b*m",
)  # fmt: skip
OF_THE_FORMULAS = """\
By the formulas: a tree's nodes, all of which minimax visits. Leaves: b^m for
minimax, about b^(3m/4) for alpha-beta in a random order, about b^(m/2) in the
best. Least: the exact minimum for alpha-beta, by Knuth and Moore. Kept: nodes
held at once below the root, if children are made one by one (m) or all (b*m).
"""
MEASURED = ("b", "m", "order", "nodes", "min", "max", "of minimax", "leaves", "exponent")
OF_THE_MEASURES = """\
Measured: nodes and leaves that alpha-beta visits, the mean over the trees, with
the least and the most nodes. The exponent is x if the leaves are written as
b^(x m): 1 for minimax; it comes closer to 3/4 and 1/2 as the trees grow. Best
and worst: each node's children sorted by value, the mover's best first or last.
"""
NAMES_OF_LINES = ("b^m", "b^(3m/4)", "b^(m/2)", "least")
OF_THE_CHARTS = """\
Nodes visited, the mean over the trees, on a logarithmic scale. The formulas for
leaves are added up from ply 0 to m, since nodes are counted: b^m is minimax.
"""
MEASURING = "Measuring"
STOPS = "Ctrl-C stops"


def introduction(trees: int, seed: int) -> str:
    """What was measured."""
    number = "one random tree" if trees == 1 else f"{grouped(trees)} random trees"
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


def interrupted(done: int, of: int, kept_in: str | None) -> str:
    """What became of a study that was stopped."""
    measured = f"interrupted: {grouped(done)} of {grouped(of)} trees are measured"
    if kept_in is None:
        return f"{measured} (with --resume FILE the next study goes on from there)"
    return f"{measured} and kept in {kept_in} (the same command goes on from there)"
