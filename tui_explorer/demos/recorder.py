"""Keys pressed in the explorer, written down as a tape while they are pressed."""

import shlex
from contextlib import suppress
from pathlib import Path
from shutil import get_terminal_size
from string import ascii_lowercase
from typing import Any

from textual import events

from tui_explorer.demos.tape import KEY_NAMES
from tui_explorer.errors import CannotCreate
from tui_explorer.system.files import reason_of
from tui_explorer.system.process import PROGRAM
from tui_explorer.ui.app import ExplorerApp
from tui_explorer.words.console import cannot_write

_WITH_CTRL = {f"ctrl+{letter}" for letter in ascii_lowercase}


class Recorder:
    """A tape that grows with each key, so that nothing is lost if the explorer is."""

    def __init__(self, path: str, words: list[str]) -> None:
        """Begin the file with what opens the same explorer in the same window."""
        self._path = Path(path)
        width, height = get_terminal_size()
        opened = _quoted(shlex.join([PROGRAM, *words]))
        try:
            with self._path.open("x", encoding="utf-8") as file:
                file.write(f"Set Width {width}\nSet Height {height}\nType {opened}\nEnter\n")
        except OSError as error:
            raise CannotCreate(cannot_write(path, reason_of(error))) from None

    def note(self, event: events.Key) -> None:
        """Write down a key; one that tapes have no word for is a comment."""
        if event.key in KEY_NAMES:
            self._write(KEY_NAMES[event.key] + "\n")
        elif event.character and event.character.isprintable():
            self._write(f"Type {_quoted(event.character)}\n")
        elif event.key in _WITH_CTRL:
            self._write(f"Ctrl+{event.key[-1]}\n")
        else:
            self._write(f"# {event.key}\n")

    def _write(self, text: str) -> None:
        with suppress(OSError), self._path.open("a", encoding="utf-8") as file:
            file.write(text)


class RecordedApp(ExplorerApp):
    """An explorer whose keys are written down."""

    def __init__(self, *given: Any, recorder: Recorder, **options: Any) -> None:
        super().__init__(*given, **options)
        self._recorder = recorder

    async def on_event(self, event: events.Event) -> None:
        """Write a key down when it comes from the terminal, before anything is done."""
        if isinstance(event, events.Key) and not event.is_forwarded:
            self._recorder.note(event)
        await super().on_event(event)


def _quoted(text: str) -> str:
    """A text in quotes that it does not hold itself; VHS knows no escapes."""
    mark = next((mark for mark in "\"'`" if mark not in text), '"')
    return f"{mark}{text}{mark}"
