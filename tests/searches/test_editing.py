"""Edits of trees against a plain model; files of them that survive whatever happens."""

from __future__ import annotations

import json
import subprocess
import sys
from copy import deepcopy
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.formats.tree_text import columns
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree import edits
from tui_explorer.engine.tree.tree import ROOT, Tree
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, UsageError
from tui_explorer.searches import editing
from tui_explorer.searches.editing import (
    MOST_NODES,
    edited,
    from_text,
    lines_of,
    taken_over,
    value_of,
)
from tui_explorer.searches.fit import fitted, without_misfits
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, TreeSource, open_source
from tui_explorer.ui.undo import UndoStack

NAMES = ["", "a", "b1", "left turn", "label", "“x”", "\x1b[2J", "[/b]", "null", "王", "# no", "'"]
STARTS = [
    "5",
    "[0, 0]",
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "fair-coin",
    "three-players-mit",
    "aima-5-2",
]


@dataclass
class Node:
    """A node of the plain model: all it says stands in it."""

    player: int = 0
    value: Any = None
    action: str | None = None
    label: str = ""
    share: Fraction | None = None
    children: list[Node] = field(default_factory=list)


def sketched(tree: Tree, node: int = ROOT) -> Node:
    return Node(
        tree.player[node] if tree.count[node] else 0,
        tree.utility[node],
        tree.action[node],
        tree.label.get(node, ""),
        tree.probability.get(node),
        [sketched(tree, child) for child in tree.children(node)],
    )


def best(node: Node) -> Any:
    """The value by definition, for MAX, MIN and chance."""
    if not node.children:
        return node.value
    values = [best(child) for child in node.children]
    if node.player == CHANCE:
        return sum(
            Fraction(str(v)) * (c.share or 0) for v, c in zip(values, node.children, strict=True)
        )
    return (max, min)[node.player](values)


