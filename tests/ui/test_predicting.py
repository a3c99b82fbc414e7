"""Predict mode: questions before each step, answers by a key or two, and nothing given away."""

from itertools import cycle, takewhile
from pathlib import Path

import pytest

from tests.ui.driving import Explorer, explorer
from tui_explorer.engine.settings import Settings
from tui_explorer.exercises.predictions import PredictionKind
from tui_explorer.searches.search import search
from tui_explorer.searches.source import open_source

pytestmark = pytest.mark.slow

PREDICT = ("P", "enter")


async def answer(e: Explorer, *, right: bool = True) -> None:
    """Answer the question that waits, by the keys that a person would press."""
    predictions = e.session.predictions
    assert predictions is not None
    asked = predictions.asked
    assert asked is not None
    if asked.kind is PredictionKind.CUT:
        await e.press("y" if asked.right is right else "n")
    elif asked.kind in (PredictionKind.VALUE, PredictionKind.WINDOW):
        await e.press(*(str(asked.right) if right else "77"), "enter")
    else:
        nodes = e.session.run.tree.children(0)
        wrong = nodes[-1] if asked.kind is PredictionKind.ACTION else len(e.session.run.tree) - 1
        e.tree.move_to(next(iter(asked.right)) if right else wrong)
        await e.press("enter")


def prompt(e: Explorer) -> str:
    return "\n".join(e.lines("#prompt"))


@pytest.mark.does("predict", "last")
async def test_a_whole_search_is_predicted(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press(*PREDICT)
        asked = 0
        while e.step < 30:
            await e.press("right_square_bracket")
            while e.session.predictions and e.session.predictions.asked:
                assert "cut-off" not in e.text
                assert "of 30" not in e.text
                await answer(e)
                asked += 1
                assert f"right {asked} of {asked}, streak {asked}" in e.header
                if e.step < 30:
                    await e.press("right_square_bracket")
        assert asked == 22
        assert f"All {asked} predictions were right." in prompt(e)


@pytest.mark.does("predict", "last")
async def test_an_answer_that_is_the_end_is_told_with_the_score(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[[3,5],[2,9]]", settings=Settings("layered")) as e:
        await e.press(*PREDICT)
        while e.step < e.steps:
            await e.press("right_square_bracket")
            while e.session.predictions and e.session.predictions.asked:
                await answer(e)
        assert prompt(e).startswith("Right: ")
        assert "predictions were right." in prompt(e)


TWINS = "[[5,9],[5,[8,6],[7,1]]]"
"""Nodes that cut on equality, or only beyond it: the same past, another future."""


async def all_seen(tmp_path: Path, cut: str, until: int) -> list[str]:
    """All that there is to be seen at each question up to a step, in one panel after the other and
    in the diagram; of rules, no more than that there is one.
    """
    seen = []
    turns = cycle(["alt+3", "alt+4", "alt+5", "alt+6", "V", "V"])
    async with explorer(tmp_path, TWINS, settings=Settings(cut=cut)) as e:
        await e.press(*PREDICT)
        while e.step < until:
            await e.press(next(turns))
            seen.append(f"step {e.step}\n{e.text.translate({ord('≥'): '>', ord('≤'): '<'})}")
            predictions = e.session.predictions
            assert predictions is not None
            await (answer(e) if predictions.asked else e.press("right_square_bracket"))
    return seen


async def test_nothing_on_screen_depends_on_what_comes(tmp_path: Path) -> None:
    """Two searches that begin alike look alike as long as they do, whatever comes of them."""
    kinds = [search(open_source(TWINS), Settings(cut=cut)).trace.kind for cut in ("ge", "gt")]
    alike = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*kinds, strict=False)))
    assert 10 < alike < min(map(len, kinds))
    one = await all_seen(tmp_path, "ge", alike)
    other = await all_seen(tmp_path, "gt", alike)
    assert len(one) > 10
    for now, then in zip(one, other, strict=True):
        assert now == then


