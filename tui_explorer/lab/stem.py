"""The stem of a lab: a process that has everything loaded, and forks a kiosk for each session.

What it has loaded is there once for all of them, and nobody waits until it is. It has no thread and
no loop of events, of which a fork would have half. The server asks for one kiosk at a time, by a
socket: a line of JSON, and with it the terminal that the kiosk is to own. Answers are lines.
"""

from __future__ import annotations

import fcntl
import gc
import json
import os
import resource
import select
import signal
import socket
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple, NoReturn

_MOST_BYTES = 65_536
"""More than any line takes."""
LAST = 3.0
"""Seconds that a kiosk has to end by itself."""
_BLINK = 0.05
_NOT_HEARD = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
"""The stem ends with the server and not by these; one that is for a kiosk waits until it is one."""

RunCommand = Callable[[list[str]], object]
"""Does what the words of a command line say."""


class Share(NamedTuple):
    """What one session may take of the machine."""

    memory: int = 1024**3
    """Bytes."""
    seconds: int = 3600
    """Of computing, in all."""
    processes: int = 4096
    """Of the user whose lab it is, threads among them: the system counts no less than all. A kiosk
    itself starts none, where the system can see to that (``system/one_process.py``)."""
    idle: float = 30 * 60
    """Seconds without a key."""
    nice: int = 5
    """How far it stands behind the server, which has keys of all to hand on."""

    def take(self) -> None:
        """Let this process have no more."""
        limits = {
            resource.RLIMIT_DATA: self.memory,
            resource.RLIMIT_CPU: self.seconds,
            resource.RLIMIT_NPROC: self.processes,
            resource.RLIMIT_FSIZE: 16 * 1024**2,
            resource.RLIMIT_NOFILE: 128,
            resource.RLIMIT_CORE: 0,
        }
        for kind, most in limits.items():
            hard = resource.getrlimit(kind)[1]
            least = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.setrlimit(kind, (least, least))
        os.nice(self.nice)


def grow(channel: socket.socket, run: RunCommand) -> None:
    """Fork kiosks until the server is gone; then none of them stays behind."""
    gc.collect()
    gc.freeze()
    ended, wake = os.pipe()
    for each in (ended, wake):
        os.set_blocking(each, False)
    signal.set_wakeup_fd(wake)
    signal.pthread_sigmask(signal.SIG_BLOCK, _NOT_HEARD)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    kiosks: dict[int, int] = {}
    """The sessions by the processes that they have."""
    while True:
        ready = select.select([channel.fileno(), ended], [], [])[0]
        if ended in ready:
            os.read(ended, _MOST_BYTES)
            _tell_ends(channel, kiosks)
        if channel.fileno() in ready and not _fork(channel, kiosks, run):
            break
    _end_all(kiosks)


def _fork(channel: socket.socket, kiosks: dict[int, int], run: RunCommand) -> bool:
    """Fork a kiosk as the next line asks; whether there was a line."""
    data, terminals, _, _ = socket.recv_fds(channel, _MOST_BYTES, 1)
    while data and not data.endswith(b"\n"):
        if not (more := channel.recv(_MOST_BYTES)):
            return False
        data += more
    if not data:
        return False
    asked = json.loads(data)
    try:
        pid = os.fork()
    except OSError:  # too many processes: the other kiosks go on
        os.close(terminals[0])
        _tell(channel, {"session": asked["session"]})
        return True
    if not pid:
        channel.close()
        _become(terminals[0], asked, run)
    os.close(terminals[0])
    kiosks[pid] = asked["session"]
    _tell(channel, {"session": asked["session"], "pid": pid})
    return True


def _become(terminal: int, asked: dict[str, Any], run: RunCommand) -> NoReturn:
    """In the new process: own the terminal, take a share of the machine, and be a kiosk."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        for number in (*_NOT_HEARD, signal.SIGCHLD):
            signal.signal(number, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _NOT_HEARD)
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        for standard in range(3):
            os.dup2(terminal, standard)
        os.closerange(3, 64)
        sys.stdin = sys.__stdin__ = open(0, closefd=False)  # type: ignore[misc]  # noqa: SIM115
        sys.stdout = sys.__stdout__ = open(1, "w", closefd=False)  # type: ignore[misc]  # noqa: SIM115
        sys.stderr = sys.__stderr__ = open(2, "w", closefd=False)  # type: ignore[misc]  # noqa: SIM115
        os.environ.clear()
        os.environ.update(asked["environment"])
        Share(*asked["share"]).take()
        sys.argv = ["tui-explorer", *asked["words"]]
        run(asked["words"])
        code = 0
    except SystemExit as end:
        code = end.code if isinstance(end.code, int) else 1
    finally:
        for stream in (sys.stdout, sys.stderr):
            with suppress(OSError, ValueError):
                stream.flush()
        os._exit(code)


def _tell_ends(channel: socket.socket, kiosks: dict[int, int]) -> None:
    """Tell the server of those that have ended."""
    while kiosks:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        code = os.waitstatus_to_exitcode(status)
        _tell(channel, {"session": kiosks.pop(pid), "code": code})


def _tell(channel: socket.socket, told: dict[str, int]) -> None:
    with suppress(OSError):
        channel.sendall(json.dumps(told).encode() + b"\n")


def _end_all(kiosks: dict[int, int]) -> None:
    """Hang up, and wait for those that still write something down, but not for ever."""
    for number in (signal.SIGHUP, signal.SIGKILL):
        deadline = time.monotonic() + LAST
        for pid in kiosks:
            with suppress(ProcessLookupError):
                os.killpg(pid, number)
        while kiosks and time.monotonic() < deadline:
            time.sleep(_BLINK)
            for pid in list(kiosks):
                if os.waitpid(pid, os.WNOHANG)[0]:
                    del kiosks[pid]
