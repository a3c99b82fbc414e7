"""The complexity study: its report, what cannot be measured, how one that was stopped goes on."""

from tui_explorer.errors import UsageError
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import counted, grouped

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
    number = "one random tree" if trees == 1 else counted(trees, "random tree")
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
    measured = f"{why}: {grouped(done)} of {grouped(of)} trees are measured"
    if resume is not None:
        return f"{measured} and kept in {resume} (the same command goes on from there)"
    if table is not None:
        return f"{measured} and kept in {table} (--resume {table} goes on from there)"
    return f"{measured} (with --resume FILE a study can go on from there)"


# -- refusals ------------------------------------------------------------------------------------

_EXTRA = "pip install 'tui-explorer[study]'"
NO_JOBLIB = "more than one job takes joblib, which is not installed", f"{_EXTRA}, or --jobs 1"
NO_DASK = "a cluster takes dask, which is not installed", _EXTRA
JOBS_AND_DASK = ("--jobs is for this machine; with --dask the cluster's workers count",)
TOO_WIDE = "trees with so many branches are too large", "give --depths"
NOT_A_STUDY = "this is not the file of a study", "give a new one"
NOT_A_ROW = "this is not a row of a study"
NO_REGULAR_FILE, ANOTHER_STUDY = "it is not a regular file", "another study is doing so"


def too_large(b: int, m: int, most: int) -> UsageError:
    """A tree that would take all memory."""
    return UsageError(f"a tree of b = {b} and m = {m} is too large", f"it may have {most:,} nodes")


def no_numbers(option: str, text: str) -> UsageError:
    """A list of numbers that is none."""
    return UsageError(f"{option} cannot be {text!r}", "write 2,4,6 or 2-6")


def too_small(option: str, text: str, least: int) -> UsageError:
    """A number that makes no tree, or numbers from the larger to the smaller one."""
    return UsageError(f"{option} cannot be {text!r}", f"from {least} upwards")


def too_many(option: str, most: int) -> UsageError:
    """More numbers than anybody waits for."""
    return UsageError(f"{option} has too many values", f"at most {most:,}")


def no_order(name: str, orders: tuple[str, ...]) -> UsageError:
    """An order of children that random trees do not have."""
    return UsageError(f"a study has no order {name!r}", "one of " + ", ".join(orders))


def no_scheduler(address: str) -> UsageError:
    """An address at which there is no cluster."""
    what = f"no Dask scheduler answers at {address!r}"
    return UsageError(what, "an address such as tcp://host:8786")


def no_workers(address: str) -> UsageError:
    """A cluster that can measure nothing."""
    return UsageError(f"the Dask scheduler at {address} has no workers")


def unfit_workers(version: str) -> UsageError:
    """A cluster whose numbers could differ."""
    return UsageError(
        "the Dask workers do not have this program", f"install tui-explorer {version} there"
    )


def other_seed(path: str, seed: int, asked: int) -> UsageError:
    """A file whose rows are of other trees."""
    what = f"{path} is of a study with seed {seed}, not {asked}"
    return UsageError(what, f"give --seed {seed}, or another file")


def cannot_keep(path: str, why: str) -> str:
    """A file that takes no rows."""
    return f"cannot keep rows in {path}: {why}"
