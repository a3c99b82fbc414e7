"""Names in rows and in sentences: harmless, short, and never to be taken for a value."""

import pytest

from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.tree import ROOT
from tui_explorer.searches.source import open_source
from tui_explorer.words.glyphs import ASCII
from tui_explorer.words.names import CELL_LENGTH, NAME_LENGTH, ShownNames


def names_of(source: str, *, ascii_only: bool = False) -> ShownNames:
    tree = open_source(source).tree
    assert tree is not None
    names = Names(tree)
    return ShownNames(names, ASCII) if ascii_only else ShownNames(names)


def test_text_from_files_is_made_harmless_and_short() -> None:
    long = "\\u001b[2J" + 99 * "x"
    shown = names_of(f'{{"{long}": {{"label": "{long}", "children": [1, 2]}}}}')
    told = [shown.node(1), shown.label(1), shown.action(1), shown.action(1, CELL_LENGTH)]
    assert all(name.startswith("␛[2Jx") and name.endswith("x…") for name in told)
    assert [len(name) for name in told] == [NAME_LENGTH] * 3 + [CELL_LENGTH]
    assert len(shown.action(1, None)) == 103


def test_a_name_like_a_number_is_introduced() -> None:
    shown = names_of(f"[{','.join(['[1,2]'] * 30)}]")
    assert (shown.action(2), shown.action_told(2)) == ("2", "action 2")
    assert (shown.node(2), shown.node_told(2), shown.mover_told(2)) == (
        "2",
        "node 2",
        "MIN at node 2",
    )
    assert shown.actions_told([1, 2]) == "actions 1 and 2"
    assert shown.actions_told([2]) == "action 2"
    assert shown.actions_told([1, 2, 3, 4, 5, 6]) == "actions 1, 2, 3 and 3 more"


@pytest.mark.parametrize(("node", "told"), [(ROOT, "MAX at A"), (1, "MIN at B"), (3, "b1")])
def test_who_moves_is_told_with_the_place_and_a_leaf_by_its_name(node: int, told: str) -> None:
    assert names_of("[[3,12],[2,4]]").mover_told(node) == told


def test_chance_is_a_player_and_values_have_their_signs() -> None:
    shown = names_of("[[3,12],[2,4]]", ascii_only=True)
    assert shown.player(-1) == "CHANCE"
    assert shown.value((float("inf"), 1)) == "(+inf, 1)"