class Hands(RuleBasedStateMachine):
    """Edits, takes back, makes again, steps and saves; the model is copied before each change."""

    @initialize(start=st.sampled_from(STARTS))
    def open(self, start: str) -> None:
        self.source: Source = open_source(start)
        self.model = sketched(self.tree)
        self.history: UndoStack[Source] = UndoStack()
        self.before: list[Node] = []
        self.after: list[Node] = []

    @property
    def tree(self) -> Tree:
        assert isinstance(self.source, TreeSource)
        return self.source.tree

    @property
    def zero(self) -> Any:
        return (0,) * len(self.tree.players) if self.tree.has_payoffs else 0

    def place(self, number: int, *, inner: bool | None = None, below: bool = False) -> int | None:
        fitting = [
            node
            for node in range(int(below), len(self.tree))
            if inner is None or bool(self.tree.count[node]) is inner
        ]
        return fitting[number % len(fitting)] if fitting else None

    def at(self, node: int) -> Node:
        found = self.model
        for index in self.tree.path(node):
            found = found.children[index]
        return found

    def above(self, node: int) -> tuple[Node, int]:
        return self.at(self.tree.parent[node]), self.tree.path(node)[-1]

    def begin(self) -> None:
        """Keep the model as it is, before it is changed."""
        self.before.append(deepcopy(self.model))
        self.after.clear()

    def take(self, made: edits.Edited) -> None:
        self.history.push(self.source)
        self.source = edited(self.source, made.tree)
        assert made.tree.nearest(made.path) == made.tree.find(made.path)

    @rule(number=st.integers(0), value=st.sampled_from(["7", "-3", "1/2", "0.1", "inf"]))
    def value(self, number: int, value: str) -> None:
        if (leaf := self.place(number, inner=False)) is None or self.tree.bounds:
            return
        text = ", ".join([value] * len(self.tree.players)) if self.tree.has_payoffs else value
        if value == "inf" and self.tree.has_chance:
            return
        new = value_of(self.tree, text, "x")
        self.begin()
        self.at(leaf).value = new
        self.take(edits.with_value(self.tree, leaf, new))

    @rule(number=st.integers(0))
    def add(self, number: int) -> None:
        node = self.place(number)
        if node is None or len(self.tree) > 40:
            return
        self.begin()
        here = self.at(node)
        if not here.children:
            here.children.append(Node(value=here.value))
            here.value = None
            here.player = self._turn_at(node)
        else:
            here.children.append(Node(value=self.zero))
            if here.player == CHANCE:
                size = len(here.children)
                for child in here.children[:-1]:
                    child.share = (child.share or 0) * Fraction(size - 1, size)
                here.children[-1].share = Fraction(1, size)
        self.take(edits.with_child(self.tree, node))

    def _turn_at(self, node: int) -> int:
        """Whoever follows the nearest player above, one turn a ply."""
        path = self.tree.path(node)
        for length in reversed(range(len(path))):
            above = self.model
            for index in path[:length]:
                above = above.children[index]
            if above.player != CHANCE:
                return (above.player + len(path) - length) % len(self.tree.players)
        return len(path) % len(self.tree.players)

    @rule(number=st.integers(0))
    def remove(self, number: int) -> None:
        node = self.place(number, below=True)
        if node is None:
            return
        self.begin()
        parent, index = self.above(node)
        gone = parent.children.pop(index)
        if not parent.children:
            parent.value = self.zero if gone.children else gone.value
            parent.player = 0
        elif parent.player == CHANCE:
            left = sum((child.share or Fraction(0) for child in parent.children), Fraction(0))
            for child in parent.children:
                alike = Fraction(1, len(parent.children))
                child.share = (child.share or Fraction(0)) / left if left else alike
        made = edits.without(self.tree, node)
        *above, _ = self.tree.path(node)
        last = len(parent.children) - 1
        assert made.path == ([*above, min(index, last)] if parent.children else above)
        self.take(made)

    @rule(number=st.integers(0), places=st.sampled_from([-1, 1]))
    def move(self, number: int, places: int) -> None:
        node = self.place(number, below=True)
        if node is None:
            return
        self.begin()
        parent, index = self.above(node)
        other = min(max(index + places, 0), len(parent.children) - 1)
        children = parent.children
        children[index], children[other] = children[other], children[index]
        self.take(edits.moved(self.tree, node, places))

    @rule(number=st.integers(0), name=st.sampled_from(NAMES))
    def name(self, number: int, name: str) -> None:
        node = self.place(number)
        assert node is not None
        self.begin()
        if number % 2 and node != ROOT:
            self.at(node).action = name or None
            self.take(edits.with_action(self.tree, node, name or None))
        else:
            self.at(node).label = name
            self.take(edits.with_label(self.tree, node, name))

    @rule(number=st.integers(0), player=st.integers(-1, 2))
    def mover(self, number: int, player: int) -> None:
        node = self.place(number, inner=True)
        if node is None or player >= len(self.tree.players) or self._is_infinite():
            return
        self.begin()
        here = self.at(node)
        here.player = player
        for child in here.children:
            child.share = Fraction(1, len(here.children)) if player == CHANCE else None
        self.take(edits.with_mover(self.tree, node, player))

    def _is_infinite(self) -> bool:
        return any(value in (float("inf"),) for value in self.tree.leaf_values())

    @rule(number=st.integers(0), parts=st.lists(st.integers(0, 5), min_size=40, max_size=40))
    def chances(self, number: int, parts: list[int]) -> None:
        node = self.place(number, inner=True)
        if node is None or self.tree.player[node] != CHANCE:
            return
        here = self.at(node)
        shares = [Fraction(part) for part in parts[: len(here.children)]]
        shares[0] += 1
        shares = [share / sum(shares) for share in shares]
        self.begin()
        for child, share in zip(here.children, shares, strict=True):
            child.share = share
        self.take(edits.with_chances(self.tree, node, shares))

    @rule()
    def undo(self) -> None:
        source = self.history.undo(self.source)
        assert (source is None) is (not self.before)
        if source is not None:
            self.after.append(self.model)
            self.model, self.source = self.before.pop(), source

    @rule()
    def redo(self) -> None:
        source = self.history.redo(self.source)
        assert (source is None) is (not self.after)
        if source is not None:
            self.before.append(self.model)
            self.model, self.source = self.after.pop(), source

    @rule(step=st.integers(0))
    def search(self, step: int) -> None:
        run = searched(self.source)
        Moment(run.trace, step % (len(run.trace) + 1)).status(ROOT)
        if not self.tree.has_payoffs:
            assert run.value == best(self.model)

    @rule()
    def save(self) -> None:
        again = from_text("".join(lines_of(self.source)), "x")
        assert isinstance(again, TreeSource)
        assert columns(again.tree)[1:4] == columns(self.tree)[1:4]
        assert sketched(again.tree) == self.model
        assert "".join(lines_of(again)) == "".join(lines_of(self.source))
        kept = "title", "notes", "answer", "credit", "lesson", "keywords", "algorithm", "narration"
        assert all(getattr(again.origin, k) == getattr(self.source.origin, k) for k in kept)

    @precondition(lambda self: hasattr(self, "model"))
    @invariant()
    def are_alike(self) -> None:
        assert sketched(self.tree) == self.model


