"""Files for results, which appear whole or not at all; or standard output."""

import errno
import os
import stat
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TextIO

from tui_explorer.errors import CannotCreate, OutputFault
from tui_explorer.system.process import IN_ASCII, WRITER
from tui_explorer.words.console import (
    A_FOLDER,
    NO_READER,
    NOT_A_FILE,
    OUT_OF_MEMORY,
    READ_HERE,
    cannot_write,
)

_DRAFT = (".tui-explorer-", ".draft")
"""Beginning and end of the name of a file that is not complete yet."""
_drafts: set[str] = set()
"""Unfinished files of this process, and others that mean nothing without it."""


_locked = threading.Event()
"""Set while this process must write nothing."""


@contextmanager
def nothing_written() -> Iterator[None]:
    """Refuse to write any file meanwhile, whichever thread asks for it."""
    _locked.set()
    try:
        yield
    finally:
        for thread in threading.enumerate():
            if thread.name == WRITER:
                thread.join()
        _locked.clear()


def _refuse_if_locked() -> None:
    if _locked.is_set():
        raise PermissionError(errno.EACCES, "no file is written now")


@contextmanager
def output(path: str | None, *, ascii_only: bool = False) -> Iterator[TextIO]:
    """Standard output, or a file that is only there once it is complete."""
    if path in (None, "-"):
        yield sys.stdout
        return
    target, opening = Path(path), ExitStack()
    encoding, errors = ("ascii", IN_ASCII) if ascii_only else ("utf-8", "strict")
    try:
        if target.is_dir():
            raise CannotCreate(cannot_write(path, A_FOLDER))
        special = target.exists() and not stat.S_ISREG(target.stat().st_mode)
        file = opening.enter_context(
            os.fdopen(_open_special(target), "w", encoding=encoding, errors=errors)
            if special
            else whole_file(target, encoding=encoding, errors=errors)
        )
    except OSError as error:
        raise CannotCreate(cannot_write(path, reason_of(error))) from None
    try:
        with opening:
            yield file
    except OSError as error:
        raise OutputFault(cannot_write(path, reason_of(error))) from None
    except MemoryError:
        raise OutputFault(cannot_write(path, OUT_OF_MEMORY)) from None


def refuse_to_replace(target: str | None, *read: str | None) -> None:
    """Refuse to write over a file that a command reads: what it holds would be lost."""
    for path in filter(None, read):
        with suppress(OSError, ValueError):
            source = os.stat(0 if path == "-" else path)
            if target and os.path.isfile(target) and os.path.samestat(os.stat(target), source):
                raise CannotCreate(cannot_write(target, READ_HERE))


@contextmanager
def whole_file(
    target: Path, mode: int | None = None, *, encoding: str = "utf-8", errors: str = "strict"
) -> Iterator[TextIO]:
    """A file that takes its place when it is complete: a reader never sees a part of it.

    Without a mode, its permissions are those of the file it replaces, or the usual ones.
    """
    handle, draft = new_draft(target.parent)
    try:
        with os.fdopen(handle, "w", encoding=encoding, errors=errors) as file:
            yield file
            file.flush()
            os.fsync(handle)
            os.chmod(draft, _mode_of(target) if mode is None else mode)
            os.replace(draft, target)  # before it is closed, as it is locked until then
    finally:
        discard(draft)


def _open_special(target: Path) -> int:
    """Open a pipe or a device, unless that would mean to wait for somebody who reads it."""
    _refuse_if_locked()
    try:
        handle = os.open(target, os.O_WRONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        if error.errno != errno.ENXIO:
            raise
        raise CannotCreate(cannot_write(target, NO_READER)) from None
    if hasattr(os, "O_NONBLOCK"):
        os.set_blocking(handle, True)
    return handle


def new_draft(folder: Path) -> tuple[int, str]:
    """An empty file for its owner alone, to be renamed when it is complete.

    Its process holds a lock on it, so that those left behind by a process that was killed can be
    told, and are cleared away here.
    """
    _refuse_if_locked()
    while True:
        for left in folder.glob("*".join(_DRAFT)):
            with suppress(OSError), opened(left) as file:
                if lock(file.fileno()):
                    left.unlink()
        handle, draft = tempfile.mkstemp(dir=folder, prefix=_DRAFT[0], suffix=_DRAFT[1])
        _drafts.add(draft)
        lock(handle)
        with suppress(OSError):
            if os.path.samestat(os.stat(draft), os.fstat(handle)):
                return handle, draft
        os.close(handle)  # another process took it for one left behind, before it was locked


def opened(path: Path) -> BinaryIO:
    """A file to be read; an OSError if it is anything else, as a pipe might never be written to."""
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    if not stat.S_ISREG(os.fstat(handle).st_mode):
        os.close(handle)
        raise OSError(errno.EINVAL, NOT_A_FILE, str(path))
    return os.fdopen(handle, "rb")


def lock(handle: int, *, shared: bool = False) -> bool | None:
    """Lock a file until it is closed, alone or with others who share it: False if another has done
    so alone, or shares it; None if nobody can here.
    """
    try:
        import fcntl

        fcntl.flock(handle, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):
        return None
    return True


def discard(draft: str) -> None:
    """Remove what did not become complete."""
    _drafts.discard(draft)
    with suppress(OSError):
        os.unlink(draft)


def discard_at_the_end(path: Path) -> None:
    """Let a file go with this process, even if a signal ends that."""
    _drafts.add(str(path))


def discard_drafts() -> None:
    """Remove all that must not stay: the process is about to end."""
    for draft in list(_drafts):
        discard(draft)


def _mode_of(target: Path) -> int:
    """The permissions an ordinary new file would have, or those of the file it replaces."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def make_folder(path: Path, *, mode: int = 0o777) -> None:
    """Make a folder and those above it, where they are not there yet."""
    try:
        _refuse_if_locked()
        path.mkdir(mode=mode, parents=True, exist_ok=True)
    except OSError as error:
        raise CannotCreate(cannot_write(path, reason_of(error))) from None


def reason_of(error: OSError) -> str:
    """The system's reason for an error, to stand inside a sentence."""
    return (error.strerror or str(error)).lower()
