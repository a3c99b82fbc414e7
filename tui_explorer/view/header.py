"""The first line of the explorer: what is searched, by which conventions, and where it stands."""

import re
from collections.abc import Iterable, Iterator

from tui_explorer.engine.game import CHANCE, INF
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.view.iterations import which_iteration
from tui_explorer.view.layout import wrapped
from tui_explorer.words.conventions import promises
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import grouped, show
from tui_explorer.words.safe import safe
from tui_explorer.words.switches import switched_on

COUNTING, WEIGHING = "counting what was cut…", "telling values from bounds…"
"""What is worked out once a search has ended, so that any step of it can be shown at once."""
STOPPING = "stopping…"
STAYS = "That search was stopped before it came as far as the one shown, which stays."
THE_END = "This is the last step."
NOT_SEARCHED = "not searched"
SPEEDS = (0.5, 1, 2, 4, 8, 16)
"""Steps a second when a search is played."""
_PLAYER_LENGTH = 20
_ORDER, _CUT, _FAIL = "order ", "cut ", "fail-"
"""What a setting is; where there is no room for that, its value alone says enough."""
_SETTING = re.compile(rf"(?:{_ORDER}|{_CUT}|{_FAIL})(\S+(?: \(.+\))?)")


def conventions(
    settings: Settings, run: Run | None, glyphs: Glyphs = UNICODE, *, has_window: bool
) -> Iterator[str]:
    """The settings of a search, what is out of the ordinary first.

    Where there is no room for all of them, the last ones are left out; what means nothing to the
    search is not there at all.
    """
    told = list(_told(settings, run, glyphs, has_window=has_window))
    yield from (part for part in told if part not in _usual(glyphs))
    yield from (part for part in told if part in _usual(glyphs))


def _usual(glyphs: Glyphs) -> tuple[str, ...]:
    return f"{_ORDER}natural", f"{_CUT}{glyphs.at_least}", f"{_FAIL}soft"


def in_short(parts: Iterable[str]) -> list[str]:
    """The same settings in fewer cells.

    >>> in_short(["cut 3 begins", "order random (seed 7)", "cut >", "fail-soft"])
    ['cut 3 begins', 'random (seed 7)', '>', 'soft']
    """
    return [found[1] if (found := _SETTING.fullmatch(part)) else part for part in parts]


def _told(
    settings: Settings, run: Run | None, glyphs: Glyphs, *, has_window: bool
) -> Iterator[str]:
    seed = f" (seed {settings.seed})" if settings.order == "random" else ""
    yield f"{_ORDER}{settings.order}{seed}"
    if settings.depth is not None:
        yield f"depth {settings.depth}"
    if run is not None:
        yield from _who_begins(run)
    yield from switched_on(settings, glyphs)
    if has_window and settings.window != (-INF, INF):
        low, high = (show(bound, glyphs) for bound in settings.window)
        yield f"window [{low}, {high}]"
    if run is not None:
        yield from promises(run.trace, glyphs)
    if has_window:
        yield _CUT + (">" if settings.cut == "gt" else glyphs.at_least)
        yield f"{_FAIL}{settings.fail}"


def _who_begins(run: Run) -> Iterator[str]:
    """Who moves at the root, unless it is the first player."""
    mover = run.tree.player[ROOT] if run.tree.count[ROOT] else 0
    if mover == CHANCE:
        yield "chance begins"
    elif mover:
        yield f"{safe(run.tree.players[mover], _PLAYER_LENGTH)} begins"


def standing(run: Run, step: int, key: str) -> list[str]:
    """Where one is in a search, at length and in short; ``key`` lets a stopped one go on."""
    if not len(run.trace) and not run.stopped:
        return [NOT_SEARCHED]
    where = f"step {grouped(step)} of {grouped(len(run.trace))}"
    partial = [f"partial ({goes_on(key)}), ", "partial, "] if run.stopped else [""]
    among = which_iteration(run)
    return [f"{first}{among}{where}" for first in partial]


def playing(speed: float) -> str:
    """That a search is played, and how fast."""
    return f"playing {speed:g} {'step' if speed == 1 else 'steps'} a second"


def visited_so_far(nodes: int, most: float, key: str) -> str:
    """How far a search is that is under way, and how far it may go; ``key`` stops it."""
    of = "" if most == INF else f" of at most {grouped(int(most))}"
    return f"{grouped(nodes)}{of} nodes, {key} stops"


def stopped_here(run: Run, step: int, key: str, width: int) -> list[str]:
    """At the last step of a search that was stopped: that there is no more, and how to get it."""
    if not run.trace.stopped or step < len(run.trace):
        return []
    return wrapped(f"The search was stopped here: {goes_on(key)}.", width)


def goes_on(key: str) -> str:
    """How to get the rest of a search that was stopped."""
    return f"{key} goes on"
