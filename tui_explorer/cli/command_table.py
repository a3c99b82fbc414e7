"""All commands and their options, as tables; what a command does is imported when it is called."""

from functools import partial
from typing import Any

from tui_explorer.cli.options import Command, Option, choice, memory, seconds, whole
from tui_explorer.errors import UsageError

Arguments = list[str]
Options = dict[str, Any]


def _window(text: str) -> tuple[Any, Any]:
    """``A,B`` with A below B, written as tree files write numbers."""
    from tui_explorer.engine.decimals import exact
    from tui_explorer.formats.read.numbers import parse_value

    parts = text.split(",")
    if len(parts) != 2:
        raise ValueError(f"{text!r} is not two numbers")
    alpha, beta = map(parse_value, parts)
    if not exact(alpha) < exact(beta):
        raise ValueError(f"{text!r} is empty: the first number must be below the second")
    return alpha, beta


def _number(text: str) -> Any:
    """A number as tree files write it."""
    from tui_explorer.formats.read.numbers import parse_value

    return parse_value(text)


def _weights(text: str) -> Any:
    """``name=number`` several times, with commas between."""
    from tui_explorer.formats.read.weights import parse_weights

    return parse_weights(text)


def _moves(text: str) -> tuple[tuple[int, ...], ...]:
    """Paths of nodes such as ``0.1``, with commas between."""
    return tuple(tuple(map(whole, path.split("."))) for path in text.split(","))


_COUNT = partial(whole, least=1)
_SEARCH = (
    Option("-a, --algorithm", "See list algorithms (default: what fits).", "NAME"),
    Option("--depth", "Depth limit in plies.", "N", partial(whole, least=0)),
    Option("--order", "best, worst, random, eval, others.", "NAME", default="natural"),
    Option("--seed", "For --order random.", "N", whole, default=0),
    Option("--cut", "Cut on equality, or only beyond it.", "[ge|gt]", choice("ge", "gt"), "ge"),
    Option("--fail", "Return the value found, or clip it.", "[soft|hard]",
           choice("soft", "hard"), "soft"),
    Option("--window", "α and β at the root.", "A,B", _window),
    Option("--deepening", "Search to depth 1, 2, 3 … in turn."),
    Option("--table", "Look up positions met before."),
    Option("--table-trap", "Take their bounds for values, to see that fail."),
    Option("--quiescence", "Look on while a move changes Eval by more.", "T", _number),
    Option("--weights", "What Eval's features count.", "NAME=W,…", _weights),
    Option("--bounds", "Least and most that a leaf is worth.", "L,U", _window),
    Option("--total", "The most a leaf's payoffs add up to.", "S", _number),
    Option("--opponent", "A MIN that is not perfect.", "[any|worst|random]",
           choice("any", "worst", "random")),
    Option("--move", "Play these moves, whatever is best.", "PATH,…", _moves),
    Option("--root", "Who moves at a tree's root.", "[max|min]", choice("max", "min")),
    Option("--max-nodes", "Stop after so many nodes.", "N", _COUNT),
    Option("--max-memory", "Stop at so many MiB, or 4GiB.", "M", memory),
    Option("--max-seconds", "Stop after so much time.", "S", seconds),
)  # fmt: skip
_LIMITS = (
    Option("--limit-bytes", "Read files up to this size.", "N", _COUNT),
    Option("--limit-nodes", "Read trees up to this many nodes.", "N", _COUNT),
    Option("--limit-depth", "Read trees up to this depth.", "N", _COUNT),
    Option("--limit-label", "Read names up to this length.", "N", _COUNT),
)
_JSON = Option("--json", "Print JSON.")
_ALWAYS = (
    Option("--ascii", "Write ASCII only."),
    Option("-V, --version", "Show the version and exit."),
    Option("-h, --help", "Show this message and exit."),
)


def _open(arguments: Arguments, options: Options) -> None:
    from tui_explorer.cli import commands

    source = arguments[0] if arguments else None
    mouse = not options["no_mouse"]
    commands.explore(source, options, mouse=mouse)


def _run(arguments: Arguments, options: Options) -> None:
    from tui_explorer.cli import commands

    nodes, events = options["nodes"], options["events"]
    if (nodes or events) and not options["json"]:
        raise UsageError("--nodes and --events belong to --json")
    if options["proof"]:
        if options["json"] or options["steps"]:
            raise UsageError("--proof is a table of its own", "leave --json and --steps out")
        commands.prove(arguments[0], options)
    elif options["json"]:
        commands.run_as_json(arguments[0], options, nodes=nodes, events=events)
    else:
        commands.run_as_text(arguments[0], options, steps=options["steps"])


