"""The keys, and the words and signs used: made from the table of actions and the glossary."""

from collections.abc import Iterable
from itertools import groupby
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from tui_explorer.ui.actions import ACTIONS, Action
from tui_explorer.ui.screens.modal import Modal
from tui_explorer.words import captions
from tui_explorer.words.glossary import Entry, key_names, signs_used, words_used
from tui_explorer.words.glyphs import UNICODE, Glyphs

_KEYS_WIDTH, _WORDS_WIDTH = 11, 11


class Page(VerticalScroll, can_focus=True):
    """A long page that scrolls by arrows and letters, at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "go(1)", show=False),
        Binding("up,k", "go(-1)", show=False),
        Binding("pagedown,space,ctrl+d", "go_page(1)", show=False),
        Binding("pageup,b,ctrl+u", "go_page(-1)", show=False),
    ]

    def action_go(self, lines: int) -> None:
        """Move by lines."""
        self.scroll_relative(y=lines, animate=False)

    def action_go_page(self, pages: int) -> None:
        """Move by pages, keeping one line to hold on to."""
        self.scroll_relative(y=pages * max(1, self.size.height - 1), animate=False)

    def action_scroll_home(self) -> None:
        """To the top."""
        self.scroll_home(animate=False)

    def action_scroll_end(self) -> None:
        """To the end."""
        self.scroll_end(animate=False)


class HelpScreen(Modal[None]):
    """What can be done here and what the words mean."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,q", "dismiss(None)", "Close")
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]  # noqa: RUF012
    DEFAULT_CSS = """
    HelpScreen {
        align: center middle;

        Page {
            max-width: 130;
            border: round $frame-focus;
            border-title-color: $text;
            border-subtitle-color: $text-muted;
            background: $surface;
            padding: 0 1;
            scrollbar-size-vertical: 1;
        }
        #columns { height: auto; layout: vertical; padding-right: 1; }
        &.-wide #columns { layout: horizontal; }
        #keys, #words { height: auto; }
        &.-wide #keys { width: 5fr; margin-right: 3; }
        &.-wide #words { width: 6fr; }
        .heading { color: $text-accent; text-style: bold; }
        .entries { margin-bottom: 1; }
    }
    """

    def __init__(self, glyphs: Glyphs = UNICODE) -> None:
        super().__init__()
        self._glyphs = glyphs

    def compose(self) -> ComposeResult:
        """Keys at the left, words and signs at the right; one below the other if narrow."""
        with Page() as page:
            page.border_title = captions.HELP
            page.border_subtitle = captions.HELP_HINT
            with Vertical(id="columns"):
                with Vertical(id="keys"):
                    for group, actions in groupby(ACTIONS, lambda action: action.group):
                        entries = (Entry(self._keys(each), each.help) for each in actions)
                        yield from _section(group, entries, _KEYS_WIDTH)
                    palette = [Entry("ctrl+p", captions.ABOUT_PALETTE)]
                    yield from _section(captions.PALETTE, palette, _KEYS_WIDTH)
                with Vertical(id="words"):
                    yield from _section(captions.SIGNS, signs_used(self._glyphs), _WORDS_WIDTH)
                    yield from _section(captions.WORDS, words_used(self._glyphs), _WORDS_WIDTH)

    def _keys(self, action: Action) -> str:
        return key_names(action.keys, self._glyphs)

    def on_mount(self) -> None:
        """Arrows scroll."""
        self.query_one(Page).focus()


def _section(title: str, entries: Iterable[Entry], width: int) -> ComposeResult:
    table = Table.grid(padding=(0, 2), expand=True)
    table.add_column(width=width)
    table.add_column(ratio=1)
    for entry in entries:
        table.add_row(Text(entry.word, style="bold"), Text(entry.meaning))
    yield Static(title, classes="heading", markup=False)
    yield Static(table, classes="entries")
