"""What is said of the root when a search began with a window that may miss its value."""

import random
import re
from math import inf
from typing import Any

import pytest

from tests.command import call
from tests.oracles import plain
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.names import Names
from tui_explorer.words.reasons import Reasons

TOLD = re.compile(
    r"worth (at most |at least |)(\S+?)(?: and plays (\w+))?"
    r"(; the value is not inside the window.*)?\.$"
)


@pytest.mark.parametrize("seed", range(10))
def test_what_is_said_is_what_the_visited_leaves_prove(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(200):
        assert_honest(rng, f"seed {seed}, tree {number}")


def assert_honest(rng: random.Random, which: str) -> None:
    root = rng.choice(["max", "min"])
    nested = [random_child(rng, 2) for _ in range(rng.randint(1, 4))]
    tree = plain.from_lists(nested, root)
    low, high = sorted(rng.sample(range(-1, 11), 2))
    strict = rng.random() < 0.5
    settings = Settings(
        window=(low, high), cut="gt" if strict else "ge", fail=rng.choice(["soft", "hard"])
    )
    trace = run(alphabeta.search, plain.build(tree), settings)
    said = Reasons(Names(trace.tree), strict=strict).sentence(Moment(trace, len(trace)))
    case = f"{which}: {root} {nested} {settings} {said}"
    found = TOLD.search(said)
    assert found, case
    bound, number, action, doubt = found.groups()
    true, told = plain.minimax(tree), int(number)
    assert {"": true == told, "at most ": true <= told, "at least ": true >= told}[bound], case
    gains = what_each_brings(tree, trace)
    if settings.fail == "soft":  # fail-hard forgets a part of what it has seen
        assert (doubt is None) == any(is_best(gains, place) for place in range(len(gains))), case
    if action is not None:
        place = int(action[1:]) - 1
        is_enough = gains[place][0] >= (told if root == "max" else -told)
        assert is_enough if doubt else is_best(gains, place), case


def random_child(rng: random.Random, levels: int) -> Any:
    if not levels or rng.random() < 0.3:
        return rng.randint(0, 9)
    return [random_child(rng, levels - 1) for _ in range(rng.randint(1, 3))]


def what_each_brings(tree: Any, trace: Trace) -> list[tuple[float, float]]:
    """What the mover gets by each action, at least and at most, by the leaves that were read."""
    visited = {tuple(trace.tree.path(node)) for node in trace.node}
    known = plain.known_intervals(tree, visited)
    brings = [known.get((place,), (-inf, inf)) for place in range(len(tree[1]))]
    return brings if tree[0] == "max" else [(-high, -low) for low, high in brings]


def is_best(gains: list[tuple[float, float]], place: int) -> bool:
    others = gains[:place] + gains[place + 1 :]
    return all(gains[place][0] >= high for _, high in others)


@pytest.mark.slow
def test_a_search_that_was_stopped_says_nothing_of_its_window() -> None:
    tree = "[[3,12,8],[2,4,6],[14,15,16]]"
    out = call("run", tree, "--window", "5,20", "--max-nodes", "6").stdout
    assert "Value 3 so far, best action a1." in out
    assert "inside" not in out


@pytest.mark.slow
@pytest.mark.parametrize(
    "command", ["compare aima-5-2 --orders", "run tictactoe --depth 3 --deepening"]
)
def test_tables_name_no_action_that_is_not_proved(command: str) -> None:
    out = call(*command.split(), "--window", "5,9").stdout
    rows = [line.split() for line in out.splitlines() if re.search(r" ≤\d+ ", line)]
    assert rows
    assert all("–" in row for row in rows), rows


@pytest.mark.slow
@pytest.mark.parametrize(
    ("window", "said", "unsaid"),
    [
        (
            "5,9",
            "Value at most 5.\nThe value is not inside the window",
            "★",
        ),
        ("0,2", "Value at least 3, best action a1.", "which action"),
        ("2,9", "Value 3, best action a1.", "inside"),
    ],
)
def test_the_summary(window: str, said: str, unsaid: str) -> None:
    out = call("run", "aima-5-2", "--window", window).stdout
    assert said in out
    assert unsaid not in out


@pytest.mark.slow
@pytest.mark.parametrize("source", ["aima-5-2", "[[3,12],[2,9]]"])
def test_the_comparison_says_why_it_does_not_agree(source: str) -> None:
    """Also where numbers and first actions are the same, but one of them is only a bound."""
    out = call("compare", source, "--window", "5,9").stdout
    assert "They do not agree on value and action: the value is not inside" in out
    assert re.search(r"chosen action +a1 +–\n", out)
