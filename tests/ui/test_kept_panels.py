"""What the panels say, kept line by line: of many searches, at some steps, of several nodes.

Renew them with ``pytest tests/ui/test_kept_panels.py --snapshot-update``, and read what changed.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tui_explorer import catalog
from tui_explorer.engine.analysis.comparison import Comparison
from tui_explorer.engine.analysis.run import CountedRun
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.exercises.traces import read_trace
from tui_explorer.searches.compare import in_every_order
from tui_explorer.searches.fit import without_misfits
from tui_explorer.searches.search import search, unsearched
from tui_explorer.searches.source import open_source
from tui_explorer.ui.comparing import Compared
from tui_explorer.ui.explorer.experiments import _shaken
from tui_explorer.ui.explorer.searching import Request
from tui_explorer.ui.panels import PANELS, Change, PanelSpace, panel_named, panels_for, race
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
                lines, lit = panel.lines(session, PanelSpace(cursor, width, 30, width + 30))
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
            changed = without_misfits(replace(run.settings, algorithm=name))
            partner = search(opened, changed, counts_only=catalog.is_reference(name))
            comparison = Comparison([run, partner])
            comparison.count_fewest(Budget())
            left_out = None
            if isinstance(partner, CountedRun) and not run.settings.table:
                left_out = partner.found.left_out_by(run.trace, Budget())
            session.compared = Compared(
                run,
                partner,
                comparison.uncounted if comparison.fewest is None else comparison.fewest,
                left_out,
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


def at(session: Session, step: int, **state: Any) -> Session:
    session.go_to(step)
    for name, value in state.items():
        setattr(session, name, value)
    return session


def in_special_states() -> Iterator[tuple[str, Session, str, PanelSpace]]:
    """What is told, a session, which panels tell it, and the room they have."""
    wide, high, end = PanelSpace(2, 46, 30, 76), PanelSpace(0, 100, 12, 130), 10_000
    seen = looked_at("two-deep-cuts", {}, False)
    cuts = list(seen.run.trace.cuts.steps)
    hidden = at(looked_at("two-deep-cuts", {}, False), cuts[1], hides_ahead=True)
    yield "hidden ahead", hidden, "comparison why node proof cuts series visits", wide
    yield "nothing hidden at the end", at(hidden, end), "comparison why proof cuts", wide
    asked = Request(open_source("two-deep-cuts"), Settings())
    shaken, _ = _shaken(seen.run, 1)
    tried = at(seen, cuts[0], shaken=shaken, shaken_at=cuts[0], trying=asked)
    yield "shaken, and orders tried", tried, "proof series", wide
    orders = in_every_order(*asked, Budget)
    yield "orders, shaken before", at(seen, end, orders=orders, trying=None), "proof series", wide
    for leaf in (4, 9, 30):
        read = at(looked_at("aima-5-2", {}, False), leaf, narrated=leaf)
        yield f"leaf by leaf {leaf}", read, "why", wide
    strays = at(looked_at("aima-5-2", {}, False), 9, narrated=9, strays=True)
    yield "leaf by leaf, looking around", strays, "why", wide
    refused = Session(strays.run, UNICODE)
    refused.compared = Compared(refused.run, why="The other search was refused, as told here.")
    yield "without a partner", at(refused, 9), "comparison", PanelSpace(0, 34, 30, 64)
    resting = Session(unsearched(open_source("aima-5-2"), Settings(), []), UNICODE)
    resting.compared = Compared(resting.run, why="Nothing is searched unless you ask for it.")
    yield "unsearched", resting, "comparison why code node proof cuts", PanelSpace(0, 24, 30, 54)
    alone = at(looked_at("aima-5-2", {}, False), end, compared=None)
    yield "no partner yet", alone, "proof", wide
    some = search(open_source("aima-5-2"), Settings("minimax"), Budget(max_nodes=3))
    yield (
        "a partner that was stopped",
        at(alone, end, compared=Compared(alone.run, some)),
        "proof",
        wide,
    )
    for width in (29, 31):
        little = at(looked_at("aima-5-2", {}, False), 17)
        yield f"compared in {width} cells", little, "comparison", PanelSpace(0, width, 30, width)
    yield "in much room", at(looked_at("sixteen-leaves", {}, False), 29), "code comparison", high
    game = at(looked_at("tictactoe:state=XOXOX....", {}, False), end, spared=1)
    for across in (38, 39, 40, 41):
        yield f"a board in {across} cells", game, "node", PanelSpace(1, 30, 30, across)
    yield "spared, looked at", at(game, end, strays=True), "node", PanelSpace(1, 30, 30, 90)
    series = looked_at("one-table", {"deepening": True, "table": "sound"}, False)
    for step in (2, 3):
        yield f"from the table at {step}", at(series, step), "why node", wide._replace(cursor=1)
    told_by = read_trace("-\n0\n0.0\n0.1\n0.2\n1\n1.0\n1.1\n", "trace")
    beside = looked_at("aima-5-2", {}, False)
    beside.hold_against(told_by)
    yield "beside a program", at(beside, 17), "visits", wide
    yield "beside a program, hidden", at(beside, 17, hides_ahead=True), "visits", wide


def test_the_panels_in_special_states(snapshot: SnapshotAssertion) -> None:
    lines: list[str] = []
    for name, session, panels, space in in_special_states():
        lines.append(f"\n===== {name}: {race(session, space.across)}")
        for panel in panels.split():
            made, lit = panel_named(panel).lines(session, space)
            lines.append(f"\n----- {panel_named(panel).heading}")
            lines += [f"{'>' if number in lit else ' '}{line}" for number, line in enumerate(made)]
    assert "\n".join(lines) == snapshot.use_extension(Kept)


@pytest.mark.parametrize("width", [10, 24, 30, 40, 60, 90])
def test_both_searches_on_a_line_of_any_width(width: int, snapshot: SnapshotAssertion) -> None:
    lines = []
    for source, settings in (("aima-5-2", {}), ("tictactoe:state=XOXOX....", {"depth": 2}),
                             ("three-players-mit", {"algorithm": "maxn"})):  # fmt: skip
        session = looked_at(source, dict(settings), False)
        for step in steps_of(session.run.trace):
            session.go_to(step)
            session.hides_ahead = step == 0
            lines.append(race(session, width))
    assert "\n".join(lines) == snapshot.use_extension(Kept)


def test_which_panels_are_offered_and_when_they_are_made_anew() -> None:
    usual = ["comparison", "why", "code", "node", "proof", "cuts"]
    session = looked_at("aima-5-2", {}, False)
    assert [panel.name for panel in panels_for(None)] == usual
    assert [panel.name for panel in panels_for(session)] == usual
    session.hold_against(read_trace("-\n0\n", "trace"))
    series = looked_at("one-table", {"deepening": True}, False)
    assert [panel.name for panel in panels_for(session)] == [*usual, "visits"]
    assert [panel.name for panel in panels_for(series)] == [*usual, "series"]
    anew = {
        change: [panel.name for panel in PANELS if change in panel.refreshed_by]
        for change in Change
    }
    assert anew == {
        Change.STEP: [panel.name for panel in PANELS],
        Change.CURSOR: ["why", "node", "proof"],
        Change.PARTNER: ["comparison", "proof"],
        Change.ORDERS: ["series"],
    }
    assert [panel.name for panel in PANELS if panel.leaves_arrows] == ["why", "node", "proof"]
    assert [panel.name for panel in PANELS if panel.is_list] == ["cuts"]
