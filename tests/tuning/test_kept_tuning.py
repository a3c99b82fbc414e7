"""Positions that are drawn for a fit, their values, and what comes of the fit, kept line by line.

Renew them with ``pytest tests/tuning/test_kept_tuning.py --snapshot-update``, and read what
changed: whoever changes how positions are drawn changes every fit.
"""

from collections.abc import Iterator

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from tests.tuning.test_tune import phase
from tui_explorer.searches.source import open_source
from tui_explorer.tuning.fit import Measured, tune
from tui_explorer.tuning.positions import Solver

GAMES = [
    "tictactoe", "pawns:rows=4,cols=3,blocked=loss", "connect:rows=3,cols=4,k=3",
    "breakthrough:rows=4,cols=3", "checkers:size=4,limit=30",
]  # fmt: skip


class Kept(SingleFileSnapshotExtension):
    """A file of text for each game."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def measured(told: Measured) -> str:
    weights = ", ".join(f"{name} {weight}" for name, weight in told.weights.items())
    return f"{weights}; error {told.error:.6f}, aside {told.error_aside:.6f}; right {told.right}"


def lines(name: str) -> Iterator[str]:
    source = open_source(name)
    game = source.game
    solver = Solver(game, phase)
    for position in solver.positions(9, seed=5):
        state = position.state
        known = [solver.value(after) for after in solver.after(state)]
        chosen = solver.choice(game, state, 1)
        best = solver.after(state).index(chosen)
        yield f"{game.options_for(state)['state']} {position.value} {position.features}"  # type: ignore[attr-defined]
        yield f"   then {known}, to depth 1 the choice is {best}"
    for count, seed, depth in ((11, 3, 1), (12, 4, 2)):
        found = tune(source, count, seed, depth, phase)
        yield (
            f"{found.source}, seed {found.seed}, depth {found.depth}: {found.fitted} and "
            f"{found.aside}, {found.choices} choices{', scaled' if found.is_scaled else ''}"
        )
        yield f"   before: {measured(found.before)}"
        yield f"   after:  {measured(found.after)}"


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES, ids=lambda name: name.partition(":")[0])
def test_a_fit_is_the_one_that_is_kept(name: str, snapshot: SnapshotAssertion) -> None:
    pytest.importorskip("numpy")
    assert "\n".join(lines(name)) + "\n" == snapshot.use_extension(Kept)
