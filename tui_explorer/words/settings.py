"""Settings of a search: in one line, and in the header."""

import re
from collections.abc import Iterable, Iterator

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE, INF
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import CELL_LENGTH, ShownNames, counted, noun, show
from tui_explorer.words.safe import safe

_ORDER, _CUT, _FAIL = "order ", "cut ", "fail-"
"""The names of settings; where there is no room for them, the values alone say enough."""
_OPPONENTS = {"any": "MIN replies anything", "worst": "MIN at its worst", "random": "MIN at random"}
_SETTING = re.compile(rf"(?:{_ORDER}|{_CUT}|{_FAIL})(\S+(?: \(.+\))?)")


def settings_line(run: Run, title: str, glyphs: Glyphs = UNICODE) -> str:
    """The conventions of a search in one line."""
    settings = run.settings
    parts = [title, _order(settings)]
    if run.trace.has_window:
        rule = {"ge": f"cut on {glyphs.at_least} and {glyphs.at_most}", "gt": "cut on > and <"}
        parts += [rule[settings.cut], f"{_FAIL}{settings.fail}", _window(settings, glyphs)]
    parts += _leaf_range(run.trace, glyphs)
    if settings.depth is not None:
        parts.append(f"depth limit {settings.depth} {noun(settings.depth, 'ply', 'plies')}")
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
    if trace.constant_sum is not None:
        return [f"constant sum {show(trace.constant_sum, glyphs)} (exact cuts)"]
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
        yield f"{counted(len(settings.by_hand), 'move')} by hand"


# -- in the header -------------------------------------------------------------------------------


def conventions(
    settings: Settings, run: Run | None, glyphs: Glyphs = UNICODE, *, has_window: bool
) -> list[str]:
    """The settings of a search, always in the same order; what means nothing to it is not there."""
    parts = [_order(settings)]
    if has_window:
        parts.append(_CUT + (">" if settings.cut == "gt" else glyphs.at_least))
        parts.append(f"{_FAIL}{settings.fail}")
        if settings.window != (-INF, INF):
            parts.append(_window(settings, glyphs))
    if settings.depth is not None:
        parts.append(f"depth {settings.depth}")
    mover = run.tree.player[ROOT] if run is not None and run.tree.count[ROOT] else 0
    if run is not None and mover:
        first = ShownNames(run.names).player(mover, CELL_LENGTH)
        parts.append("chance begins" if mover == CHANCE else f"{first} begins")
    parts += _switched_on(settings, glyphs)
    if run is not None:
        parts += _leaf_range(run.trace, glyphs)
    return parts


def unusual(parts: Iterable[str], glyphs: Glyphs = UNICODE) -> list[str]:
    """The settings that are not as they are when nobody has set anything."""
    usual = (f"{_ORDER}natural", f"{_CUT}{glyphs.at_least}", f"{_FAIL}soft")
    return [part for part in parts if part not in usual]


def shortened(parts: Iterable[str]) -> list[str]:
    """Settings in fewer cells.

    >>> shortened(["cut 3 begins", "order random (seed 7)", "cut >", "fail-soft"])
    ['cut 3 begins', 'random (seed 7)', '>', 'soft']
    """
    return [found[1] if (found := _SETTING.fullmatch(part)) else part for part in parts]
