"""The program as a person runs it, in a process of its own; or, for speed, in this one."""

import atexit
import gc
import json
import os
import subprocess
import sys
from io import BufferedWriter, BytesIO, RawIOBase, TextIOWrapper
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from tui_explorer.cli.main import main

STOCK = "TUI_EXPLORER_STOCK"
"""The variable that has the explorer do without Textual's private parts."""

ENVIRONMENT = {
    **{
        name: value
        for name, value in os.environ.items()
        if not name.startswith("TUI_") or name == STOCK
    },
    "PYTHONUTF8": "1",
}
COMPILED = str(Path(__file__).parents[1] / ".pytest_cache" / "compiled")
"""Where compiled files lie if none may lie beside their sources."""
if ENVIRONMENT.pop("PYTHONDONTWRITEBYTECODE", ""):
    # To compile the package takes half as long as a small command: it is done once, and elsewhere.
    ENVIRONMENT["PYTHONPYCACHEPREFIX"] = COMPILED


def call(*arguments: str, stdin: bytes = b"", **variables: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tui_explorer", *arguments],
        input=stdin,
        capture_output=True,
        env={**ENVIRONMENT, **variables},
        timeout=120,
        check=False,
    )
    return subprocess.CompletedProcess(
        done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
    )


class Done(NamedTuple):
    """What came of a command in this process."""

    code: int
    out: bytes
    err: str


def called_here(*arguments: str, stdin: bytes = b"", stdout: RawIOBase | None = None) -> Done:
    """Call the program in this process; no terminal, and UTF-8 in and out."""
    out, err = stdout or BytesIO(), BytesIO()
    streams: dict[str, Any] = {
        "stdin": TextIOWrapper(BytesIO(stdin)),
        "stdout": TextIOWrapper(BufferedWriter(out), "utf-8"),
        "stderr": TextIOWrapper(err, "utf-8"),
    }
    threshold = gc.get_threshold()
    # Hypothesis listens to the collector; what breaks off a call would be printed and lost there.
    listeners, gc.callbacks[:] = gc.callbacks[:], []
    code = 1
    with patch.multiple(sys, argv=["tui-explorer", *arguments], **streams):
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            gc.set_threshold(*threshold)
            gc.callbacks[:] = listeners
            atexit.unregister(gc.freeze)
    return Done(code, out.getvalue() if isinstance(out, BytesIO) else b"", err.getvalue().decode())


def answer(*arguments: str, stdin: bytes = b"") -> Any:
    """The JSON that a command prints."""
    done = called_here(*arguments, "--json", stdin=stdin)
    assert (done.code, done.err) == (0, "")
    return json.loads(done.out)


def refusal(*arguments: str, stdin: bytes = b"") -> tuple[int, str]:
    """The exit code and the one line of an error."""
    done = called_here(*arguments, stdin=stdin)
    assert done.out == b""
    lines = done.err.splitlines()
    assert len(lines) == 1, done.err
    assert lines[0].startswith("tui-explorer: error: ")
    return done.code, lines[0].removeprefix("tui-explorer: error: ")
