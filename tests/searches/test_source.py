"""Sources by what a person writes: what they are, who begins, which orders they have."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.errors import BadData, CannotRead, ExplorerError, UsageError
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.searches.fit import as_meant
from tui_explorer.searches.set_up import SetUp
from tui_explorer.searches.shelf import Shelf, opener
from tui_explorer.searches.source import Source, TreeSource, open_source

AIMA, PAYOFFS = "[[3,12,8],[2,4,6],[14,5,2]]", "[(1,2),(3,4)]"
DICE = '{"player": "chance", "children": [{"prob": 1, "node": [1, 4]}]}'
FIVE, FOUR, TWO = (
    ["natural", "best", "worst", "random", "eval"],
    ["natural", "best", "worst", "random"],
    ["natural", "random"],
)


@pytest.mark.parametrize(
    ("text", "kind", "players", "orders"),
    [
        (AIMA, "zero-sum", ("MAX", "MIN"), FIVE),
        ("5", "zero-sum", ("MAX", "MIN"), FIVE),
        (PAYOFFS, "payoffs", ("P1", "P2"), TWO),
        ("[(1,2),(2,1)]", "payoffs", ("P1", "P2"), FOUR),
        ("[(1,2,0),(2,1,0)]", "payoffs", ("P1", "P2", "P3"), TWO),
        (DICE, "chance", ("MAX", "MIN"), TWO),
        ("tictactoe", "zero-sum", ("MAX", "MIN"), FIVE),
        ("pawns", "zero-sum", ("MAX", "MIN"), [*FIVE, "captures"]),
        ("pig", "chance", ("MAX", "MIN"), TWO),
        ("slide", "zero-sum", ("MAX",), FIVE),
    ],
)
def test_what_a_source_is(text: str, kind: str, players: Any, orders: list[str]) -> None:
    source = open_source(text)
    assert (source.kind, source.players, source.orders()) == (kind, players, orders)
    by_dice = source.kind_under(Settings(opponent="random"))
    assert by_dice == ("chance" if kind == "zero-sum" else kind)
    assert source.kind_under(Settings(opponent="worst")) == kind
    assert (source.text, source.home) == (text, source)
    assert source.origin.kind == ("tree" if isinstance(source, TreeSource) else "game")


@pytest.mark.parametrize(
    ("text", "cycles"), [(AIMA, False), ("nim", False), ("checkers", True), ("slide:moves=0", True)]
)
def test_whether_play_can_go_in_circles(text: str, cycles: bool) -> None:
    assert open_source(text).has_cycles is cycles


@pytest.mark.parametrize(
    "text", ["[1,2]", " [1, 2]", "(1,2)", '{"a": 1, "b": 2}', "{a: 1, b: 2}", "-3", "+.5", "inf",
             "1/2", "-inf", "1e3", " 7 "],
)  # fmt: skip
def test_what_is_a_tree_as_it_stands_there(text: str) -> None:
    source = open_source(text)
    assert (source.origin.name, source.text) == ("inline", text)
    assert source.origin.nodes in (1, 3)


@pytest.mark.parametrize("text", ["x1", "infinity", "tictactoee", "3x", "in", "no/such", ""])
def test_what_is_nothing_at_all(text: str) -> None:
    with pytest.raises(ExplorerError):
        open_source(text)


@pytest.mark.parametrize(
    ("text", "others", "hint"),
    [
        ("tictacto", (), "did you mean tictactoe?"),
        ("aima-5-3", (), "did you mean aima-5-2?"),
        ("mate-in-tow", (), "did you mean mate-in-two?"),
        ("randon", (), "did you mean random?"),
        ("compar", ("compare",), "did you mean compare?"),
        ("nin:piles=1", (), "nim"),
    ],
)
def test_what_was_meant(text: str, others: tuple[str, ...], hint: str) -> None:
    with pytest.raises(CannotRead) as refused:
        open_source(text, other_words=others)
    assert f"there is no file, tree or game {text!r}" in refused.value.what
    assert hint in refused.value.hint


def beginner(source: Source | None) -> int:
    assert source is not None
    assert isinstance(source, TreeSource)
    return source.tree.player[0]


def test_who_begins() -> None:
    assert [beginner(open_source(AIMA, root=root)) for root in (None, "max", "min")] == [0, 0, 1]
    assert [open_source(AIMA, root=root).root for root in (None, "max", "min")] == [None, 0, 1]
    assert beginner(open_source("aima-5-2", root="min")) == 1
    other = open_source(AIMA).with_other_root()
    assert other is not None
    assert (beginner(other), other.root, other.text) == (1, 1, AIMA)
    assert beginner(other.with_other_root()) == 0
    three = open_source("[(1,2,3),(3,2,1)]")
    movers = []
    for _ in range(4):
        movers.append(beginner(three))
        three = three.with_other_root()  # type: ignore[assignment]
    assert movers == [0, 1, 2, 0]
    assert open_source("nim").with_other_root() is None
    assert open_source("nim").read_again(None) is None
    with pytest.raises(UsageError, match="leave --root out"):
        open_source("nim", root="min")
    with pytest.raises(UsageError, match="leave --root out"):
        open_source("mate-in-two", root="max")


def test_a_file_is_read_as_it_is_by_now(tmp_path: Path) -> None:
    file = tmp_path / "tree.yaml"
    file.write_text("title: First\ntree: [1, 2]\n")
    source = open_source(str(file))
    kept = dataclasses.replace(source, origin=source.origin._replace(revision=7))
    file.write_text("title: Second\ntree: [1, 2, 3]\n")
    again = kept.read_again(None)
    assert again is not None
    assert (again.origin.title, again.origin.nodes, again.origin.leaves) == ("Second", 4, 3)
    assert (again.origin.revision, again.text, again.root) == (7, str(file), None)
    assert beginner(kept.read_again(1)) == 1


def test_limits_hold_however_a_tree_is_opened(tmp_path: Path) -> None:
    few = Limits(nodes=3)
    file = tmp_path / "tree.yaml"
    file.write_text("[1, 2]")
    for text in ("[1,2]", str(file)):
        assert open_source(text, few).origin.nodes == 3
        with pytest.raises(BadData):
            open_source(text, Limits(nodes=2))
    with pytest.raises(BadData):
        open_source("aima-5-2", few)


PAID = "players: [A, B]\ntree: [{payoffs: [1, 2]}, {payoffs: [3, 4]}]"


@pytest.mark.parametrize(
    ("algorithm", "tree", "said"),
    [
        ("minimax", "tree: [1, 2]", ""),
        ("maxn", "tree: [1, 2]", "maxn"),
        ("minimox", "tree: [1, 2]", "there is no algorithm 'minimox'"),
        ("maxn", PAID, ""),
        ("minimax", PAID, "minimax"),
    ],
)
def test_an_algorithm_that_an_author_wants(
    algorithm: str, tree: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "tree.yaml"
    file.write_text(f"algorithm: {algorithm}\n{tree}\n")
    if said:
        with pytest.raises(BadData, match=said) as refused:
            open_source(str(file))
        assert str(refused.value.place).startswith(f"{file}:1")
    else:
        assert open_source(str(file)).origin.algorithm == algorithm


@pytest.mark.parametrize("written", ["alpha-beta", "AlphaBeta", '"Alpha  Beta"', "alpha_beta"])
def test_an_author_writes_the_name_of_an_algorithm_as_it_comes(
    written: str, tmp_path: Path
) -> None:
    file = tmp_path / "tree.yaml"
    file.write_text(f"algorithm: {written}\ntree: [1, 2]\n")
    source = open_source(str(file))
    assert source.origin.algorithm == "alphabeta"
    assert as_meant(Settings(), source).algorithm == "alphabeta"


# -- a shelf ---------------------------------------------------------------------------------------


def test_a_kiosk_opens_from_its_shelf(tmp_path: Path) -> None:
    (tmp_path / "week.yml").write_text("title: Week\ntree: [[1, 2], 3]\n")
    shelf = Shelf(str(tmp_path))
    assert opener(None) is open_source
    opened = opener(shelf)("week.yml", None, "min")
    assert (beginner(opened), opened.root, opened.text) == (1, 1, "week.yml")
    assert beginner(opened.with_other_root()) == 0
    assert shelf.file("week.yml") == str(tmp_path / "week.yml")
    assert (shelf.file("week"), shelf.exercises(), shelf.has_course) == ("", {}, False)
    assert Shelf().files() == {}
    with pytest.raises(CannotRead):
        Shelf(str(tmp_path / "none"))
    with pytest.raises(BadData):
        shelf.open("week.yml", Limits(nodes=4))


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("random:b=50000,d=1", True),
        ("random:b=50001,d=1", False),
        ("random:b=223,d=2", True),
        ("random:b=224,d=2", False),
        ("random:b=1..2,d=15", True),
        ("random:b=1..2,d=16", False),
        ("random:b=9,d=0", True),
    ],
)
def test_the_largest_random_tree_of_a_class(text: str, fits: bool) -> None:
    if fits:
        assert isinstance(Shelf().open(text).tree, Tree)
    else:
        with pytest.raises(BadData, match="at most 50,000 leaves"):
            Shelf().open(text)


# -- positions set up by hand ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "first", "cells", "mover", "next_mover"),
    [
        ("tictactoe", 0, 9, 0, 0),
        ("connect:rows=4,cols=5", 15, 20, 0, 0),
        ("othello:size=4", 0, 16, 0, 1),
        ("pawns", 6, 9, 0, 1),
        ("breakthrough:rows=4,cols=2", 6, 8, 0, 1),
        ("checkers", 1, 64, 0, 1),
        ("dots", 1, 25, 0, 1),
        ("slide", 0, 9, 0, 0),
    ],
)
def test_where_a_position_is_begun(
    source: str, first: int, cells: int, mover: int, next_mover: int
) -> None:
    game: Any = open_source(source).game
    begun = SetUp.at(source, game, game.start())
    assert begun is not None
    assert (begun.first, len(begun.cells()), begun.mover) == (first, cells, mover)
    assert begun.with_next_mover().mover == next_mover
    assert begun.board.line == ()
