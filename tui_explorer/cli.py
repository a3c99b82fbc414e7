"""The command line: what can be asked for. The work itself is in ``commands``, imported late so
that ``--help`` is instant.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import click

from tui_explorer import __version__
from tui_explorer.errors import ExitCode, ExplorerError, UsageError

PROGRAM = "tui-explorer"
_CONTEXT = {"help_option_names": ["-h", "--help"], "max_content_width": 100}


class _DefaultToOpen(click.Group):
    """A first word that names no command is a SOURCE to open."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the command in front that the first word does not name."""
        known = {*self.commands, "-h", "--help", "-V", "--version"}
        if not args or args[0] not in known:
            args = ["open", *args]
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Keep click from turning a closed pipe into exit code 1."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise _ReaderLeft from None


class _ReaderLeft(Exception):
    """Whoever read our output has closed it, as ``head`` does."""


class _Window(click.ParamType[tuple[Any, Any]]):
    """``A,B`` with A below B."""

    name = "A,B"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[Any, Any]:
        """Two numbers as tree files write them."""
        from tui_explorer.formats.numbers import parse_value

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


class _Number(click.ParamType[Any]):
    """A number as tree files write it."""

    name = "number"

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Exactly what was written."""
        from tui_explorer.formats.numbers import parse_value

        try:
            return parse_value(value)
        except ExplorerError as error:
            self.fail(str(error), param, ctx)


class _Weights(click.ParamType[tuple[tuple[str, Any], ...]]):
    """``name=number`` several times, with commas between."""

    name = "weights"

    def convert(self, value: Any, param: Any, ctx: Any) -> tuple[tuple[str, Any], ...]:
        """The weights in the order they were given."""
        pairs = [part.partition("=") for part in value.split(",")]
        if not all(name and equals for name, equals, _ in pairs):
            self.fail(f"{value!r} is not of the form name=number,…", param, ctx)
        return tuple((name, _Number().convert(text, param, ctx)) for name, _, text in pairs)


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
    click.option("-a", "--algorithm", metavar="NAME", show_default="alphabeta, or what fits",
                 help="See: tui-explorer list algorithms."),
    click.option("--depth", type=click.IntRange(min=0), help="Depth limit in plies."),
    click.option("--order", default="natural", metavar="NAME", show_default=True,
                 help="natural, best, worst, random, eval, or one of the game's own."),
    click.option("--seed", type=int, default=0, help="For --order random."),
    click.option("--cut", type=click.Choice(["ge", "gt"]), default="ge", show_default=True,
                 help="Cut on equality, or only beyond it."),
    click.option("--fail", type=click.Choice(["soft", "hard"]), default="soft", show_default=True,
                 help="Return the value found, or keep it inside the window."),
    click.option("--window", type=_Window(), help="α and β at the root."),
    click.option("--deepening", is_flag=True, help="Search to depth 1, 2, 3 … in turn."),
    click.option("--table", is_flag=True, help="Look up positions met before."),
    click.option("--table-trap", is_flag=True,
                 help="Look them up without knowing bounds from values, to see that fail."),
    click.option("--quiescence", type=_Number(), metavar="T",
                 help="Look on beyond the depth limit while one move changes Eval by more than T."),
    click.option("--weights", type=_Weights(), metavar="NAME=W,…",
                 help="Weights of Eval's features."),
    click.option("--bounds", type=_Window(), metavar="L,U",
                 help="The least and the most a leaf can be worth."),
    click.option("--total", type=_Number(), metavar="S",
                 help="The most that a leaf's payoffs add up to."),
    click.option("--root", type=click.Choice(["max", "min"]), help="Who moves at a tree's root."),
    click.option("--max-nodes", type=_POSITIVE, help="Stop after so many nodes."),
    click.option("--max-seconds", type=click.FloatRange(min=0, max=1e9),
                 help="Stop after so much time."),
]  # fmt: skip
_LIMITS = [
    click.option("--limit-bytes", type=_POSITIVE, help="Read files up to this size."),
    click.option("--limit-nodes", type=_POSITIVE, help="Read trees up to this many nodes."),
    click.option("--limit-depth", type=_POSITIVE, help="Read trees up to this depth."),
    click.option("--limit-label", type=_POSITIVE, help="Read names up to this length."),
]
_VERSION = [click.version_option(__version__, "-V", "--version", prog_name=PROGRAM)]
_JSON = [click.option("--json", "as_json", is_flag=True, help="Print JSON.")]
_ASCII = [click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII only.")]


@click.group(cls=_DefaultToOpen, context_settings=_CONTEXT)
@_options(_VERSION)
def cli() -> None:
    """See minimax and alpha-beta think: tui-explorer [SOURCE] opens the explorer.

    SOURCE is a file, - for standard input, a tree such as "[[3,12,8],[2,4,6],[14,5,2]]", the name
    of a bundled tree, or a game such as tictactoe or pawns:rows=4,cols=3.
    """


@cli.command("open", hidden=True)
@click.argument("source", metavar="[SOURCE]", required=False)
@_options(_SEARCH, _LIMITS, _ASCII, _VERSION)
@click.option("--no-mouse", is_flag=True, help="Leave the mouse to the terminal.")
def open_command(source: str | None, ascii_only: bool, no_mouse: bool, **options: Any) -> None:
    """Open the explorer on SOURCE; where there is no terminal, print the searched tree."""
    from tui_explorer import commands

    commands.explore(source, options, ascii_only=ascii_only, mouse=not no_mouse)


@cli.command("run")
@_options(_SOURCE, _SEARCH, _LIMITS, _JSON, _ASCII, _VERSION)
@click.option("--nodes", is_flag=True, help="With --json: a record of each visited node.")
@click.option("--events", is_flag=True, help="With --json: every event.")
@click.option("--steps", is_flag=True, help="Tell the whole run as numbered sentences.")
def run_command(
    source: str,
    as_json: bool,
    ascii_only: bool,
    nodes: bool,
    events: bool,
    steps: bool,
    **options: Any,
) -> None:
    """Search SOURCE and tell what came out."""
    from tui_explorer import commands

    if (nodes or events) and not as_json:
        raise UsageError("--nodes and --events belong to --json")
    if as_json:
        commands.run_as_json(source, options, nodes=nodes, events=events)
    else:
        commands.run_as_text(source, options, steps=steps, ascii_only=ascii_only)


@cli.command("compare")
@_options(_SOURCE, _SEARCH, _LIMITS, _JSON, _ASCII, _VERSION)
@click.option("--all", "every", is_flag=True, help="Every algorithm that fits.")
@click.option("--orders", is_flag=True, help="One algorithm in every order of children that fits.")
def compare_command(
    source: str, as_json: bool, ascii_only: bool, every: bool, orders: bool, **options: Any
) -> None:
    """Put minimax beside alpha-beta on SOURCE, or one of them in every order of children."""
    from tui_explorer import commands

    if orders:
        if every:
            raise UsageError("--all and --orders are two comparisons", "choose one")
        commands.compare_orders(source, options, as_json=as_json, ascii_only=ascii_only)
        return
    commands.compare(source, options, every=every, as_json=as_json, ascii_only=ascii_only)


@cli.command("export")
@_options(_SOURCE, _SEARCH, _LIMITS, _ASCII, _VERSION)
@click.option("--to", "form", type=click.Choice(["text", "json", "csv"]), required=True)
@click.option("-o", "path", metavar="FILE", help="Write to a file instead of standard output.")
def export_command(
    source: str, form: str, path: str | None, ascii_only: bool, **options: Any
) -> None:
    """Write the searched tree as a drawing or a table."""
    from tui_explorer import commands

    commands.export(source, options, form=form, path=path, ascii_only=ascii_only)


@cli.command("check")
@click.argument("paths", metavar="FILE…", nargs=-1, required=True)
@_options(_LIMITS, _VERSION)
def check_command(paths: tuple[str, ...], **options: Any) -> None:
    """Read tree files and say what is wrong, and where."""
    from tui_explorer import commands

    commands.check(paths, options, complain=_complain)


@cli.command("list")
@click.argument("what", type=click.Choice(["games", "trees", "algorithms"]), required=False)
@_options(_JSON, _VERSION)
def list_command(what: str | None, as_json: bool) -> None:
    """List what there is to open and to run."""
    from tui_explorer import commands

    commands.show_list(what, as_json=as_json)


def _complain(error: object) -> None:
    from tui_explorer.words.safe import safe

    print(f"{PROGRAM}: error: {safe(str(error))}", file=sys.stderr)


def main() -> NoReturn:
    """Run the command line; whatever goes wrong ends in one line and an exit code."""
    if sys.stdout is None:
        _complain("standard output is closed")
        sys.exit(ExitCode.IO_ERROR)
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
    except (_ReaderLeft, BrokenPipeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(ExitCode.BROKEN_PIPE)
    except OSError as error:
        _complain(f"input or output failed: {error.strerror or error}")
        sys.exit(ExitCode.IO_ERROR)
    except Exception:
        _complain(f"a defect of ours; details are in {_log_of_defect()}")
        sys.exit(ExitCode.DEFECT)
    sys.exit(ExitCode.FINE)


def _log_of_defect() -> str:
    """Write the traceback where its reader alone can see it, without the values of variables."""
    import tempfile
    import traceback

    handle, path = tempfile.mkstemp(prefix=f"{PROGRAM}-", suffix=".log")
    with os.fdopen(handle, "w", encoding="utf-8") as log:
        traceback.print_exc(file=log)
    return path
