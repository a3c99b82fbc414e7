"""What each command does, from its options to the lines it prints.

What only some commands need is imported by them, so that each starts as fast as it can.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain
from typing import TYPE_CHECKING, Any, TextIO

from tui_explorer import catalog
from tui_explorer.cli.console import Patience, glyphs_for, patience
from tui_explorer.engine.budget import Budget, SearchStopped, resident
from tui_explorer.engine.game import INF
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExitCode, ExplorerError, Interrupted, UsageError
from tui_explorer.formats.read.limits import Limits
from tui_explorer.system.faults import complain
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.plain import spelt_out
from tui_explorer.words.safe import safe
from tui_explorer.words.terminal import BEYOND, ORDERS, ORDERS_MISSING, READING, SEARCHING

if TYPE_CHECKING:
    from tui_explorer.engine.results.comparison import Comparison
    from tui_explorer.engine.results.run import Run
    from tui_explorer.searches.source import Source

Options = dict[str, Any]

_MOST_NODES = 5_000_000
_MOST_MEMORY = 2 * 1024**3
"""What a search may visit, and what all searches of a command may hold, unless options say else."""
_NO_LIMIT = sys.maxsize // 2
"""More of anything than a machine can hold, and not too much for it to count."""


def explore(source: str | None, options: Options, *, mouse: bool) -> None:
    """Open the explorer; where nobody is at a terminal, print what it would show."""
    if not sys.stdout.isatty():
        if source is None:
            from tui_explorer.cli.listing import show_list

            show_list(None, as_json=False)
        else:
            draw(source, options)
        return
    gc.disable()  # what is made until the first frame is there to stay
    _forget_what_ends_textual()
    from tui_explorer.ui.terminal.run import leave, refuse_if_unusable, run_app

    with patience() as work:
        opened = None if source is None else _open(work, source, options)
    settings = _settings(options, opened)
    if opened is not None:
        from tui_explorer.searches.search import fitted, refuse_early

        refuse_early(opened, settings if options["algorithm"] else fitted(settings, opened))
    if source == "-":
        _take_keys_from_the_terminal()
    glyphs = glyphs_for(sys.stdout)
    refuse_if_unusable()
    from tui_explorer.ui.app import ExplorerApp
    from tui_explorer.ui.explorer.searching import Allowed

    allowed = Allowed(*(options[f"max_{what}"] for what in Allowed._fields))
    app = ExplorerApp(opened, settings, limits=_limits(options), glyphs=glyphs, allowed=allowed)
    leave(run_app(app, mouse=mouse))


def _forget_what_ends_textual() -> None:
    """Ignore its developers' switches, which write logs anywhere, and sizes that are no numbers."""
    for name, value in list(os.environ.items()):
        is_no_size = name in ("COLUMNS", "LINES") and not value.isdecimal()
        if name.startswith("TEXTUAL") or is_no_size:
            del os.environ[name]


def _take_keys_from_the_terminal() -> None:
    """The tree came by standard input; from now on that is the keyboard."""
    with suppress(OSError):
        os.dup2(os.open("/dev/tty", os.O_RDWR), 0)


def draw(source: str, options: Options) -> None:
    """Print the searched tree."""
    from tui_explorer.view.drawing import figure

    with patience() as work:
        run = _search(work, source, options)
        glyphs = glyphs_for(sys.stdout)
        work.write(_lines(work.until_stopped(figure(run, _title(run, glyphs), glyphs))))


def run_as_json(source: str, options: Options, *, nodes: bool, events: bool) -> None:
    """Print one run for a program to read."""
    from tui_explorer.formats.write.run_json import json_run

    with patience() as work:
        run = _search(work, source, options)
        _write_json(work, json_run(run, nodes=nodes, events=events))


def run_as_text(source: str, options: Options, *, steps: bool) -> None:
    """Print one run for a person to read."""
    from tui_explorer.view.summary import run_summary, steps_told

    with patience() as work:
        run = _search(work, source, options)
        glyphs = glyphs_for(sys.stdout)
        if steps:
            work.write(_lines(work.until_stopped(steps_told(run, glyphs))))
        else:
            work.write(_lines(run_summary(run, _title(run, glyphs), glyphs)))


