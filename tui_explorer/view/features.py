"""Eval taken apart: each feature of a position, what it weighs and what it adds."""

from typing import Any

from tui_explorer.engine.game import Game
from tui_explorer.view.layout import table
from tui_explorer.words.glyphs import UNICODE, Glyphs
from tui_explorer.words.numbers import show


def feature_lines(game: Game, state: Any, glyphs: Glyphs = UNICODE, width: int = 46) -> list[str]:
    """A table of the features, and Eval below; nothing where Eval is no sum of features."""
    if not game.weights or game.is_terminal(state):
        return []
    features = game.features(state)
    rows = [["feature", "weight", "value", "adds"]]
    for name, value in features.items():
        weight = game.weights[name]
        rows.append([name, *(show(number, glyphs) for number in (weight, value, weight * value))])
    rows.append(["Eval", "", "", show(game.evaluate(state), glyphs)])
    return table(rows, width)
