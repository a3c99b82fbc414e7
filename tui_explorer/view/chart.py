"""A chart drawn with characters: points and lines over whole numbers, on a logarithmic scale."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, log10

from tui_explorer.view.layout import table_line
from tui_explorer.words.glyphs import Glyphs
from tui_explorer.words.names import grouped

_GAP = "  "
"""Between two charts side by side."""


@dataclass(frozen=True)
class Series:
    """Numbers to be drawn, each at its place along the axis."""

    sign: str
    points: Sequence[tuple[int, float]]
    """Places, ascending, and their numbers, 1 or more."""
    name: str = ""
    """Written at the end of a line."""
    is_line: bool = False


def chart(
    title: str, axis: str, series: Sequence[Series], width: int, height: int, glyphs: Glyphs
) -> list[str]:
    """The lines of a chart; what comes later in ``series`` is drawn over what comes before."""
    return _Chart(series, width, height, glyphs).lines(title, axis)


def in_columns(charts: Sequence[Sequence[str]], columns: int, width: int) -> Iterator[str]:
    """Charts of the same height and width, so many in a row."""
    for start in range(0, len(charts), columns):
        if start:
            yield ""
        for parts in zip(*charts[start : start + columns], strict=True):
            yield table_line(parts, [width] * len(parts), range(len(parts)), _GAP)


def columns_for(charts: int, width: int, least: int) -> tuple[int, int]:
    """The number of charts in a row, and their width: rows are filled evenly.

    >>> columns_for(4, 120, 36), columns_for(3, 120, 36), columns_for(4, 30, 36)
    ((2, 59), (3, 38), (1, 36))
    """
    fitting = max(1, (width + len(_GAP)) // (least + len(_GAP)))
    rows = -(-charts // fitting)
    columns = -(-charts // rows)
    return columns, max(least, (width + len(_GAP)) // columns - len(_GAP))


class _Chart:
    """A field of characters, with a scale at its left and names at its right."""

    def __init__(self, series: Sequence[Series], width: int, height: int, glyphs: Glyphs) -> None:
        self.series, self.height, self.glyphs = series, height, glyphs
        places = [place for one in series for place, _ in one.points]
        self.low, self.high = min(places), max(places)
        powers = [log10(number) for one in series for _, number in one.points]
        self.bottom, self.top = min(powers), max(powers)
        self.scale = {
            power: grouped(10**power) for power in range(ceil(self.bottom), int(self.top) + 1)
        }
        self.left = max(map(len, self.scale.values()), default=1)
        self.right = max(len(one.name) for one in series)
        self.across = width - self.left - self.right - len("|  ")
        self.field = [[" "] * self.across for _ in range(height)]
        self.names = [""] * height
        for one in series:
            self._draw(one)

    def lines(self, title: str, axis: str) -> list[str]:
        """From the title down to the axis."""
        margin = " " * (self.left + 1)
        drawn = [margin + title]
        ticks = {self._row(power): label for power, label in self.scale.items()}
        for row in range(self.height - 1, -1, -1):
            label = ticks.get(row, "").rjust(self.left)
            cells = "".join(self.field[row])
            drawn.append(f"{label} {self.glyphs.upright}{cells} {self.names[row]}".rstrip())
        drawn.append(margin + self.glyphs.corner + self.glyphs.level * self.across)
        drawn.append(f"{axis.rjust(self.left)}  {self._places()}".rstrip())
        return drawn

    def _draw(self, one: Series) -> None:
        cells = [(self._column(place), self._row(log10(number))) for place, number in one.points]
        for column, row in cells:
            self.field[row][column] = one.sign
        if not one.is_line:
            return
        for (place, number), (next_place, next_number) in pairwise(one.points):
            start, end = self._column(place), self._column(next_place)
            for column in range(start + 1, end):
                part = (column - start) / (end - start)
                height = (1 - part) * log10(number) + part * log10(next_number)
                self.field[self._row(height)][column] = one.sign
        self._name(one.name, cells[-1][1])

    def _name(self, name: str, row: int) -> None:
        """Write a name beside its line, or in the nearest row that is free."""
        by_nearness = sorted(range(self.height), key=lambda other: abs(other - row))
        free = next((other for other in by_nearness if not self.names[other]), None)
        if free is not None:
            self.names[free] = name

    def _column(self, place: int) -> int:
        span = self.high - self.low
        return round((place - self.low) / span * (self.across - 1)) if span else 0

    def _row(self, power: float) -> int:
        span = self.top - self.bottom
        return round((power - self.bottom) / span * (self.height - 1)) if span else 0

    def _places(self) -> str:
        """The numbers under the axis, as many as do not touch."""
        text = ""
        for place in dict.fromkeys(p for one in self.series for p, _ in one.points):
            column = self._column(place) - len(str(place)) + 1 if text else self._column(place)
            if not text or column > len(text):
                text = text.ljust(column) + str(place)
        return text
