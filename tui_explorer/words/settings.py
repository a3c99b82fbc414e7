"""Settings of a search: in one line, in the header, and what another search changed."""

import re
from collections.abc import Iterable, Iterator

from tui_explorer.engine.game import CHANCE, INF
from tui_explorer.engine.results.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import CELL_LENGTH, ShownNames, grouped, show
from tui_explorer.words.safe import safe

_ORDER, _CUT, _FAIL = "order ", "cut ", "fail-"
"""The names of settings; where there is no room for them, the values alone say enough."""
_OPPONENTS = {"any": "MIN replies anything", "worst": "MIN at its worst", "random": "MIN at random"}
_SETTING = re.compile(rf"(?:{_ORDER}|{_CUT}|{_FAIL})(\S+(?: \(.+\))?)")


def source_line(run: Run) -> str:
    """The source of a search: its name and title."""
    title = f": {safe(run.origin.title)}" if run.origin.title else ""
    return safe(run.origin.name) + title


def settings_line(run: Run, title: str, glyphs: Glyphs = UNICODE) -> str:
    """The conventions of a search in one line."""
    settings = run.settings
    parts = [title, _order(settings)]
    if run.trace.has_window:
        rule = {"ge": f"cut on {glyphs.at_least} and {glyphs.at_most}", "gt": "cut on > and <"}
        parts += [rule[settings.cut], f"{_FAIL}{settings.fail}", _window(settings, glyphs)]
    parts += _leaf_range(run.trace, glyphs)
    if settings.depth is not None:
        unit = "ply" if settings.depth == 1 else "plies"
        parts.append(f"depth limit {settings.depth} {unit}")
    parts += _switched_on(settings, glyphs)
    return ", ".join(parts)


def _order(settings: Settings) -> str:
    seed = f" (seed {settings.seed})" if settings.order == "random" else ""
    return f"{_ORDER}{settings.order}{seed}"


def _window(settings: Settings, glyphs: Glyphs) -> str:
    low, high = (show(bound, glyphs) for bound in settings.window)
    return f"window [{low}, {high}]"


def _leaf_range(trace: Trace, glyphs: Glyphs) -> list[str]:
    """The range of the leaves or payoffs that a search was told to rely on."""
    if trace.total is not None:
        total, least = show(trace.total, glyphs), show(trace.value_range[0], glyphs)
        return [f"payoffs from {least}, in all up to {total}"]
    if trace.value_range == (-INF, INF):
        return []
    least, most = (show(limit, glyphs) for limit in trace.value_range)
    return [f"leaves from {least} to {most}"]


def _switched_on(settings: Settings, glyphs: Glyphs) -> Iterator[str]:
    """The switches that are on, each in a few words."""
    if settings.deepening:
        yield "deepening"
    if settings.table:
        yield "table" if settings.table == "sound" else "table without bounds"
    if settings.quiescence is not None:
        yield f"quiescence {show(settings.quiescence, glyphs)}"
    if settings.weights:
        told = (f"{safe(name)} {show(weight, glyphs)}" for name, weight in settings.weights)
        yield f"weights {', '.join(told)}"
    if settings.opponent:
        yield _OPPONENTS[settings.opponent]
    if settings.by_hand:
        moves = len(settings.by_hand)
        yield f"{grouped(moves)} {'move' if moves == 1 else 'moves'} by hand"


# -- in the header -------------------------------------------------------------------------------


def conventions(
    settings: Settings, run: Run | None, glyphs: Glyphs = UNICODE, *, has_window: bool
) -> list[str]:
    """The settings of a search, what is out of the ordinary first.

    Where there is no room for all of them, the last ones are left out; what means nothing to the
    search is not there at all.
    """
    parts = [_order(settings)]
    if settings.depth is not None:
        parts.append(f"depth {settings.depth}")
    mover = run.tree.player[ROOT] if run is not None and run.tree.count[ROOT] else 0
    if run is not None and mover:
        first = ShownNames(run.names).player(mover, CELL_LENGTH)
        parts.append("chance begins" if mover == CHANCE else f"{first} begins")
    parts += _switched_on(settings, glyphs)
    if has_window and settings.window != (-INF, INF):
        parts.append(_window(settings, glyphs))
    if run is not None:
        parts += _leaf_range(run.trace, glyphs)
    if has_window:
        parts.append(_CUT + (">" if settings.cut == "gt" else glyphs.at_least))
        parts.append(f"{_FAIL}{settings.fail}")
    usual = (f"{_ORDER}natural", f"{_CUT}{glyphs.at_least}", f"{_FAIL}soft")
    return sorted(parts, key=usual.__contains__)


def in_short(parts: Iterable[str]) -> list[str]:
    """Settings in fewer cells.

    >>> in_short(["cut 3 begins", "order random (seed 7)", "cut >", "fail-soft"])
    ['cut 3 begins', 'random (seed 7)', '>', 'soft']
    """
    return [found[1] if (found := _SETTING.fullmatch(part)) else part for part in parts]


# -- changed -------------------------------------------------------------------------------------


def what_changed(
    before: Run, after: Run, title: str, *, is_lost: bool, glyphs: Glyphs = UNICODE
) -> str:
    """The settings that another search changed, and that the step is lost; empty if none did."""
    changes = list(_changes(before, after, title, glyphs))
    if not changes:
        return ""
    told = f"Now {', '.join(changes)}."
    return f"{told} Back to step 0." if is_lost else told


def _changes(before: Run, after: Run, title: str, glyphs: Glyphs) -> Iterator[str]:
    """The settings that differ, each in a few words."""
    old, new = before.settings, after.settings
    if old.algorithm != new.algorithm:
        yield title
    if (old.order, old.seed) != (new.order, new.seed):
        yield f"order {new.order}"
    if old.cut != new.cut:
        yield f"cut on {glyphs.at_least}" if new.cut == "ge" else "cut on > only"
    if old.fail != new.fail:
        yield f"fail-{new.fail}"
    if old.depth != new.depth:
        yield "no depth limit" if new.depth is None else f"depth {new.depth}"
    if old.deepening != new.deepening:
        yield "deepening" if new.deepening else "no deepening"
    if old.table != new.table:
        yield {"": "no table", "sound": "a table"}.get(new.table, "a table without bounds")
    if old.quiescence != new.quiescence:
        on = new.quiescence is not None
        yield f"quiescence {show(new.quiescence, glyphs)}" if on else "no quiescence"
    if old.weights != new.weights:
        yield "other weights"
    movers = [run.tree.mover(ROOT) for run in (before, after)]
    if movers[0] != movers[1]:
        yield f"{ShownNames(after.names).player(movers[1])} moves at the root"
