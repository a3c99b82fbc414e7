"""The options of a search, and the way from them to a finished run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from tui_explorer import catalog
from tui_explorer.cli.options import (
    choice,
    count,
    flag,
    limited,
    memory,
    option,
    seconds,
    setting,
    together,
)
from tui_explorer.cli.suggestions import algorithms, orders, sources
from tui_explorer.engine.settings import SETTING_NAMES, CutRule, Fail, Opponent, Settings, TableKind
from tui_explorer.errors import UsageError
from tui_explorer.view.layout import spelt_out
from tui_explorer.words import usage
from tui_explorer.words.glyphs import UNICODE, Glyphs

if TYPE_CHECKING:
    from tui_explorer.engine.analysis.run import Run
    from tui_explorer.engine.budget import Budget
    from tui_explorer.engine.settings import Settings
    from tui_explorer.formats.read.syntax import Limits
    from tui_explorer.searches.shelf import Shelf
    from tui_explorer.searches.source import Source
    from tui_explorer.system.console import Progress

_MOST_MEMORY = 2 * 1024**3
"""Bytes that all searches of a command may hold, unless an option says else."""


class SearchOptions(NamedTuple):
    """A search as it is asked for; None where a person has not said."""

    conventions: Settings
    """All settings but the algorithm."""
    source: str | None = None
    algorithm: str | None = None
    root: str | None = None
    max_nodes: int | None = None
    max_memory: int | None = None
    """Bytes."""
    max_seconds: float | None = None
    limits: Limits | None = None
    """The largest tree file that is read."""
    shelf: Shelf | None = None
    """All that a kiosk opens."""

    def open(self, work: Progress, other_words: Sequence[str] = ()) -> Source:
        """Read or build what is to be searched; other words may be right in its place."""
        from tui_explorer.searches.source import open_source
        from tui_explorer.words.console import READING

        work.at_once(READING)
        if self.shelf is not None:
            return self.shelf.open(self.source or "", self.limits, self.root)
        return open_source(self.source or "", self.limits, self.root, other_words)

    def settings(
        self,
        source: Source | None,
        compared: Callable[[Source, Settings], list[str]] | None = None,
    ) -> Settings:
        """The conventions that were asked for, with the algorithm that fits if none was.

        What no algorithm to be run makes use of is refused; ``compared`` names those beside it.
        An algorithm that there is not is refused without a source, too.
        """
        settings = self.conventions
        if self.algorithm is not None:
            name = catalog.algorithm_named(self.algorithm)
            catalog.load_algorithm(name)
            settings = replace(settings, algorithm=name)
        if source is None:
            return settings
        from tui_explorer.searches.fit import as_deep_as_meant, as_meant, refuse_what_is_unused

        fit = as_meant if self.algorithm is None else as_deep_as_meant
        settings = fit(settings, source)
        others = compared(source, settings) if compared else []
        refuse_what_is_unused(source, settings, [settings.algorithm, *others])
        return settings

    def budgets(self, work: Progress) -> Callable[[], Budget]:
        """Budgets for searches one after the other, each a phase; all together have the memory."""
        from math import inf

        from tui_explorer.engine.budget import MOST_NODES, Budget, resident
        from tui_explorer.words.console import SEARCHING

        most = resident() + (self.max_memory or _MOST_MEMORY)
        seconds = inf if self.max_seconds is None else self.max_seconds

        def budget() -> Budget:
            one = Budget(self.max_nodes or MOST_NODES, seconds, most)
            one.has_options, one.stop_requested = True, work.interrupted
            return work.phase(SEARCHING, one)

        return budget

    def run(self, work: Progress, other_words: Sequence[str] = ()) -> Run:
        """Search the source; under a depth limit, look for the exact value too."""
        from tui_explorer.searches.fit import warn_of_what_is_unused
        from tui_explorer.searches.search import find_exact_value, search
        from tui_explorer.words.console import BEYOND

        source = self.open(work, other_words)
        settings, budgets = self.settings(source), self.budgets(work)
        run = search(source, settings, budgets())
        warn_of_what_is_unused([run])
        if (run.settings.depth is not None or run.iterations) and not work.interrupted:
            find_exact_value(source, run, work.phase(BEYOND))
        return run


_SEARCH = (
    option("-a, --algorithm", "NAME", "See list algorithms (default: what fits).",
           shell_complete=algorithms),
    setting("--depth", "N", "Depth limit in plies."),
    option("--order", "NAME", "best, worst, random, eval, others.", default="natural",
           shell_complete=orders),
    setting("--seed", "N", "For --order random.", default="0"),
    choice("--cut", "|".join(CutRule), "Cut on equality, or only beyond it.", default="ge"),
    choice("--fail", "|".join(Fail), "Return the value found, or clip it.", default="soft"),
    setting("--window", "A,B", "α and β at the root."),
    flag("--deepening", "Search to depth 1, 2, 3 … in turn."),
    flag("--table", "Look up positions met before."),
    flag("--table-trap", "Take their bounds for values, to see that fail."),
    setting("--quiescence", "T", "Look on while a move changes Eval by more."),
    setting("--weights", "NAME=W,…", "What Eval's features count."),
    setting("--bounds", "L,U", "Least and most that a leaf is worth."),
    setting("--total", "S", "The most a leaf's payoffs add up to."),
    choice("--opponent", "|".join(filter(None, Opponent)),
           "A MIN that is not perfect: any, worst or random.", metavar="HOW"),
    setting("--move, by_hand", "PATH,…", "Play these moves, whatever is best."),
    choice("--root", "max|min", "Who moves at a tree's root."),
    option("--max-nodes", "N", "Stop after so many nodes.", count),
    option("--max-memory", "M", "Stop at so many MiB, or 4GiB.", memory),
    option("--max-seconds", "S", "Stop after so much time.", seconds),
)  # fmt: skip


def searched(function: Callable[..., Any]) -> Callable[..., Any]:
    """A command that searches a SOURCE; its ``asked`` is what the options ask for."""

    @limited
    @wraps(function)
    def with_options(*, table: bool, table_trap: bool, **values: Any) -> Any:
        if table and table_trap:
            raise UsageError(*usage.TWO_TABLES)
        values["table"] = (
            TableKind.TRAP if table_trap else TableKind.SOUND if table else TableKind.NONE
        )
        asked = {name: values.pop(name) for name in SearchOptions._fields if name in values}
        given = {name: values.pop(name) for name in SETTING_NAMES if name in values}
        said = {name: value for name, value in given.items() if value is not None}
        return function(asked=SearchOptions(Settings(**said), **asked), **values)

    return together(with_options, _SEARCH)


source_argument = click.argument("source", metavar="SOURCE", shell_complete=sources)


def title(run: Run, glyphs: Glyphs) -> str:
    """The name of a run's algorithm in signs that can be shown."""
    told = catalog.load_algorithm(run.settings.algorithm).title
    return told if glyphs is UNICODE else spelt_out(told)
