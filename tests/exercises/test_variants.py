"""Another seed asks about other nodes; another student has a tree of the same difficulty."""

import json

import pytest

import tui_explorer
from tests.exercises.test_commands import key_of
from tui_explorer.exercises.exercise import load


@pytest.mark.slow
def test_seeds_and_students() -> None:
    random = "random:b=2,d=4,seed=7,cuts=2"
    words = (random, "--questions", "window,returns,value")
    assert key_of(*words) == key_of(*words)
    seeds = [key_of(*words, "--seed", str(seed))["questions"] for seed in range(6)]
    assert any(each != seeds[0] for each in seeds)
    ann, bob = (key_of(*words, "--student", name) for name in ("ann", "bob"))
    assert ann == key_of(*words, "--student", "ann")
    assert ann["exercise"]["source"] != bob["exercise"]["source"]
    assert ann["exercise"]["source"].startswith("random:b=2,d=4,cuts=2,seed=")
    ours = [key_of("sixteen-leaves", "--questions", "window,value", "--student", str(number))
            for number in range(4)]  # fmt: skip
    assert {each["exercise"]["source"] for each in ours} == {"sixteen-leaves"}
    assert any(each["questions"] != ours[0]["questions"] for each in ours)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("source", "is_uniform"), [("random:b=2,d=3", True), ("random:b=2..3,d=3", False)]
)
def test_each_student_has_another_tree_of_the_same_difficulty(
    source: str, is_uniform: bool
) -> None:
    """Some of such trees have nothing to cut, and nobody is given one of these."""
    written = {"source": source, "questions": ["owner", "leaves"], "seed": 4}
    wanted = _difficulty(json.dumps(written), "")
    own = {_difficulty(json.dumps(written), f"student {number}") for number in range(40)}
    assert len({source for source, _, _ in own}) == 40
    assert all(cuts for _, _, cuts in own)
    if is_uniform:
        assert {each[1:] for each in own} == {wanted[1:]}
    else:
        assert all(abs(nodes - wanted[1]) <= 6 for _, nodes, _ in own)


def _difficulty(written: str, student: str) -> tuple[str, int, int]:
    source = load(written, student=student).source
    run = tui_explorer.search(source)
    return source, len(run.tree), run.counts.cuts


def test_the_same_choice_on_every_machine() -> None:
    key = key_of("sixteen-leaves", "--questions", "value,window,range", "--seed", "11")
    asked = [(q["node"], q.get("at"), q.get("leaf")) for q in key["questions"]]
    assert asked == [
        ([0, 1, 0], None, None),
        ([1, 1, 0], "return", None),
        ([0, 1], None, [0, 0, 1, 0]),
    ]