def _compare(arguments: Arguments, options: Options) -> None:
    from tui_explorer.cli import commands

    if options["orders"]:
        if options["all"]:
            raise UsageError("--all and --orders are two comparisons", "choose one")
        commands.compare_orders(arguments[0], options, as_json=options["json"])
        return
    every, as_json = options["all"], options["json"]
    commands.compare(arguments[0], options, every=every, as_json=as_json)


def _export(arguments: Arguments, options: Options) -> None:
    from tui_explorer.cli import commands

    form, path = options["to"], options["o"]
    commands.export(arguments[0], options, form=form, path=path)


def _check(arguments: Arguments, options: Options) -> None:
    from tui_explorer.cli import commands

    commands.check(arguments, options)


def _list(arguments: Arguments, options: Options) -> None:
    from tui_explorer.cli import listing

    what = arguments[0] if arguments else None
    if what not in (None, "games", "trees", "algorithms"):
        raise UsageError(f"there is no list of {what!r}", "games, trees or algorithms")
    if not options["structure"]:
        listing.show_list(what, as_json=options["json"])
    elif what == "games":
        listing.show_structures(as_json=options["json"])
    else:
        raise UsageError("--structure belongs to games", "list games --structure")


def _study(arguments: Arguments, options: Options) -> None:
    from tui_explorer.cli.study import Wishes, study
    from tui_explorer.study.plan import make_plan

    plan = make_plan(*(options[key] for key in ("branching", "depths", "orders", "trees", "seed")))
    wishes = {key: options[key] for key in ("jobs", "dask", "csv", "resume")}
    study(plan, Wishes(**wishes))


_ABOUT = """See minimax and alpha-beta think: open the explorer on SOURCE, or on a list of
them. Where there is no terminal, print the searched tree.

SOURCE is a file, - for standard input, a tree such as
"[[3,12,8],[2,4,6],[14,5,2]]", the name of a bundled tree, or a game such as
tictactoe or pawns:rows=4,cols=3."""
OPEN = Command(
    "",
    _ABOUT,
    "[SOURCE]",
    (*_SEARCH, *_LIMITS, Option("--no-mouse", "Leave the mouse to the terminal."),
     *_ALWAYS),
    _open,
)  # fmt: skip
COMMANDS = (
    Command(
        "check",
        "Read tree files and say what is wrong, and where.",
        "FILE…",
        (*_LIMITS, *_ALWAYS),
        _check,
    ),
    Command(
        "compare",
        "Put minimax beside alpha-beta on SOURCE.",
        "SOURCE",
        (Option("--all", "Every algorithm that fits."),
         Option("--orders", "One algorithm in every order that fits."),
         *_SEARCH, *_LIMITS, _JSON, *_ALWAYS),
        _compare,
    ),
    Command(
        "export",
        "Write the searched tree as a drawing or a table.",
        "SOURCE",
        (Option("--to", "A drawing, or a table.", "[text|json|csv]",
                choice("text", "json", "csv"), required=True),
         Option("-o", "Write to a file instead of standard output.", "FILE"),
         *_SEARCH, *_LIMITS, *_ALWAYS),
        _export,
    ),
    Command(
        "list",
        "List what there is to open and to run.",
        "[games|trees|algorithms]",
        (Option("--structure", "With games: tree or graph, and how large."), _JSON, *_ALWAYS),
        _list,
    ),
    Command(
        "run",
        "Search SOURCE and tell what came out.",
        "SOURCE",
        (Option("--nodes", "With --json: a record of each visited node."),
         Option("--events", "With --json: every event."),
         Option("--proof", "Tell what each call of alpha-beta promised."),
         Option("--steps", "Tell the whole run as numbered sentences."),
         *_SEARCH, *_LIMITS, _JSON, *_ALWAYS),
        _run,
    ),
    Command(
        "study",
        "Measure alpha-beta on random trees against b^m, b^(3m/4) and b^(m/2).",
        "",
        (Option("-b, --branching", "Branching factors: 2,3 or 2-6.", "LIST",
                default="2,3,4,6"),
         Option("-m, --depths", "Depths (default: 2-8, up to 60,000 nodes).", "LIST"),
         Option("--orders", "Orders of children.", "LIST", default="best,random,worst"),
         Option("--trees", "Random trees for each b and m.", "N", partial(whole, least=1),
                default=10),
         Option("--seed", "Same seed, same numbers.", "N", whole, default=0),
         Option("--jobs", "Processes (default: one for each core).", "N", _COUNT),
         Option("--dask", "Run on this Dask scheduler's cluster.", "ADDRESS"),
         Option("-o, --csv", "Write a row for each tree and order.", "FILE"),
         Option("--resume", "Keep rows in FILE, and go on from them.", "FILE"),
         *_ALWAYS),
        _study,
    ),
)  # fmt: skip
