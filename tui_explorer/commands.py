"""What each command does, from its options to the lines it prints.

What only some commands need is imported by them, so that each starts as fast as it can.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Any

from tui_explorer import catalog
from tui_explorer.complaint import complain
from tui_explorer.console import glyphs_for, patience
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import INF
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExitCode, ExplorerError, UsageError
from tui_explorer.formats.limits import Limits
from tui_explorer.words.safe import safe

if TYPE_CHECKING:
    from tui_explorer.engine.run import Run
    from tui_explorer.sources import Source

Options = dict[str, Any]

_NO_LIMIT = sys.maxsize // 2
"""More of anything than a machine can hold, and not too much for it to count."""


def explore(source: str | None, options: Options, *, ascii_only: bool, mouse: bool) -> None:
    """Open the explorer; where nobody is at a terminal, print what it would show."""
    if not sys.stdout.isatty():
        if source is None:
            from tui_explorer.listing import show_list

            show_list(None, as_json=False)
        else:
            draw(source, options, ascii_only=ascii_only)
        return
    gc.disable()  # what is made until the first frame is there to stay
    from tui_explorer.ui.terminal import leave, refuse_if_unusable, run_app

    opened = None if source is None else _open(source, options)
    settings = _settings(options, opened)
    if opened is not None:
        from tui_explorer.runs import fitted, refuse_early

        refuse_early(opened, settings if options["algorithm"] else fitted(settings, opened))
    if source == "-":
        _take_keys_from_the_terminal()
    glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
    refuse_if_unusable()
    from tui_explorer.ui.allowed import Allowed
    from tui_explorer.ui.app import ExplorerApp

    allowed = Allowed(options["max_nodes"], options["max_seconds"])
    app = ExplorerApp(opened, settings, limits=_limits(options), glyphs=glyphs, allowed=allowed)
    leave(run_app(app, mouse=mouse))


def _take_keys_from_the_terminal() -> None:
    """The tree came by standard input; from now on that is the keyboard."""
    with suppress(OSError):
        os.dup2(os.open("/dev/tty", os.O_RDWR), 0)


def draw(source: str, options: Options, *, ascii_only: bool) -> None:
    """Print the searched tree."""
    from tui_explorer.words.drawing import figure

    run = _search(source, options)
    for line in figure(run, _title(run), glyphs_for(sys.stdout, ascii_only=ascii_only)):
        print(line)
    _leave(run)


def run_as_json(source: str, options: Options, *, nodes: bool, events: bool) -> None:
    """Print one run for a program to read."""
    import json

    from tui_explorer.formats.run_json import json_run

    run = _search(source, options)
    print(json.dumps(json_run(run, nodes=nodes, events=events)))
    _leave(run)


def run_as_text(source: str, options: Options, *, steps: bool, ascii_only: bool) -> None:
    """Print one run for a person to read."""
    from tui_explorer.words.summary import run_summary, steps_told

    run = _search(source, options)
    glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
    for line in steps_told(run, glyphs) if steps else run_summary(run, _title(run), glyphs):
        print(line)
    _leave(run)


def prove(source: str, options: Options, *, ascii_only: bool) -> None:
    """Print what each call of a search promised, beside what minimax finds there."""
    from tui_explorer.comparing import beside_minimax
    from tui_explorer.words.conventions import headline, settings_line
    from tui_explorer.words.proof_table import proof_table

    opened = _open(source, options)
    settings = _settings(options, opened)
    if settings.algorithm != "alphabeta":
        raise UsageError("the proof is about alpha-beta, and this is another search")
    with _budgets(options) as budgets:
        run, exact = beside_minimax(opened, settings, budgets)
    glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
    lines = (headline(run), settings_line(run, _title(run), glyphs), "")
    for line in (*lines, *proof_table(run, exact, glyphs)):
        print(line)
    _leave(run, exact)


def compare(source: str, options: Options, *, every: bool, as_json: bool, ascii_only: bool) -> None:
    """Print several algorithms side by side."""
    from tui_explorer.comparing import side_by_side

    opened = _open(source, options)
    with _budgets(options) as budgets:
        comparison = side_by_side(opened, _settings(options, opened), budgets, every=every)
    if as_json:
        import json

        from tui_explorer.formats.run_json import json_comparison

        skipped = {"skipped": comparison.skipped} if comparison.skipped else {}
        print(json.dumps({**json_comparison(comparison), **skipped}))
    else:
        from tui_explorer.words.comparison import comparison_table

        glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
        for line in comparison_table(comparison, list(map(_title, comparison.runs)), glyphs):
            print(line)
    _leave(*comparison.runs)


def compare_orders(source: str, options: Options, *, as_json: bool, ascii_only: bool) -> None:
    """Print one algorithm with the children in every order that fits."""
    from tui_explorer.comparing import in_every_order

    opened = _open(source, options)
    settings = _settings(options, opened)
    with _budgets(options) as budgets:
        table = in_every_order(opened, settings, budgets)
    if as_json:
        import json

        from tui_explorer.formats.run_json import json_orders
        from tui_explorer.words.orders import TIES_DECIDE

        warnings = {"warnings": [TIES_DECIDE]} if table.is_swayed_by_ties else {}
        print(json.dumps({**json_orders(table), **warnings}))
    else:
        from tui_explorer.words.orders import orders_told

        glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
        for line in orders_told(table, _title(table.runs[0]), glyphs):
            print(line)
    _leave(*table.runs)


def export(source: str, options: Options, *, form: str, path: str | None, ascii_only: bool) -> None:
    """Write the searched tree to a file or to standard output."""
    import json

    from tui_explorer.formats.csv_table import write_csv
    from tui_explorer.formats.run_json import json_run
    from tui_explorer.output import output
    from tui_explorer.words.drawing import figure

    run = _search(source, options)
    with output(path) as file:
        if form == "csv":
            write_csv(run, file)
        elif form == "json":
            print(json.dumps(json_run(run, nodes=True, events=True)), file=file)
        else:
            for line in figure(run, _title(run), glyphs_for(file, ascii_only=ascii_only)):
                print(line, file=file)
    _leave(run)


def check(paths: list[str], options: Options) -> None:
    """Read tree files; the exit code is that of the worst."""
    from tui_explorer.formats.tree_file import read_tree_file

    worst = ExitCode.FINE
    for path in paths:
        try:
            tree = read_tree_file(path, _limits(options), None).tree
        except ExplorerError as error:
            complain(error)
            worst = max(worst, error.exit_code)
        else:
            leaves = tree.count.count(0)
            size = f"{_count(len(tree), 'node', 'nodes')}, {_count(leaves, 'leaf', 'leaves')}"
            print(f"{safe(path)}: fine, {size}")
    sys.exit(worst)


def _count(number: int, one: str, many: str) -> str:
    return f"{number:,} {one if number == 1 else many}"


def _open(source: str, options: Options) -> Source:
    from tui_explorer.sources import open_source

    return open_source(source, _limits(options), options["root"])


def _search(source: str, options: Options) -> Run:
    from tui_explorer.runs import search

    opened = _open(source, options)
    budget = _budget(options)
    with patience(budget):
        run = search(opened, _settings(options, opened), budget)
    if run.settings.depth is not None or run.iterations:
        from tui_explorer.beyond import look_beyond

        look_beyond(opened, run)
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
    from tui_explorer.runs import fitted, refuse_what_is_unused

    if options["algorithm"] is None:
        settings = fitted(settings, source)
    kind = source.kind_under(settings)
    is_comparison = "all" in options and not options["orders"]
    beside = catalog.side_by_side(settings.algorithm, kind) if is_comparison else []
    every = catalog.fitting(kind) if is_comparison and options["all"] else []
    refuse_what_is_unused(source, settings, [settings.algorithm, *beside, *every])
    return settings


def _budget(options: Options) -> Budget:
    nodes, seconds = options["max_nodes"], options["max_seconds"]
    return Budget(INF if nodes is None else nodes, INF if seconds is None else seconds)


@contextmanager
def _budgets(options: Options) -> Iterator[Callable[[], Budget]]:
    """Budgets for searches one after the other; Ctrl-C ends the one that runs."""
    with ExitStack() as searches:
        yield lambda: searches.enter_context(patience(_budget(options)))


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


def _title(run: Run) -> str:
    return str(catalog.load_algorithm(run.settings.algorithm).TITLE)


def _leave(*runs: Run) -> None:
    """End with the exit code of an interruption if that is what ended a search."""
    if any(run.stopped == "interrupted" for run in runs):
        sys.stdout.flush()
        sys.exit(ExitCode.INTERRUPTED)
