"""The part of the app that themes it: legible colours, ASCII where it is asked for, screenshots."""

from __future__ import annotations

from collections.abc import Sequence

from textual.filter import LineFilter

from tui_explorer.ui.memory import Memory
from tui_explorer.ui.mixins import AppMixin
from tui_explorer.ui.terminal.driver import AsciiOnly
from tui_explorer.ui.themes import FALLBACKS, THEMES, legible
from tui_explorer.words.glyphs import ASCII, Glyphs

_IN_ASCII = [AsciiOnly()]


class Themed(AppMixin):
    """An app that can be read in every theme, and remembers which was chosen."""

    _glyphs: Glyphs
    _memory: Memory

    def take_on_theme(self, name: str | None) -> None:
        """Offer themes of our own beside Textual's, and begin with that of a name, if it is one."""
        for own in THEMES:
            self.register_theme(own)
        if name in self.available_themes:
            self.theme = name

    def get_theme_variable_defaults(self) -> dict[str, str]:
        """Colours for themes that do not name them all."""
        return FALLBACKS

    def get_css_variables(self) -> dict[str, str]:
        """The theme's colours, made strong enough to be read."""
        return legible(super().get_css_variables())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Filters that every painted line goes through."""
        return [*super().get_line_filters(), *(_IN_ASCII if self._glyphs == ASCII else ())]

    def watch_theme(self, theme: str) -> None:
        """Remember the theme that was chosen."""
        if self.is_running:
            self._memory.choose_theme(theme)

    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """The screen as SVG, for any viewer."""
        from tui_explorer.ui.picture import plain_picture

        return plain_picture(super().export_screenshot(title=title, simplify=simplify))