def searched(source: Source) -> Run:
    return search(source, without_misfits(fitted(Settings(), source)))


TestHands = Hands.TestCase
TestHands.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)


def test_the_outcomes_of_chance_keep_their_proportion() -> None:
    half, third, sixth = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)
    outcomes = [{"prob": str(share), "node": 3} for share in (half, third, sixth)]
    tree = open_source(json.dumps({"player": "chance", "children": outcomes})).tree
    assert tree is not None
    less = edits.without(tree, 1).tree
    assert [less.probability[node] for node in (1, 2)] == [Fraction(2, 3), third]
    more = edits.with_child(tree, ROOT).tree
    assert [more.probability[n] for n in (1, 2, 3, 4)] == [
        half * Fraction(3, 4), third * Fraction(3, 4), sixth * Fraction(3, 4), Fraction(1, 4),
    ]  # fmt: skip


def test_an_edited_tree_knows_whether_a_leaf_is_unknown() -> None:
    tree = open_source("[[x, 2], 3]").tree
    assert tree is not None
    leaf = next(node for node, value in enumerate(tree.utility) if isinstance(value, Unknown))
    assert edits.with_value(tree, 2, 9).tree.has_unknown
    assert not edits.with_value(tree, leaf, 9).tree.has_unknown


@pytest.mark.parametrize(
    ("bounds", "nothing"), [(None, 0), ((-1, 3), 0), ((2, 5), 2), ((-5, -2), -2), ((0, 0), 0)]
)
def test_a_new_leaf_is_worth_nothing_as_far_as_bounds_allow(bounds: Any, nothing: int) -> None:
    tree = open_source("[-3, 4]").tree
    assert tree is not None
    tree.bounds = bounds
    assert edits.with_child(tree, ROOT).tree.utility[3] == nothing


def test_a_tree_of_many_plies_is_edited_without_recursion() -> None:
    deep = open_source("[" * 900 + "1" + ",2]" * 900)
    assert isinstance(deep, TreeSource)
    last = len(deep.tree) - 1
    made = edits.with_child(deep.tree, last)
    assert len(made.path) == len(deep.tree.path(last)) + 1
    assert len("".join(lines_of(edited(deep, made.tree)))) > 5_000


@pytest.mark.parametrize("name", ["nim:piles=1-2-2", "nim3:stones=4", "pig:sides=2,rolls=2"])
def test_a_game_is_taken_over_as_it_was_searched(name: str) -> None:
    game = open_source(name)
    tree = taken_over(game, Settings())
    one, other = searched(game), searched(tree)
    assert isinstance(tree, TreeSource)
    assert (one.value, one.end.counts.nodes) == (other.value, other.end.counts.nodes)


def test_what_is_too_large_is_not_taken_over() -> None:
    with pytest.raises(UsageError, match=f"up to {MOST_NODES:,} nodes"):
        taken_over(open_source("tictactoe"), Settings())
    small = taken_over(open_source("tictactoe"), Settings(depth=2))
    assert isinstance(small, TreeSource)
    assert len(small.tree) == 1 + 9 + 72


def test_another_player_begins_at_an_edited_tree() -> None:
    source = open_source("[[3,4],[5,6]]")
    assert isinstance(source, TreeSource)
    changed = edited(source, edits.with_value(source.tree, 3, 9).tree)
    other = changed.with_other_root()
    assert other is not None
    assert other.origin.revision == changed.origin.revision > 0
    assert searched(changed).value == 5
    assert searched(other).value == 6


