"""``tune``: fit the weights of a game's Eval to the exact values of positions."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from tui_explorer.cli.options import as_json, count, flag, option, whole
from tui_explorer.cli.program import Command
from tui_explorer.cli.suggestions import games
from tui_explorer.system.console import glyphs_for, progress
from tui_explorer.words.glyphs import Glyphs

if TYPE_CHECKING:
    from tui_explorer.engine.budget import Budget
    from tui_explorer.tuning.fit import FeatureWeights, Measured, Tuned


@click.command("tune", cls=Command)
@click.argument("game", metavar="GAME", shell_complete=games)
@option("--seed", "N", "Same seed, same positions.", whole, default=1)
@option("--positions", "N", "Positions to solve, a quarter of them for the test.", count,
        default=400)  # fmt: skip
@option("--depth", "N", "Depth limit of the choices that are looked at.", count, default=2)
@flag("--save", "Give the line for --weights.")
@as_json
def command(game: str, seed: int, positions: int, depth: int, save: bool, as_json: bool) -> None:
    """Fit the weights of a game's Eval to exact values.

    GAME is a game with features such as tictactoe, pawns:rows=4,cols=3 or connect.
    """
    from tui_explorer.searches.source import open_source
    from tui_explorer.tuning.fit import tune

    with progress() as work:

        def phase(doing: str, budget: Budget) -> Budget:
            budget.stop_requested = work.interrupted  # most searches end before they look again
            return work.phase(doing, budget)

        tuned = tune(open_source(game), positions, seed, depth, phase)
        if as_json:
            line = {"line": _line(tuned.after.weights)} if save else {}
            work.write_json({**_json(tuned), **line})
        else:
            work.write_lines(_report(tuned, glyphs_for(sys.stdout), asked=positions, save=save))


def _report(tuned: Tuned, glyphs: Glyphs, *, asked: int, save: bool) -> Iterator[str]:
    """What was fitted to what, weights and errors before and after, and the line to use them."""
    from tui_explorer.view.layout import aligned, printed
    from tui_explorer.words import tuning
    from tui_explorer.words.names import show
    from tui_explorer.words.safe import safe

    yield from printed(tuning.fitted_to(tuned.source, tuned.fitted, tuned.aside, tuned.seed))
    if tuned.fitted + tuned.aside < asked:
        yield tuning.fewer_than(asked)
    if tuned.is_scaled:
        yield from printed(tuning.SCALED)
    yield ""
    before, after = tuned.before, tuned.after
    rows = [["", tuning.BEFORE, tuning.AFTER]]
    for name, weight in before.weights.items():
        rows.append([safe(name), show(weight, glyphs), show(after.weights[name], glyphs)])
    titles = tuning.row_titles(tuned.depth, tuned.choices)
    pairs = (
        (f"{before.error:.4g}", f"{after.error:.4g}"),
        (_error(before, tuned, glyphs), _error(after, tuned, glyphs)),
        (_share(before, tuned), _share(after, tuned)),
    )
    rows += [[title, *pair] for title, pair in zip(titles, pairs, strict=True)]
    yield from aligned(rows)
    yield ""
    yield from printed(tuning.EXPLAINED)
    if save:
        yield ""
        yield f"--weights {quote(_line(after.weights))}"


def _error(measured: Measured, tuned: Tuned, glyphs: Glyphs) -> str:
    """The error on positions that were kept aside, if there were any."""
    return f"{measured.error_aside:.4g}" if tuned.aside else glyphs.none


def _share(measured: Measured, tuned: Tuned) -> str:
    """The right choices, and how much of all that is."""
    share = f" ({100 * measured.right / tuned.choices:.0f} %)" if tuned.choices else ""
    return f"{measured.right}{share}"


def _line(weights: FeatureWeights) -> str:
    return ",".join(f"{name}={weight}" for name, weight in weights.items())


def _json(tuned: Tuned) -> dict[str, Any]:
    from tui_explorer.formats.write.json_text import SCHEMA, json_value

    told = {
        "schema": SCHEMA, "source": tuned.source, "seed": tuned.seed, "depth": tuned.depth,
        "positions": tuned.fitted, "others": tuned.aside, "choices": tuned.choices,
    }  # fmt: skip
    for name, measured in (("before", tuned.before), ("after", tuned.after)):
        told[name] = {
            "weights": {name: json_value(weight) for name, weight in measured.weights.items()},
            "error": round(measured.error, 6), "error_others": round(measured.error_aside, 6),
            "right": measured.right,
        }  # fmt: skip
    return told
