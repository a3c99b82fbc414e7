"""A file and a line of a table add an algorithm, a game or a format; a package adds more."""

import json
import re
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path

import pytest

from tests.algorithms.test_algorithms import (
    check_returned_values,
    check_that_no_child_is_left_out,
)
from tests.command import called_here
from tests.ui.driving import explorer
from tui_explorer import catalog, listing
from tui_explorer.formats.read.files import FORMATS, Format
from tui_explorer.searches.source import open_source

NEGAMAX = '''\
"""Negamax."""

from typing import Any

from tui_explorer.engine.algorithm import LEAF_LINES, Algorithm, Line
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import MAX
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.trace import ENTER, ENTER_LEAF, RETURN, UPDATE
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.tree import ROOT, ZERO_SUM, Tree


def search(tree: Tree, trace: Trace, settings: Settings, budget: Budget) -> None:
    def negamax(node: int) -> Any:
        visit = len(trace.node)
        budget.look(visit)
        size = tree.expand(node)
        trace.node.append(node)
        if size == 0:
            trace.kind.extend(ENTER_LEAF)
            trace.value.append(tree.utility[node])
            return tree.utility[node]
        trace.kind.append(ENTER)
        trace.value.append(None)
        sign = 1 if tree.player[node] == MAX else -1
        best: Any = None
        for child in tree.children(node):
            value = sign * negamax(child)
            best = value if best is None or value > best else best
            trace.kind.append(UPDATE)
        trace.kind.append(RETURN)
        trace.value[visit] = sign * best
        return sign * best

    negamax(ROOT)


ALGORITHM = Algorithm(
    title="negamax for all",
    search=search,
    summary="Negamax: minimax with one rule for both players, for values of the mover.",
    keywords=("both alike",),
    solves=(ZERO_SUM,),
    reference="minimax",
    knows_all_optimal_actions=True,
    pseudocode=(
        Line("function NEGAMAX(s)", ENTER),
        *LEAF_LINES,
        Line("    for each a in ACTIONS(s) do"),
        Line("        v <- MAX(v, -NEGAMAX(RESULT(s, a)))", UPDATE),
        Line("    return v", RETURN),
    ),
)
'''
HALVES = '''\
"""Halves."""

from tui_explorer import Game


class Halves(Game):
    title = "Halves: take half of a heap, rounded up or down; the last stone loses."
    keywords = ("metades",)

    def __init__(self, *, stones: int = 5) -> None:
        self.stones = stones

    def start(self):
        return self.stones, 0

    def player(self, state):
        return state[1]

    def actions(self, state):
        half = state[0] // 2
        return [half, half + 1] if state[0] % 2 and half else [max(half, 1)]

    def result(self, state, action):
        return state[0] - action, 1 - state[1]

    def is_terminal(self, state):
        return state[0] == 0

    def utility(self, state):
        return 1 if state[1] == 0 else -1


GAME = Halves
'''
PLIES = '''\
"""Lines of numbers: MAX chooses the line, MIN the number."""

from tui_explorer.engine.tree.builder import TreeBuilder
from tui_explorer.formats.read.grammar import Head, MAX_AND_MIN, alternate


def read(source, limits, root):
    first, *lines = source.text.splitlines()
    nodes = TreeBuilder()
    top = nodes.add(-1)
    for line in lines:
        row = nodes.add(top)
        for number in line.split():
            nodes.add(row, utility=int(number))
    alternate(nodes, MAX_AND_MIN, root or 0)
    return nodes.build(), Head(title=first.removeprefix("ROWS ").strip())
'''


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with modules to import; the tables of the catalog are restored afterwards."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(tmp_path)
    for table in (catalog.GAMES, catalog.ALGORITHMS):
        monkeypatch.setattr(catalog, "GAMES" if table is catalog.GAMES else "ALGORITHMS", {**table})
    _forget_what_is_listed()
    yield tmp_path
    for name in set(sys.modules) - before:
        if name.startswith(("halving", "negamax_for_all", "rows_format", "their_")):
            del sys.modules[name]
    _forget_what_is_listed()


def _forget_what_is_listed() -> None:
    catalog.packaged.cache_clear()
    listing.words_of.cache_clear()


def add_algorithm(place: Path, text: str) -> None:
    """Write the module of an algorithm, and add its line to the table."""
    (place / "negamax_for_all.py").write_text(text, encoding="utf-8")
    invalidate_caches()
    catalog.ALGORITHMS["negamax-for-all"] = import_module("negamax_for_all").ALGORITHM


def said(*arguments: str) -> str:
    done = called_here(*arguments)
    assert (done.code, done.err) == (0, "")
    return done.out.decode()


