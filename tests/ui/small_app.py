"""The smallest app that shows what it was told: keys, sizes and pastes, and how it can end."""

import os
import sys
import time

from textual import events
from textual.app import App, ComposeResult
from textual.widgets import Static

from tui_explorer.errors import BadData, ExitCode, ExplorerError
from tui_explorer.ui.terminal.run import refuse_if_unusable, run_app


class SmallApp(App[None]):
    def compose(self) -> ComposeResult:
        yield Static(id="said")

    def say(self, text: str) -> None:
        self.query_one("#said", Static).update(f"<{text}>")

    def on_ready(self) -> None:
        self.say(f"process {os.getpid()} ready")

    def on_resize(self, event: events.Resize) -> None:
        if event.size != (80, 24):
            self.say(f"{event.size.width} by {event.size.height}")

    def on_paste(self, event: events.Paste) -> None:
        self.say(f"pasted {len(event.text)}")

    def on_key(self, event: events.Key) -> None:
        match event.key:
            case "q":
                self.exit()
            case "7":
                self.exit(return_code=7)
            case "x":
                self.crash()
            case "w":
                self.run_worker(self.crash, thread=True)
            case "e":
                raise BadData("this can be put right")
            case "s":
                self.say("busy")
                self.call_after_refresh(time.sleep, 60)
            case "o":
                raise MemoryError
            case "O":
                self.run_worker(self.run_out, thread=True)
            case key:
                self.say(f"key {key}")

    def run_out(self) -> None:
        raise MemoryError

    def crash(self) -> None:
        value_of_a_variable = "".join(reversed("terces"))
        raise RuntimeError(f"ouch {len(value_of_a_variable)}")


def main() -> int:
    try:
        refuse_if_unusable()
        return run_app(SmallApp(), mouse=True)
    except ExplorerError as error:
        print(f"tui-explorer: error: {error}", file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
