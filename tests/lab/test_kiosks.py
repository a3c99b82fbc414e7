"""A stem that forks, and what it makes: each kiosk owns its terminal, and none stays behind."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

import tui_explorer
from tests.processes import is_alive
from tui_explorer.lab.kiosks import KioskProcess, Kiosks
from tui_explorer.lab.stem import Share

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no forks")
ROOT = str(Path(tui_explorer.__file__).parents[1])
"""A stem knows nothing of its server's surroundings, and shall run the same code."""
STEM = """
import os, signal, socket, sys
sys.path.insert(0, ROOT)
from tui_explorer.lab import stem
stem.LAST = 0.3

def run(words):
    what, *rest = words
    print("words", sys.argv[1:], flush=True)
    print("error", file=sys.stderr, flush=True)
    print("size", *os.get_terminal_size(), sorted(os.environ.items()), flush=True)
    print("session", os.getsid(0) == os.getpid(), os.tcgetpgrp(0) == os.getpid(), flush=True)
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, [])
    usual = [signal.getsignal(n) == signal.SIG_DFL for n in (1, 2, 15, signal.SIGCHLD)]
    print("signals", sorted(blocked), usual, signal.set_wakeup_fd(-1), flush=True)
    print("open", [n for n in range(3, 64) if os.path.exists(f"/proc/self/fd/{n}")], flush=True)
    if what == "read":
        print("got", sys.stdin.readline().strip(), flush=True)
    elif what == "fail":
        raise SystemExit(int(rest[0]))
    elif what == "say":
        raise SystemExit("why")
    elif what == "break":
        raise RuntimeError
    elif what == "stay":
        signal.signal(signal.SIGHUP, signal.SIG_IGN)
        print("staying", flush=True)
        signal.pause()

stem.grow(socket.socket(fileno=int(sys.argv[1])), run)
""".replace("ROOT", repr(ROOT))


@asynccontextmanager
async def opened() -> AsyncIterator[Kiosks]:
    kiosks = Kiosks((sys.executable, "-c", STEM))
    kiosks.open()
    try:
        yield kiosks
    finally:
        kiosks.close()


async def started(kiosks: Kiosks, *words: str) -> KioskProcess:
    environment = {"TERM": "xterm", "HOME": "/"}
    return await kiosks.start(list(words), (71, 19), environment, Share(processes=100_000))


async def painted(kiosk: KioskProcess, text: str) -> str:
    """What a kiosk has written by the time it has written this."""
    found = b""
    async with asyncio.timeout(60):
        while text.encode() not in found:
            with suppress(BlockingIOError):
                found += os.read(kiosk.master, 65_536)
            await asyncio.sleep(0.005)
    return found.decode().replace("\r", "")


async def ended(kiosk: KioskProcess) -> int:
    async with asyncio.timeout(60):
        return await kiosk.has_ended


async def test_a_kiosk_owns_its_terminal_and_has_what_it_was_given() -> None:
    async with opened() as kiosks:
        kiosk = await started(kiosks, "read", "-x")
        lines = (await painted(kiosk, "open [")).splitlines()
        assert lines[:6] == [
            "words ['read', '-x']",
            "error",
            "size 71 19 [('HOME', '/'), ('TERM', 'xterm')]",
            "session True True",
            "signals [] [True, True, True, True] -1",
            "open []",
        ]
        kiosk.resize(90, 30)
        os.write(kiosk.master, b"typed\n")
        assert "got typed" in await painted(kiosk, "got")
        assert await ended(kiosk) == 0
        assert kiosks._kiosks == {}
        kiosk.close()
        kiosk.close()
        assert kiosk.master == -1


async def test_the_exit_code_is_told() -> None:
    async with opened() as kiosks:
        codes = []
        for words in (["fail", "7"], ["fail", "0"], ["say"], ["break"]):
            kiosk = await started(kiosks, *words)
            codes.append(await ended(kiosk))
            kiosk.close()
        assert codes == [7, 0, 1, 1]


async def test_what_does_not_want_to_end_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui_explorer.lab.kiosks.LAST", 0.2)
    async with opened() as kiosks:
        one, other = await started(kiosks, "stay"), await started(kiosks, "read")
        await painted(one, "staying")
        await painted(other, "open [")
        await other.end()
        assert await ended(other) == -signal.SIGHUP
        await one.end()
        assert await ended(one) == -signal.SIGKILL
        await one.end()


@pytest.mark.slow
async def test_another_stem_follows_one_that_is_gone() -> None:
    async with opened() as kiosks:
        kiosk = await started(kiosks, "stay")
        await painted(kiosk, "staying")
        assert kiosks._stem is not None
        kiosks._stem.kill()
        assert await ended(kiosk) == 1
        assert kiosks._channel is None
        again = await started(kiosks, "fail", "4")
        assert await ended(again) == 4


@pytest.mark.slow
async def test_no_kiosk_outlives_its_stem() -> None:
    async with opened() as kiosks:
        one, other = await started(kiosks, "read"), await started(kiosks, "stay")
        await painted(one, "open [")
        await painted(other, "staying")
        pids = one.pid.result(), other.pid.result()
        assert all(map(is_alive, pids))
    assert not any(map(is_alive, pids))


async def test_a_kiosk_that_cannot_start_leaves_no_terminal_and_the_others_alone() -> None:
    once = STEM.replace(
        "stem.LAST = 0.3",
        """
fork, tries = os.fork, iter(["fails"])
def fork_later():
    if next(tries, None):
        raise OSError(11, "again")
    return fork()
os.fork = fork_later
""",
    )
    kiosks = Kiosks((sys.executable, "-c", once))
    kiosks.open()
    try:
        files = len(os.listdir("/proc/self/fd"))
        with pytest.raises(ConnectionError):
            await started(kiosks, "fail", "7")
        assert len(os.listdir("/proc/self/fd")) == files
        kiosk = await started(kiosks, "fail", "7")
        assert await kiosk.has_ended == 7
        kiosk.close()
    finally:
        kiosks.close()