@pytest.mark.slow
async def test_an_algorithm_is_one_file_and_one_line(place: Path) -> None:
    add_algorithm(place, NEGAMAX)
    title = "Negamax: minimax with one rule for both players, for values of the mover."
    for words in ([], ["both", "alike"]):
        assert f" negamax-for-all {title}" in " ".join(said("list", "algorithms", *words).split())
    run = said("run", "aima-5-2", "-a", "negamax-for-all")
    assert "negamax for all, order natural" in run
    assert "a1" in run
    compared = said("compare", "aima-5-2", "-a", "negamax-for-all")
    assert "minimax" in compared
    assert "negamax for all" in compared
    assert "negamax for all" in said("compare", "aima-5-2", "--all")
    async with explorer(place, "aima-5-2") as e:
        await e.press("a")
        offered = [line.split()[0] for line in e.lines("OptionList") if line.split()]
        assert "negamax-for-all" in offered
        await e.press("escape")
        e.screen.searching.again(algorithm="negamax-for-all")
        await e.settle()
        assert e.session.run.value == 3
        await e.press("]")
        assert any("return v" in line for line in e.lines("#code"))


WRONG = {
    "what a child of MIN gave": ("trace.value[visit] = sign * best", "trace.value[visit] = best"),
    "what a leaf is worth": ("append(tree.utility[node])", "append(-tree.utility[node])"),
    "the last child": ("best is None or value > best", "True"),
}
"""Slips of somebody who writes an algorithm: what it records, and what it should have recorded."""


@pytest.mark.parametrize("slip", WRONG)
def test_values_that_an_algorithm_records_wrongly_are_noticed(place: Path, slip: str) -> None:
    right, wrong = WRONG[slip]
    assert NEGAMAX.count(right) == 1
    add_algorithm(place, NEGAMAX.replace(right, wrong))
    with pytest.raises(AssertionError):
        check_returned_values("negamax-for-all")


def test_values_that_an_algorithm_records_rightly_are_right(place: Path) -> None:
    add_algorithm(place, NEGAMAX)
    check_returned_values("negamax-for-all")
    check_that_no_child_is_left_out("negamax-for-all")


def test_children_that_an_algorithm_leaves_out_without_a_cut_are_noticed(place: Path) -> None:
    update = "            trace.kind.append(UPDATE)\n"
    assert NEGAMAX.count(update) == 1
    early = update + "            if best > 2:\n                break\n"
    add_algorithm(place, NEGAMAX.replace(update, early))
    told = "negamax-for-all on aima-5-2 returns from [] and has never visited [[1], [2]]: "
    with pytest.raises(AssertionError, match=re.escape(told)):
        check_that_no_child_is_left_out("negamax-for-all")


def bring(place: Path, text: str) -> None:
    """Install a package that brings an algorithm."""
    (place / "their_search.py").write_text(text, encoding="utf-8")
    sys.modules.pop("their_search", None)
    info = place / "theirs-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(
        "[tui_explorer.algorithms]\ntheir-negamax = their_search:ALGORITHM\n"
    )
    _forget_what_is_listed()


STOPS_EARLY = """\
            if best >= 1:
                trace.kind.append(CUT)
                break
            trace.kind.append(UPDATE)
        else:
            trace.kind.append(RETURN)
"""
RECORDS = {
    "nothing": "",
    "no window of leaves": "        trace.alpha.append(-9)\n        trace.beta.append(9)\n",
}
"""What an algorithm that cuts keeps on record of its windows, though it needs that of all calls."""


@pytest.mark.parametrize("records", RECORDS)
@pytest.mark.parametrize("keeps", [False, True])
def test_a_cut_without_a_window_is_told_in_one_line(place: Path, records: str, keeps: bool) -> None:
    text = NEGAMAX.replace("import ENTER,", "import CUT, ENTER,").replace(
        "            trace.kind.append(UPDATE)\n        trace.kind.append(RETURN)\n", STOPS_EARLY
    )
    entered = "        trace.kind.append(ENTER)\n"
    text = text.replace(entered, entered + RECORDS[records])
    if keeps:
        text = text.replace("    negamax(ROOT)", "    trace.has_window = True\n    negamax(ROOT)")
    bring(place, text)
    told = (
        "tui-explorer: error: their-negamax cuts, but does not record the window of every call "
        "(it must set has_window and append to trace.alpha and trace.beta, as alphabeta.py does)\n"
    )
    for command in ("run", "compare"):
        done = called_here(command, "aima-5-2", "-a", "their-negamax")
        assert (done.code, done.out, done.err) == (65, b"", told)


CALLS = {
    "last to first": "reversed(tree.children(node))",
    "the second before the others": "sorted(tree.children(node), key=(tree.first[node]+1).__ne__)",
    "the last one after the first": "[*tree.children(node)][::2] + [*tree.children(node)][1::2]",
    "the first one twice": "[tree.first[node], *tree.children(node)]",
}
"""Wrong ways of an algorithm to call the children of a node."""


