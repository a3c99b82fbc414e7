"""Games from a user's own Python file, and from installed packages, loaded only when opened."""

import re
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from inspect import Parameter, signature
from os import path
from types import ModuleType
from typing import Any

from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.game import Game
from tui_explorer.errors import BadData, Place
from tui_explorer.formats.read.files import contents, within
from tui_explorer.searches.guard import Guarded, guarded
from tui_explorer.searches.options import chosen, own_file
from tui_explorer.system.process import drop, expect_stray_threads
from tui_explorer.words.safe import safe

_MOST_BYTES = 1_000_000
_NEEDED = ("start", "player", "actions", "result", "is_terminal", "utility")
"""The six formal parts of the textbooks."""


_refusals: list[tuple[str, str]] = []
"""The messages that stop Python files from running, each with a hint; usually none."""


@contextmanager
def code_refused(why: str, hint: str) -> Iterator[None]:
    """Refuse to run Python files inside this block."""
    _refusals.append((why, hint))
    try:
        yield
    finally:
        _refusals.pop()


def open_own(text: str) -> tuple[Origin, Guarded]:
    """Load the file of a SOURCE, and make its game with the options after the colon."""
    if _refusals:
        raise BadData(*_refusals[-1])
    expect_stray_threads()
    file, options = own_file(text)
    module = _loaded(file)
    game = guarded_game(vars(module).get("GAME"), file, options)
    title = safe(str(game.title) or path.basename(file), 200)
    return Origin("game", text, title), game


def open_brought(name: str, options: str) -> tuple[Origin, Guarded]:
    """Return a game of an installed package, with its options."""
    expect_stray_threads()
    packaged = catalog.packaged("games")[name]
    rules = packaged.load()
    module = sys.modules.get(getattr(rules, "__module__", ""))
    file = getattr(module, "__file__", None) or name
    text = f"{name}:{options}" if options else name
    return Origin("game", text, packaged.title), guarded_game(rules, file, options)


def guarded_game(rules: Any, file: str, options: str) -> Guarded:
    """Return a game of these rules behind its guard; a search sees only the guard."""
    if not isinstance(rules, type):
        raise BadData("there is no GAME", "end the file with GAME = your class", Place(file))
    lacking = [name for name in _NEEDED if not _has(rules, name)]
    if lacking:
        what = f"GAME has no {' and no '.join(lacking)}"
        raise BadData(what, "tui-explorer new-game NAME writes an example", Place(file))
    if not issubclass(rules, Game):
        own = {"__module__": rules.__module__}
        rules = guarded(file, "GAME", type, rules.__name__, (rules, Game), own)
    usual = guarded(file, "GAME", _options, rules, file)
    given = chosen(path.basename(file), usual, options)
    game: Guarded = guarded(file, "GAME", lambda: Guarded(rules(**given), file))
    return game


def _has(rules: type, name: str) -> bool:
    """Return True if a class has a method, and not only the abstract one of ``Game``."""
    found = getattr(rules, name, None)
    return callable(found) and found is not getattr(Game, name)


def _options(rules: type, file: str) -> dict[str, Any]:
    """Return the options of a game with their defaults."""
    free = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    found = [each for each in signature(rules).parameters.values() if each.kind not in free]
    bare = [each.name for each in found if not isinstance(each.default, int | str)]
    if bare:
        raise BadData(
            f"the option {safe(bare[0], 40)} of GAME has no default that is a number, a text or a "
            "truth value",
            "def __init__(self, *, stones=7) has one",
            Place(file),
        )
    return {each.name: each.default for each in found}


def _loaded(file: str) -> ModuleType:
    """Run a file. It prints to standard error, its warnings are dropped, and it gets no input."""
    text = within(contents(file, _MOST_BYTES + 1), _MOST_BYTES, file)
    module = ModuleType(f"own_game_{path.basename(file).removesuffix('.py')}")
    module.__file__ = file
    sys.modules[module.__name__] = module
    vars(module).update(print=partial(print, file=_StandardError()), input=_unanswered)
    warnings.filterwarnings("ignore", module=re.escape(module.__name__))
    folder = path.dirname(path.abspath(file))
    if folder not in sys.path:
        sys.path.append(folder)
    guarded(file, "the file", lambda: exec(compile(text, file, "exec"), vars(module)))
    return module


class _StandardError:
    """Standard error, as it is at the time of writing."""

    def write(self, text: str) -> int:
        """Write safe text, unless standard error is closed."""
        try:
            return sys.stderr.write("\n".join(map(safe, text.expandtabs().split("\n"))))
        except OSError:
            drop(sys.stderr)
            return len(text)

    def flush(self) -> None:
        """Do nothing: there is no buffer."""


def _unanswered(*asked: object) -> str:
    raise EOFError("input() does not work in a game")
