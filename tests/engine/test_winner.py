"""Who wins by a value: never said where it is not so, and always where it is known."""

from typing import Any

import pytest

from tests.oracles.games import root_value
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import DRAW, winner_of
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

GAMES = ["tictactoe:state=XOXO.....", "connect:rows=3,cols=3,k=3,state=XO/X/O", "nim:piles=1-2-2"]


def true_winner(game: Any, state: Any) -> int:
    game.start = lambda: state
    value = game.utility(state) if game.is_terminal(state) else root_value(game)
    return DRAW if value == 0 else int(value < 0)


def winners(text: str, **settings: Any) -> list[tuple[Any, int, int | None, str | None]]:
    """Each visited node's tree and id, who wins by its value, and the bound that its value is."""
    run = search(open_source(text), Settings(**settings))
    end = run.end
    return [(run.tree, node, winner_of(end, node), end.bound(node)) for node in run.trace.node]


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "maxn-ab"])
def test_of_a_game_searched_to_the_end(text: str, algorithm: str) -> None:
    found = winners(text, algorithm=algorithm)
    told = 0
    for tree, node, winner, bound in found:
        assert isinstance(tree, GameTree)
        game: Any = open_source(text).game
        if winner is not None:
            assert winner == true_winner(game, tree.state(node))
            told += 1
        assert winner is not None or bound != "="
    assert {winner for _, _, winner, _ in found} >= ({0, 1} if "nim" in text else {0, DRAW})
    assert told > len(found) // 2


@pytest.mark.parametrize("text", ["tictactoe:state=XO..X....", "connect:rows=4,cols=4"])
def test_an_eval_is_no_win(text: str) -> None:
    found = winners(text, depth=3)
    for tree, node, winner, _ in found:
        if tree.at_horizon(node):
            assert winner is None
        elif winner is not None:
            game: Any = open_source(text).game
            assert winner == true_winner(game, tree.state(node))
    assert all(winner is None for _, _, winner, _ in found) == text.startswith("connect")


@pytest.mark.parametrize(
    ("payoffs", "winner"),
    [("(3,-3)", 0), ("(0,1)", 1), ("(2,2)", DRAW), ("(1,0,2)", 2), ("(1,1,0)", None)],
)
def test_of_payoffs(payoffs: str, winner: int | None) -> None:
    (_, _, root, _), (_, _, leaf, _) = winners(f"[{payoffs}]", algorithm="maxn")
    assert (root, leaf) == (winner, winner)


def test_a_vector_that_is_only_a_bound_is_nobodys() -> None:
    by_path = {
        tuple(tree.path(node)): winner
        for tree, node, winner, _ in winners("aima-as-payoffs", algorithm="maxn-ab")
    }
    assert by_path[()] == by_path[0,] == 0
    assert by_path[1,] is None


def test_numbers_of_a_tree_are_neither_won_nor_lost() -> None:
    assert {winner for _, _, winner, _ in winners("aima-5-2")} == {None}


def test_an_average_is_no_win() -> None:
    run = search(open_source("pig:sides=2,rolls=1"), Settings("expectimax"))
    leaves = [node for node in run.trace.node if run.tree.count[node] == 0]
    assert {winner_of(run.end, node) for node in leaves} <= {0, 1, DRAW}
    inner = [node for node in run.trace.node if run.tree.count[node]]
    assert {winner_of(run.end, node) for node in inner} == {None}


def test_nothing_is_known_before_a_node_is_closed() -> None:
    run = search(open_source(GAMES[0]), Settings())
    assert winner_of(type(run.end)(run.trace, 1), 0) is None


def test_points_without_a_win_are_nobodys() -> None:
    """Pac-Man's moves may be used up while both live: then there is a score, and no winner."""
    seen = set()
    for tree, node, winner, _ in winners(
        "pacman:layout=P__._G/_%%%%_,moves=3", algorithm="minimax"
    ):
        if tree.count[node] == 0:
            pacman, ghost, food, _, _ = tree.state(node)
            assert winner == (MIN if pacman == ghost else None if food else MAX)
            seen.add(winner)
    assert seen == {MIN, MAX, None}
