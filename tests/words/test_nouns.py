"""Counts in sentences: one node, and two nodes."""

import re

import pytest

from tests.command import called_here
from tui_explorer.engine.game import INF
from tui_explorer.exercises import predictions
from tui_explorer.searches.source import open_source
from tui_explorer.words import (
    console,
    exercises,
    notices,
    own_games,
    proof,
    quiz,
    random_trees,
    sheets,
    tuning,
)

ONE_OF_MANY = re.compile(r"(?<![\w.,*^-])1 (?:random )?(?:\w+s|children)\b")
"""What is no English, unless a verb stands there."""
VERBS = {"1 is", "1 was", "1 has", "1 as"}


def wrong_in(text: str) -> list[str]:
    return [found for found in ONE_OF_MANY.findall(text) if found not in VERBS]


@pytest.mark.parametrize("source", ["5", "[5]", "[[5]]", "[5,6]", "tictactoe:state=XOXOXOOX."])
@pytest.mark.parametrize(
    "words",
    [
        ["run"], ["run", "--steps"], ["run", "--leaves"], ["run", "--proof"], ["run", "--table"],
        ["run", "-a", "layered"], ["run", "--deepening"], ["run", "--max-nodes", "1"],
        ["compare"], ["compare", "--all"], ["about"],
    ],
)  # fmt: skip
def test_the_smallest_trees_are_told_in_english(words: list[str], source: str) -> None:
    done = called_here(words[0], source, *words[1:])
    assert not wrong_in(done.out.decode() + done.err)


@pytest.mark.parametrize(
    "words",
    [
        ["run", "[[1,2],3]", "--limit-nodes", "1"],
        ["run", "[[1,2],3]", "--limit-depth", "1"],
        ["run", "[[1,2],3]", "--limit-bytes", "1"],
        ["run", "random:d=1,cuts=1"],
        ["run", "random:values=1..1,ties=no"],
        ["run", "tictactoe:state=X"],
        ["run", "connect:state=X"],
        ["run", "othello:state=...."],
        ["run", "checkers:state=./."],
    ],
)
def test_refusals_are_told_in_english(words: list[str]) -> None:
    done = called_here(*words)
    assert done.code in (65, 66)
    assert not wrong_in(done.err)


def test_sentences_with_a_count() -> None:
    assert predictions.end_told(1, 1) == "The one prediction was right."
    assert predictions.end_told(0, 1) == "0 of 1 prediction was right."
    assert predictions.end_told(1, 3) == "1 of 3 predictions was right."
    assert predictions.end_told(3, 3) == "All 3 predictions were right."
    assert exercises.values_right(1, 3, ["B", "C"]) == (
        "1 of 3 values is right; wrong or missing: B, C."
    )
    assert exercises.values_right(0, 1, ["A"]) == "0 of 1 value is right."
    assert list(proof.proof_verdict(1, 0, 1)) == [
        "The one promise is kept.",
        "1 call has no exact value to compare with.",
    ]
    assert list(proof.proof_verdict(3, 1, 2)) == [
        "1 of 3 promises is broken!",
        "2 calls have no exact value to compare with.",
    ]
    assert notices.visited_so_far(1, INF, "esc") == "1 node, esc stops"
    assert notices.visited_so_far(1, 600, "esc") == "1 of at most 600 nodes, esc stops"
    assert own_games.all_fine("g.py", 200, 1, 1) == "g.py: fine, 200 random games of 1 to 1 move"
    assert tuning.interrupted(1).startswith("interrupted with 1 position solved")
    assert tuning.fitted_to("pawns", 1, 1, 7).endswith(", and tried on 1 other.")
    assert quiz.summary_title("0", "1") == "0 of 1 point"
    assert (sheets.points(1), sheets.points(2)) == ("1 point", "2 points")
    assert random_trees.too_shallow(1) == "a tree of 1 ply cannot have that"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[[1,2],[O,4],[l,7]]", "; 2 leaves are unknown: O at 1.0, l at 2.0"),
        ("[1, ?]", "; 1 leaf is unknown: ? at 1"),
        ('{"tree": "x"}', "; 1 leaf is unknown: x at the root"),
        (
            "[[a,b],c,[d,e,f]]",
            "; 6 leaves are unknown: a at 0.0, b at 0.1, c at 1, d at 2.0 and 2 more",
        ),
    ],
)
def test_unknown_leaves_of_a_file_that_is_fine(text: str, told: str) -> None:
    tree = open_source(text).tree
    assert tree is not None
    assert console.checked("f", tree).endswith(told)
