"""Ways to start a process: ``python -m tests.lab.escaping`` tries them all.

JSON tells what came of each. With ``closed``, none may lead anywhere; with ``i386``, it is asked in
the words of an older architecture.
"""

import asyncio
import ctypes
import errno
import json
import mmap
import multiprocessing
import os
import platform
import pty
import subprocess
import sys
import threading
from collections.abc import Callable
from signal import SIGCHLD
from typing import Any

from tui_explorer.system.one_process import stay_one_process

LIBC = ctypes.CDLL(None, use_errno=True)
NUMBERS = {"x86_64": {"clone": 56, "execve": 59, "execveat": 322, "clone3": 435, "fork": 57},
           "aarch64": {"clone": 220, "execve": 221, "execveat": 281, "clone3": 435}}  # fmt: skip
_NOWHERE = b"/no/such/program"
"""To become this fails, too, but for another reason."""


def ended(pid: int) -> None:
    """Be the parent of a process that has ended, or end."""
    if not pid:
        os._exit(0)
    os.waitpid(pid, 0)


def called(name: str, *given: Any) -> int:
    """What a system call gives that the C library is not asked about."""
    number = NUMBERS[platform.machine()][name]
    wide = [ctypes.c_long(each) if isinstance(each, int) else each for each in given]
    done: int = LIBC.syscall(number, *wide)
    if done < 0:
        raise OSError(ctypes.get_errno(), name)
    return done


def by_clone3() -> None:
    asked = (ctypes.c_uint64 * 11)()
    asked[4] = SIGCHLD
    ended(called("clone3", ctypes.byref(asked), ctypes.sizeof(asked)))


def by_the_shell() -> None:
    if os.waitstatus_to_exitcode(os.system("exit 7")) != 7:
        raise PermissionError(errno.EPERM, "system")


def by_asyncio() -> None:
    async def run() -> None:
        await (await asyncio.create_subprocess_exec("true")).wait()

    asyncio.run(run())


def by_multiprocessing() -> None:
    process = multiprocessing.get_context("fork").Process(target=os.getpid)
    process.start()
    process.join()


def by_calls_of_i386() -> None:
    """Ask for its own number in the words of an older architecture, as one could ask for a fork."""
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    code.write(b"\x53\xb8\x14\x00\x00\x00\xcd\x80\x5b\xc3")  # push, 20: getpid, int 80, pop, ret
    start = ctypes.addressof(ctypes.c_char.from_buffer(code))
    done = ctypes.CFUNCTYPE(ctypes.c_int)(start)()
    if done < 0:
        raise OSError(-done, "getpid")


def by_calls_of_x32() -> None:
    if LIBC.syscall(ctypes.c_long(0x40000000 + 39)) < 0:
        raise OSError(ctypes.get_errno(), "getpid")


WAYS: dict[str, Callable[[], Any]] = {
    "fork": lambda: ended(os.fork()),
    "forkpty": lambda: ended(pty.fork()[0]),
    "posix_spawn": lambda: ended(os.posix_spawn("/bin/true", ["true"], {})),
    "subprocess": lambda: subprocess.run(["true"], check=True),
    "shell": by_the_shell,
    "asyncio": by_asyncio,
    "multiprocessing": by_multiprocessing,
    "clone": lambda: ended(called("clone", SIGCHLD, 0, 0, 0, 0)),
    "clone3": by_clone3,
    "exec": lambda: os.execv(_NOWHERE, ["x"]),
    "execve": lambda: called("execve", _NOWHERE, None, None),
    "execveat": lambda: called("execveat", -100, _NOWHERE, None, None, 0),
}
if platform.machine() == "x86_64":
    WAYS["fork, as it was"] = lambda: ended(called("fork"))
    WAYS["x32"] = by_calls_of_x32


def tried(ways: dict[str, Callable[[], Any]] = WAYS) -> dict[str, str]:
    """What comes of each way: nothing, if it works, or the name of what went wrong."""
    found = {}
    for name, way in ways.items():
        try:
            way()
            found[name] = ""
        except OSError as fault:
            found[name] = errno.errorcode.get(fault.errno or 0, str(fault))
    return found


def threads() -> int:
    """How many of ten threads do something."""
    count: list[int] = []
    made = [threading.Thread(target=count.append, args=(1,)) for _ in range(10)]
    for thread in made:
        thread.start()
    for thread in made:
        thread.join()
    return len(count)


def main() -> None:
    """Try from here, and from a thread that was there before."""
    is_closed, early = threading.Event(), {}
    thread = threading.Thread(target=lambda: is_closed.wait() and early.update(tried()))
    thread.start()
    if "closed" in sys.argv:
        stay_one_process()
    is_closed.set()
    thread.join()
    here = tried({"i386": by_calls_of_i386} if "i386" in sys.argv else WAYS)
    print(json.dumps({"here": here, "early": early, "threads": threads()}))


if __name__ == "__main__":
    main()
