"""The same names by Textual's public parts alone, for versions that were not tested."""

import select
from collections.abc import Callable
from threading import Thread, current_thread
from typing import TYPE_CHECKING, Any

from rich.style import Style
from textual.app import App
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.scroll_view import ScrollView
from textual.scrollbar import ScrollBar
from textual.widget import Widget

if TYPE_CHECKING:
    from tui_explorer.ui.terminal.driver import GuardedDriver

_A_WHILE = 1000
"""Milliseconds between two looks at whether anybody still reads the keyboard."""

_MOST_FAULTS = 10_000
"""More of them are no typing: a reader that does not work at all would begin anew for ever."""


class Painter(App[None]):
    """An app as it is: every place that was to be repainted is written, changed or not."""


class KnownKeys(Screen[Any]):
    """A screen as it is: every key is looked for among all bindings."""

    @property
    def listens_to_keys(self) -> bool:
        """Whether the screen itself looks at keys before they mean anything."""
        return False


class KeysAtOnce(App[None]):
    """An app as it is: every key goes from widget to widget."""


def paint_leanly(screen: Screen[Any]) -> None:
    """Leave the compositor alone: every widget in sight is asked for its lines."""


def draw_borders_once(widget: Widget) -> None:
    """Let borders be drawn line by line."""


def draw_bar_alone(bar: ScrollBar, ground: Callable[[], Style]) -> None:
    """Let a scroll bar be drawn as a box would."""


def repaint(widget: Widget, *regions: Region) -> None:
    """Let the widget send its screen a message."""
    widget.refresh(*regions)


def set_scroll_height(view: ScrollView, height: int) -> None:
    """Have the screen laid out for another number of lines."""
    view.virtual_size = Size(0, height)


def read_keyboard(driver: "GuardedDriver") -> None:
    """Read what is typed as Textual does, and once more where it trips over some bytes.

    What was typed together with these is lost, and in a paste that never ends all that follows.
    """
    from textual.drivers.linux_driver import LinuxDriver

    Thread(target=_hang_up_with_terminal, args=[driver, current_thread()], daemon=True).start()
    faults = 0
    while not driver.exit_event.is_set():
        try:
            LinuxDriver.run_input_thread(driver)
        except OSError:
            driver.hang_up()
            return
        except Exception:
            faults += 1
            if faults > _MOST_FAULTS:
                raise


def _hang_up_with_terminal(driver: "GuardedDriver", reader: Thread) -> None:
    """Tell when the terminal is gone; Textual would read nothing from it, at full speed."""
    poll = select.poll()
    poll.register(driver.fileno, 0)
    while reader.is_alive():
        if any(event & select.POLLHUP for _, event in poll.poll(_A_WHILE)):
            driver.hang_up()
            return
