"""The site of the explorer: who is let in, what is said to it, and what is left of it."""

import asyncio
import fcntl
import os
import signal
import struct
import subprocess
import sys
import termios
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.command import ENVIRONMENT, call, called_here, refusal
from tests.processes import SECONDS, is_alive, is_filtered, wait_until
from tests.ui.terminal_session import Picture
from tests.web.serving import Served, served
from tui_explorer.system.one_process import can_stay_one_process
from tui_explorer.ui.terminal.driver import believable
from tui_explorer.words import labs

aiohttp = pytest.importorskip("aiohttp", reason="the extra web is not installed")
pytestmark = pytest.mark.slow

WEB = {"TEXTUAL_DRIVER": "textual.drivers.web_driver:WebDriver", "TERM_PROGRAM": "textual"}
"""By what textual-serve says that it is there."""
FULL = 50_000
"""Bytes: a pipe holds a few more, and what is painted next is larger than that."""


@asynccontextmanager
async def client() -> AsyncIterator[Any]:
    async with aiohttp.ClientSession() as session, asyncio.timeout(SECONDS):
        yield session


class Page:
    """What a page does: it talks, and paints what it is told."""

    def __init__(self, socket: Any, width: int, height: int) -> None:
        self.socket, self._picture = socket, Picture(width, height)

    async def wait_for(self, text: str) -> None:
        while text not in self._picture:
            message = await self.socket.receive()
            assert message.type in (aiohttp.WSMsgType.BINARY, aiohttp.WSMsgType.TEXT), message
            if message.type is aiohttp.WSMsgType.BINARY:
                self._picture.feed(message.data)

    async def type(self, text: str) -> None:
        await self.socket.send_json(["stdin", text])


@asynccontextmanager
async def page(site: Served, width: object = 80, height: object = 24) -> AsyncIterator[Page]:
    address = f"{site.address}ws?width={width}&height={height}"
    async with client() as session, session.ws_connect(address, max_msg_size=0) as socket:
        yield Page(socket, *believable(int(str(width)), int(str(height))))


async def all_ended(site: Served) -> None:
    await asyncio.to_thread(wait_until, lambda: site.explorers() == [])


async def test_without_the_secret_nothing_is_answered(tmp_path: Path) -> None:
    with served("aima-5-2", home=tmp_path) as site:
        root, _, token = site.address.rstrip("/").rpartition("/")
        async with client() as session:
            for path in ("", "ws", "static/js/textual.js", "page.js", "download/x", token[:-1],
                         f"{token[:-1]}x/", f"{token[:-1]}x/ws", f"x/{token}/", f"?token={token}",
                         f"{token[:-1]}/static/js/textual.js", "%ff/", f"{token}%00/",
                         f"/{token}/ws"):  # fmt: skip
                async with session.get(f"{root}/{path}") as answer:
                    assert answer.status == 403, path
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await session.ws_connect(f"{root}/{path}")
            for path in ("static/", "static/../site.py", "static/%2e%2e/app_service.py",
                         "download/x", "../../etc/passwd"):  # fmt: skip
                async with session.get(f"{site.address}{path}") as answer:
                    assert answer.status in (403, 404), path
            async with session.get(site.address) as answer:
                assert answer.status == 200
                assert answer.headers["Referrer-Policy"] == "no-referrer"
                assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
                assert "http" not in (await answer.text())
        assert site.explorers() == []


async def test_what_no_page_says_does_no_harm_to_others(tmp_path: Path) -> None:
    with served("aima-5-2", home=tmp_path) as site:
        async with page(site, 99999, 99999) as large:
            await large.wait_for("step 0 of 30")
        async with page(site, -1, 0) as small, page(site, 100, 30) as usual:
            for text in ("", "{", "[]", "{}", "7", "[[]]", '["stdin"]', '["stdin", {}]',
                         '["stdin", ""]', '["stdin", "\\ud800"]', '["resize"]',
                         '["resize", {"width": 80}]', '["resize", {"width": null, "height": 1}]',
                         '["resize", {"width": 1e999, "height": 1}]', '["quit"]', '["deliver"]',
                         '["resize", {"width": 100, "height": 30}]', "[" * 100_000):  # fmt: skip
                await usual.socket.send_str(text)
            await usual.socket.send_bytes(os.urandom(1000))
            await usual.type("c")
            await usual.wait_for("step 17 of 30")
            await small.type("q")
            while not small.socket.closed:
                await small.socket.receive()
            await usual.type("[")
            await usual.wait_for("step 0 of 30")
        await all_ended(site)
        assert site.end(signal.SIGTERM) == 128 + signal.SIGTERM
        assert site.process.communicate() == ("", "")


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGHUP, signal.SIGKILL])
async def test_no_explorer_outlives_the_server(tmp_path: Path, how: signal.Signals) -> None:
    with served("aima-5-2", "--play", home=tmp_path) as site:
        async with page(site) as one, page(site) as other:
            await one.wait_for("of 30")
            await other.wait_for("of 30")
            explorers = site.explorers()
            assert len(explorers) == 2
            code = await asyncio.to_thread(site.end, how)
            assert code == (-how if how is signal.SIGKILL else 128 + how)
            wait_until(lambda: not any(map(is_alive, explorers)))
        if how is not signal.SIGKILL:
            assert site.process.communicate() == ("", "")


