"""Siblings that share a row: what the rows of wide nodes are at each step."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, layered
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.search import search as search_source
from tui_explorer.searches.source import open_source
from tui_explorer.ui.session import Session
from tui_explorer.view.rows import Rows, finished_and_ahead, is_wide, row_groups
from tui_explorer.words.glyphs import UNICODE


def search(lists: object) -> Trace:
    return run(alphabeta.search, plain.build(plain.from_lists(lists)), Settings())


def rows_of(moment: Moment, parent: int) -> list[str]:
    """The texts of the rows of a node's children."""
    rows, told = Rows(Names(moment.tree)), []
    runs = row_groups(moment, parent)
    for child in moment.tree.children(parent):
        shared = next((each for each in runs if child in each), None)
        if shared is None:
            told.append(rows.row(moment, child, "").text)
        elif child == shared.start:
            told.append(rows.group_row(shared, "", moment.status(shared.start)).text)
    return told


CUT_IN_THE_MIDDLE = [[50] * 3, [90 - n for n in range(100)]]
"""The second node cuts at its forty-first child: 90 - 40 is not more than 50."""


def test_the_rows_at_a_cut_and_just_before() -> None:
    trace = search(CUT_IN_THE_MIDDLE)
    [step] = trace.cuts.steps
    wide = trace.tree.find([1])
    near = [f"c{n} ■" for n in range(38, 42)]
    at_the_cut = [
        "c1 to c37: 37 finished",
        *near,
        *(f"c{n} ✂ never visited" for n in range(42, 45)),
        "✂ c45 to c100: 56 never visited",
    ]
    before = [
        "c1 to c37: 37 finished",
        *near,
        *(f"c{n} ·" for n in range(42, 45)),
        "· c45 to c100: 56 not visited yet",
    ]
    assert rows_of(Moment(trace, step), wide) == at_the_cut
    assert rows_of(Moment(trace, step + 1), wide) == at_the_cut
    assert rows_of(Moment(trace, len(trace)), wide) == at_the_cut
    assert rows_of(Moment(trace, step - 1), wide) == before


@pytest.mark.slow
def test_one_step_moves_at_most_a_row_in_and_a_row_out() -> None:
    """Two out where a run begins, since one sibling needs no run."""
    trace = search(CUT_IN_THE_MIDDLE)
    wide = trace.tree.find([1])
    entered = trace.enter_step[trace.visit(wide)]
    for step in range(entered, trace.exit_step[trace.visit(wide)] - 1):
        names = [
            {row.split()[0] for row in rows_of(Moment(trace, at), wide) if " to " not in row}
            for at in (step, step + 1)
        ]
        assert len(names[0] - names[1]) <= 2, step
        assert len(names[1] - names[0]) <= 1, step


def test_the_chosen_child_has_a_row_of_its_own() -> None:
    values = [n if n != 17 else 1000 for n in range(60)]
    trace = search([[value] for value in values])
    assert rows_of(Moment(trace, len(trace)), ROOT)[:3] == [
        "1 to 17: 17 finished",
        "18 ▼",
        "19 to 56: 38 finished",
    ]


def test_narrow_nodes_and_searches_by_layers_share_nothing() -> None:
    assert not is_wide(Moment(search([1] * 24), 3), ROOT)
    assert is_wide(Moment(search([1] * 25), 3), ROOT)
    tree = plain.build(plain.from_lists([1] * 100))
    assert not is_wide(Moment(run(layered.search, tree, Settings()), 3), ROOT)


@pytest.mark.slow
def test_what_is_alike_by_looking_at_every_child() -> None:
    rng = random.Random(11)
    for _ in range(40):
        width = rng.randrange(1, 40)
        lists = [[rng.randrange(9) for _ in range(rng.randrange(1, 40))] for _ in range(width)]
        trace = search(lists)
        for step in rng.sample(range(len(trace) + 1), 8):
            moment = Moment(trace, step)
            for parent in (n for n in range(len(trace.tree)) if trace.tree.count[n]):
                children = trace.tree.children(parent)
                states = [moment.status(child) for child in children]
                finished, ahead = finished_and_ahead(moment, parent)
                closed = [c for c, s in zip(children, states, strict=True) if s is Status.CLOSED]
                later = [
                    c
                    for c, s in zip(children, states, strict=True)
                    if s in (Status.UNVISITED, Status.CUT_AWAY)
                ]
                assert (list(finished), list(ahead)) == (closed, later)
                for shared in row_groups(moment, parent):
                    assert len({moment.status(child) for child in shared}) == 1


def narrowing(deep: int, wide: int, rng: random.Random) -> Any:
    """Wide nodes below each other, the way down anywhere among the leaves."""
    lists: Any = rng.randrange(100)
    for _ in range(deep):
        leaves: list[Any] = [rng.randrange(100) for _ in range(wide)]
        leaves.insert(rng.randrange(wide), lists)
        lists = leaves
    return lists


def opened(folder: Path, lists: object, algorithm: str) -> Session:
    file = folder / "tree.json"
    file.write_text(json.dumps(lists))
    return Session(search_source(open_source(str(file)), Settings(algorithm)), UNICODE)


@pytest.mark.parametrize("seed", range(6))
def test_rows_are_the_same_whichever_way_one_comes_to_a_step(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    algorithm = rng.choice(["minimax", "alphabeta"])
    session = opened(tmp_path, narrowing(8, 60, rng), algorithm)
    last = len(session.run.trace)
    if seed % 2:
        session.set_all(unfolded=True)
    for _ in range(200):
        if rng.random() < 0.05:
            node = rng.randrange(len(session.run.tree))
            rng.choice([session.outline.fold, session.outline.reveal])(node)
        if rng.random() < 0.1:
            session.go_to(rng.choice([0, last, rng.randrange(last)]))
        else:
            session.go_to(session.step + rng.choice([-1, 1, 1]))
        runs = [session.outline.groups_of(node) for node in range(len(session.run.tree))]
        session._followed = -1, [], -1  # as if from far away
        session.go_to(session.step)
        again = [session.outline.groups_of(node) for node in range(len(session.run.tree))]
        assert runs == again, f"seed {seed}, step {session.step}"


def test_a_step_looks_at_the_end_of_the_path_only(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = opened(tmp_path, narrowing(200, 30, random.Random(1)), "minimax")
    trace = session.run.trace
    deepest = max(range(len(trace.node)), key=lambda visit: trace.tree.depth(trace.node[visit]))
    session.go_to(trace.enter_step[deepest])
    assert len(session.moment.path) == 201
    looked: list[int] = []
    monkeypatch.setattr(
        "tui_explorer.ui.session.row_groups",
        lambda moment, node: looked.append(node) or row_groups(moment, node),
    )
    for _ in range(10):
        session.go_to(session.step + 1)
    assert 0 < len(looked) <= 40
