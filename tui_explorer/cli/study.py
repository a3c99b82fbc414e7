"""``study``: measure alpha-beta on random trees against the formulas."""

import click

from tui_explorer.cli.options import count, kept_file, option, whole
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import files, study_orders


@click.command("study", cls=Command)
@option("-b, --branching", "LIST", "Branching factors: 2,3 or 2-6.", default="2,3,4,6")
@option("-m, --depths", "LIST", "Depths (default: 2-8, up to 60,000 nodes).")
@option(
    "--orders",
    "LIST",
    "Orders of children.",
    default="best,random,worst",
    shell_complete=study_orders,
)
@option("--trees", "N", "Random trees for each b and m.", count, default=10)
@option("--seed", "N", "Same seed, same numbers.", whole, default=0)
@option("--jobs", "N", "Processes (default: one for each core).", count)
@option("--dask", "ADDRESS", "Run on this Dask scheduler's cluster.")
@option("-o, --csv", "FILE", "Write a row for each tree and order.", shell_complete=files)
@option("--resume", "FILE", "Keep rows in FILE, and go on from them.", kept_file,
        shell_complete=files)  # fmt: skip
def command(
    branching: str,
    depths: str | None,
    orders: str,
    trees: int,
    seed: int,
    jobs: int | None,
    dask: str | None,
    csv: str | None,
    resume: str | None,
) -> None:
    """Measure alpha-beta on random trees against the formulas.

    Of b^m leaves, alpha-beta is said to visit about b^(3m/4) in a random order of children, and
    about b^(m/2) in the best one. Chess has about b = 35 and m = 100: 35^100 is about 10^154, and
    35^50 still about 10^77.
    """
    from tui_explorer.study.conduct import conduct
    from tui_explorer.study.plan import make_plan

    plan = make_plan(branching, depths, orders, trees, seed)
    conduct(plan, jobs=jobs, dask=dask, csv=csv, resume=resume)
