"""Names of nodes: letters where they suffice, else the actions that lead there, the last ones."""

from __future__ import annotations

from typing import Any

import pytest

from tui_explorer.engine.analysis.order import in_order
from tui_explorer.engine.game import MAX, Game
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.game_tree import GameTree
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT, STAY, Tree
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source


def tree_of(text: str) -> Tree:
    tree = open_source(text).tree
    assert tree is not None
    return tree


def named(text: str) -> list[str]:
    """All nodes, layer by layer."""
    tree = tree_of(text)
    return [Names(tree).node(node) for node in range(len(tree))]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("5", ["root"]),
        ("[1, 2]", ["A", "a1", "a2"]),
        ("[[1, 2], 3, [4]]", ["A", "B", "a2", "C", "b1", "b2", "c1"]),
        ("{left: [1, 2], right: 3}", ["A", "B", "right", "b1", "b2"]),
        ("{label: S, children: [[1, 2], 3]}", ["S", "s1", "s2", "s1.1", "s1.2"]),
        (
            "{go: {label: S, children: [1, 2]}, stay: 3}",
            ["root", "S", "stay", "go.s1", "go.s2"],
        ),
        ("{label: Start, children: [1, 2]}", ["Start", "1", "2"]),
        ("[{label: S, children: [1, 2]}, 3]", ["root", "S", "2", "1.s1", "1.s2"]),
        ("[{label: S7, children: [1, 2]}, 3]", ["root", "S7", "2", "1.1", "1.2"]),
        ('[{label: "7", children: [1, 2]}, 3]', ["root", "7", "2", "1.1", "1.2"]),
    ],
)
def test_as_the_source_says_or_as_a_textbook_would(text: str, names: list[str]) -> None:
    assert named(text) == names


def test_letters_are_for_trees_of_twenty_six_inner_nodes() -> None:
    """One more, and there are none at all; leaves do not count."""
    inner = ", ".join(["[1, 2]"] * 25)
    names = named(f"[{inner}]")
    assert (names[0], names[1], names[25], names[26], names[-1]) == ("A", "B", "Z", "b1", "z2")
    tree = tree_of(f"[{inner}]")
    assert Names(tree).has_letters
    tree = tree_of(f"[{inner}, [3]]")
    names_more = Names(tree)
    assert not names_more.has_letters
    told = [names_more.node(node) for node in (0, 1, 26, 27, len(tree) - 1)]
    assert told == ["root", "1", "26", "1.1", "26.1"]


def test_letters_stay_with_their_nodes_in_another_order() -> None:
    tree = tree_of("[[3, 12, 8], [2, 4, 6], [14, 5, 2]]")
    turned, _ = in_order(tree, Settings(order="worst"))
    names, own = Names(tree), Names(turned)
    for node in range(len(turned)):
        assert own.node(node) == names.node(tree.find(turned.path(node)) or ROOT)
        assert own.own(node) == names.own(tree.find(turned.path(node)) or ROOT)


def line(depth: int) -> tuple[Tree, int]:
    """A chain below a root with a name, and its leaf."""
    tree = tree_of("{label: Top, children: [" + "[" * (depth - 1) + "5" + "]" * depth + "}")
    return tree, len(tree) - 1


@pytest.mark.parametrize(
    ("depth", "name"),
    [
        (1, "1"),
        (11, ".".join(["1"] * 11)),
        (12, ".".join(["1"] * 12)),
        (13, ".".join(["…"] + ["1"] * 12)),
        (30, ".".join(["…"] + ["1"] * 12)),
    ],
)
def test_the_last_twelve_actions_are_told(depth: int, name: str) -> None:
    tree, leaf = line(depth)
    assert Names(tree).node(leaf) == name


def test_the_last_actions_and_whether_they_are_all() -> None:
    tree, leaf = line(5)
    names = Names(tree)
    assert names.last_actions(leaf, 4) == (["1"] * 4, False)
    assert names.last_actions(leaf, 5) == (["1"] * 5, True)
    assert names.last_actions(leaf, 6) == (["1"] * 5, True)
    assert names.last_actions(ROOT, 3) == ([], True)


class Line(Game):
    """One action after the other, each called as it is told to be."""

    def __init__(self, *labels: str) -> None:
        self.labels = labels

    def start(self) -> int:
        return 0

    def player(self, state: int) -> int:
        return MAX

    def actions(self, state: int) -> list[int]:
        return [1]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_terminal(self, state: int) -> bool:
        return state == len(self.labels)

    def utility(self, state: int) -> int:
        return 0

    def label(self, state: int, action: int) -> str:
        return self.labels[state]


def of_last(*labels: str) -> str:
    tree = GameTree(Line(*labels))
    node = tree.find([0] * len(labels))
    assert node is not None
    assert Names(tree).action(node) == labels[-1]
    return Names(tree).node(node)


LETTERS = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize(
    ("labels", "name"),
    [
        (LETTERS[:3], "a b c"),
        (LETTERS[:12], "a b c d e f g h i j k l"),
        (LETTERS[:13], "… b c d e f g h i j k l m"),
        (LETTERS, "… o p q r s t u v w x y z"),
        (["take 1", "b"], "take 1, b"),
        (["x" * 17, "y" * 18], f"{'x' * 17} {'y' * 18}"),
        (["x" * 17, "y" * 19], f"{'x' * 17} {'y' * 19}"),
        (["w", "x" * 15, "y" * 18], f"w {'x' * 15} {'y' * 18}"),
        (["w", "x" * 16, "y" * 18], f"… {'y' * 18}"),
        (["w", "x" * 20, "y" * 30], f"… {'y' * 30}"),
        (["w", "x x", "y" * 40], f"…, {'y' * 40}"),
        (["a", "b", "c" * 10, "d" * 12, "e" * 10], f"… {'c' * 10} {'d' * 12} {'e' * 10}"),
        (["a", "b", "c" * 11, "d" * 12, "e" * 10], f"… {'d' * 12} {'e' * 10}"),
    ],
)
def test_a_node_of_a_game_is_called_by_its_last_moves(labels: Any, name: str) -> None:
    """Twelve of them at most, in 36 signs if two do not take more."""
    assert of_last(*labels) == name


def test_the_start_and_what_stands_for_not_moving() -> None:
    run = search(open_source("tictactoe:state=XOX.O...."), Settings(depth=2, quiescence=3))
    stays = [n for n in range(len(run.tree)) if run.tree.index and run.tree.index[n] == STAY]
    assert stays
    node = stays[0]
    above = run.names.node(run.tree.parent[node])
    assert (run.names.node(ROOT), run.names.node(node)) == ("start", f"{above} stay")
    assert run.names.action(node) == "stay"
