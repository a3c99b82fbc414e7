"""What stands between Textual and a real terminal: bytes that no keyboard sends, and bad endings.

Textual's own driver ends the program at the first byte that is not UTF-8, stays deaf after a paste
that never ends, and reads a terminal that is gone for ever, at full speed.
"""

import os
import select
import signal
import sys
from codecs import getincrementaldecoder
from contextlib import suppress
from threading import main_thread
from time import monotonic, sleep

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.driver import Driver
from textual.events import Resize
from textual.message import Message

_TICK = 0.1
"""Seconds between two looks at the clock while nothing is typed."""
_PATIENCE = 1.0
"""Seconds of silence after which a paste counts as complete."""
_LONGEST_PASTE = 65_536
"""Characters; more is dropped, so that a paste by mistake does not fill the memory."""
_LARGEST = 1000, 500
"""Columns and rows; a terminal that says it has more would be painted for seconds, for nobody."""

_MODES_OFF = "".join(f"\x1b[?{mode}l" for mode in (1000, 1003, 1015, 1006, 1016, 1004, 2004, 2048))
"""Mouse, focus, bracketed paste and reports of size: what would type into the shell afterwards."""
_RESTORE = (
    "\x1b\\\x1b[?2026l"  # end a string or a frame that was being written
    f"{_MODES_OFF}"
    "\x1b[<u\x1b[?1049l"  # the keyboard's mode belongs to the screen that is left here
    f"{_MODES_OFF}"
    "\x1b[0m\x1b[?7h\x1b[?25h"
)


def believable(width: int, height: int) -> tuple[int, int]:
    """The size of a terminal as far as it can be true."""
    most_columns, most_rows = _LARGEST
    return min(max(width, 1), most_columns), min(max(height, 1), most_rows)


class Keyboard:
    """Bytes in, messages out, whatever the bytes are."""

    def __init__(self) -> None:
        self._decode = getincrementaldecoder("utf-8")(errors="replace").decode
        self._parser = XTermParser()
        self._tail = ""
        """What may be the first part of a paste's mark."""
        self._pasted: int | None = None
        """The length of the paste that is under way."""
        self._heard = monotonic()

    def feed(self, data: bytes) -> list[Message]:
        """What was typed."""
        self._heard = monotonic()
        text = self._decode(data)
        was_pasting = self._pasted is not None
        self._watch_paste(text)
        too_long = self._pasted is not None and self._pasted > _LONGEST_PASTE
        if was_pasting and too_long and "\x1b" not in text:
            return []
        return self._parse(text)

    def tick(self) -> list[Message]:
        """What follows from silence: a lone Escape, or the end of a paste that has none."""
        messages = list(self._parser.tick())
        if self._pasted is not None and monotonic() - self._heard > _PATIENCE:
            self._pasted = None
            messages += self._parse(BRACKETED_PASTE_END)
        return messages

    def _watch_paste(self, text: str) -> None:
        recent = self._tail + text
        start, end = recent.rfind(BRACKETED_PASTE_START), recent.rfind(BRACKETED_PASTE_END)
        if start > end:
            self._pasted = len(recent) - start
        elif end > start:
            self._pasted = None
        elif self._pasted is not None:
            self._pasted += len(text)
        self._tail = recent[1 - len(BRACKETED_PASTE_END) :]

    def _parse(self, text: str) -> list[Message]:
        messages: list[Message] = []
        for character in text:
            try:
                messages += map(_as_believable, self._parser.feed(character))
            except Exception:
                # Textual's parser trips over some sequences, such as the key with number 9999999,
                # and cannot be used again. Only that sequence is lost.
                new = XTermParser()
                new.mouse_pixels = self._parser.mouse_pixels
                new.terminal_size = self._parser.terminal_size
                new.terminal_pixel_size = self._parser.terminal_pixel_size
                self._parser = new
        return messages


def _as_believable(message: Message) -> Message:
    """A message as it came, but for a report of a size that no terminal has."""
    if isinstance(message, Resize):
        return Resize.from_dimensions(believable(*message.size), message.pixel_size)
    return message


