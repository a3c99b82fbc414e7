"""The command line: arguments in, one function each, lines out."""

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Callable
from typing import Any, NoReturn

import click

from tui_explorer import __version__, catalog
from tui_explorer.console import glyphs_for, output, patience
from tui_explorer.engine.comparison import Comparison
from tui_explorer.engine.game import INF, Value
from tui_explorer.engine.run import Run
from tui_explorer.engine.search import Budget, Settings
from tui_explorer.errors import ExitCode, ExplorerError, UsageError
from tui_explorer.formats.csv_table import write_csv
from tui_explorer.formats.limits import Limits
from tui_explorer.formats.numbers import parse_value
from tui_explorer.formats.run_json import json_run, json_source
from tui_explorer.formats.tree_file import read_tree_file
from tui_explorer.runs import search
from tui_explorer.sources import open_source
from tui_explorer.words.comparison import comparison_table
from tui_explorer.words.drawing import drawing
from tui_explorer.words.safe import safe
from tui_explorer.words.summary import run_summary, steps_told

PROGRAM = "tui-explorer"
_CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class _DefaultToOpen(click.Group):
    """A first word that names no command is a SOURCE to open."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        known = {*self.commands, "-h", "--help", "-V", "--version"}
        if not args:
            args = ["list"]
        elif args[0] not in known:
            args = ["open", *args]
        return super().parse_args(ctx, args)


class _Window(click.ParamType[tuple[Value, Value]]):
    """``A,B`` with A below B."""

    name = "A,B"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[Value, Value]:
        if isinstance(value, tuple):
            return value
        parts = value.split(",")
        if len(parts) != 2:
            self.fail(f"{value!r} is not two numbers", param, ctx)
        try:
            alpha, beta = map(parse_value, parts)
        except ExplorerError as error:
            self.fail(str(error), param, ctx)
        if not alpha < beta:
            self.fail(f"{value!r} is empty: the first number must be below the second", param, ctx)
        return alpha, beta


def _options(*groups: list[Callable[..., Any]]) -> Callable[..., Any]:
    """Add groups of options to a command, in the order they are to be listed."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed([option for group in groups for option in group]):
            command = option(command)
        return command

    return decorate


