"""The explorer in a real browser: seen, stepped, resized, and what is exported is downloaded."""

import base64
import json
import re
import time
from pathlib import Path
from typing import Any

import pytest

from tests.processes import SECONDS, is_alive, wait_until
from tests.real_tools import Browser, browser
from tests.ui.driving import CUT
from tests.ui.terminal_session import Picture
from tests.web.serving import served

pytest.importorskip("textual_serve", reason="the extra web is not installed")
pytestmark = pytest.mark.slow


class Window:
    """A page with an explorer in it, and what it was told to paint."""

    def __init__(self, page: Browser) -> None:
        self._page = page
        self.picture = Picture(1, 1)
        self.fetched: list[str] = []
        self.faults: list[Any] = []

    def wait_for(self, text: str) -> None:
        deadline = time.monotonic() + SECONDS
        while text not in self.picture:
            assert time.monotonic() < deadline, (text, *self.picture.lines)
            self._page.evaluate("1")
            self._take_events()
            time.sleep(0.02)

    def click(self, text: str) -> None:
        """Click on a text where it stands."""
        lines = self.picture.lines
        row = next(number for number, line in enumerate(lines) if text in line)
        size = 'document.querySelector(".xterm-screen").client'
        across, down = (self._page.evaluate(f"{size}{way}") for way in ("Width", "Height"))
        x = (lines[row].index(text) + 1) * across / max(map(len, lines))
        y = (row + 0.5) * down / len(lines)
        for kind in ("mousePressed", "mouseReleased"):
            where = {"x": x, "y": y, "button": "left", "clickCount": 1}
            self._page.say("Input.dispatchMouseEvent", type=kind, **where)

    def _take_events(self) -> None:
        events, self._page.events = self._page.events, []
        for event in events:
            told = event["params"]
            match event["method"]:
                case "Network.requestWillBeSent":
                    self.fetched.append(told["request"]["url"])
                case "Runtime.exceptionThrown":
                    self.faults.append(told)
                case "Network.webSocketFrameSent":
                    kind, *given = json.loads(told["response"]["payloadData"])
                    if kind == "resize":
                        self.picture = Picture(given[0]["width"], given[0]["height"])
                case "Network.webSocketFrameReceived" if told["response"]["opcode"] == 2:
                    self.picture.feed(base64.b64decode(told["response"]["payloadData"]))


def test_a_page_is_seen_stepped_resized_and_has_downloads(tmp_path: Path) -> None:
    downloads = tmp_path / "downloads"
    downloads.mkdir()
    with (
        served("aima-5-2", "--step", "1", "--trusted", home=tmp_path) as site,
        browser(tmp_path) as page,
    ):
        page.say("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(downloads))
        page.open("about:blank", is_watched=True)
        page.resize(1200, 720)
        page.say("Page.navigate", url=site.address)
        window = Window(page)
        window.wait_for("step 1 of 30")
        wide = max(map(len, window.picture.lines))
        page.press("c", 67, "c")
        window.wait_for(f"step {CUT} of 30")
        window.wait_for("so c2 and c3 are cut")
        window.click("6 Cuts")
        window.wait_for("bound of")
        page.resize(800, 600)
        window.wait_for("minimax 7/13")
        assert max(map(len, window.picture.lines)) < wide
        page.press("e", 69, "e")
        window.wait_for("drawn with characters")
        page.press("Enter", 13, "\r")
        wait_until(lambda: any(file.suffix == ".txt" for file in downloads.iterdir()))
        (saved,) = downloads.iterdir()
        assert re.fullmatch(rf"aima-5-2-step-{CUT}-[\d-]+\.txt", saved.name)
        assert "c3 ✂ never visited" in saved.read_text(encoding="utf-8")
        assert len(page.say("Page.captureScreenshot")["data"]) > 20_000  # an empty page has 5,000

        (explorer,) = site.explorers()
        page.press("q", 81, "q")
        wait_until(lambda: not is_alive(explorer))
        shown = 'getComputedStyle(document.getElementById("said")).display'
        wait_until(lambda: page.evaluate(shown) == "flex")
        page.evaluate('document.getElementById("again").click()')
        window.wait_for("step 1 of 30")
        (again,) = site.explorers()
        assert again != explorer
        assert {each[: len(site.address)] for each in window.fetched} == {site.address}
        assert not window.faults

        page.say("Page.navigate", url="about:blank")
        wait_until(lambda: not is_alive(again))
        page.say("Page.navigate", url=site.address)
        wait_until(lambda: len(site.explorers()) == 1)
        (last,) = site.explorers()
        assert site.end() == 130
        wait_until(lambda: not is_alive(last))
        assert site.process.communicate() == ("", "")