if sys.platform == "win32":
    DRIVER: type[Driver] | None = None
else:
    import termios

    from textual.drivers.linux_driver import LinuxDriver

    class GuardedDriver(LinuxDriver):
        """Textual's driver for Unix, made to last as long as the terminal, and no longer."""

        in_use = False
        """Whether the terminal is in the state that Textual needs, and a shell cannot use."""

        def _get_terminal_size(self) -> tuple[int, int]:
            """Ask the terminal itself; the COLUMNS that Textual believes first never change."""
            with suppress(OSError):
                width, height = os.get_terminal_size(self.fileno)
                if width and height:
                    return believable(width, height)
            return believable(*super()._get_terminal_size())

        def start_application_mode(self) -> None:
            """Take the terminal, unless we are in the background."""
            # A signal may reach any thread, but only the main one acts on it. A loop that handles
            # some signal itself, be it one that never comes, is woken by all of them.
            self._loop.add_signal_handler(signal.SIGURG, bool)
            self.in_use = True
            super().start_application_mode()  # type: ignore[no-untyped-call]
            self.in_use = self._writer_thread is not None and self._writer_thread.is_alive()

        def stop_application_mode(self) -> None:
            """Give the terminal back; some of them keep a mouse mode for each screen."""
            super().stop_application_mode()
            self.write(_MODES_OFF)

        def close(self) -> None:
            """Wait until everything is written: only now the terminal is a shell's again."""
            super().close()
            self.in_use = False

        def _sigcont_application(self, *_: object) -> None:
            """Take the terminal again, in whatever state a shell has left it, and draw anew."""
            sleep(_TICK)  # a deadly signal may have come with this one, and goes first
            if self.in_use:  # we were stopped by SIGSTOP, which nobody is told about
                self.suspend_application_mode()
            super()._sigcont_application()
            self._loop.call_soon_threadsafe(self._app.refresh)

        def run_input_thread(self) -> None:
            """Read what is typed, until Textual stops us or the terminal is gone."""
            keyboard = Keyboard()
            while not self.exit_event.is_set():
                messages: list[Message] = []
                if select.select([self.fileno], [], [], _TICK)[0]:
                    try:
                        data = os.read(self.fileno, 4096)
                    except BlockingIOError:
                        continue
                    except OSError:
                        data = b""
                    if not data:
                        self._hang_up()
                        return
                    messages = keyboard.feed(data)
                for message in messages + keyboard.tick():
                    self.process_message(message)

        def _run_input_thread(self) -> None:
            try:
                self.run_input_thread()
            except Exception as error:
                self._app.call_later(self._app._handle_exception, error)

        def _hang_up(self) -> None:
            """Do what the kernel does for the terminal's own session; we may not belong to it."""
            main = main_thread().ident
            if main is not None:
                signal.pthread_kill(main, signal.SIGHUP)

        def restore(self) -> None:
            """Give the terminal back at once, when the program is about to be ended.

            Textual's way may take for ever: its loop may be busy, and its writer blocked. So
            the writer is cut off, and what a shell needs is written past it. Nothing can be
            printed afterwards.
            """
            if not self.in_use or self._file is None:
                return
            # From the background, the terminal would stop us instead of listening.
            signal.signal(signal.SIGTTOU, signal.SIG_IGN)
            with suppress(OSError, termios.error):
                screen = self._file.fileno()
                terminal = os.dup(screen)
                os.dup2(os.open(os.devnull, os.O_WRONLY), screen)
                if select.select([], [terminal], [], _PATIENCE)[1]:
                    os.write(terminal, _RESTORE.encode())
            with suppress(OSError, termios.error):
                if self.attrs_before is not None:
                    termios.tcflush(self.fileno, termios.TCIFLUSH)
                    termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    DRIVER = GuardedDriver
"""The driver for ``App(driver_class=…)``; None leaves the choice to Textual."""