_POSITIVE = click.IntRange(min=1)
_SOURCE = [click.argument("source", metavar="SOURCE")]
_SEARCH = [
    click.option("-a", "--algorithm", default="alphabeta", metavar="NAME", show_default=True),
    click.option("--depth", type=click.IntRange(min=0), help="Depth limit in plies."),
    click.option("--order", default="natural", metavar="NAME", show_default=True,
                 help="natural, best, worst, random, or one of the game's own."),
    click.option("--seed", type=int, default=0, help="For --order random."),
    click.option("--cut", type=click.Choice(["ge", "gt"]), default="ge", show_default=True,
                 help="Cut on equality, or only beyond it."),
    click.option("--fail", type=click.Choice(["soft", "hard"]), default="soft", show_default=True,
                 help="Return the value found, or keep it inside the window."),
    click.option("--window", type=_Window(), default=(-INF, INF), help="α and β at the root."),
    click.option("--root", type=click.Choice(["max", "min"]), help="Who moves at a tree's root."),
    click.option("--max-nodes", type=_POSITIVE, help="Stop after so many nodes."),
    click.option("--max-seconds", type=click.FloatRange(min=0), help="Stop after so much time."),
]  # fmt: skip
_LIMITS = [
    click.option("--limit-bytes", type=_POSITIVE, help="Read files up to this size."),
    click.option("--limit-nodes", type=_POSITIVE, help="Read trees up to this many nodes."),
    click.option("--limit-depth", type=_POSITIVE, help="Read trees up to this depth."),
    click.option("--limit-label", type=_POSITIVE, help="Read names up to this length."),
]
_JSON = [click.option("--json", "as_json", is_flag=True, help="Print JSON.")]
_ASCII = [click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")]


@click.group(cls=_DefaultToOpen, context_settings=_CONTEXT)
@click.version_option(__version__, "-V", "--version", prog_name=PROGRAM)
def cli() -> None:
    """See minimax and alpha-beta think.

    SOURCE is a file, - for standard input, a tree such as "[[3,12,8],[2,4,6],[14,5,2]]", the name
    of a bundled tree, or a game such as tictactoe or pawns:rows=4,cols=3.
    """


@cli.command("open", hidden=True)
@_options(_SOURCE, _SEARCH, _LIMITS, _ASCII)
def open_command(source: str, ascii_only: bool, **options: Any) -> None:
    """Show SOURCE as a tree, searched to the end."""
    run = _search(source, options)
    glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
    for line in drawing(run.end, run.names, glyphs):
        print(line)
    _leave(run)


@cli.command("run")
@_options(_SOURCE, _SEARCH, _LIMITS, _JSON, _ASCII)
@click.option("--nodes", is_flag=True, help="With --json: a record of each visited node.")
@click.option("--events", is_flag=True, help="With --json: every event.")
@click.option("--steps", is_flag=True, help="Tell the whole run as numbered sentences.")
def run_command(
    source: str, as_json: bool, ascii_only: bool, nodes: bool, events: bool, steps: bool,
    **options: Any,
) -> None:  # fmt: skip
    """Search SOURCE and tell what came out."""
    if (nodes or events) and not as_json:
        raise UsageError("--nodes and --events belong to --json")
    run = _search(source, options)
    if as_json:
        print(json.dumps(json_run(run, nodes=nodes, events=events)))
    else:
        glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
        told = steps_told(run, glyphs) if steps else run_summary(run, _title(run), glyphs)
        for line in told:
            print(line)
    _leave(run)


@cli.command("compare")
@_options(_SOURCE, _SEARCH, _LIMITS, _JSON, _ASCII)
@click.option("--all", "every", is_flag=True, help="Every algorithm that fits.")
def compare_command(
    source: str, as_json: bool, ascii_only: bool, every: bool, **options: Any
) -> None:
    """Put minimax beside alpha-beta on SOURCE."""
    names = ["minimax", options["algorithm"] if options["algorithm"] != "minimax" else "alphabeta"]
    if every:
        names += [name for name in catalog.algorithm_names() if name not in names]
    opened = open_source(source, _limits(options), options["root"])
    runs: list[Run] = []
    for name in names:
        budget = _budget(options)
        budget.stop_requested = any(run.trace.stopped == "interrupted" for run in runs)
        with patience(budget):
            runs.append(search(opened, _settings(options, name), budget))
    comparison = Comparison(runs)
    if as_json:
        print(json.dumps(_json_comparison(comparison)))
    else:
        glyphs = glyphs_for(sys.stdout, ascii_only=ascii_only)
        for line in comparison_table(comparison, [_title(run) for run in runs], glyphs):
            print(line)
    _leave(*runs)


@cli.command("export")
@_options(_SOURCE, _SEARCH, _LIMITS, _ASCII)
@click.option("--to", "form", type=click.Choice(["text", "json", "csv"]), required=True)
@click.option("-o", "path", metavar="FILE", help="Write to a file instead of standard output.")
def export_command(
    source: str, form: str, path: str | None, ascii_only: bool, **options: Any
) -> None:
    """Write the searched tree as a drawing or a table."""
    run = _search(source, options)
    with output(path) as file:
        if form == "csv":
            write_csv(run, file)
        elif form == "json":
            print(json.dumps(json_run(run, nodes=True, events=True)), file=file)
        else:
            for line in drawing(run.end, run.names, glyphs_for(file, ascii_only=ascii_only)):
                print(line, file=file)
    _leave(run)


@cli.command("check")
@click.argument("paths", metavar="FILE…", nargs=-1, required=True)
@_options(_LIMITS)
def check_command(paths: tuple[str, ...], **options: Any) -> None:
    """Read tree files and say what is wrong, and where."""
    worst = ExitCode.FINE
    for path in paths:
        try:
            tree = read_tree_file(path, _limits(options), None).tree
        except ExplorerError as error:
            _complain(error)
            worst = max(worst, error.exit_code)
        else:
            leaves = tree.count.count(0)
            print(f"{safe(path)}: fine, {len(tree):,} nodes, {leaves:,} leaves")
    sys.exit(worst)


@cli.command("list")
@click.argument("what", type=click.Choice(["games", "trees", "algorithms"]), required=False)
@_options(_JSON)
def list_command(what: str | None, as_json: bool) -> None:
    """List what there is to open and to run."""
    shown = catalog.listing([what] if what else ["trees", "games", "algorithms"])
    if as_json:
        print(json.dumps(shown[what] if what else shown))
        return
    width = max(len(entry["name"]) for entries in shown.values() for entry in entries)
    for heading, entries in shown.items():
        print(heading.capitalize())
        for entry in entries:
            print(f"  {entry['name'].ljust(width)}  {safe(entry['title'])}")


def _search(source: str, options: dict[str, Any]) -> Run:
    opened = open_source(source, _limits(options), options["root"])
    budget = _budget(options)
    with patience(budget):
        return search(opened, _settings(options, options["algorithm"]), budget)


def _settings(options: dict[str, Any], algorithm: str) -> Settings:
    shared = ("order", "seed", "cut", "fail", "depth", "window")
    return Settings(algorithm=algorithm, **{name: options[name] for name in shared})


def _budget(options: dict[str, Any]) -> Budget:
    nodes, seconds = options["max_nodes"], options["max_seconds"]
    return Budget(nodes if nodes is not None else INF, seconds if seconds is not None else INF)


def _limits(options: dict[str, Any]) -> Limits:
    given = {
        "json_bytes": "limit_bytes", "yaml_bytes": "limit_bytes", "nodes": "limit_nodes",
        "json_depth": "limit_depth", "yaml_depth": "limit_depth", "label": "limit_label",
    }  # fmt: skip
    return Limits(**{name: options[flag] for name, flag in given.items() if options[flag]})


def _title(run: Run) -> str:
    return str(catalog.load_algorithm(run.settings.algorithm).TITLE)


def _json_comparison(comparison: Comparison) -> dict[str, Any]:
    saved = comparison.saved
    return {
        "schema": 1,
        "source": json_source(comparison.runs[0]),
        "runs": [json_run(run) for run in comparison.runs],
        "saved": None if saved is None else round(saved, 4),
        "fewest": comparison.fewest,
        "agree": comparison.agree,
    }


def _leave(*runs: Run) -> None:
    """End with the exit code of an interruption if that is what ended a search."""
    if any(run.trace.stopped == "interrupted" for run in runs):
        sys.stdout.flush()
        sys.exit(ExitCode.INTERRUPTED)


def _complain(error: object) -> None:
    print(f"{PROGRAM}: error: {safe(str(error))}", file=sys.stderr)


def main() -> NoReturn:
    """Run the command line; whatever goes wrong ends in one line and an exit code."""
    try:
        cli.main(prog_name=PROGRAM, standalone_mode=False)
        sys.stdout.flush()
    except ExplorerError as error:
        _complain(error)
        sys.exit(error.exit_code)
    except click.ClickException as error:
        _complain(error.format_message().replace("\n", " ").rstrip("."))
        sys.exit(ExitCode.USAGE)
    except (KeyboardInterrupt, click.Abort):
        _complain("interrupted")
        sys.exit(ExitCode.INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitCode.BROKEN_PIPE)
    except Exception:
        with tempfile.NamedTemporaryFile(
            "w", prefix=f"{PROGRAM}-", suffix=".log", delete=False, encoding="utf-8"
        ) as log:
            traceback.print_exc(file=log)
        _complain(f"a defect of ours; details are in {log.name}")
        sys.exit(ExitCode.DEFECT)
    sys.exit(ExitCode.FINE)
