"""Settings of a search: in one line, and in the header."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE, INF
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.names import CELL_LENGTH, ShownNames, counted, noun, show
from tui_explorer.words.safe import safe

_OPPONENTS = {"any": "MIN replies anything", "worst": "MIN at its worst", "random": "MIN at random"}


class Setting(NamedTuple):
    """A setting as the header shows it."""

    text: str
    short: str = ""
    """The value alone, if it is clear without its name."""
    is_default: bool = False


def settings_line(run: Run, title: str, glyphs: Glyphs = UNICODE, order: str = "") -> str:
    """The conventions of a search in one line; ``order`` replaces the order of its children."""
    settings = run.settings
    parts = [title, order or f"order {_order(settings)}"]
    if run.trace.has_window:
        rule = {"ge": f"cut on {glyphs.at_least} and {glyphs.at_most}", "gt": "cut on > and <"}
        parts += [rule[settings.cut], f"fail-{settings.fail}", _window(settings, glyphs)]
    parts += _leaf_range(run.trace, glyphs)
    if settings.depth is not None:
        parts.append(f"depth limit {settings.depth} {noun(settings.depth, 'ply', 'plies')}")
    parts += _switched_on(settings, glyphs)
    return ", ".join(parts)


def _order(settings: Settings) -> str:
    seed = f" (seed {settings.seed})" if settings.order == "random" else ""
    return f"{settings.order}{seed}"


def _window(settings: Settings, glyphs: Glyphs) -> str:
    low, high = (show(bound, glyphs) for bound in settings.window)
    return f"window [{low}, {high}]"


def _leaf_range(trace: Trace, glyphs: Glyphs) -> list[str]:
    """The range of the leaves or payoffs that a search relies on."""
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
) -> list[Setting]:
    """The settings that matter to a search, always in the same order."""
    default, order = Settings(), _order(settings)
    named = [Setting(f"order {order}", order, settings.order == default.order)]
    if has_window:
        rule = ">" if settings.cut == "gt" else glyphs.at_least
        named.append(Setting(f"cut {rule}", rule, settings.cut == default.cut))
        fail = settings.fail
        named.append(Setting(f"fail-{fail}", fail, fail == default.fail))
    parts = []
    if has_window and settings.window != default.window:
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
    return named + [Setting(part) for part in parts]


def forms(settings: Sequence[Setting]) -> tuple[list[str], list[str], list[str]]:
    """Settings in full, their values alone, and the values that are not defaults.

    >>> forms([Setting("order natural", "natural", True), Setting("cut >", ">"), Setting("table")])
    (['order natural', 'cut >', 'table'], ['natural', '>', 'table'], ['>', 'table'])
    """
    changed = [each for each in settings if not each.is_default]
    return (
        [each.text for each in settings],
        [each.short or each.text for each in settings],
        [each.short or each.text for each in changed],
    )
