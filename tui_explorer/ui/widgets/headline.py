"""Lines with parts at the left and a text at the right: the header, and both searches on one."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.strip import Strip

from tui_explorer.ui.fast import repaint
from tui_explorer.ui.widgets.line_view import LineByLine
from tui_explorer.view.layout import cell_len, clip, fitted

_GAPS = ("   ", "  ")
"""Between two parts: usually, and where there is little room."""
_NAME_AT_LEAST = 14
"""Cells of the first part, before another one is left out."""


class Headline(LineByLine):
    """Parts from the left, of which the last ones give way, and a text at the right, never cut."""

    DEFAULT_CSS = "Headline { height: 1; }"

    def __init__(self, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._shown: tuple[list[list[str]], list[str]] = [[]], [""]

    @property
    def text_width(self) -> int:
        """Cells for text, with a blank at either end."""
        return self.room.width - 2

    def show(self, forms: Sequence[Sequence[str]], right: Sequence[str]) -> None:
        """Show other texts, both ends at length and in short; they must be safe."""
        shown = [list(parts) for parts in forms], list(right)
        if shown != self._shown:
            self._shown = shown
            repaint(self, self.room.region)

    def render_line(self, y: int) -> Strip:
        """The line, with a blank at either end."""
        width, style = self.room.width, self.style_of()
        line = f" {headline(*self._shown, width - 2)} "
        return Strip([Segment(fitted(line, width), style)], width)


def headline(forms: Sequence[Sequence[str]], right: Sequence[str], width: int) -> str:
    """Both ends in one line of some width, each in the longest form with room for everything.

    >>> headline([["tree", "alpha-beta", "order natural"]], ["step 1 of 9"], 30)
    'tree …             step 1 of 9'
    """
    rooms = {form: width - cell_len(form) - (len(_GAPS[-1]) if form else 0) for form in right}
    fitting = (
        (parts, end)
        for end in right
        for parts in forms
        if cell_len(_GAPS[-1].join(parts)) <= rooms[end]
    )
    parts, end = next(fitting, (forms[-1], right[-1]))
    start = _fitted(parts, max(0, rooms[end]))
    return start + " " * (width - cell_len(start) - cell_len(end)) + end


def _fitted(parts: Sequence[str], room: int) -> str:
    """As many parts as there is room for, with a sign where some are missing; of the first one
    only what is needed to tell it is sure to stay.
    """
    if not parts:
        return ""
    if cell_len(whole := _GAPS[0].join(parts)) <= room:
        return whole
    name, rest = parts[0], [_GAPS[-1] + part for part in parts[1:]]
    for count in range(len(rest), -1, -1):
        told = "".join(rest[:count]) + (" …" if count < len(rest) else "")
        left = room - cell_len(told)
        if left >= min(cell_len(name), _NAME_AT_LEAST):
            return _clipped(name, left) + told
    return _clipped(name, room) if room > 1 else ""


def _clipped(name: str, room: int) -> str:
    """A name in so many cells; one that has lost its beginning keeps its end."""
    if not name.startswith("…"):
        return clip(name, room)
    while cell_len(name) > room:
        name = "…" + name[2:]
    return name
