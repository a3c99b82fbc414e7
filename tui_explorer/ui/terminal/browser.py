"""The driver between Textual and a browser, where textual-serve stands between them."""

from __future__ import annotations

import signal
from typing import Any

from textual.app import App
from textual.drivers.web_driver import WebDriver
from textual.message import Message

from tui_explorer.ui.background import note_answer
from tui_explorer.ui.terminal.driver import NO_MOUSE, hang_up, received


class BrowserDriver(WebDriver):
    """Textual's driver for browsers, which lasts as long as somebody listens, and no longer."""

    def __init__(self, app: App[Any], *, mouse: bool = True, **given: Any) -> None:
        super().__init__(app, mouse=mouse, **given)
        self._has_mouse = mouse
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # what is painted for nobody is the end

    def start_application_mode(self) -> None:
        """Begin; Textual takes the mouse in any case."""
        super().start_application_mode()
        if not self._has_mouse:
            self.write(NO_MOUSE)

    def process_message(self, message: Message) -> None:
        """Pass on what the browser has sent."""
        super().process_message(received(message))

    def write(self, data: str) -> None:
        """Let the browser have this."""
        super().write(data)
        note_answer()

    def run_input_thread(self) -> None:
        """Read what is typed, until Textual stops us or there is nobody left.

        Then the main thread may be waiting for what it paints to be read, which only a signal ends.
        """
        super().run_input_thread()
        if not self.exit_event.is_set():
            hang_up()
