"""A study for people: the formulas, what was measured, and both in charts."""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from tui_explorer.engine.tree.shape import Shape, knuth_moore_leaves, knuth_moore_nodes
from tui_explorer.study.plan import Plan
from tui_explorer.study.summary import Line
from tui_explorer.study.trees import uniform_nodes
from tui_explorer.view.chart import Series, chart, columns_for, in_columns
from tui_explorer.view.layout import aligned, in_groups
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.numbers import grouped
from tui_explorer.words.study import (
    FORMULAS,
    MEASURED,
    NAMES_OF_LINES,
    OF_THE_CHARTS,
    OF_THE_FORMULAS,
    OF_THE_MEASURES,
    introduction,
    legend,
    signs_of_orders,
)

_NARROWEST_CHART = 36
_CHART_ROWS = 12


def report(plan: Plan, lines: Sequence[Line], width: int, glyphs: Glyphs) -> Iterator[str]:
    """The lines of text of a report."""
    yield introduction(plan.trees, plan.seed)
    yield ""
    yield from OF_THE_FORMULAS.splitlines()
    yield ""
    yield from _formulas(lines)
    yield ""
    yield from OF_THE_MEASURES.splitlines()
    yield ""
    yield from _measured(lines)
    yield ""
    yield from OF_THE_CHARTS.splitlines()
    yield ""
    yield from _charts(lines, width, glyphs)
    yield ""
    yield legend(plan.orders, glyphs)


def _formulas(lines: Sequence[Line]) -> Iterator[str]:
    rows = []
    for b, m in dict.fromkeys((line.b, line.m) for line in lines):
        shape = Shape(uniform_nodes(b, m), b**m, m, uniform=True)
        numbers = (
            shape.nodes, shape.leaves, round(shape.random_order_leaves),
            round(shape.best_order_leaves), knuth_moore_leaves(b, m), knuth_moore_nodes(b, m),
            m, b * m,
        )  # fmt: skip
        rows.append([str(b), str(m), *map(grouped, numbers)])
    yield from _table(FORMULAS, rows)


def _measured(lines: Sequence[Line]) -> Iterator[str]:
    rows = []
    for line in lines:
        rows.append([
            str(line.b), str(line.m), line.order, f"{line.nodes:,.1f}", grouped(line.fewest),
            grouped(line.most), f"{100 * line.share:.1f} %", f"{line.leaves:,.1f}",
            f"{line.exponent:.2f}",
        ])  # fmt: skip
    yield from _table(MEASURED, rows)


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table with a gap wherever b changes."""
    words = [number for number, name in enumerate(heading) if name == "order"]
    table = [heading, *rows]
    return in_groups(aligned(table, words), [row[0] for row in table])


def _charts(lines: Sequence[Line], width: int, glyphs: Glyphs) -> Iterator[str]:
    widths = list(dict.fromkeys(line.b for line in lines))
    columns, across = columns_for(len(widths), width, _NARROWEST_CHART)
    charts = [
        chart(
            f"b = {b}", "m", _series([line for line in lines if line.b == b], glyphs), across,
            _CHART_ROWS, glyphs,
        )
        for b in widths
    ]  # fmt: skip
    yield from in_columns(charts, columns, across)


def _series(lines: Sequence[Line], glyphs: Glyphs) -> list[Series]:
    """The formulas as lines, in nodes, and over them the points that were measured."""
    b = lines[0].b
    depths = range(min(line.m for line in lines), max(line.m for line in lines) + 1)
    drawn = []
    for name, power in zip(NAMES_OF_LINES, (1, 3 / 4, 1 / 2), strict=False):
        nodes = list(accumulate(b ** (power * ply) for ply in range(depths.stop)))
        drawn.append(Series(glyphs.unvisited, [(m, nodes[m]) for m in depths], name, True))
    fewest = [(m, knuth_moore_nodes(b, m)) for m in depths]
    drawn.append(Series(glyphs.level, fewest, NAMES_OF_LINES[-1], True))
    for order, sign in signs_of_orders(glyphs).items():
        points = [(line.m, line.nodes) for line in lines if line.order == order]
        drawn.append(Series(sign, points))
    return drawn