@pytest.mark.parametrize(
    ("tree", "text", "said"),
    [
        ("[3,4]", "x_", "'x_' is not a number"),
        ("[3,4]", "3,5", "3,5 has a decimal comma"),
        ("[(1,2),(3,4)]", "3", "2 payoffs are needed"),
    ],
)
def test_values_that_cannot_be(tree: str, text: str, said: str) -> None:
    source = open_source(tree)
    assert isinstance(source, TreeSource)
    with pytest.raises(BadData, match=said):
        value_of(source.tree, text, "x")


@pytest.mark.parametrize(
    ("tree", "bounds", "total", "text", "value"),
    [
        ("[3,4]", None, None, " 7 ", 7),
        ("[3,4]", (0, 9), None, "0", 0),
        ("[3,4]", (0, 9), None, "9", 9),
        ("[3,4]", (0, 9), None, "-1", "goes from 0 to 9"),
        ("[3,4]", (0, 9), None, "10", "goes from 0 to 9"),
        ("[(1,2),(3,4)]", None, None, "(5, 6)", (5, 6)),
        ("[(1,2),(3,4)]", None, None, "[5 6]", (5, 6)),
        ("[(1,2),(3,4)]", None, None, "5,6,7", "2 payoffs are needed"),
        ("[(1,2),(3,4)]", (0, 9), None, "0, 9", (0, 9)),
        ("[(1,2),(3,4)]", (0, 9), None, "1, 10", "goes from 0 to 9"),
        ("[(1,2),(3,4)]", None, 7, "3, 4", (3, 4)),
        ("[(1,2),(3,4)]", None, 7, "4, 4", "7"),
    ],
)
def test_values_within_what_the_tree_says_of_its_leaves(
    tree: str, bounds: Any, total: Any, text: str, value: Any
) -> None:
    made = open_source(tree).tree
    assert made is not None
    made.bounds, made.total = bounds, total
    if isinstance(value, str):
        with pytest.raises(BadData):
            value_of(made, text, "x")
    else:
        assert value_of(made, text, "x") == value


def test_a_leaf_that_is_unknown_has_its_name() -> None:
    tree = open_source("[3,4]").tree
    assert tree is not None
    unknown = value_of(tree, "x", "file.yaml")
    assert (str(unknown), isinstance(unknown, Unknown)) == ("x", True)
    assert str(unknown.place(3)) == "file.yaml:3"


def evaluated() -> Tree:
    """A tree with an Eval, a name and an action at each inner node, and bounds."""
    tree = open_source("[[[1, 2], 3], [4]]").tree
    assert tree is not None
    tree.eval, tree.bounds, tree.total = {1: 10, 2: 20, 3: 30}, (0, 9), 9
    tree.label = {1: "one", 3: "three"}
    return tree


EDITS: list[tuple[str, Any, dict[tuple[int, ...], int]]] = [
    ("a value", lambda t: edits.with_value(t, 4, 7), {(0,): 10, (1,): 20, (0, 0): 30}),
    ("a place further", lambda t: edits.moved(t, 1, 1), {(1,): 10, (0,): 20, (1, 0): 30}),
    ("no place further", lambda t: edits.moved(t, 1, -1), {(0,): 10, (1,): 20, (0, 0): 30}),
    ("a leaf gone", lambda t: edits.without(t, 4), {(0,): 10, (1,): 20, (0, 0): 30}),
    ("the only leaf gone", lambda t: edits.without(t, 5), {(0,): 10, (0, 0): 30}),
    ("an inner node gone", lambda t: edits.without(t, 1), {(0,): 20}),
    ("a child", lambda t: edits.with_child(t, 2), {(0,): 10, (1,): 20, (0, 0): 30}),
]


@pytest.mark.parametrize(("edit", "evals"), [each[1:] for each in EDITS], ids=[e[0] for e in EDITS])
def test_an_edit_leaves_all_else_where_it_was(edit: Any, evals: dict[Any, int]) -> None:
    tree = evaluated()
    before = columns(tree), dict(tree.eval), dict(tree.label)
    made = edit(tree).tree
    assert {tuple(made.path(node)): value for node, value in made.eval.items()} == evals
    names = {10: "one", 30: "three"}
    labelled = {tuple(made.path(node)): name for node, name in made.label.items()}
    assert labelled == {path: names[value] for path, value in evals.items() if value in names}
    assert (made.bounds, made.total) == ((0, 9), 9)
    assert (columns(tree), tree.eval, tree.label) == before


