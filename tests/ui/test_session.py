"""The explorer's state without a screen."""

import dataclasses
import json
import random

import pytest

from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.compare import in_every_order
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source
from tui_explorer.ui.comparing import Compared
from tui_explorer.ui.session import Session
from tui_explorer.words.glyphs import UNICODE


@pytest.mark.parametrize(("nodes", "rows"), [(399, 399), (400, 400), (401, 3)])
def test_a_tree_of_four_hundred_nodes_stands_there_whole(nodes: int, rows: int) -> None:
    source = open_source(json.dumps([[1, 2], list(range(nodes - 5))]))
    session = Session(search(source, Settings()), UNICODE)
    assert len(session.run.tree) == nodes
    assert len(session.outline) == rows


@pytest.mark.parametrize("steps", [range(30, 140, 7), range(140, 30, -7)], ids=["on", "back"])
def test_siblings_that_share_a_row_stay_alike_in_a_pinned_view(steps: range) -> None:
    """Those that the search has come to since get rows of their own; those ahead stay together."""
    source = open_source(json.dumps([list(range(100)), 5]))
    session = Session(search(source, Settings()), UNICODE)
    session.go_to(steps[0])
    session.is_pinned = True
    seen = set()
    for step in steps:
        session.go_to(step)
        for child in session.run.tree.children(1):
            group = session.outline.group_at(child)
            if group is not None:
                states = {session.moment.status(each) for each in group}
                assert len(states) == 1, (step, group)
                seen |= states
    assert len(seen) == 2


# -- rows go with the search -----------------------------------------------------------------------

LARGE = {
    "wide": json.dumps([[n * k % 23 for k in range(20)] for n in range(25)]),
    "deep": json.dumps(
        [[[[(7 * a + 5 * b + 3 * c + d) % 11 for d in range(5)] for c in range(5)]
          for b in range(5)] for a in range(3)]
    ),
    "one way to begin": json.dumps([[n * 7 % 23 for n in range(450)]]),
}  # fmt: skip
"""Trees of more nodes than stand there whole."""


def made(text: str, **settings: object) -> Session:
    return Session(search(open_source(text), Settings(**settings)), UNICODE)  # type: ignore[arg-type]


def rows(session: Session) -> list[tuple[int, range | None, bool]]:
    """Each row's node, who shares it, and whether it is open."""
    outline = session.outline
    nodes = (outline.node_at(row) for row in range(len(outline)))
    return [(node, outline.group_at(node), outline.is_open(node)) for node in nodes]


@pytest.mark.slow
@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_rows_are_the_same_however_one_came_to_a_step(text: str) -> None:
    run = made(text).run
    jumped = {}
    for step in range(0, len(run.trace) + 1, 3):
        session = Session(run, UNICODE)
        session.go_to(step)
        jumped[step] = rows(session)
    at_random = random.Random(12).choices(list(jumped), k=80)
    ways = {"on": range(len(run.trace) + 1), "back": range(len(run.trace), -1, -1),
            "by nines": range(0, len(run.trace), 9), "at random": at_random}  # fmt: skip
    for way, steps in ways.items():
        session = Session(run, UNICODE)
        for step in steps:
            session.go_to(step)
            assert jumped.get(step, rows(session)) == rows(session), (way, step)


@pytest.mark.parametrize("text", LARGE.values(), ids=LARGE)
def test_of_a_large_tree_the_root_and_the_path_are_open(text: str) -> None:
    session = made(text)
    tree = session.run.tree
    for step in range(0, len(session.run.trace) + 1, 7):
        session.go_to(step)
        path = {node for node in session.moment.path if tree.count[node]} if step else set()
        assert {node for node, _, is_open in rows(session) if is_open} == {0} | path


def test_what_a_hand_has_opened_stays_and_what_the_search_opened_goes() -> None:
    session = made(LARGE["wide"])
    session.outline.unfold(3)
    session.go_to(2)
    assert session.outline.is_open(1)
    session.go_to(len(session.run.trace))
    assert not session.outline.is_open(1)
    assert session.outline.is_open(3)
    session.go_to(2)
    session.outline.fold(1)
    session.go_to(3)
    assert session.outline.is_open(1)


def test_everything_is_folded_but_the_way_to_the_search() -> None:
    session = made(LARGE["deep"])
    session.go_to(40)
    path = session.moment.path
    assert len(path) > 3
    session.set_all(unfolded=True)
    assert len(session.outline) == len(session.run.tree)
    session.set_all(unfolded=False)
    assert {node for node, _, is_open in rows(session) if is_open} == set(path[:-1])
    session.go_to(0)
    assert session.is_unfolded(path[1])
    assert not session.is_unfolded(path[-1])


def test_a_pinned_or_straying_view_stays_folded_as_it_is() -> None:
    for name in ("is_pinned", "strays"):
        session = made(LARGE["deep"])
        assert session.is_following
        session.go_to(3)
        setattr(session, name, True)
        assert not session.is_following
        before = {node for node, _, is_open in rows(session) if is_open}
        session.go_to(400)
        assert {node for node, _, is_open in rows(session) if is_open} == before


# -- steps -----------------------------------------------------------------------------------------


def test_a_step_lies_within_the_search() -> None:
    session = made("aima-5-2")
    for wanted, step in ((-5, 0), (-1, 0), (0, 0), (30, 30), (31, 30), (99, 30), (17, 17)):
        session.go_to(wanted)
        assert session.step == session.moment.step == step
        assert session.is_at_end == (step == 30)


