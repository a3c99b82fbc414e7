"""The command line: one command is found and called, and whatever goes wrong ends in one line."""

import atexit
import gc
import os
import sys
from typing import NoReturn

from tui_explorer import __version__
from tui_explorer.command_table import COMMANDS, OPEN
from tui_explorer.complaint import PROGRAM, complain, complain_of_defect
from tui_explorer.errors import ExitCode, ExplorerError
from tui_explorer.options import Command, check_complete, help_lines, parse
from tui_explorer.process import ignore_signals, signals_heard

_MADE_BETWEEN_LOOKS = 50_000
"""Objects made between two looks of the garbage collector."""


def _obey(words: list[str]) -> None:
    """Do what the words say; a first word that names no command is a SOURCE to open."""
    named = {command.name: command for command in COMMANDS}
    command = named.get(words[0], OPEN) if words else OPEN
    arguments, options = parse(command, words if command is OPEN else words[1:])
    if options["help"]:
        _print_help(command)
    elif options["version"]:
        print(f"{PROGRAM}, version {__version__}")
    else:
        check_complete(command, arguments, options)
        command.run(arguments, options)


def _print_help(command: Command) -> None:
    print("\n".join(help_lines(PROGRAM, command)))
    if command is OPEN:
        print("\nCommands:")
        for other in COMMANDS:
            print(f"  {other.name:8} {other.about}")


def main() -> NoReturn:
    """Run the command line; whatever goes wrong ends in one line and an exit code."""
    _spare_the_garbage_collector()
    atexit.register(ignore_signals)
    with signals_heard() as ending:
        try:
            code = _exit_code_of(sys.argv[1:])
        except KeyboardInterrupt:
            code = ExitCode.INTERRUPTED
    sys.exit(ending.exit_code if ending.number else code)


def _exit_code_of(words: list[str]) -> int:
    """Do what the words say, and say in one line what went wrong."""
    if sys.stdout is None:
        complain("standard output is closed")
        return ExitCode.IO_ERROR
    try:
        _obey(words)
        sys.stdout.flush()
    except SystemExit as end:
        return int(end.code or 0)
    except ExplorerError as error:
        complain(error)
        return error.exit_code
    except KeyboardInterrupt:
        complain("interrupted")
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.BROKEN_PIPE
    except OSError as error:
        complain(f"input or output failed: {error.strerror or error}")
        return ExitCode.IO_ERROR
    except Exception as defect:
        complain_of_defect(defect)
        return ExitCode.DEFECT
    return ExitCode.FINE


def _spare_the_garbage_collector() -> None:
    """Look for cycles seldom: modules, trees and traces are made to stay.

    At the end there is no look at all, as everything goes with the process. For a small tree both
    would take longer than its search.
    """
    gc.set_threshold(_MADE_BETWEEN_LOOKS)
    atexit.register(gc.freeze)
