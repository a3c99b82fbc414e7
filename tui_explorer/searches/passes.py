"""Series of root searches ("passes"): each is planned from the results of those before it.

A plan is a generator. It yields the settings of the next pass and receives its run; it returns
when no further pass is needed. Iterative deepening, for example, yields settings with the depths
1, 2, 3 … until a pass no longer meets its depth limit.
"""

from collections.abc import Callable, Generator

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings

PassPlan = Generator[Settings, Run, None]


def run_passes(
    plan: PassPlan, search_root: Callable[[Settings, list[Run]], Run], budget: Budget
) -> list[Run]:
    """Run the passes of a plan with one budget, until the plan ends or a pass is stopped.

    ``search_root`` makes one pass. It also receives the list of all passes, which its run will
    join. Only the last run may be unfinished.
    """
    passes: list[Run] = []
    settings = next(plan)
    while True:
        run = search_root(settings, passes)
        passes.append(run)
        budget.spent += run.visited
        if run.trace.stopped:
            return passes
        try:
            settings = plan.send(run)
        except StopIteration:
            return passes
