"""Faults, each reported in one line on standard error."""

import sys

from tui_explorer.system.process import drop

PROGRAM = "tui-explorer"
OUT_OF_MEMORY = MemoryError, SystemError
"""Raised for want of memory; the latter where Python itself stumbles over that."""


def report_defect(fault: BaseException) -> None:
    """Say that something went wrong that only we can put right, and where its traceback is.

    The log is for its reader alone, and without the values of variables.
    """
    import os
    import tempfile
    import traceback

    from tui_explorer.words import console

    try:
        handle, path = tempfile.mkstemp(prefix=f"{PROGRAM}-", suffix=".log")
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as log:
            traceback.print_exception(fault, file=log)
    except OSError as error:
        report_error(console.DEFECT_NOT_LOGGED.format(why=error.strerror or error))
    else:
        report_error(console.DEFECT_LOGGED.format(path=path))


def report_out_of_memory(fault: BaseException) -> int:
    """Say that there was not enough memory, and give the exit code of that."""
    from tui_explorer.errors import ExitCode
    from tui_explorer.words import console

    fault.__traceback__ = fault.__context__ = None  # they hold what took the memory
    report_error(console.OUT_OF_MEMORY)
    drop(sys.stderr)  # Python may find no memory to put its things away, and say so
    return ExitCode.IO_ERROR


def report_error(error: object) -> None:
    """Say what went wrong, if anybody hears; what a file made of it is shown, never obeyed."""
    from tui_explorer.words.safe import safe

    try:
        print(f"{PROGRAM}: error: {safe(str(error))}", file=sys.stderr, flush=True)
    except OSError:
        drop(sys.stderr)
