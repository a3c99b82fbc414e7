"""Programs that read what is exported: Graphviz, LaTeX, librsvg and a browser, if there."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


def tool(name: str, package: str) -> str:
    """A program's path; without it, the test is skipped and says what would bring it."""
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian: {package})")
    return found


def latex() -> str:
    """pdflatex, if it has TikZ."""
    program = tool("pdflatex", "texlive-latex-base")
    if subprocess.run(["kpsewhich", "tikz.sty"], capture_output=True, check=False).returncode:
        pytest.skip("TikZ is not installed (Debian: texlive-pictures)")
    return program


def run(*words: str, folder: Path, stdin: str = "") -> str:
    """What a program prints; it must end well."""
    done = subprocess.run(
        words, input=stdin, capture_output=True, text=True, cwd=folder, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return done.stdout


class Browser:
    """A page in headless Chromium, spoken to by its own protocol over two pipes."""

    def __init__(self, read: Any, write: Any) -> None:
        self._read, self._write = read, write
        self._number = 0
        self._session: str | None = None

    def open(self, address: str) -> None:
        target = self.say("Target.createTarget", url="about:blank")["targetId"]
        attached = self.say("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self.say("Page.enable")
        self.say("Page.navigate", url=address)
        while self.evaluate("document.readyState") != "complete":
            pass

    def say(self, method: str, **parameters: Any) -> Any:
        """Ask for something, and wait for the answer."""
        self._number += 1
        asked = {"id": self._number, "method": method, "params": parameters}
        if self._session is not None:
            asked["sessionId"] = self._session
        self._write.write(json.dumps(asked).encode() + b"\0")
        self._write.flush()
        while True:
            told = json.loads(self._message())
            if told.get("id") == self._number:
                assert "error" not in told, told
                return told["result"]

    def _message(self) -> bytes:
        pieces = bytearray()
        while (byte := self._read.read(1)) != b"\0":
            assert byte, "the browser has ended"
            pieces += byte
        return bytes(pieces)

    def evaluate(self, script: str) -> Any:
        told = self.say("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def press(self, key: str, code: int) -> None:
        """Press and release a key, as a person does."""
        for kind in ("keyDown", "keyUp"):
            self.say("Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code)


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Chromium without a screen, and nothing of it left behind."""
    program = tool("chromium", "chromium")
    to_browser, from_browser = os.pipe(), os.pipe()
    script = f'exec "$0" "$@" 3<&{to_browser[0]} 4>&{from_browser[1]}'
    options = [
        "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
        f"--user-data-dir={folder / 'profile'}", "about:blank",
    ]  # fmt: skip
    process = subprocess.Popen(
        ["bash", "-c", script, program, *options],
        pass_fds=[to_browser[0], from_browser[1]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(to_browser[0])
    os.close(from_browser[1])
    try:
        with os.fdopen(from_browser[0], "rb") as read, os.fdopen(to_browser[1], "wb") as write:
            yield Browser(read, write)
    finally:
        process.terminate()
        process.wait(30)
