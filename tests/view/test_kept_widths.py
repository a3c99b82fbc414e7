"""What follows the room that there is, at the widths where it changes, kept line by line.

Renew it with ``pytest tests/view/test_kept_widths.py --snapshot-update``, and look at each.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tui_explorer.catalog import load_algorithm
from tui_explorer.engine.analysis.comparison import Uncounted
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.view.chart import Series, chart, columns_for, in_columns
from tui_explorer.view.code import code_lines
from tui_explorer.view.comparison import Known, LiveComparison, sides_at
from tui_explorer.view.cut_list import ORDERS, CutList
from tui_explorer.view.layout import cell_len
from tui_explorer.view.race import race_line
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

TITLES = ("minimax", "alpha-beta")
LARGE = "random:b=5,d=6,seed=3"
"""Some twenty thousand nodes: counts are long enough to be told in short."""
LONG = """{children: [{action: thirty-six-cells-and-no-blank-in-all, node: [3, 12]},
  {action: another long way, node: [2, 4]}]}"""
"""Actions that are too long for any line; where one is cut off, no blank is left out besides."""


class Kept(SingleFileSnapshotExtension):
    """A file of text."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def searched(source: str, nodes: int = 100_000, **settings: Any) -> Run:
    return search(open_source(source), Settings(**settings), Budget(max_nodes=nodes))


def changes(make: Callable[[int], list[str]], widths: Iterable[int]) -> Iterator[str]:
    """The lines at the first width, then wherever they become others, until they are cut off."""
    before: list[str] = []
    for width in widths:
        lines = make(width)
        if lines != before:
            yield f"--- {width}"
            yield from lines
        if lines[-1].endswith("…"):
            return
        before = lines


def both(source: str, nodes: int = 100_000, **settings: Any) -> tuple[Run, Run]:
    """A search that cuts, and minimax."""
    return searched(source, nodes, **settings), searched(source, nodes, algorithm="minimax")


RACES: dict[str, tuple[str, int, Glyphs, bool]] = {
    "small": ("aima-5-2", 100_000, UNICODE, False),
    "long-names": (LONG, 100_000, UNICODE, False),
    "hides-ahead": ("aima-5-2", 100_000, UNICODE, True),
    "large": (LARGE, 100_000, UNICODE, False),
    "stopped": ("tictactoe", 1234, ASCII, False),
    "stopped-hides-ahead": ("tictactoe", 1234, UNICODE, True),
}


