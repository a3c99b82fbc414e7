"""The command line from the process's side: whatever goes wrong ends in one line and a code."""

import atexit
import gc
import sys
from typing import NoReturn

from tui_explorer.cli.program import obey
from tui_explorer.errors import BadData, ExitCode, ExplorerError
from tui_explorer.system.process import (
    drop,
    file_number,
    prepare_streams,
    regain_streams,
    report_error,
    report_fault,
    signals_heard,
)
from tui_explorer.words import usage

_MADE_BETWEEN_LOOKS = 50_000
"""Objects made between two looks of the garbage collector."""
_RESERVE = 1_000_000
"""Bytes kept back to tell in that there are no others."""


def main() -> NoReturn:
    """Run the command line; whatever goes wrong ends in one line and an exit code."""
    with signals_heard() as ending:
        try:
            code = _exit_code_of(sys.argv[1:])
        except KeyboardInterrupt:  # another one, while the first was told
            code = ExitCode.INTERRUPTED
    sys.exit(ending.exit_code if ending.number else code)


def _exit_code_of(words: list[str]) -> int:
    """Do what the words say, and say in one line what went wrong."""
    _spare_the_garbage_collector()
    prepare_streams(ascii_only=any(len(w) > 2 and "--ascii".startswith(w) for w in words))
    reserve = [bytearray(_RESERVE)]
    if sys.stdout is None:
        report_error(usage.OUTPUT_CLOSED)
        return ExitCode.IO_ERROR
    try:
        code = _obeyed(words)
        sys.stdout.flush()
        return code
    except ExplorerError as error:
        report_error(error)
        return error.exit_code
    except KeyboardInterrupt:
        report_error(usage.INTERRUPTED)
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        drop(sys.stdout)
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        drop(sys.stdout)
        report_error(usage.BROKEN_STREAM.format(why=error.strerror or error))
        return ExitCode.IO_ERROR
    except Exception as fault:
        reserve.clear()
        return report_fault(fault)


def _obeyed(words: list[str]) -> int:
    """Do what the words say, unless a game leaves nothing that it could be written to."""
    output, number = sys.stdout, file_number(sys.stdout)
    try:
        return obey(words)
    finally:
        is_told = isinstance(sys.exc_info()[1], ExplorerError | KeyboardInterrupt)
        if regain_streams(output, number) and not is_told:
            raise BadData(*usage.OUTPUT_TAKEN)


def _spare_the_garbage_collector() -> None:
    """Look for cycles seldom: modules, trees and traces are made to stay.

    At the end there is no look at all, as everything goes with the process. For a small tree both
    would take longer than its search.
    """
    gc.set_threshold(_MADE_BETWEEN_LOOKS)
    atexit.register(gc.freeze)
