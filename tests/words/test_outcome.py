"""What is said of the root when a search began with a window that may miss its value."""

import random
import re

import pytest

from tests import plain
from tests.command import call
from tui_explorer.algorithms import alphabeta
from tui_explorer.engine.moment import Moment
from tui_explorer.engine.names import Names
from tui_explorer.engine.search import run
from tui_explorer.engine.settings import Settings
from tui_explorer.words.reasons import Reasons

TOLD = re.compile(
    r"worth (at most |at least |)(\S+?)(?: and plays (\w+))?"
    r"(; the value is not inside the window.*)?\.$"
)


@pytest.mark.parametrize("seed", range(10))
def test_no_action_is_said_to_be_played_that_may_be_worse(seed: int) -> None:
    rng = random.Random(seed)
    for number in range(200):
        assert_honest(rng, f"seed {seed}, tree {number}")


def assert_honest(rng: random.Random, which: str) -> None:
    root = rng.choice(["max", "min"])
    nested = [
        [[rng.randint(0, 9) for _ in range(rng.randint(1, 3))] for _ in range(rng.randint(1, 3))]
        for _ in range(3)
    ]
    tree = plain.from_lists(nested, root)
    low, high = sorted(rng.sample(range(-1, 11), 2))
    settings = Settings(
        window=(low, high), cut=rng.choice(["ge", "gt"]), fail=rng.choice(["soft", "hard"])
    )
    trace = run(alphabeta.search, plain.build(tree), settings)
    said = Reasons(Names(trace.tree)).sentence(Moment(trace, len(trace)))
    case = f"{which}: {root} {nested} {settings} {said}"
    found = TOLD.search(said)
    assert found, case
    bound, number, action, doubt = found.groups()
    true, told = plain.minimax(tree), int(number)
    assert {"": true == told, "at most ": true <= told, "at least ": true >= told}[bound], case
    assert bool(doubt) == (bool(bound) or action is None), case
    if action is None:
        assert true <= low if root == "max" else true >= high, case
        return
    played = plain.minimax(tree[1][int(action[1:]) - 1])
    is_as_good = played >= told if root == "max" else played <= told
    assert is_as_good if bound else played == true, case


@pytest.mark.parametrize(
    ("window", "said", "unsaid"),
    [
        ("5,9", "Value at most 5: the value is not inside the window, so no action", "★"),
        ("0,2", "Value at least 3, best action a1.", "proved"),
        ("2,9", "Value 3, best action a1.", "inside"),
    ],
)
def test_the_summary(window: str, said: str, unsaid: str) -> None:
    out = call("run", "aima-5-2", "--window", window).stdout
    assert said in out
    assert unsaid not in out


def test_the_comparison_says_why_it_does_not_agree() -> None:
    out = call("compare", "aima-5-2", "--window", "5,9").stdout
    assert "They do not agree: the value is not inside the window" in out
    assert re.search(r"chosen action +a1 +–\n", out)