@pytest.mark.parametrize("name", RACES)
def test_the_race_and_the_comparison_are_what_is_kept(
    name: str, snapshot: SnapshotAssertion
) -> None:
    source, nodes, glyphs, hides_ahead = RACES[name]
    cuts, plain = both(source, nodes)
    lines = []
    for shown, partner in ((cuts, plain), (plain, cuts), (cuts, None)):
        end = len(shown.trace)
        for step in (0, end // 3, end // 2, end) if partner else (end // 2,):
            sides = sides_at(shown, step, partner, 2, None)

            def race(width: int, sides: Any = sides) -> list[str]:
                return [race_line(sides, TITLES, width, glyphs, hides_ahead=hides_ahead)]

            lines.append(f"===== race of {shown.settings.algorithm} at step {step}")
            lines += changes(race, range(90, 8, -1))

            def compared(
                width: int, shown: Run = shown, partner: Run | None = partner, step: int = step
            ) -> list[str]:
                return LiveComparison(
                    shown, partner, TITLES, width, glyphs, Known(77), hides_ahead=hides_ahead
                ).at(step)

            lines.append(f"===== comparison with {shown.settings.algorithm} at step {step}")
            lines += changes(compared, (46, 30))
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


ALONE: dict[str, tuple[str, dict[str, Any], Known]] = {
    "coins": ("star1-cut", {"algorithm": "star1"}, Known()),
    "payoffs": ("three-players-mit", {"algorithm": "maxn"}, Known()),
    "table": ("nim:piles=2-3", {"table": "sound"}, Known(12345)),
    "window": ("sixteen-leaves", {"window": (3, 6)}, Known(Uncounted.CLIPPED)),
    "all-tied": ("all-tied", {"algorithm": "minimax"}, Known(Uncounted.NOT_WHOLE)),
}


@pytest.mark.parametrize("name", ALONE)
def test_a_search_alone_is_told_as_is_kept(name: str, snapshot: SnapshotAssertion) -> None:
    source, settings, known = ALONE[name]
    run = searched(source, **settings)
    lines = []
    for width in (46, 30):
        titles = ("this one",) if known.fewest is None else TITLES
        live = LiveComparison(run, None, titles, width, UNICODE, known)
        for step in (0, 1, len(run.trace) // 2, len(run.trace)):
            lines += [f"===== step {step} of {len(run.trace)}, {width}", *live.at(step)]
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


CODES: dict[str, tuple[str, dict[str, Any], tuple[int, ...]]] = {
    "alphabeta": ("aima-5-2", {}, (0, 1, 4, 5, 12, 13, 17, 30)),
    "strict": ("aima-5-2", {"cut": "gt", "fail": "hard"}, (5, 13, 17)),
    "minimax": ("aima-5-2", {"algorithm": "minimax"}, (4, 5, 12)),
    "star1": ("star1-cut", {"algorithm": "star1"}, (3, 6, 8, 9, 10)),
    "star1-high": ("star1-cut-high", {"algorithm": "star1"}, (5, 8, 9, 10)),
    "claims": ("n-player-wrong-cut", {"algorithm": "maxn-ab"}, (7, 8, 10)),
    "table": ("table-trap", {"table": "sound"}, (9, 15)),
}


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=["unicode", "ascii"])
@pytest.mark.parametrize("name", CODES)
def test_code_is_laid_out_as_is_kept(
    name: str, glyphs: Glyphs, snapshot: SnapshotAssertion
) -> None:
    source, settings, steps = CODES[name]
    run = searched(source, **settings)
    code = load_algorithm(run.settings.algorithm).code(run.settings)
    lines = []
    for step in steps:
        moment = Moment(run.trace, min(step, len(run.trace)))
        for width, height in ((76, None), (44, None), (28, None), (60, 14), (40, 9)):
            if glyphs is ASCII and width not in (44, 40):
                continue
            shown, lit = code_lines(code, moment, width, glyphs, height=height)
            lines.append(f"===== step {moment.step}, {width} x {height}")
            lines += [f"{'>' if at in lit else ' '}{line}" for at, line in enumerate(shown)]
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


def cuts_told(run: Run, by: str) -> Iterator[str]:
    """The list of cuts, as it goes with the search and as it is moved through."""
    cuts = CutList(run.trace.cuts, by)
    end = len(run.trace)
    first = run.trace.cuts.steps[0]

    def told(step: int, width: int, height: int, *, is_whole: bool = True) -> Iterator[str]:
        lines, lit = cuts.lines(step, run.names, UNICODE, width, height, is_whole=is_whole)
        yield f"----- step {step}, {width} x {height}, after {cuts.by} comes {cuts.next_order}"
        yield from (f"{'>' if at in lit else ' '}{line}" for at, line in enumerate(lines))
        rows = [cuts.at_line(line) for line in (-1, 0, 1, height - 1, height, len(cuts.cuts))]
        chosen = cuts.chosen(step)
        yield f"rows {rows}, chosen {chosen}, {cuts.cut(chosen)}"

    for step in (0, first - 1, first, end // 2, end):
        yield from told(step, 46, 5)
    for rows in (-1, 2, 99, -3, -99, 1):
        cuts.move(rows, end)
        yield from told(end, 40, 4, is_whole=False)
    cuts.let_go()
    for width, height in ((24, 1), (60, 2), (80, 30)):
        yield from told(end - 1, width, height)


@pytest.mark.parametrize("by", ORDERS)
def test_the_list_of_cuts_is_what_is_kept(by: str, snapshot: SnapshotAssertion) -> None:
    lines: list[str] = []
    for source in ("two-deep-cuts", "random:b=3,d=4,seed=2"):
        run = searched(source)
        lines += [f"===== {source}, {len(run.trace.cuts)} cuts", *cuts_told(run, by)]
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


# -- charts --------------------------------------------------------------------------------------

POWERS = [(place, 3.0**place) for place in range(1, 9)]
CHARTS: dict[str, list[Series]] = {
    "points": [Series("o", POWERS)],
    "line": [Series("*", POWERS, "3^m", is_line=True)],
    "several": [
        Series("+", [(place, 2.0**place) for place in (2, 4, 8)], "b^(m/2)", is_line=True),
        Series("*", POWERS, "b^m", is_line=True),
        Series("o", [(2, 5.0), (4, 70.0), (6, 99.0), (8, 5000.0)], "found"),
    ],
    "names-side-by-side": [
        Series(sign, [(1, 1.0), (9, number)], f"name {sign}", is_line=True)
        for sign, number in (("a", 1000.0), ("b", 999.0), ("c", 998.0), ("d", 1.0), ("e", 990.0))
    ],
    "level": [Series("-", [(1, 7.0), (5, 7.0)], "7", is_line=True)],
    "one": [Series("x", [(4, 1.0)])],
    "far": [Series("x", [(1, 1.0), (2, 10.0), (99, 100_000.0), (100, 1e6)])],
}  # fmt: skip


@pytest.mark.parametrize("name", CHARTS)
def test_charts_are_those_that_are_kept(name: str, snapshot: SnapshotAssertion) -> None:
    lines = []
    for width, height, glyphs in ((50, 8, UNICODE), (36, 5, ASCII), (31, 2, UNICODE)):
        drawn = chart("how many", "m", CHARTS[name], width, height, glyphs)
        assert all(cell_len(line) <= width for line in drawn)
        lines += [f"===== {width} x {height}", *drawn]
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


def test_charts_stand_side_by_side() -> None:
    drawn = [["one", "two", "6"], ["a", "bcd", ""], ["x", "y", "z"]]
    assert list(in_columns(drawn, 2, 5)) == [
        "one    a", "two    bcd", "6", "", "x", "y", "z",
    ]  # fmt: skip
    assert list(in_columns(drawn, 3, 3)) == ["one  a    x", "two  bcd  y", "6         z"]


@pytest.mark.parametrize(
    ("charts", "width", "least", "found"),
    [
        (1, 10, 36, (1, 36)),
        (1, 100, 36, (1, 100)),
        (2, 73, 36, (1, 73)),
        (2, 74, 36, (2, 36)),
        (3, 74, 36, (2, 36)),
        (3, 111, 36, (2, 54)),
        (3, 112, 36, (3, 36)),
        (4, 112, 36, (2, 55)),
        (5, 113, 36, (3, 36)),
        (5, 115, 36, (3, 37)),
    ],
)
def test_rows_of_charts_are_filled_evenly(
    charts: int, width: int, least: int, found: tuple[int, int]
) -> None:
    assert columns_for(charts, width, least) == found
