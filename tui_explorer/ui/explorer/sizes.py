"""Style sheet of the explorer's screen, and which of its classes hold in a window of some size."""

from textual.screen import Screen

from tui_explorer.ui.actions import key_of
from tui_explorer.ui.widgets.side_panels import THREE_PANELS, TWO_COLUMNS
from tui_explorer.words.captions import TOO_SMALL

_HIGH, _TALL, _LOW = 46, 34, 16
"""Lines of a window that has room for panels that tell all, for high panels, for both searches on a
line."""
_LEAST_WIDTH, _LEAST_HEIGHT = 40, 12
"""Cells of a window that has room for a tree."""
CSS = """
ExplorerScreen {
    #tiny { display: none; }
    &.-tiny #tiny { display: block; }
    &.-tiny #header, &.-tiny #notes, &.-tiny #body, &.-tiny #race { display: none; }
    &.-tiny Timeline, &.-tiny Prompt, &.-tiny KeyBar { display: none; }
    #header { height: 1; background: $panel; color: $text; text-style: bold; }
    #race { display: none; color: $foreground-muted; }
    #body { height: 1fr; }
    #tree { width: 1fr; height: 1fr; }
    #partner { display: none; width: 1fr; height: 1fr; }
    #side { width: 45%; max-width: 56; min-width: 46; height: 1fr; }
    &.-maximized-view #header { dock: top; }
    Timeline { padding: 0 1; }

    &.-high #comparison { height: 20; }
    &.-high #side #why { height: 12; }
    &.-short #comparison { height: 10; }
    &.-short #side #why { height: 6; }

    &.-lined #side #comparison { height: 1fr; }
    &.-lined #race { display: block; }
    &.-two-trees #partner { display: block; }
    &.-two-trees #side { width: 50; }
    &.-narrow #body { layout: vertical; }
    &.-low #race { display: none; }
    &.-narrow #side { width: 1fr; max-width: 100%; height: 40%; min-height: 4; }
}
"""


def too_small() -> str:
    """What is said in a window without room for a tree."""
    return TOO_SMALL.format(width=_LEAST_WIDTH, height=_LEAST_HEIGHT, key=key_of("quit"))


def suit(screen: Screen[None]) -> None:
    """Let those styles hold that are for the size of the window."""
    width, height = screen.app.size
    screen.set_class(width < TWO_COLUMNS, "-narrow")
    screen.set_class(width < TWO_COLUMNS or height < THREE_PANELS, "-lined")
    screen.set_class(height >= _HIGH, "-high")
    screen.set_class(height < _TALL, "-short")
    screen.set_class(height < _LOW, "-low")
    screen.set_class(width < _LEAST_WIDTH or height < _LEAST_HEIGHT, "-tiny")
