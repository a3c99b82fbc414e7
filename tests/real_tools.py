"""Programs that read what is exported: Graphviz, LaTeX, librsvg and a browser, if there."""

import json
import os
import resource
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
        self._rest = b""
        self.events: list[dict[str, Any]] = []
        """What it has told without being asked, and nobody has taken yet."""

    def open(self, address: str, *, is_watched: bool = False) -> None:
        """Open a page, and note what it fetches and says if somebody wants to know."""
        target = self.say("Target.createTarget", url="about:blank")["targetId"]
        attached = self.say("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        for part in ("Page", "Network", "Runtime") if is_watched else ("Page",):
            self.say(f"{part}.enable")
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
            self.events.append(told)

    def _message(self) -> bytes:
        while b"\0" not in self._rest:
            piece = os.read(self._read.fileno(), 65536)
            assert piece, "the browser has ended"
            self._rest += piece
        message, _, self._rest = self._rest.partition(b"\0")
        return message

    def evaluate(self, script: str) -> Any:
        told = self.say("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in told, told
        return told["result"].get("value")

    def press(self, key: str, code: int, text: str = "") -> None:
        """Press and release a key, as a person does; it may write something."""
        pressed = {"key": key, "windowsVirtualKeyCode": code}
        self.say("Input.dispatchKeyEvent", type="keyDown", text=text, **pressed)
        self.say("Input.dispatchKeyEvent", type="keyUp", **pressed)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, in points."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.say("Emulation.setDeviceMetricsOverride", **size)


def _with_all_addresses() -> None:
    """A browser reserves more addresses than there is memory, which tests may have limited."""
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """Chromium without a screen, and nothing of it left behind."""
    program = tool("chromium", "chromium")
    to_browser, from_browser = os.pipe(), os.pipe()
    script = f'exec "$0" "$@" 3<&{to_browser[0]} 4>&{from_browser[1]}'
    options = [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
        "--disable-background-networking", "--disable-component-update", "--disable-sync",
        "--remote-debugging-pipe", f"--user-data-dir={folder / 'profile'}", "about:blank",
    ]  # fmt: skip
    process = subprocess.Popen(
        ["bash", "-c", script, program, *options],
        pass_fds=[to_browser[0], from_browser[1]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=_with_all_addresses,  # noqa: PLW1509
    )
    os.close(to_browser[0])
    os.close(from_browser[1])
    try:
        with os.fdopen(from_browser[0], "rb") as read, os.fdopen(to_browser[1], "wb") as write:
            yield Browser(read, write)
    finally:
        process.terminate()
        process.wait(30)