@pytest.mark.parametrize(("finest", "kept"), [(10**30 - 2, True), (10**30 + 2, False)])
def test_probabilities_too_fine_to_be_written_become_alike(finest: int, kept: bool) -> None:
    """Of four outcomes one goes; of the others two have a denominator about 10^30, one has not."""
    outcomes = [{"prob": "1/4", "node": 3}] * 4
    tree = open_source(json.dumps({"player": "chance", "children": outcomes})).tree
    assert tree is not None
    half, little = Fraction(1, 2), Fraction(1, finest)
    wanted = [half, little, half - little]
    shares = [Fraction(1, 4), *(Fraction(3, 4) * share for share in wanted)]
    tree.probability = dict(zip((1, 2, 3, 4), shares, strict=True))
    made = edits.without(tree, 1).tree
    assert [made.probability[node] for node in (1, 2, 3)] == (
        wanted if kept else [Fraction(1, 3)] * 3
    )


@pytest.mark.parametrize(("more", "fits"), [(0, True), (1, False)])
def test_a_tree_can_be_edited_up_to_so_many_nodes(
    more: int, fits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree, game = open_source("[[3,4],[5,6]]"), open_source("nim:piles=1-1")
    for source, size in ((tree, 7), (game, 5)):
        monkeypatch.setattr(editing, "MOST_NODES", size - more)
        if fits:
            made = taken_over(source, Settings())
            assert isinstance(made, TreeSource)
            assert (len(made.tree), made is source) == (size, source is tree)
        else:
            with pytest.raises(UsageError):
                taken_over(source, Settings())


def test_an_edited_source_is_a_tree_that_knows_its_size() -> None:
    source = open_source("[[3,4],[5,6]]")
    assert isinstance(source, TreeSource)
    made = edits.with_child(source.tree, 0)
    one, other = edited(source, made.tree), edited(source, made.tree)
    assert (one.origin.nodes, one.origin.leaves) == (8, 5)
    assert 0 < one.origin.revision < other.origin.revision
    assert one.root is None
    again = from_text("".join(lines_of(one)), "mine")
    assert again.origin.revision > other.origin.revision
    assert again.origin.name == "mine"
    deep = taken_over(open_source("tictactoe"), Settings(depth=1)).origin
    assert (deep.kind, deep.depth, deep.nodes) == ("tree", None, 10)


KILLED = """
import os, random, signal, sys, time
from tui_explorer.searches.editing import edited, lines_of
from tui_explorer.searches.source import open_source
from tui_explorer.engine.tree import edits
from tui_explorer.system.files import output
from tui_explorer.ui.journal import Journal
from pathlib import Path

folder = Path(sys.argv[1]); random.seed(int(sys.argv[2]))
source = open_source("random:b=3,d=4")
trees = [source, edited(source, edits.with_child(source.tree, 0).tree)]
texts = ["".join(lines_of(each)) for each in trees]
path = folder / "tree.yaml"
path.write_text(texts[0])
seen = set()
for _ in range(200):
    child = os.fork()
    if not child:
        journal = Journal(folder / "state")
        while True:
            for text in texts:
                with output(str(path)) as file:
                    file.writelines([text[:200], text[200:]])
                journal.keep("tree", text)
    time.sleep(random.random() * 0.02)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    found = path.read_text()
    assert found in texts, found
    seen.add(found)
    for left in Journal(folder / "state").left_behind():
        assert left.text in texts
        left.forget()
print(len(seen), len(list(folder.glob("*.yaml"))))
"""


@pytest.mark.slow
def test_a_file_is_the_old_one_or_the_new_one_whenever_its_writer_is_killed(tmp_path: Path) -> None:
    """The writer is forked 200 times by one process, which has all that it needs."""
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(tmp_path), "1"],
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert (done.stdout.split(), done.stderr) == (["2", "1"], "")
