"""The rows of a study brought together: one line for each b, m and order."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean

from tui_explorer.study.measure import Row
from tui_explorer.study.trees import uniform_nodes


@dataclass(frozen=True)
class Line:
    """What alpha-beta visits of the trees of one b and m in one order, over all of them."""

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


def summarise(rows: Iterable[Row]) -> list[Line]:
    """The lines of a report, in the order of the rows."""
    groups: dict[tuple[int, int, str], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.b, row.m, row.order), []).append(row)
    return [_line(group) for group in groups.values()]


def _line(rows: Sequence[Row]) -> Line:
    nodes = [row.nodes for row in rows]
    leaves = fmean(row.leaves for row in rows)
    first = rows[0]
    return Line(first.b, first.m, first.order, fmean(nodes), min(nodes), max(nodes), leaves)
