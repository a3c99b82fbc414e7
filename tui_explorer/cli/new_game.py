"""``new-game``: write a game of one's own to begin with."""

import keyword
import os

import click

from tui_explorer import games
from tui_explorer.cli.program import Command
from tui_explorer.errors import UsageError
from tui_explorer.words import own_games


@click.command("new-game", cls=Command)
@click.argument("name", metavar="NAME")
def command(name: str) -> None:
    """Write NAME.py: the rules of a small game that runs, to make your own of."""
    from tui_explorer.system.files import output

    stem = name.removesuffix(".py")
    if not stem.isidentifier() or not stem.isascii() or keyword.iskeyword(stem):
        raise UsageError(own_games.no_name(name), own_games.GOOD_NAME)
    file = f"{stem}.py"
    if os.path.lexists(file):
        raise own_games.is_there(file)
    folder = os.path.dirname(games.__file__)
    with open(os.path.join(folder, "template.txt"), encoding="utf-8") as template:
        text = template.read()
    title = stem.replace("_", " ").title().replace(" ", "")
    with output(file) as written:
        written.write(text.format(title=title, file=file))
    print("\n".join(own_games.written(file)))
