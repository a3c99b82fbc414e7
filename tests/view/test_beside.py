"""Two searches side by side by their visits: each is as far as the other."""

import pytest

import tui_explorer
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.trace import ENTER
from tui_explorer.view.beside import Beside, BesideByVisits


@pytest.mark.parametrize("algorithms", [("alphabeta", "minimax"), ("minimax", "alphabeta")])
@pytest.mark.parametrize("source", ["aima-5-2", "small-deep-cut", "5"])
def test_the_partner_has_made_as_many_visits(source: str, algorithms: tuple[str, str]) -> None:
    """Just after its own visit where one begins, else just before the next; then at its end."""
    one, other = (tui_explorer.search(source, algorithm=name) for name in algorithms)
    beside = BesideByVisits(one, other)
    begun = [step for step, kind in enumerate(other.trace.kind, 1) if kind == ENTER]
    visits = 0
    for step in range(len(one.trace) + 1):
        begins = step > 0 and one.trace.kind[step - 1] == ENTER
        visits += begins
        wanted = begun[visits] - 1 if visits < len(begun) else len(other.trace)
        if begins and visits <= len(begun):
            wanted = begun[visits - 1]
        elif step == len(one.trace):
            wanted = len(other.trace)
        beside.go_to(Moment(one.trace, step))
        assert (beside.own.step, beside.moment.step) == (step, wanted)


def test_both_begin_at_their_first_step() -> None:
    one, other = (
        tui_explorer.search("aima-5-2", algorithm=name) for name in ("minimax", "layered")
    )
    beside = Beside(one, other)
    assert (beside.own.trace, beside.own.step) == (one.trace, 0)
    assert (beside.moment.trace, beside.moment.step) == (other.trace, 0)
    assert {beside.status(node) for node in range(len(one.tree))} == {Status.UNVISITED}
