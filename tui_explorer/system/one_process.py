"""A process that stays one: it can start threads, and nothing else.

The limit that every system has, ``RLIMIT_NPROC``, counts all processes of a user, and not those of
root. Linux can do better by seccomp, a filter of system calls, which holds for one process,
whosever it is, for all its threads, and to its end. It is written here and not by libseccomp, which
is not on every machine: ten tests of a number are all that there is to it.
"""

from __future__ import annotations

import ctypes
import os
import struct
import sys
from errno import EBUSY, EFAULT, ENOSYS, EPERM
from typing import NamedTuple


class _Calls(NamedTuple):
    """What an architecture is called in a filter, and the numbers of its system calls."""

    architecture: int
    seccomp: int
    clone: int
    refused: tuple[int, ...]
    """Those that start a process or become another program, whatever they are given."""


_CALLS = {
    "x86_64": _Calls(0xC000003E, seccomp=317, clone=56, refused=(57, 58, 59, 322)),
    "aarch64": _Calls(0xC00000B7, seccomp=277, clone=220, refused=(221, 281)),
}
"""Of refused calls, x86_64 has fork, vfork, execve and execveat, aarch64 the latter two."""
_CLONE3 = 435
_OF_X32 = 0x40000000
"""From here on, x86_64 has the same calls again, for programs with short pointers."""
_CLONE_THREAD = 0x00010000
_NUMBER, _ARCHITECTURE, _FLAGS = 0, 4, 16
"""Where a filter finds the number of a call, its architecture and the lower half of what it is
given first."""
_LOAD, _IS, _IS_FROM, _HAS, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
"""Instructions: load a word, compare it, or end."""
_ALLOW, _FAIL = 0x7FFF0000, 0x00050000
_NO_NEW_PRIVILEGES, _SET_FILTER, _FOR_ALL_THREADS = 38, 1, 1

_Instruction = tuple[int, int, int, int]
"""What to do, how many to skip if a test holds and if it does not, and a number."""


def can_stay_one_process() -> bool:
    """Whether the system would let this process stay one: it gets so far as to miss the filter."""
    return _ask_for(None) == EFAULT


def stay_one_process() -> None:
    """Start no process from now on, if the system can see to that; OSError if it should, but
    did not.
    """
    calls = _known_calls()
    if calls is not None and can_stay_one_process():
        _install(_filter(calls))


def _known_calls() -> _Calls | None:
    """The calls of this system, if it is one of those that a filter is known for."""
    if sys.platform != "linux" or sys.maxsize < 2**32:
        return None
    return _CALLS.get(os.uname().machine)


def _filter(calls: _Calls) -> list[_Instruction]:
    """Refuse what starts a process, and whatever comes by the numbers of another architecture.

    What clone3 is to make lies behind a pointer, where no filter can look: it is not there, so
    that the C library makes its threads by clone.
    """
    refuse, lack = _end(_FAIL | EPERM), _end(_FAIL | ENOSYS)
    return [
        _load(_ARCHITECTURE), *_unless(_IS, calls.architecture, refuse),
        _load(_NUMBER), *_if(_IS_FROM, _OF_X32, refuse), *_if(_IS, _CLONE3, lack),
        *(each for number in calls.refused for each in _if(_IS, number, refuse)),
        *_unless(_IS, calls.clone, _end(_ALLOW)),
        _load(_FLAGS), *_unless(_HAS, _CLONE_THREAD, refuse), _end(_ALLOW),
    ]  # fmt: skip


def _load(place: int) -> _Instruction:
    return _LOAD, 0, 0, place


def _end(result: int) -> _Instruction:
    return _RETURN, 0, 0, result


def _if(test: int, number: int, then: _Instruction) -> list[_Instruction]:
    return [(test, 0, 1, number), then]


def _unless(test: int, number: int, then: _Instruction) -> list[_Instruction]:
    return [(test, 1, 0, number), then]


def _install(instructions: list[_Instruction]) -> None:
    """Have all calls pass a filter, to the end of the process; OSError if that failed."""
    code = b"".join(struct.pack("HBBI", *each) for each in instructions)
    kept = ctypes.create_string_buffer(code, len(code))
    libc = ctypes.CDLL(None, use_errno=True)
    failed = libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0) and ctypes.get_errno()
    failed = failed or _ask_for(struct.pack("HP", len(instructions), ctypes.addressof(kept)))
    if failed:
        raise OSError(failed, os.strerror(failed))


def _ask_for(program: bytes | None) -> int:
    """Ask the system for a filter; the number of what went wrong."""
    if (calls := _known_calls()) is None:
        return ENOSYS
    libc = ctypes.CDLL(None, use_errno=True)
    failed = libc.syscall(calls.seccomp, _SET_FILTER, _FOR_ALL_THREADS, program)
    if failed > 0:  # the number of a thread that has another filter
        return EBUSY
    return ctypes.get_errno() if failed else 0
