"""Reads keys from the terminal; malformed bytes lose no keys.

Textual's own reader ends the program at the first byte that is not UTF-8, stays deaf after a paste
that never ends, and reads a terminal that is gone for ever, at full speed.
"""

import os
import select
from codecs import getincrementaldecoder
from time import monotonic
from typing import TYPE_CHECKING

from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.message import Message

if TYPE_CHECKING:
    from tui_explorer.ui.terminal.driver import GuardedDriver

_TICK = 0.1
"""Seconds between two looks at the clock while nothing is typed."""
_PATIENCE = 1.0
"""Seconds of silence after which a paste counts as complete."""
_LONGEST_PASTE = 65_536
"""Characters; more is dropped, so that a paste by mistake does not fill the memory."""


def read_keyboard(driver: "GuardedDriver") -> None:
    """Read what is typed, until Textual stops us or the terminal is gone."""
    keyboard = Keyboard()
    while not driver.exit_event.is_set():
        messages: list[Message] = []
        if select.select([driver.fileno], [], [], _TICK)[0]:
            try:
                data = os.read(driver.fileno, 4096)
            except BlockingIOError:
                continue
            except OSError:
                data = b""
            if not data:
                driver.hang_up()
                return
            messages = keyboard.feed(data)
        for message in messages + keyboard.tick():
            driver.process_message(message)


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
                messages += self._parser.feed(character)
            except Exception:
                # Textual's parser trips over some sequences, such as the key with number 9999999,
                # and cannot be used again. Only that sequence is lost.
                new = XTermParser()
                new.mouse_pixels = self._parser.mouse_pixels
                new.terminal_size = self._parser.terminal_size
                new.terminal_pixel_size = self._parser.terminal_pixel_size
                self._parser = new
        return messages
