"""A titled panel of plain lines that scrolls; only lines that changed are repainted."""

from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, ClassVar

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.binding import BindingType
from textual.content import Content
from textual.geometry import Region
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tui_explorer.ui.fast import repaint
from tui_explorer.ui.widgets.line_view import LineView
from tui_explorer.view.layout import cell_len, fitted

if TYPE_CHECKING:
    from tui_explorer.view.position import StyledText

_BEFORE_TABS, _SCROLL_BAR = 3, 1
"""Cells of the frame at the left of its title, and of the place of a scroll bar."""


class TextPanel(LineView, can_focus=True):
    """Lines of text, some of which may be lit."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("up,k", "move(-1)"),
        ("down,j", "move(1)"),
        ("pageup", "page(-1)"),
        ("pagedown", "page(1)"),
    ]
    COMPONENT_CLASSES: ClassVar[set[str]] = {"panel--lit"}
    DEFAULT_CSS = """
    TextPanel {
        border: round $frame;
        border-title-color: $foreground-muted;
        padding: 0 1;
        &:focus { border: round $frame-focus; border-title-color: $text; }
        & > .panel--lit { color: $text-accent; text-style: bold; }
        &:nocolor > .panel--lit { text-style: reverse; }
    }
    """

    class Resized(Message):
        """There is more or less room, or room at last."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    class TabClicked(Message):
        """Another panel that takes turns with this one was pointed at."""

        def __init__(self, name: str) -> None:
            super().__init__()
            self.name = name

    def __init__(self, *, id: str, leaves_arrows: bool = False) -> None:  # noqa: A002
        super().__init__(id=id)
        self._leaves_arrows = leaves_arrows
        self._tabs: Mapping[str, str] = {}
        """The titles of the panels that take turns here, by their names."""
        self._lines: list[str] = []
        self._lit: tuple[int, ...] = ()
        self._beside: list[list[StyledText]] = []
        """What stands at the right of the lines, and does not scroll with them."""
        self._first = 0
        """The number of the first line in sight when lines are painted."""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key is for this panel, or for the screen behind it."""
        return action != "move" or not self._leaves_arrows

    def show(
        self,
        lines: list[str],
        lit: tuple[int, ...] = (),
        beside: "list[list[StyledText]] | None" = None,
    ) -> None:
        """Show these lines, and others beside them; they must be safe text."""
        before, was_lit, was_beside = self._lines, self._lit, self._beside
        self._lines, self._lit, self._beside = lines, lit, beside or []
        self.set_line_count(len(lines))
        if not self.has_room:
            return
        if lit:
            self._bring_into_view(lit)
        both = enumerate(zip_longest(lines, before, fillvalue=""))
        numbers = {number for number, (now, then) in both if now != then} | {*lit} ^ {*was_lit}
        top, (width, height) = self.top, self.room
        boards = enumerate(zip_longest(self._beside, was_beside))
        changed = {number - top for number in numbers}
        changed |= {y for y, (now, then) in boards if now != then}
        if changed := changed.intersection(range(height)):
            repaint(self, *(Region(0, y, width - _SCROLL_BAR, 1) for y in sorted(changed)))

    @property
    def has_room(self) -> bool:
        """Whether there is anything to paint on."""
        return self.display and self.outer_size.height > 2

    def on_resize(self) -> None:
        """Lines shown while there was no room get their place now, the lit ones in view."""
        self.set_line_count(len(self._lines))
        if self.has_room:
            self._bring_into_view(self._lit)
        self.post_message(self.Resized(self.id or ""))

    def show_tabs(self, tabs: Mapping[str, str]) -> None:
        """Name all panels that take turns in this place, this one standing out; or it alone."""
        if tabs == self._tabs:
            return
        self._tabs = tabs
        named = [
            Content.styled(f" {title} ", "bold reverse" if name == self.id else "")
            for name, title in tabs.items()
        ]
        title = Content(" ").join(named) if len(named) > 1 else Content(tabs[self.id or ""])
        self.border_title = title

    def on_click(self, event: events.Click) -> None:
        """A click on one of the names in the frame asks for that panel."""
        left = _BEFORE_TABS
        for name, title in self._tabs.items():
            right = left + len(title) + 2
            if event.y == 0 and left <= event.x < right and name != self.id:
                self.post_message(self.TabClicked(name))
            left = right + 1

    def _bring_into_view(self, lines: tuple[int, ...]) -> None:
        """Scroll no farther than needed: lines that stay are easier to follow."""
        top = wanted = self.top
        for line in lines:
            wanted = min(max(wanted, line - self.room.height + 1), line)
        if wanted != top:
            self.show_from(wanted)

    def render_lines(self, crop: Region) -> list[Strip]:
        """Some of the lines, from the first one in sight on."""
        self._first = self.top
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the panel."""
        number = y + self._first
        beside = self._beside[y] if y < len(self._beside) else []
        width = self.room.width - _SCROLL_BAR
        board = [Segment(text, self._board_style(name)) for text, name in beside]
        room = width - sum(cell_len(text) for text, _ in beside)
        line = self._lines[number] if number < len(self._lines) else ""
        style = self.style_of("panel--lit") if number in self._lit else self.style_of()
        return Strip([Segment(fitted(line, room), style), *board], width)

    def _board_style(self, name: str) -> Style:
        return self.style_of(f"board--{name}") if name else self.style_of()

    def component_style(self, component: str) -> Style:
        """The style of a component of its own, or of a board's."""
        known = self if component in self.COMPONENT_CLASSES else self.parent
        assert isinstance(known, Widget)
        return known.get_component_rich_style(component, partial=True)