def prove(source: str, options: Options) -> None:
    """Print what each call of a search promised, beside what minimax finds there."""
    from tui_explorer.engine.tree.tree import ZERO_SUM
    from tui_explorer.searches.compare import beside_yardstick
    from tui_explorer.view.proof_table import proof_table
    from tui_explorer.words.conventions import headline, settings_line

    with patience() as work:
        opened = _open(work, source, options)
        settings = _settings(options, opened)
        algorithm = catalog.load_algorithm(settings.algorithm)
        if not algorithm.keeps_window or ZERO_SUM not in algorithm.solves:
            raise UsageError("the proof is about alpha-beta, and this is another search")
        run, exact = beside_yardstick(opened, settings, _budgets(work, options))
        glyphs = glyphs_for(sys.stdout)
        heading = (headline(run), settings_line(run, _title(run, glyphs), glyphs), "")
        work.write(_lines(work.until_stopped(chain(heading, proof_table(run, exact, glyphs)))))


def compare(source: str, options: Options, *, every: bool, as_json: bool) -> None:
    """Print several algorithms side by side."""
    from tui_explorer.searches.compare import side_by_side

    with patience() as work:
        opened = _open(work, source, options)
        settings, budgets = _settings(options, opened), _budgets(work, options)
        comparison = side_by_side(opened, settings, budgets, every=every)
        are_orders_known = work.interrupted or _count_orders(comparison, work.phase(ORDERS))
        if as_json:
            from tui_explorer.formats.write.run_json import json_comparison

            skipped = {"skipped": comparison.skipped} if comparison.skipped else {}
            _write_json(work, {**json_comparison(comparison), **skipped})
        else:
            from tui_explorer.view.comparison import comparison_table

            glyphs = glyphs_for(sys.stdout)
            titles = [_title(run, glyphs) for run in comparison.runs]
            work.write(_lines(comparison_table(comparison, titles, glyphs)))
        if not are_orders_known:
            raise Interrupted(ORDERS_MISSING)


def _count_orders(comparison: Comparison, budget: Budget) -> bool:
    """Find out what the best and the worst order cost; False if that is left out."""
    try:
        comparison.count_fewest(budget)
        comparison.count_most(budget)
    except SearchStopped:
        return False
    return True


def compare_orders(source: str, options: Options, *, as_json: bool) -> None:
    """Print one algorithm with the children in every order that fits."""
    from tui_explorer.searches.compare import in_every_order

    with patience() as work:
        opened = _open(work, source, options)
        table = in_every_order(opened, _settings(options, opened), _budgets(work, options))
        if as_json:
            from tui_explorer.formats.write.run_json import json_orders
            from tui_explorer.view.orders import TIES_DECIDE

            warnings = {"warnings": [TIES_DECIDE]} if table.is_swayed_by_ties else {}
            _write_json(work, {**json_orders(table), **warnings})
        else:
            from tui_explorer.view.orders import orders_told

            glyphs = glyphs_for(sys.stdout)
            work.write(_lines(orders_told(table, _title(table.runs[0], glyphs), glyphs)))


def export(source: str, options: Options, *, form: str, path: str | None) -> None:
    """Write the searched tree to a file or to standard output."""
    from tui_explorer.formats.write.csv_table import csv_lines
    from tui_explorer.formats.write.run_json import json_run
    from tui_explorer.system.files import output
    from tui_explorer.view.drawing import figure

    with patience() as work:
        run = _search(work, source, options)
        with output(path, ascii_only=options["ascii"]) as file:
            if form == "csv":
                work.write(work.until_stopped(csv_lines(run)), file)
            elif form == "json":
                _write_json(work, json_run(run, nodes=True, events=True), file)
            else:
                glyphs = glyphs_for(file)
                work.write(
                    _lines(work.until_stopped(figure(run, _title(run, glyphs), glyphs))), file
                )


