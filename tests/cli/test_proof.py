"""``run --proof``: what each call of alpha-beta promised, on the command line."""

import pytest

from tests.command import call, refusal

pytestmark = pytest.mark.slow


def lines(*arguments: str) -> list[str]:
    done = call("run", *arguments, "--proof")
    assert (done.returncode, done.stderr) == (0, "")
    return [" ".join(line.split()) for line in done.stdout.splitlines()]


def test_the_textbook_s_tree() -> None:
    told = lines("aima-5-2")
    assert told[3:-2] == [
        "node α β v promises exact",
        "b1 −∞ +∞ 3 exact = v 3 kept",
        "b2 −∞ 3 12 exact ≥ v 12 kept",
        "b3 −∞ 3 8 exact ≥ v 8 kept",
        "B −∞ +∞ 3 exact = v 3 kept",
        "c1 3 +∞ 2 exact ≤ v 2 kept",
        "C 3 +∞ 2 exact ≤ v 2 kept",
        "d1 3 +∞ 14 exact = v 14 kept",
        "d2 3 14 5 exact = v 5 kept",
        "d3 3 5 2 exact ≤ v 2 kept",
        "D 3 +∞ 2 exact ≤ v 2 kept, and exact",
        "A −∞ +∞ 3 exact = v 3 kept",
    ]
    assert told[-1] == "All 11 promises are kept."


def test_a_bound_taken_for_a_value_breaks_promises() -> None:
    told = lines("table-trap", "--table-trap")
    assert "F −∞ 2 2 exact ≥ v 1 broken!" in told
    assert told[-1] == "4 of 9 promises are broken!"
    assert lines("table-trap", "--table")[-1].endswith("promises are kept.")


@pytest.mark.parametrize(
    "arguments",
    [
        ("pawns",),
        ("pawns", "--order", "best"),
        ("tictactoe:state=XOX.O....", "--deepening"),
        ("tictactoe:state=XOX.O....", "--depth", "2"),
        ("aima-5-2", "--cut", "gt", "--fail", "hard"),
        ("aima-5-2", "--window", "4,9"),
        ("aima-5-2", "--move", "1"),
    ],
)
def test_every_promise_is_kept(arguments: tuple[str, ...]) -> None:
    told = lines(*arguments)
    assert told[-1].startswith("All ")
    assert not any("broken" in line for line in told)


def test_where_minimax_did_not_come() -> None:
    told = lines("tictactoe", "--max-nodes", "3000")
    assert told[-2].endswith("promises are kept.")
    assert told[-1].endswith("calls have no exact value to compare with.")


def test_refusals() -> None:
    assert "is about alpha-beta" in refusal("run", "nim3", "--proof")[1]
    assert "is about alpha-beta" in refusal("run", "aima-5-2", "-a", "minimax", "--proof")[1]
    assert refusal("run", "aima-5-2", "--proof", "--json")[0] == 2
    assert refusal("run", "aima-5-2", "--proof", "--steps")[0] == 2
