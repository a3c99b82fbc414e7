"""The site: one page with an explorer in it, for those who have its address.

textual-serve brings the terminal that the page shows, and the way of talking with the explorer's
process. Here are the things that it leaves out: the address has a secret in it, nothing is fetched
from elsewhere, and no process stays when its page is closed.
"""

from __future__ import annotations

import asyncio
import json
import shlex
from collections.abc import Awaitable, Callable
from contextlib import suppress
from hmac import compare_digest
from pathlib import Path
from secrets import token_urlsafe
from typing import Any
from weakref import WeakSet

from aiohttp import WSCloseCode, WSMsgType, web
from textual_serve.app_service import AppService
from textual_serve.server import Server

from tui_explorer.ui.terminal.driver import believable
from tui_explorer.words import console

_PATIENCE = 2.0
"""Seconds in which an explorer ends that was asked to."""
_FAREWELL = 0.5
"""Seconds in which a browser answers that it has heard of the end."""
_ALIVE = 15.0
"""Seconds after which a browser is asked whether it is still there."""
_USUAL = 80, 24
_FILES = Path(__file__).parent
_HEADERS = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; connect-src 'self' ws: wss:; frame-ancestors 'none'",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
}
"""The page fetches nothing from elsewhere, and tells nobody its address."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class PageProcess(AppService):
    """An explorer's process and the browser that it is shown in."""

    async def run(self) -> None:
        """Pass on what is painted, and tell the browser when there is no more."""
        try:
            await super().run()
        finally:
            with suppress(OSError):
                await self.remote_close()

    async def stop(self) -> None:
        """Ask the explorer to end; it does so too, and at once, when its input ends."""
        try:
            async with asyncio.timeout(_PATIENCE):
                await super().stop()
        except TimeoutError:
            pass
        finally:
            self.stdin.close()


class Site:
    """One page, at an address with a secret; each browser that opens it has a process."""

    def __init__(self, words: list[str]) -> None:
        """Serve the explorer that a command line opens."""
        self._served = Server("exec " + shlex.join(words))
        self._token = token_urlsafe(16)
        self._sockets: WeakSet[web.WebSocketResponse] = WeakSet()
        self._runner: web.AppRunner | None = None

    async def open(self, host: str, port: int) -> tuple[int, str]:
        """Begin to listen; the port, and the path to the page."""
        inside = "/{token}/"
        app = web.Application(middlewares=[self._admit])
        app.add_routes(
            [
                web.get(inside, _page),
                web.get(inside + "page.js", _script),
                web.get(inside + "ws", self._talk),
                web.get(inside + "download/{key}", self._served.handle_download),
                web.static(f"/{self._token}/static", self._served.statics_path),
            ]
        )
        app.on_response_prepare.append(_add_headers)
        app.on_shutdown.append(self._hang_up)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=_PATIENCE)
        await self._runner.setup()
        listening = web.TCPSite(self._runner, host, port)
        await listening.start()
        return self._runner.addresses[0][1], f"/{self._token}/"

    async def close(self) -> None:
        """End everything."""
        if self._runner is not None:
            await self._runner.cleanup()

    @web.middleware
    async def _admit(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Answer those who know the secret."""
        given = request.path.split("/")[1]
        if not compare_digest(given.encode(errors="replace"), self._token.encode()):
            raise web.HTTPForbidden(text=console.NO_TOKEN)
        return await handler(request)

    async def _talk(self, request: web.Request) -> web.WebSocketResponse:
        """Let a browser talk with an explorer of its own."""
        socket = web.WebSocketResponse(heartbeat=_ALIVE, timeout=_FAREWELL)
        await socket.prepare(request)
        self._sockets.add(socket)
        explorer = PageProcess(
            self._served.command,
            write_bytes=socket.send_bytes,
            write_str=socket.send_str,
            close=socket.close,
            download_manager=self._served.download_manager,
        )
        await explorer.start(*_size(request.query.get("width"), request.query.get("height")))
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await _pass_on(message.data, explorer)
        finally:
            await explorer.stop()
        return socket

    async def _hang_up(self, app: web.Application) -> None:
        """Close what browsers have open, so that nobody waits for them."""
        closing = (each.close(code=WSCloseCode.GOING_AWAY) for each in [*self._sockets])
        await asyncio.gather(*closing, return_exceptions=True)


async def _pass_on(text: str, explorer: PageProcess) -> None:
    """Tell the explorer what its browser says; what no page of ours would say is dropped."""
    with suppress(ValueError, TypeError, LookupError, RecursionError):
        kind, *given = json.loads(text)
        if kind == "stdin" and (typed := str.encode(given[0], errors="ignore")):
            await explorer.send_bytes(typed)
        elif kind == "resize":
            await explorer.set_terminal_size(*_size(given[0]["width"], given[0]["height"]))
        elif kind == "focus":
            await explorer.focus()
        elif kind == "blur":
            await explorer.blur()


def _size(*told: Any) -> tuple[int, int]:
    """The size of a browser's window in cells, as far as it can be true."""
    try:
        width, height = (int(each) for each in told)
    except (TypeError, ValueError, OverflowError):
        return _USUAL
    return believable(width, height)


async def _page(request: web.Request) -> web.FileResponse:
    return web.FileResponse(_FILES / "page.html")


async def _script(request: web.Request) -> web.FileResponse:
    return web.FileResponse(_FILES / "page.js")


async def _add_headers(request: web.Request, response: web.StreamResponse) -> None:
    response.headers.update(_HEADERS)
