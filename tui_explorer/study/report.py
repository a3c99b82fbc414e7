"""The report of a study: the formulas, the means of what was measured, and both in charts."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import log
from statistics import fmean

from tui_explorer.engine.tree.shape import Formulas, knuth_moore_nodes
from tui_explorer.study.measure import Measurement
from tui_explorer.study.plan import Plan, uniform_nodes
from tui_explorer.view.chart import Series, chart, columns_for, in_columns
from tui_explorer.view.layout import aligned, in_groups
from tui_explorer.words import study as words
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import grouped

_NARROWEST_CHART = 36
_CHART_ROWS = 12


@dataclass(frozen=True)
class Means:
    """Means over all trees of one b and m, searched by alpha-beta in one order."""

    b: int
    m: int
    order: str
    nodes: float
    """The mean."""
    fewest: int
    most: int
    leaves: float
    """The mean."""

    @property
    def share(self) -> float:
        """Of the nodes that minimax visits."""
        return self.nodes / uniform_nodes(self.b, self.m)

    @property
    def exponent(self) -> float:
        """x, where the mean of the leaves is b^(x·m): 1 for minimax."""
        return log(self.leaves, self.b) / self.m


def summarise(measurements: Iterable[Measurement]) -> list[Means]:
    """The means that a report tells, in the order of the measurements."""
    groups: dict[tuple[int, int, str], list[Measurement]] = {}
    for measured in measurements:
        groups.setdefault((measured.b, measured.m, measured.order), []).append(measured)
    summary = []
    for (b, m, order), group in groups.items():
        nodes, leaves = [each.nodes for each in group], fmean(each.leaves for each in group)
        summary.append(Means(b, m, order, fmean(nodes), min(nodes), max(nodes), leaves))
    return summary


def report(plan: Plan, means: Sequence[Means], width: int, glyphs: Glyphs) -> Iterator[str]:
    """The lines of text of a report."""
    sections: list[Iterable[str]] = [
        [words.introduction(plan.trees, plan.seed)],
        words.OF_THE_FORMULAS.splitlines(),
        _formulas(means),
        words.OF_THE_MEASURES.splitlines(),
        _measured(means),
        words.OF_THE_CHARTS.splitlines(),
        _charts(means, width, glyphs),
        [words.legend(plan.orders, glyphs)],
    ]
    for number, section in enumerate(sections):
        if number:
            yield ""
        yield from section


def _formulas(means: Sequence[Means]) -> Iterator[str]:
    rows = []
    for b, m in dict.fromkeys((mean.b, mean.m) for mean in means):
        formulas = Formulas(b, m)
        numbers = (
            uniform_nodes(b, m), formulas.all_leaves, round(formulas.random_order),
            round(formulas.best_order), formulas.fewest, knuth_moore_nodes(b, m), m + 1, b * m + 1,
        )  # fmt: skip
        rows.append([str(b), str(m), *map(grouped, numbers)])
    yield from _table(words.FORMULAS, rows)


def _measured(means: Sequence[Means]) -> Iterator[str]:
    rows = []
    for mean in means:
        rows.append([
            str(mean.b), str(mean.m), mean.order, f"{mean.nodes:,.1f}", grouped(mean.fewest),
            grouped(mean.most), f"{100 * mean.share:.1f} %", f"{mean.leaves:,.1f}",
            f"{mean.exponent:.2f}",
        ])  # fmt: skip
    yield from _table(words.MEASURED, rows)


def _table(heading: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """A table with a gap wherever b changes."""
    words = [number for number, name in enumerate(heading) if name == "order"]
    table = [heading, *rows]
    return in_groups(aligned(table, words), [row[0] for row in table])


def _charts(means: Sequence[Means], width: int, glyphs: Glyphs) -> Iterator[str]:
    widths = list(dict.fromkeys(mean.b for mean in means))
    columns, across = columns_for(len(widths), width, _NARROWEST_CHART)
    charts = [
        chart(
            f"b = {b}", "m", _series([mean for mean in means if mean.b == b], glyphs), across,
            _CHART_ROWS, glyphs,
        )
        for b in widths
    ]  # fmt: skip
    yield from in_columns(charts, columns, across)


def _series(means: Sequence[Means], glyphs: Glyphs) -> list[Series]:
    """The formulas as lines, in nodes, and over them the points that were measured."""
    b = means[0].b
    depths = range(min(mean.m for mean in means), max(mean.m for mean in means) + 1)
    drawn = []
    for name, power in zip(words.NAMES_OF_LINES, (1, 3 / 4, 1 / 2), strict=False):
        nodes = list(accumulate(b ** (power * ply) for ply in range(depths.stop)))
        drawn.append(Series(glyphs.unvisited, [(m, nodes[m]) for m in depths], name, True))
    fewest = [(m, knuth_moore_nodes(b, m)) for m in depths]
    drawn.append(Series(glyphs.level, fewest, words.NAMES_OF_LINES[-1], True))
    for order, sign in words.signs_of_orders(glyphs).items():
        points = [(mean.m, mean.nodes) for mean in means if mean.order == order]
        drawn.append(Series(sign, points))
    return drawn
