"""The driver between Textual and a real terminal: it lasts as long as the terminal, and no longer.

It takes sizes that no terminal has for what they are, comes back from being stopped, and gives the
terminal back however the program ends.
"""

import os
import select
import signal
import sys
from contextlib import suppress
from threading import main_thread
from time import sleep
from typing import Any, ClassVar

from rich.segment import Segment
from textual.color import Color
from textual.driver import Driver
from textual.events import InputEvent, Resize
from textual.filter import LineFilter
from textual.message import Message

from tui_explorer.ui.background import note_answer, note_press
from tui_explorer.ui.fast import read_keyboard
from tui_explorer.view.layout import ascii_cells

_BLINK, _PATIENCE = 0.1, 1.0
"""Seconds that are waited for another signal, and for a terminal to take what is written."""
_LARGEST = 1000, 500
"""Columns and rows; a terminal that says it has more would be painted for seconds, for nobody."""

NO_MOUSE = "".join(f"\x1b[?{mode}l" for mode in (1000, 1003, 1015, 1006, 1016))
"""Leaves the mouse to the terminal."""
_MODES_OFF = NO_MOUSE + "".join(f"\x1b[?{mode}l" for mode in (1004, 2004, 2048))
"""Mouse, focus, bracketed paste and reports of size: what would type into the shell afterwards."""
_RESTORE = (
    "\x1b\\\x1b[?2026l"  # end a string or a frame that was being written
    f"{_MODES_OFF}"
    "\x1b[<u\x1b[?1049l"  # the keyboard's mode belongs to the screen that is left here
    f"{_MODES_OFF}"
    "\x1b[0m\x1b[?7h\x1b[?25h"
)


class AsciiOnly(LineFilter):
    """Puts ASCII in place of what Textual itself draws: frames, scroll bars, icons, keys."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """A line in as many cells as before."""
        return [Segment(ascii_cells(text), style, control) for text, style, control in segments]


def believable(width: int, height: int) -> tuple[int, int]:
    """The size of a terminal as far as it can be true."""
    most_columns, most_rows = _LARGEST
    return min(max(width, 1), most_columns), min(max(height, 1), most_rows)


def received(message: Message) -> Message:
    """A message as it came, but for a report of a size that no terminal has; threads make way for
    what a person does.
    """
    if isinstance(message, InputEvent):
        note_press()
    if isinstance(message, Resize):
        return Resize.from_dimensions(believable(*message.size), message.pixel_size)
    return message


if sys.platform == "win32":
    DRIVER: type[Driver] | None = None

    def driver_in_use() -> None:
        """No driver of ours."""

else:
    import asyncio
    import termios

    from textual.app import App
    from textual.drivers.linux_driver import LinuxDriver

    def hang_up() -> None:
        """Let the main thread hear that nobody is left, whatever it waits for."""
        main = main_thread().ident
        if main is not None:
            signal.pthread_kill(main, signal.SIGHUP)

    class GuardedDriver(LinuxDriver):
        """Textual's driver for Unix, of which public methods are replaced."""

        latest: ClassVar["GuardedDriver | None"] = None
        """The one that has the terminal."""

        def __init__(self, app: App[Any], **given: Any) -> None:
            super().__init__(app, **given)
            GuardedDriver.latest = self
            self.in_use = False
            """Whether the terminal is in the state that Textual needs, and a shell cannot use."""
            self._has_written = False
            """Whether anything was written since the terminal was last to be taken."""
            self._guarded_app, self._main_loop = app, asyncio.get_running_loop()
            self._resume = signal.getsignal(signal.SIGCONT)
            signal.signal(signal.SIGCONT, self._continue)

        def start_application_mode(self) -> None:
            """Take the terminal, unless we are in the background."""
            # A signal may reach any thread, but only the main one acts on it. A loop that handles
            # some signal itself, be it one that never comes, is woken by all of them.
            self._main_loop.add_signal_handler(signal.SIGURG, bool)
            self.in_use, self._has_written = True, False
            before = self._measure()
            super().start_application_mode()  # type: ignore[no-untyped-call]
            self.in_use = self._has_written
            if callable(resized := signal.getsignal(signal.SIGWINCH)):

                def measure(*given: Any) -> None:
                    self._measure()
                    resized(*given)

                signal.signal(signal.SIGWINCH, measure)
                if self._measure() != before:
                    resized(signal.SIGWINCH, None)

        def _measure(self) -> tuple[int, int] | None:
            """Put the terminal's size where Textual looks first, in place of what a shell left."""
            with suppress(OSError):
                width, height = os.get_terminal_size(self.fileno)
                if width and height:
                    columns, rows = believable(width, height)
                    os.environ.update(COLUMNS=str(columns), LINES=str(rows))
                    return columns, rows
            return None

        def process_message(self, message: Message) -> None:
            """Pass on what the terminal has sent."""
            super().process_message(received(message))

        def send_message(self, message: Message) -> None:
            """Give the app a message from this thread; Textual would start a task for each."""
            self._main_loop.call_soon_threadsafe(self._guarded_app.post_message, message)

        def write(self, data: str) -> None:
            """Let the terminal have this as soon as it takes it."""
            self._has_written = True
            super().write(data)
            note_answer()

        def stop_application_mode(self) -> None:
            """Give the terminal back; some of them keep a mouse mode for each screen."""
            super().stop_application_mode()
            self.write(_MODES_OFF)

        def close(self) -> None:
            """Wait until everything is written: only now the terminal is a shell's again."""
            super().close()
            self.in_use = False

        def _continue(self, *given: Any) -> None:
            """Take the terminal again, in whatever state a shell has left it, and draw anew."""
            sleep(_BLINK)  # a deadly signal may have come with this one, and goes first
            if self.in_use:  # we were stopped by SIGSTOP, which nobody is told about
                self.suspend_application_mode()
            if callable(self._resume):
                self._resume(*given)
            self._main_loop.call_soon_threadsafe(self._guarded_app.refresh)

        def run_input_thread(self) -> None:
            """Read what is typed, until Textual stops us or the terminal is gone."""
            try:
                read_keyboard(self)
            except Exception as error:
                self._guarded_app.call_later(_raise, error)

        def hang_up(self) -> None:
            """Do what the kernel does for the terminal's own session; we may not belong to it."""
            hang_up()

        def restore(self) -> None:
            """Give the terminal back at once, when the program is about to be ended.

            Textual's way may take for ever: its loop may be busy, and its writer blocked. So
            the writer is cut off, and what a shell needs is written past it. Nothing can be
            printed afterwards.
            """
            if not self.in_use or sys.__stderr__ is None:
                return
            # From the background, the terminal would stop us instead of listening.
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            with suppress(OSError, termios.error):
                screen = sys.__stderr__.fileno()
                terminal = os.dup(screen)
                os.dup2(os.open(os.devnull, os.O_WRONLY), screen)
                if select.select([], [terminal], [], _PATIENCE)[1]:
                    os.write(terminal, _RESTORE.encode())
            with suppress(OSError, termios.error):
                if self.attrs_before is not None:
                    termios.tcflush(self.fileno, termios.TCIFLUSH)
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def driver_in_use() -> GuardedDriver | None:
        """The driver that was made last, if any was."""
        return GuardedDriver.latest

    def _raise(error: Exception) -> None:
        raise error

    DRIVER = GuardedDriver
"""The driver for ``App(driver_class=…)``; None leaves the choice to Textual."""
