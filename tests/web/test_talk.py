"""What a browser may say to its explorer, and what is made of it; without a network."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

pytest.importorskip("aiohttp", reason="the extra web is not installed")

from aiohttp import ClientSession

from tui_explorer.web.site import Site, _pass_on, _size


class Told:
    """An explorer that notes what it is told."""

    def __init__(self) -> None:
        self.noted: list[tuple[Any, ...]] = []

    async def send_bytes(self, data: bytes) -> None:
        self.noted.append(("typed", data))

    async def set_terminal_size(self, width: int, height: int) -> None:
        self.noted.append(("size", width, height))

    async def focus(self) -> None:
        self.noted.append(("focus",))

    async def blur(self) -> None:
        self.noted.append(("blur",))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (["stdin", "c"], [("typed", b"c")]),
        (["stdin", "é"], [("typed", "é".encode())]),
        (["stdin", ""], []),
        (["stdin", "a\ud800b"], [("typed", b"ab")]),
        (["stdin", 7], []),
        (["stdin"], []),
        (["resize", {"width": 100, "height": 30}], [("size", 100, 30)]),
        (["resize", {"width": 0, "height": 9999}], [("size", 1, 500)]),
        (["resize", {"width": "x", "height": 30}], [("size", 80, 24)]),
        (["resize", {"width": 100}], []),
        (["resize", 3], []),
        (["focus"], [("focus",)]),
        (["blur"], [("blur",)]),
        (["blur", 1, 2], [("blur",)]),
        (["exec", "ls"], []),
        ([], []),
        ({}, []),
        (7, []),
        (None, []),
    ],
)
async def test_what_no_page_says_is_dropped(said: object, told: list[tuple[Any, ...]]) -> None:
    explorer = Told()
    await _pass_on(json.dumps(said), explorer)  # type: ignore[arg-type]
    assert explorer.noted == told


async def test_what_is_no_json_is_dropped() -> None:
    explorer = Told()
    for text in ("", "stdin", "[" * 100_000, '["stdin"'):
        await _pass_on(text, explorer)  # type: ignore[arg-type]
    assert explorer.noted == []


@pytest.mark.parametrize(
    ("told", "size"),
    [
        (("80", "24"), (80, 24)), (("120", "36"), (120, 36)), ((None, None), (80, 24)),
        (("1", "1"), (1, 1)), (("0", "-3"), (1, 1)), (("1000", "500"), (1000, 500)),
        (("1001", "501"), (1000, 500)), (("x", "24"), (80, 24)), ((float("inf"), 3), (80, 24)),
        (("120", None), (80, 24)),
    ],
)  # fmt: skip
def test_a_size_that_can_be_true(told: tuple[Any, Any], size: tuple[int, int]) -> None:
    assert _size(*told) == size


async def test_the_page_is_there_for_those_who_know_the_secret() -> None:
    site = Site(["tui-explorer", "a b"])
    assert site._served.command == "exec tui-explorer 'a b'"
    port, path = await site.open("127.0.0.1", 0)
    try:
        assert len(path) == 24
        async with asyncio.timeout(30), ClientSession(f"http://127.0.0.1:{port}") as client:
            for tail, kind in (("", "html"), ("page.js", "javascript")):
                async with client.get(path + tail) as answer:
                    assert (answer.status, answer.content_type.rpartition("/")[2]) == (200, kind)
                    assert answer.headers["Cache-Control"] == "no-store"
                    assert answer.headers["Referrer-Policy"] == "no-referrer"
                    assert answer.headers["X-Content-Type-Options"] == "nosniff"
                    policy = answer.headers["Content-Security-Policy"]
                    assert policy.startswith("default-src 'self'; style-src 'self'")
            async with client.get(f"{path}static/js/textual.js") as answer:
                assert answer.status == 200
            for wrong in ("/", "/x/", path[:-2] + "/", f"{path[:-1]}x/", "/é/", "//"):
                async with client.get(wrong) as answer:
                    assert answer.status == 403, wrong
            async with client.get(f"{path}download/none") as answer:
                assert answer.status in (404, 500)
    finally:
        await site.close()
    assert Site([])._token != Site([])._token
    await Site([]).close()
