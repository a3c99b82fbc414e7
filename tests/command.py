"""The program as a person runs it: a process of its own."""

import json
import os
import subprocess
import sys
from typing import Any

ENVIRONMENT = {
    **{name: value for name, value in os.environ.items() if not name.startswith("TUI_")},
    "PYTHONUTF8": "1",
}


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


def answer(*arguments: str, stdin: bytes = b"") -> Any:
    """The JSON that a command prints."""
    done = call(*arguments, "--json", stdin=stdin)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def refusal(*arguments: str, stdin: bytes = b"") -> tuple[int, str]:
    """The exit code and the one line of an error."""
    done = call(*arguments, stdin=stdin)
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert lines[0].startswith("tui-explorer: error: ")
    return done.returncode, lines[0].removeprefix("tui-explorer: error: ")