def waiting(pipe: Any) -> int:
    """How many bytes there are to read."""
    (size,) = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))
    return int(size)


@pytest.mark.parametrize(("stream", "end"), [("stdin", signal.SIGHUP), ("stdout", signal.SIGPIPE)])
def test_an_explorer_that_nobody_listens_to_ends(stream: str, end: signal.Signals) -> None:
    """Also while it waits for somebody to read what it paints."""
    explorer = subprocess.Popen(
        [sys.executable, "-m", "tui_explorer", "aima-5-2"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**ENVIRONMENT, **WEB, "COLUMNS": "500", "ROWS": "200"},
    )
    try:
        wait_until(lambda: waiting(explorer.stdout) > FULL)
        getattr(explorer, stream).close()
        assert explorer.wait(SECONDS) == -end
    finally:
        explorer.kill()
        explorer.wait()


def port_of(address: str) -> int:
    return int(address.split(":")[2].partition("/")[0])


def test_what_cannot_be_served_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text("tree: [1, nan]\n")
    assert refusal("serve", str(wrong), "--trusted")[0] == 65
    assert refusal("serve", str(tmp_path / "none.yaml"), "--trusted")[0] == 66
    assert refusal("serve", str(wrong)) == (
        66, "a file is not served (add --trusted, or put it in the folder of --trees)"
    )  # fmt: skip
    assert refusal("serve", "aima-5-2", "--theme", "none")[0] == 2
    assert refusal("serve", "aima-5-2", "--depth", "x")[0] == 2
    assert refusal("serve", "aima-5-2", "--trees", "x")[0] == 66
    assert refusal("serve", "aima-5-2", "--trees", "x", "--trusted")[0] == 2
    assert refusal("serve", "aima-5-2", "--port", "65536")[0] == 2
    assert refusal("serve", "-")[0] == 2
    assert refusal("serve", "aima-5-2", "--port", "0", "--host", "192.0.2.1")[0] == 73
    with served(home=tmp_path) as site:
        assert called_here("serve", "--port", str(port_of(site.address))).code == 73
    monkeypatch.setitem(sys.modules, "textual_serve", None)
    monkeypatch.delitem(sys.modules, "tui_explorer.web.site", raising=False)
    for module in [name for name in sys.modules if name.startswith("textual_serve.")]:
        monkeypatch.setitem(sys.modules, module, None)
    assert refusal("serve", "aima-5-2") == (
        66, 'web is not installed (pip install "tui-explorer[web]")'
    )  # fmt: skip


async def test_options_reach_the_explorer_which_is_a_kiosk(tmp_path: Path) -> None:
    trees = tmp_path / "trees"
    trees.mkdir()
    (trees / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12], [2, 4]]\n")
    words = ["week3.yaml", "--trees", str(trees), "-a", "minimax", "--po", "0"]
    with served(*words, home=tmp_path) as site:
        async with page(site, 120, 36) as kiosk:
            await kiosk.wait_for("minimax")
            await kiosk.type("e")
            await kiosk.wait_for("Nothing can be saved here.")
            (explorer,) = site.explorers()
            assert is_filtered(explorer) == can_stay_one_process()


async def test_a_page_runs_no_code_from_the_folder_of_the_server(tmp_path: Path) -> None:
    """Neither as a module with the name of a package nor as a game that somebody types."""
    for name in ("platformdirs.py", "game.py"):
        (tmp_path / name).write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    with served("aima-5-2", home=tmp_path, cwd=tmp_path) as site:
        async with page(site, 120, 36) as kiosk:
            await kiosk.wait_for("step 0 of 30")
            await kiosk.type("s")
            await kiosk.wait_for("Open a tree or a game")
            await kiosk.type(str(tmp_path / "game.py") + "\r")
            await kiosk.wait_for(labs.NOT_OFFERED)
    assert not (tmp_path / "ran").exists()


def test_other_variables_make_no_browser() -> None:
    """Where only one of them is set, or to another driver, the tree is printed as ever."""
    plain = call("aima-5-2").stdout
    for name, value in WEB.items():
        assert call("aima-5-2", **{name: value}).stdout == plain
    assert call("aima-5-2", **{**WEB, "TEXTUAL_DRIVER": "os:system"}).stdout == plain