@pytest.mark.does("predict", "hint")
async def test_what_was_missed_is_a_key_away(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("P", "c", "enter")
        await e.press("c")
        assert e.step == 4
        assert "b1 comes back with 3. Does MIN at B cut?" in prompt(e)
        assert "Answer first" not in prompt(e)
        await e.press("c")
        assert "Answer first: H gives a hint, P ends the questions." in prompt(e)
        assert "b1 comes back with 3. Does MIN at B cut?" in prompt(e)
        await e.press("H")
        assert "MIN cuts if v ≤ α." in prompt(e)
        await e.press("H")
        assert "At B came back: 3; α = −∞, β = +∞." in prompt(e)
        await e.press("H")
        assert "At B came back: 3; α = −∞, β = +∞. There are no more hints." in prompt(e)
        await e.press("n", "c", "n", "c", "n", "c")
        assert e.step == 16
        assert "c1 comes back with 2. Does MIN at C cut?" in prompt(e)
        assert "never visited" not in e.text
        await e.press("n")
        assert "No: it cuts." in prompt(e)
        assert e.step == 17
        assert "2 ≤ 3, so c2 and c3 are cut" in e.text.replace("  ", " ")
        while e.session.predictions and e.step < 30:
            await e.press("right_square_bracket")
            if e.session.predictions.asked:
                await answer(e)
        assert "6 of 7 predictions were right." in e.text
        assert "You said: it goes on" in " ".join(e.text.split())
        await e.press("enter")
        assert e.step == 17
        await e.press("right_square_bracket")
        assert "The search is at its end: H lists again what was missed." in prompt(e)
        await e.press("H")
        assert "You said: it goes on" in " ".join(e.text.split())
        await e.press("enter")
        assert e.step == 17


@pytest.mark.does("predict")
async def test_the_reason_is_told_wherever_one_looks(tmp_path: Path) -> None:
    """Where the panel Why has no room, the prompt says why an answer was wrong."""
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("3", "P", "w", "enter", "right_square_bracket", "7", "enter")
        assert "No: 3. b1 came back with 3: MIN at B now has 3, so β = 3." in prompt(e)
    async with explorer(tmp_path) as e:
        await e.press("P", "w", "enter", "right_square_bracket", "7", "enter")
        assert "No: 3. " in prompt(e)
        assert "b1 came back" not in prompt(e)
        assert any("b1 came back with 3" in line for line in e.lines("#why"))


@pytest.mark.does("predict")
@pytest.mark.parametrize("kind", ["enter", "c"])
async def test_a_test_that_does_not_fire_is_told_with_its_numbers(
    tmp_path: Path, kind: str
) -> None:
    """To go on is no event, so that no panel tells why; the next question may wait already."""
    async with explorer(tmp_path, size=(80, 24)) as e:
        await e.press("P", kind, *(["enter"] if kind == "c" else []), "right_square_bracket")
        if kind == "enter":
            await answer(e)
            await e.press("right_square_bracket")
        await e.press("y")
        assert "No: it goes on. MIN cuts if v ≤ α, and 3 ≤ −∞ does not hold." in prompt(e)


@pytest.mark.does("predict", "hint", "fail_mode")
async def test_hints_are_true_of_fail_hard(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[[3],[4,2]]") as e:
        await e.press("w", "P", "v", "enter", "right_square_bracket", "3", "enter")
        await e.press("right_square_bracket", "H")
        assert "MIN returns the least that came back, clipped to its window." in prompt(e)
        await e.press("H")
        assert "At C came back: 4, 2; it was called with α = 3, β = +∞." in prompt(e)
        await e.press("3", "enter")
        assert "Right: 3." in prompt(e)


@pytest.mark.does("predict")
async def test_a_title_is_no_hint(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        assert "one cut" in e.text
        await e.press(*PREDICT)
        assert "one cut" not in e.text


@pytest.mark.does("predict", "first", "next")
async def test_one_may_look_back_and_around(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("P", "w", "enter", "right_square_bracket")
        assert e.step == 4
        await e.press("3", "backspace", "x")
        assert "type a number" in prompt(e)
        await e.press("slash", "enter")
        assert "That is no number" in prompt(e)
        await e.press("left_square_bracket")
        assert e.step == 0
        assert "Nothing is asked here: space goes on, ] to the next question." in prompt(e)
        await e.press("2", *["space"] * 6)
        assert e.step == 4
        await e.press("3", "enter")
        assert "Right: 3." in prompt(e)


@pytest.mark.does("predict", "next_cut", "last", "go_to", "over", "out", "next_leaf")
@pytest.mark.parametrize("keys", ["c", "]", "g 3 0 enter", "o", "u", "L", "."])
async def test_no_key_goes_beyond_a_question(tmp_path: Path, keys: str) -> None:
    """Whatever would go farther stops where something is asked, and hides what lies behind."""
    async with explorer(tmp_path) as e:
        await e.press(*PREDICT, "down", "down", "enter")
        assert "Right: b1." in prompt(e)
        for _ in range(4):
            if e.session.predictions is None or e.session.predictions.asked is None:
                await e.press(*keys.split())
        assert e.step == 4
        assert "b1 comes back with 3. Does MIN at B cut?" in prompt(e)


@pytest.mark.does("predict", "edit")
async def test_keys_that_edit_are_no_answers(tmp_path: Path) -> None:
    async with explorer(tmp_path) as e:
        await e.press("P", "w", "enter", "right_square_bracket")
        assert "type a number" in prompt(e)
        await e.press("E", "plus")
        assert len(e.session.run.tree) == 14
        await e.press("5", "enter", "escape")
        assert not e.screen.is_editing


@pytest.mark.does("predict")
async def test_a_game_and_another_search(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns") as e:
        await e.press(*PREDICT, "right_square_bracket")
        assert e.session.predictions is not None
        assert e.session.predictions.asked is not None
        await e.press("t")
        assert e.session.predictions is not None
        assert e.session.is_hidden
        await e.press("P", "o", "enter")
        assert e.session.predictions is None
        assert not e.session.is_hidden
        assert e.lines("#prompt") == []


@pytest.mark.does("predict", "play")
async def test_a_search_that_is_played_stops_at_a_question(tmp_path: Path) -> None:
    from tui_explorer.ui.explorer import stepping

    async with explorer(tmp_path) as e:
        await e.press(*PREDICT, "p")
        stepping.play_on(e.screen)
        assert e.screen.player is None
        assert e.step == 0
