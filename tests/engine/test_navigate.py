"""Where each key of navigation goes from each step, against a plain list of what happened."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from tests.oracles import plain
from tests.seeds import seeds
from tui_explorer.algorithms import alphabeta, layered, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace import navigate
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

NAMES = ("enter", "leaf", "update", "cut", "return", "hit")
ENDS = ("leaf", "cut", "return", "hit")


class Told(NamedTuple):
    """One event, by name and by path."""

    kind: str
    path: tuple[int, ...]


def told(trace: Trace) -> list[Told]:
    """What happened, step by step: calls are opened and closed like brackets."""
    events, open_paths, visit = [], [], 0
    for kind in trace.kind:
        if NAMES[kind] == "enter":
            open_paths.append(tuple(trace.tree.path(trace.node[visit])))
            visit += 1
        events.append(Told(NAMES[kind], open_paths[-1]))
        if NAMES[kind] in ENDS:
            open_paths.pop()
    return events


def first_from(steps: range, fits: Any) -> int | None:
    return next((step for step in steps if fits(step)), None)


class Plain:
    """The same questions, answered by looking through the list of events."""

    def __init__(self, trace: Trace) -> None:
        self.events, self.tree, self.nested = told(trace), trace.tree, trace.nested
        self.last = len(self.events)
        self.cuts = [
            step
            for step in range(1, self.last + 1)
            if self.kind(step) == "cut" and self._children_seen(step) < self._size(self.path(step))
        ]

    def kind(self, step: int) -> str:
        return self.events[step - 1].kind

    def path(self, step: int) -> tuple[int, ...]:
        return self.events[step - 1].path

    def _size(self, path: tuple[int, ...]) -> int:
        return self.tree.count[self.tree.nearest(path)]

    def _children_seen(self, step: int) -> int:
        here = self.path(step)
        return sum(e.kind == "enter" and e.path[:-1] == here and e.path != () for e in self.events)

    def entered(self, path: tuple[int, ...]) -> int | None:
        every = range(1, self.last + 1)
        return first_from(every, lambda s: self.events[s - 1] == ("enter", path))

    def ended(self, path: tuple[int, ...]) -> int | None:
        every = range(1, self.last + 1)
        return first_from(every, lambda s: self.path(s) == path and self.kind(s) in ENDS)

    def over(self, step: int) -> int:
        if not self.events:
            return 0
        here = self.path(step or 1)
        end = self.ended(here) or self.last
        return end if end > step else min(step + 1, self.last)

    def out(self, step: int) -> int:
        if not step or not self.path(step) or not self.nested:
            return self.last
        return self.ended(self.path(step)[:-1]) or self.last

    def end_of(self, path: tuple[int, ...]) -> int | None:
        """Of a node never visited, the end of the nearest one above that was."""
        while self.entered(path) is None:
            if not path:
                return None
            path = path[:-1]
        return self.ended(path)

    def last_event_of(self, path: tuple[int, ...], step: int) -> int | None:
        return first_from(range(step, 0, -1), lambda s: self.path(s) == path)

    def before_the_next(self, step: int) -> int:
        """The last step from this one on before a node is entered."""
        while step < self.last and self.kind(step + 1) != "enter":
            step += 1
        return step

    @property
    def leaves(self) -> list[int]:
        read = [s for s in range(1, self.last + 1) if self.kind(s) in ("leaf", "hit")]
        return [self.before_the_next(step) for step in read]


def check(trace: Trace, said: str) -> None:
    by_list = Plain(trace)
    for step in range(len(trace) + 1):
        where = f"{said}, step {step} of {len(trace)}"
        assert navigate.over(trace, step) == by_list.over(step), where
        assert navigate.out(trace, step) == by_list.out(step), where
        after, before = range(step + 1, len(trace) + 1), range(step - 1, 0, -1)
        assert navigate.next_cut(trace, step) == first_from(after, by_list.cuts.__contains__), where
        was = first_from(before, by_list.cuts.__contains__)
        assert navigate.previous_cut(trace, step) == was, where
        returned = [s for s in range(1, len(trace) + 1) if by_list.kind(s) in ENDS]
        assert navigate.next_return(trace, step) == first_from(after, returned.__contains__), where
        was = first_from(before, returned.__contains__)
        assert navigate.previous_return(trace, step) == was, where
        leaves = by_list.leaves
        ahead = [s for s in range(step + 1, len(trace) + 1) if by_list.kind(s) in ("leaf", "hit")]
        wanted = by_list.before_the_next(ahead[0]) if ahead else None
        assert navigate.next_leaf(trace, step) == wanted, where
        was = max((leaf for leaf in leaves if leaf < step), default=None)
        assert navigate.previous_leaf(trace, step) == was, where
        read = [s for s in range(1, step + 1) if by_list.kind(s) in ("leaf", "hit")]
        assert navigate.last_leaf(trace, step) == (read[-1] if read else None), where
        for node in range(len(trace.tree)):
            path = tuple(trace.tree.path(node))
            was = by_list.last_event_of(path, step)
            assert navigate.last_event_of(trace, node, step) == was, f"{where}, node {path}"
    for node in range(len(trace.tree)):
        path = tuple(trace.tree.path(node))
        assert navigate.entry_of(trace, node) == by_list.entered(path), said
        if trace.nested:
            assert navigate.end_of(trace, node) == by_list.end_of(path), said


@pytest.mark.parametrize("seed", seeds(10))
@pytest.mark.parametrize("module", [alphabeta, minimax, layered])
def test_of_random_trees_wherever_the_search_is_stopped(module: Any, seed: int) -> None:
    rng = random.Random(seed)
    done = 0
    while done < 8:
        tree = plain.random_tree(rng)
        if plain.size(tree) > 30:
            continue
        done += 1
        most = rng.choice([10**6, rng.randrange(plain.size(tree) + 1)])
        check(run(module.search, plain.build(tree), Settings(), Budget(most)), f"seed {seed}")


def test_of_a_game_whose_table_answers() -> None:
    trace = search(open_source("nim:piles=1-2-2"), Settings(table="sound")).trace
    assert trace.hits
    check(trace, "nim")


# -- the same place in another search --------------------------------------------------------------


def searched(text: str, **settings: Any) -> Trace:
    most = settings.pop("most", 10**6)
    return search(open_source(text), Settings(**settings), Budget(most)).trace


AIMA = "[[3,12,8],[2,4,6],[14,5,2]]"
PAIRS = [
    (searched(AIMA), searched(AIMA, algorithm="minimax")),
    (searched(AIMA, algorithm="minimax"), searched(AIMA)),
    (searched(AIMA), searched(AIMA, order="worst")),
    (searched(AIMA, algorithm="minimax"), searched(AIMA, most=6)),
    (searched(AIMA, most=6), searched(AIMA, algorithm="minimax")),
    (searched("nim:piles=1-2-2"), searched("nim:piles=1-2-2", algorithm="minimax", depth=3)),
    (searched("nim:piles=1-2-2", algorithm="minimax"), searched("nim:piles=1-2-2", depth=2)),
    (searched("nim:piles=1-2-2"), searched("nim:piles=1-2-2", order="random", seed=4)),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_same_place_is_where_the_other_does_the_same(one: Trace, other: Trace) -> None:
    """At the same node, or where the nearest one above it ends."""
    here, there = told(one), told(other)

    def ended(path: tuple[int, ...]) -> int:
        every = range(1, len(there) + 1)
        fits = (s for s in every if there[s - 1].path == path and there[s - 1].kind in ENDS)
        return next(fits, len(there))

    for step, (kind, path) in enumerate(here, 1):
        found = navigate.matching_step(one, other, step)
        hears = kind in ("update", "cut")
        if hears:  # the child that came back is the place
            came = max(
                (s for s in range(1, step) if here[s - 1].path[:-1] == path != here[s - 1].path),
                default=0,
            )
            path = here[came - 1].path  # noqa: PLW2901
        if Told("enter", path) in there:
            if kind == "enter":
                wanted = there.index(Told("enter", path)) + 1
            else:
                wanted = min(ended(path) + hears, len(there))
        else:
            while Told("enter", path) not in there:
                path = path[:-1]  # noqa: PLW2901
            wanted = ended(path)
        assert found == wanted, f"step {step}: {kind} {path}"


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_searches_went_alike_as_long_as_their_events_are_the_same(
    one: Trace, other: Trace
) -> None:
    here, there = told(one), told(other)
    for step in range(len(one) + 1):
        alike = here[:step] == there[:step]
        assert navigate.same_until(one, other, step) is alike, step
        if step == 0:
            kept = 0
        elif step == len(one) and not one.stopped:
            kept = len(other)
        else:
            kept = step if alike else navigate.matching_step(one, other, step)
        assert navigate.step_to_keep(one, step, other) == kept, step


def test_layers_have_no_place_in_a_search_in_depth() -> None:
    in_depth, layers = searched(AIMA), searched(AIMA, algorithm="layered")
    nothing = searched(AIMA, most=0)
    for step in (1, 9):
        assert navigate.matching_step(in_depth, layers, step) == 0
        assert navigate.matching_step(layers, in_depth, step) == 0
        assert navigate.matching_step(in_depth, nothing, step) == 0
    assert not navigate.same_until(in_depth, layers, 1)


def test_of_one_tree_the_nodes_themselves_are_compared() -> None:
    """A search in layers enters a leaf first, where others enter the root."""
    tree = plain.build(plain.from_lists([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    layers, again, in_depth, full = (
        run(module.search, tree, Settings()) for module in (layered, layered, alphabeta, minimax)
    )
    assert [navigate.same_until(layers, again, step) for step in (0, 1, 9, len(layers))] == [
        True, True, True, True,
    ]  # fmt: skip
    assert [navigate.same_until(layers, in_depth, step) for step in (0, 1)] == [True, False]
    cut = in_depth.cuts.steps[0]
    assert [navigate.same_until(in_depth, full, step) for step in (cut - 1, cut)] == [True, False]