def check(paths: list[str], options: Options) -> None:
    """Read tree files; the exit code is that of the worst."""
    from tui_explorer.formats.read.tree_file import read_tree_file

    worst = ExitCode.FINE
    with patience() as work:
        for path in paths:
            work.at_once(READING)
            try:
                tree = read_tree_file(path, _limits(options), None).tree
            except ExplorerError as error:
                with work.turn():
                    complain(error)
                worst = max(worst, error.exit_code)
            else:
                leaves = tree.count.count(0)
                size = f"{_count(len(tree), 'node', 'nodes')}, {_count(leaves, 'leaf', 'leaves')}"
                work.write([f"{safe(path)}: fine, {size}\n"])
    sys.exit(worst)


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _write_json(work: Patience, told: Options, file: TextIO | None = None) -> None:
    from tui_explorer.formats.write.run_json import json_pieces

    work.write(chain(json_pieces(told, work.until_stopped), "\n"), file)


def _lines(lines: Iterable[str]) -> Iterator[str]:
    return (f"{line}\n" for line in lines)


def _open(work: Patience, source: str, options: Options) -> Source:
    from tui_explorer.searches.source import open_source

    work.at_once(READING)
    return open_source(source, _limits(options), options["root"])


def _search(work: Patience, source: str, options: Options) -> Run:
    from tui_explorer.searches.search import search

    opened = _open(work, source, options)
    settings, budgets = _settings(options, opened), _budgets(work, options)
    run = search(opened, settings, budgets())
    if (run.settings.depth is not None or run.iterations) and not work.interrupted:
        from tui_explorer.searches.beyond import look_beyond

        look_beyond(opened, run, work.phase(BEYOND))
    return run


def _settings(options: Options, source: Source | None) -> Settings:
    """The conventions that were asked for; the algorithm that fits, if none was."""
    shared = (
        "order", "seed", "cut", "fail", "depth", "deepening", "quiescence", "bounds", "total"
    )  # fmt: skip
    if options["table"] and options["table_trap"]:
        raise UsageError("--table and --table-trap are two tables", "choose one")
    settings = Settings(
        window=options["window"] or (-INF, INF),
        table="trap" if options["table_trap"] else "sound" if options["table"] else "",
        weights=options["weights"] or (),
        opponent=options["opponent"] or "",
        by_hand=options["move"] or (),
        **{name: options[name] for name in shared},
    )
    if options["algorithm"] is not None:
        settings = settings._replace(algorithm=options["algorithm"])
    if source is None:
        return settings
    from tui_explorer.searches.search import fitted, refuse_what_is_unused

    if options["algorithm"] is None:
        settings = fitted(settings, source)
    kind = source.kind_under(settings)
    is_comparison = "all" in options and not options["orders"]
    beside = catalog.side_by_side(settings.algorithm, kind) if is_comparison else []
    every = catalog.fitting(kind) if is_comparison and options["all"] else []
    refuse_what_is_unused(source, settings, [settings.algorithm, *beside, *every])
    return settings


def _budgets(work: Patience, options: Options) -> Callable[[], Budget]:
    """Budgets for searches one after the other, each a phase; all together have the memory."""
    most = resident() + (options["max_memory"] or _MOST_MEMORY)
    seconds = options["max_seconds"]

    def budget() -> Budget:
        one = Budget(options["max_nodes"] or _MOST_NODES, INF if seconds is None else seconds, most)
        one.has_options, one.stop_requested = True, work.interrupted
        return work.phase(SEARCHING, one)

    return budget


def _limits(options: Options) -> Limits:
    flags = {
        "json_bytes": "limit_bytes",
        "yaml_bytes": "limit_bytes",
        "nodes": "limit_nodes",
        "json_depth": "limit_depth",
        "yaml_depth": "limit_depth",
        "label": "limit_label",
    }
    given = {name: options[flag] for name, flag in flags.items() if options[flag]}
    return Limits(**{name: min(most, _NO_LIMIT) for name, most in given.items()})


def _title(run: Run, glyphs: Glyphs) -> str:
    title = catalog.load_algorithm(run.settings.algorithm).title
    return title if glyphs is UNICODE else spelt_out(title)