@pytest.mark.parametrize("order", CALLS)
def test_calls_that_do_not_fit_the_tree_are_reported_in_one_line(place: Path, order: str) -> None:
    in_order = "tree.children(node)"
    assert NEGAMAX.count(in_order) == 1
    bring(place, NEGAMAX.replace(in_order, CALLS[order]))
    told = (
        "tui-explorer: error: their-negamax records calls that do not fit the tree (it must visit "
        "the children of a node from first to last and append UPDATE after each, or AGAIN to visit "
        "it again; users choose another order with --order)\n"
    )
    for command in (["run", "--steps"], ["compare"]):
        done = called_here(*command, "aima-5-2", "-a", "their-negamax")
        assert (done.code, done.out, done.err) == (65, b"", told)


def test_an_algorithm_may_call_the_root_again(place: Path) -> None:
    bring(place, NEGAMAX.replace("    negamax(ROOT)", "    negamax(ROOT)\n    negamax(ROOT)"))
    for source in ("aima-5-2", "nim:piles=1-2"):
        steps = said("run", source, "-a", "their-negamax", "--steps").splitlines()
        once = said("run", source, "-a", "minimax", "--steps").splitlines()
        calls = [
            [line.partition(". ")[2] for line in lines if " came back " in line]
            for lines in (steps, once)
        ]
        assert calls[0] == 2 * calls[1] != []


@pytest.mark.slow
async def test_a_game_is_one_file_and_one_line(place: Path) -> None:
    (place / "halving.py").write_text(HALVES, encoding="utf-8")
    invalidate_caches()
    catalog.GAMES["halving"] = import_module("halving").GAME
    title = "halving Halves: take half of a heap, rounded up or down; the last stone loses."
    for words in ([], ["metades"]):
        listed = [" ".join(line.split()) for line in said("list", "games", *words).splitlines()]
        assert title in listed
    assert "alpha-beta" in said("run", "halving:stones=7")
    assert "alpha-beta" in said("compare", "halving")
    async with explorer(place, "aima-5-2") as e:
        await e.press("s")
        for key in "halving":
            await e.press(key)
        assert any("Halves: take half of a heap" in line for line in e.lines("OptionList"))


@pytest.mark.slow
def test_a_package_brings_a_game_and_an_algorithm(place: Path) -> None:
    (place / "their_game.py").write_text(HALVES, encoding="utf-8")
    (place / "their_search.py").write_text(NEGAMAX, encoding="utf-8")
    info = place / "theirs-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: theirs\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text(
        "[tui_explorer.games]\nhalved = their_game:GAME\nbroken = their_game:NOTHING\n"
        "tictactoe = their_game:GAME\n"
        "[tui_explorer.algorithms]\ntheir-negamax = their_search:ALGORITHM\n"
        "worse = nowhere:SEARCH\n"
        "minimax = their_search:ALGORITHM\n"
    )
    _forget_what_is_listed()
    assert sorted(catalog.packaged("games")) == ["broken", "halved"]
    assert sorted(catalog.packaged("algorithms")) == ["their-negamax", "worse"]
    for kind, name in (("games", "halved"), ("algorithms", "their-negamax")):
        listed = [" ".join(line.split()) for line in said("list", kind).splitlines()]
        assert f"{name} From the package theirs 1.2" in listed
        found = {each["name"]: each for each in json.loads(said("list", kind, "--json"))}
        assert found[name]["title"] == "From the package theirs 1.2"
        assert found[name]["keywords"] == []
        assert found[name].get("class") is None
    assert not {"their_game", "their_search"} & sys.modules.keys()
    for source in ("halved", "halved:stones=7"):
        assert "negamax for all" in said("run", source, "-a", "their-negamax")
        opened = open_source(source)
        assert (opened.origin.kind, opened.origin.name) == ("game", source)
        assert opened.origin.title == "From the package theirs 1.2"
        assert opened.game.file == str(place / "their_game.py")  # type: ignore[union-attr]
    assert "negamax for all" in said("compare", "aima-5-2", "--all")
    assert "549,946" in said("run", "tictactoe", "-a", "minimax")
    told = "tui-explorer: error: the package with"
    for wrong in (["broken"], ["aima-5-2", "-a", "worse"]):
        done = called_here("run", *wrong)
        assert (done.code, done.err.startswith(told)) == (65, True)


@pytest.mark.slow
async def test_a_format_is_one_file_and_one_row(
    place: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    (place / "rows_format.py").write_text(PLIES, encoding="utf-8")
    row = Format("rows", ".rows", rb"ROWS ", import_module("rows_format").read)
    FORMATS.insert(0, row)
    request.addfinalizer(lambda: FORMATS.remove(row))
    monkeypatch.setattr(catalog, "_tree_folder", lambda: place)
    file = place / "small.rows"
    file.write_text("ROWS A small tree\n3 12 8\n2 4 6\n14 5 2\n", encoding="utf-8")
    assert said("list", "trees") == "Trees\n  small  A small tree\n"
    for source in ("small", str(file)):
        assert "A small tree" in said("run", source)
        assert "alpha-beta" in said("compare", source)
    async with explorer(place, str(file)) as e:
        assert e.session.run.value == 3
        assert e.session.run.origin.title == "A small tree"
