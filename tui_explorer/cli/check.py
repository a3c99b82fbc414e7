"""``check``: read tree files, play games of one's own, and say what is wrong, and where."""

from collections.abc import Sequence

import click

from tui_explorer.cli.options import limited
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import files
from tui_explorer.engine.budget import SearchStopped
from tui_explorer.errors import BadData, ExplorerError, Interrupted
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.searches.options import own_file
from tui_explorer.system.console import Progress, progress
from tui_explorer.words.console import READING, checked, checked_exercise
from tui_explorer.words.own_games import NOT_ALL_PLAYED, PLAYING, all_fine


@click.command("check", cls=Command)
@click.argument("paths", metavar="FILE…", nargs=-1, required=True, shell_complete=files)
@limited
def command(paths: tuple[str, ...], limits: Limits) -> int:
    """Read tree files and exercises and say what is wrong, and where; play a game in Python."""
    worst = 0
    with progress() as work:
        for path in paths:
            work.at_once(READING)
            try:
                is_own = own_file(path)[0]
                faults, fine = _played(path, work) if is_own else read_through(path, limits)
            except ExplorerError as error:
                faults, fine = [error], ""
            for fault in faults:
                worst = max(worst, work.report(fault))
            if not faults:
                work.write_lines([fine])
    return worst


def read_through(path: str, limits: Limits) -> tuple[Sequence[ExplorerError], str]:
    """Read a tree file or an exercise: all that is wrong in it, or that it is fine; what cannot
    be read at all is refused.
    """
    from tui_explorer.exercises.document import is_exercise
    from tui_explorer.exercises.exercise import load
    from tui_explorer.formats.read.files import contents, faults_of, most_bytes, read_tree_file
    from tui_explorer.searches.source import with_algorithm_named

    if is_exercise(contents(path, most_bytes(limits))):
        return [], checked_exercise(path, len(load(path, limits=limits).questions))
    try:
        file = with_algorithm_named(read_tree_file(path, limits, None))
    except BadData as error:
        return faults_of(path, limits) or [error], ""
    return [], checked(path, file.tree)


def _played(path: str, work: Progress) -> tuple[Sequence[ExplorerError], str]:
    """Play a game of one's own a thousand times."""
    from tui_explorer.searches.check_game import check_game
    from tui_explorer.searches.own_game import open_own

    _, game = open_own(path)
    budget = work.phase(PLAYING)
    try:
        found = check_game(game, budget)
    except SearchStopped:
        raise Interrupted(NOT_ALL_PLAYED) from None
    return found.faults, all_fine(path, found.games, found.shortest, found.longest)