def test_the_furthest_step_and_what_is_hidden_beyond_it() -> None:
    session = made("[[3,12,8],[2,4,6],[14,5,2]]")
    assert (session.furthest, session.is_hidden, session.keeps_result) == (0, False, False)
    session.hides_ahead = True
    for step, furthest, hidden in ((9, 9, True), (4, 9, True), (29, 29, True), (30, 30, False),
                                   (3, 30, False)):  # fmt: skip
        session.go_to(step)
        assert (session.furthest, session.is_hidden) == (furthest, hidden)
        assert session.keeps_result == hidden
    session.forget_ahead()
    assert (session.furthest, session.is_hidden) == (3, True)
    session.hides_ahead = False
    assert not session.is_hidden


@pytest.mark.parametrize("answer", ["", "Because."])
def test_what_came_out_waits_for_the_end_where_the_author_answers(answer: str) -> None:
    source = open_source("aima-5-2")
    source = dataclasses.replace(source, origin=source.origin._replace(answer=answer))
    session = Session(search(source, Settings()), UNICODE)
    for step in (0, 29, 30, 5):
        session.go_to(step)
        assert session.keeps_result == (bool(answer) and session.furthest < 30)
    stopped = Session(search(source, Settings(), Budget(max_nodes=5)), UNICODE)
    assert not stopped.keeps_result
    stopped.go_to(99)
    assert not stopped.is_at_end


def test_the_end_of_a_series_is_that_of_its_last_search() -> None:
    runs = made("quiescence-horizon", deepening=True).run.iterations
    for run in runs:
        session = Session(run, UNICODE)
        session.go_to(len(run.trace))
        assert session.is_at_end == (run is runs[-1])
        assert session.has_series
    assert not made("aima-5-2").has_series
    empty = made("5")
    empty.go_to(0)
    assert not empty.is_at_end


# -- from one search to the next -------------------------------------------------------------------


def test_what_a_person_has_set_stays() -> None:
    before = made("aima-5-2")
    assert (before.speed, before.wanted, before.is_pinned, before.strays) == (2, "", False, False)
    assert (before.shaken_at, before.narrated, before.spared) == (-1, -1, -1)
    before.speed, before.wanted, before.is_pinned, before.strays = 4, "cut", True, True
    before.hides_ahead = True
    before.go_to(20)
    before.narrated = before.shaken_at = before.spared = 9
    after = Session(search(open_source("aima-5-2"), Settings("minimax")), UNICODE, before)
    assert (after.speed, after.wanted, after.is_pinned, after.strays) == (4, "cut", True, True)
    assert (after.hides_ahead, after.step > 0, after.shaken) == (True, True, None)
    assert (after.shaken_at, after.narrated, after.spared) == (-1, -1, -1)
    anew = Session(search(open_source("aima-5-2"), Settings()), UNICODE, before, anew=True)
    assert (anew.speed, anew.wanted, anew.is_pinned, anew.step) == (4, "cut", True, 0)


def test_steps_reached_are_known_for_each_search() -> None:
    source = open_source("aima-5-2")
    one, other = (search(source, Settings(name)) for name in ("alphabeta", "minimax"))
    first = Session(one, UNICODE)
    first.go_to(20)
    second = Session(other, UNICODE, first)
    reached = second.furthest
    assert reached == second.step
    second.go_to(0)
    again = Session(one, UNICODE, second)
    assert (again.step, again.furthest, second.furthest) == (0, 20, reached)


def test_what_belongs_to_one_search_goes_with_it() -> None:
    source = open_source("aima-5-2")
    one, other = (search(source, Settings(name)) for name in ("alphabeta", "minimax"))
    before = Session(one, UNICODE)
    before.compared = Compared(one, other)
    before.orders = in_every_order(source, Settings(), Budget)
    assert before.partner is other
    same, another = Session(one, UNICODE, before), Session(other, UNICODE, before)
    assert same.compared is before.compared
    assert same.orders is before.orders
    assert (another.compared, another.partner) == (None, None)
    assert another.orders is (before.orders if before.orders.is_about(other) else None)
    assert same.has_series


def test_the_folding_stays_in_a_tree_of_the_same_nodes() -> None:
    before = made("sixteen-leaves")
    before.outline.fold(1)
    rows_before = len(before.outline)
    same = Session(search(open_source("sixteen-leaves"), Settings("minimax")), UNICODE, before)
    assert (len(same.outline), same.outline.is_open(1)) == (rows_before, False)
    shared = Session(before.run, UNICODE, before)
    assert shared.outline is before.outline
    other = Session(before.run, UNICODE, before, anew=True)
    assert len(other.outline) == len(before.run.tree)


def test_a_large_tree_after_a_small_one_is_folded_as_if_it_were_the_first() -> None:
    small, large = made("[[1,2],[3,4]]"), made(LARGE["wide"])
    after = Session(large.run, UNICODE, small)
    assert rows(after) == rows(large)
    back = Session(small.run, UNICODE, large)
    assert len(back.outline) == len(small.run.tree)
    small.set_all(unfolded=True)
    unfolded = Session(large.run, UNICODE, small)
    assert rows(unfolded) != rows(large)


def test_what_was_made_for_a_panel_is_made_anew_when_it_no_longer_holds() -> None:
    session, made_for = made("aima-5-2"), []

    def make(name: str, given: tuple[object, ...]) -> int:
        return session.kept(name, given, lambda: made_for.append((name, given)) or len(made_for))

    asked = [("code", (1,)), ("code", (1,)), ("header", (1,)), ("code", (2,)), ("header", (1,)),
             ("code", (1,))]  # fmt: skip
    assert [make(*each) for each in asked] == [1, 1, 2, 3, 2, 4]
