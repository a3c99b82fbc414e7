"""What the panels say, kept line by line: of many searches, at some steps, of several nodes.

Renew them with ``pytest tests/ui/test_kept_panels.py --snapshot-update``, and read what changed.
"""

from collections.abc import Iterator
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tui_explorer import catalog
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.results.comparison import Comparison
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.searches.fit import without_misfits
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.compared import Compared
from tui_explorer.ui.panels import Room, panels_for, race
from tui_explorer.ui.session import Session
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.names import ShownNames

Case = tuple[str, int, dict[str, Any]]
CASES: dict[str, Case] = {
    "cut": ("aima-5-2", 46, {}),
    "in-ascii": ("sixteen-leaves", 40, {"cut": "gt", "fail": "hard"}),
    "all-of-it": ("whole-branch", 60, {"algorithm": "minimax"}),
    "layers": ("layers", 46, {"algorithm": "layered"}),
    "worst": ("two-deep-cuts", 34, {"order": "worst"}),
    "window": ("wikipedia-alpha-beta", 76, {"window": (3, 6)}),
    "min-begins": ("sixteen-leaves-min", 46, {}),
    "coins": ("expectiminimax", 46, {"algorithm": "expectimax"}),
    "bounds-of-coins": ("star1-cut", 46, {"algorithm": "star1"}),
    "three": ("three-players-mit", 46, {"algorithm": "maxn"}),
    "wrong-cut": ("n-player-wrong-cut", 46, {"algorithm": "maxn-ab"}),
    "shallow": ("korf-shallow-cut", 46, {"algorithm": "maxn-shallow"}),
    "table": ("table-trap", 46, {"table": "sound"}),
    "deepening": ("deepening", 46, {"deepening": True, "depth": 3}),
    "quiet": ("quiescence-horizon", 46, {"quiescence": 1, "depth": 1}),
    "game": ("tictactoe:state=XOXOX....", 46, {}),
    "limited": ("connect:rows=4,cols=4,k=3", 46, {"depth": 3}),
    "stopped": ("nim:piles=2-3", 46, {"max_nodes": 25}),
    "eval": ("horizon", 46, {"depth": 1}),
    "leaf": ("5", 46, {}),
}


def steps_of(trace: Trace) -> list[int]:
    """The first, one on the way, the first and the last cut, and the last."""
    end = len(trace)
    cuts = list(trace.cuts.steps)
    return sorted({0, end // 3, *cuts[:1], *cuts[-1:], end})


def told(session: Session, width: int) -> Iterator[str]:
    """All panels, at some steps, with the cursor at the search and then elsewhere."""
    trace, tree, names = session.run.trace, session.run.tree, ShownNames(session.run.names)
    before: dict[tuple[str, int], list[str]] = {}
    for step in steps_of(trace):
        session.go_to(step)
        here = session.moment.current
        yield f"\n===== step {step}: {race(session, 2 * width)}"
        for cursor in dict.fromkeys((here, step * 7 % len(tree))):
            for panel in panels_for(session):
                lines, lit = panel.lines(session, Room(cursor, width, 30, width + 30))
                lines = [f"{'>' if at in lit else ' '}{line}" for at, line in enumerate(lines)]
                if before.get((panel.name, cursor)) != lines and (
                    panel.leaves_arrows or cursor == here
                ):
                    before[panel.name, cursor] = lines
                    yield f"\n----- {panel.title}, at {names.node(cursor)}"
                    yield from lines


def looked_at(source: str, settings: dict[str, Any], ascii_only: bool) -> Session:
    """A search beside its partner, with all that is counted of both."""
    opened = open_source(source)
    budget = Budget(max_nodes=settings.pop("max_nodes", 100_000))
    run = search(opened, Settings(**settings), budget)
    session = Session(run, ASCII if ascii_only else UNICODE)
    now = run.settings.algorithm
    for name in catalog.side_by_side(now, run.tree.kind):
        if name != now:
            changed = without_misfits(run.settings._replace(algorithm=name))
            partner = search(opened, changed, counts_only=catalog.is_yardstick(name))
            comparison = Comparison([run, partner])
            comparison.count_fewest(Budget())
            tally = None if run.settings.table else partner.tally
            session.compared = Compared(
                run,
                partner,
                comparison.uncounted if comparison.fewest is None else comparison.fewest,
                None if tally is None else tally.left_out_by(run.trace),
                comparison.shape,
            )
    return session


class Kept(SingleFileSnapshotExtension):
    """A file of text for each search."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("name", CASES)
def test_the_panels_say_what_is_kept(name: str, snapshot: SnapshotAssertion) -> None:
    source, width, settings = CASES[name]
    session = looked_at(source, dict(settings), name == "in-ascii")
    assert "\n".join(told(session, width)) == snapshot.use_extension(Kept)
