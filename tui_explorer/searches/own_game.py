"""Games from a person's own Python file, which is loaded when it is named and never before."""

import re
import sys
import warnings
from functools import partial
from inspect import Parameter, signature
from os import path
from types import ModuleType
from typing import Any

from tui_explorer import catalog
from tui_explorer.engine.results.run import Origin
from tui_explorer.formats.read.limits import contents, within
from tui_explorer.games._shared import Features
from tui_explorer.searches.guard import Guarded, guarded
from tui_explorer.searches.options import chosen, own_file
from tui_explorer.system.process import drop, expect_stray_threads
from tui_explorer.words import own_games as told
from tui_explorer.words.safe import safe

_MOST_BYTES = 1_000_000
_NEEDED = ("start", "player", "actions", "result", "is_terminal", "utility")
"""The six formal parts of the textbooks."""


class _Usual(Features):
    """What a game need not say itself."""

    def label(self, state: Any, action: Any) -> str:
        """An action as it is."""
        return str(action)

    def picture(self, state: Any) -> str:
        """A state as it is."""
        return str(state)


def open_own(text: str) -> tuple[Origin, Guarded]:
    """Load the file that a SOURCE names, and make its game with the options behind the colon."""
    expect_stray_threads()
    file, options = own_file(text)
    module = _loaded(file)
    doc = str(getattr(module, "__doc__", None) or "").strip().partition("\n")[0]
    title = safe(doc or path.basename(file), 200)
    return Origin("game", text, title), guarded_game(getattr(module, "GAME", None), file, options)


def open_brought(name: str, options: str) -> tuple[Origin, Guarded]:
    """A game of an installed package, with its options."""
    expect_stray_threads()
    rules = catalog.load_brought("games", name)
    module = sys.modules.get(getattr(rules, "__module__", ""))
    file = getattr(module, "__file__", None) or name
    text = f"{name}:{options}" if options else name
    return Origin("game", text, catalog.game_summary(name)), guarded_game(rules, file, options)


def guarded_game(rules: Any, file: str, options: str) -> Guarded:
    """A game of these rules behind its guard, which is all that any search gets to see."""
    if not isinstance(rules, type):
        raise told.no_game(file)
    lacking = [name for name in _NEEDED if not callable(getattr(rules, name, None))]
    if lacking:
        raise told.lacks(lacking, file)
    if not issubclass(rules, Features):
        own = {"__module__": rules.__module__}
        rules = guarded(file, "GAME", type, rules.__name__, (rules, _Usual), own)
    usual = guarded(file, "GAME", _options, rules, file)
    given = chosen(path.basename(file), usual, options)
    game: Guarded = guarded(file, "GAME", lambda: Guarded(rules(**given), file))
    return game


def _options(rules: type, file: str) -> dict[str, Any]:
    """The options of a game, as they are when nobody says otherwise."""
    free = (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD)
    found = [each for each in signature(rules).parameters.values() if each.kind not in free]
    bare = [each.name for each in found if not isinstance(each.default, int | str)]
    if bare:
        raise told.options_without_defaults(bare, file)
    return {each.name: each.default for each in found}


def _loaded(file: str) -> ModuleType:
    """Run a file; what it prints is talk, what it warns of is not told, and nobody answers what it
    asks.
    """
    text = within(contents(file, _MOST_BYTES + 1), _MOST_BYTES, file)
    module = ModuleType(f"own_game_{path.basename(file).removesuffix('.py')}")
    module.__file__ = file
    sys.modules[module.__name__] = module
    vars(module).update(print=partial(print, file=_Talk()), input=_unanswered)
    warnings.filterwarnings("ignore", module=re.escape(module.__name__))
    folder = path.dirname(path.abspath(file))
    if folder not in sys.path:
        sys.path.append(folder)
    guarded(file, told.THE_FILE, lambda: exec(compile(text, file, "exec"), vars(module)))
    return module


class _Talk:
    """Standard error, whichever it is when something is said."""

    def write(self, text: str) -> int:
        """Say something, unless the explorer has the screen or nobody hears."""
        try:
            return sys.stderr.write("\n".join(map(safe, text.expandtabs().split("\n"))))
        except OSError:
            drop(sys.stderr)
            return len(text)

    def flush(self) -> None:
        """Nothing waits here."""


def _unanswered(*asked: object) -> str:
    raise EOFError(told.NOBODY_ANSWERS)
