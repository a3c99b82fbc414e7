"""Where results go: standard output, or a file that appears whole or not at all."""

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from tui_explorer.errors import CannotCreate, OutputFault


@contextmanager
def output(path: str | None) -> Iterator[TextIO]:
    """Standard output, or a file that is only there once it is complete."""
    if path is None:
        yield sys.stdout
        return
    target = Path(path)
    try:
        special = target.exists() and not stat.S_ISREG(target.stat().st_mode)
        if special and target.is_dir():
            raise CannotCreate(f"cannot write {path}: it is a folder")
        if special:
            handle, temporary = os.open(target, os.O_WRONLY), None
        else:
            handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    except OSError as error:
        raise CannotCreate(f"cannot write {path}: {reason_of(error)}") from None
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            yield file
        if temporary is not None:
            os.chmod(temporary, _mode_of(target))
            os.replace(temporary, target)
            temporary = None
    except OSError as error:
        raise OutputFault(f"cannot write {path}: {reason_of(error)}") from None
    finally:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)


def _mode_of(target: Path) -> int:
    """The permissions an ordinary new file would have, or those of the file it replaces."""
    if target.exists():
        return stat.S_IMODE(target.stat().st_mode)
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def reason_of(error: OSError) -> str:
    """What the system says went wrong, to stand inside a sentence."""
    return (error.strerror or str(error)).lower()
