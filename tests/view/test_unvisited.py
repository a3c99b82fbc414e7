"""Unvisited nodes give nothing away: two searches look alike as long as they do the same.

One cuts on equality and the other only beyond it, so that one cuts what the other will read.
"""

import json
import re
from pathlib import Path

import pytest

from tests.ui.driving import explorer
from tui_explorer import search
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.searches.exports import exported
from tui_explorer.view.diagram.printed import printed_diagram
from tui_explorer.words.glyphs import UNICODE

GAMES = ["pawns", "nim:piles=1-2", "tictactoe:state=XOXOX....", "tictactoe:state=XOXO....."]
TREE = "[[3,12],[3,4],[2,9]]"


def both(source: str) -> tuple[Run, Run, int]:
    """A search by each rule, and the last step up to which they do the same."""
    one, other = (search(source, cut=cut) for cut in ("ge", "gt"))
    steps = zip(one.trace.kind, other.trace.kind, strict=False)
    return one, other, next(step for step, kinds in enumerate(steps) if kinds[0] != kinds[1])


def nodes_told(run: Run, step: int) -> list[dict[str, object]]:
    pieces = exported(run, Moment(run.trace, step), "json")
    told: list[dict[str, object]] = json.loads("".join(pieces))["tree"]
    return told


@pytest.mark.parametrize("source", [*GAMES, TREE])
@pytest.mark.parametrize("form", ["json", "text", "diagram", "svg", "tikz", "dot"])
def test_exports_of_searches_that_did_the_same(source: str, form: str) -> None:
    one, other, last = both(source)
    assert last > 8
    for step in range(last + 1):
        if form == "json":
            assert nodes_told(one, step) == nodes_told(other, step)
            continue
        texts = []
        for run in (one, other):
            moment = Moment(run.trace, step)
            if form == "diagram":
                texts.append("\n".join(printed_diagram(moment, run.names)))
                continue
            text = "".join(exported(run, moment, form))
            texts.append(re.sub(r"cut on .*?,|step \d+ of \d+", "", text))
        assert texts[0] == texts[1], step


@pytest.mark.parametrize("source", GAMES)
def test_a_game_shows_the_children_of_nodes_entered(source: str) -> None:
    run = search(source)
    for step in range(len(run.trace) + 1):
        moment = Moment(run.trace, step)
        entered = [run.tree.path(node) for node in run.trace.node if moment.has_entered(node)]
        told = [node["path"] for node in nodes_told(run, step)]
        assert all(path == [] or path[:-1] in entered for path in told)  # type: ignore[index]
        assert all(path in told for path in entered)


@pytest.mark.parametrize("settings", [{"depth": 2}, {"depth": 2, "quiescence": 15}])
def test_nodes_at_the_depth_limit_are_leaves_whether_read_or_cut(settings: dict[str, int]) -> None:
    """Where quiescence looks on, a position is a leaf if it is quiet."""
    one, whole = (
        search("tictactoe", algorithm=each, **settings) for each in ("alphabeta", "minimax")
    )
    players = {tuple(node["path"]): node["player"] for node in nodes_told(whole, len(whole.trace))}  # type: ignore[arg-type]
    for node in nodes_told(one, len(one.trace)):
        assert node["player"] == players[tuple(node["path"])]  # type: ignore[arg-type]


@pytest.mark.parametrize("view", ["outline", "diagram"])
@pytest.mark.parametrize("source", ["pawns", TREE])
async def test_on_the_screen_too(source: str, view: str, tmp_path: Path) -> None:
    """With what lies ahead hidden, as it is while one predicts each step."""
    *_, last = both(source)
    seen = []
    for cut in ("ge", "gt"):
        asked = Settings(cut=cut)
        async with explorer(tmp_path, source, settings=asked, view=view, hides_ahead=True) as e:
            rows = [e.lines("#tree" if view == "outline" else "#diagram")]
            for _ in range(min(last, 30)):
                await e.press("space")
                rows.append(e.lines("#tree" if view == "outline" else "#diagram"))
        seen.append(rows)
    for step, (one, other) in enumerate(zip(*seen, strict=True)):
        assert one == other, step


async def test_all_unfolded_a_game_still_hides_what_lies_ahead(tmp_path: Path) -> None:
    async with explorer(tmp_path, "pawns") as e:
        await e.press("space", "space", "x")
        assert len(e.rows()) == 6
        await e.press("right_square_bracket")
        assert len(e.rows()) == len(search("pawns").tree)
        await e.press("left_square_bracket")
        assert len(e.rows()) == 3


def test_leaves_of_a_game_have_one_sign() -> None:
    """By the rules: those that are read later, and those that are cut."""
    run = search("tictactoe", depth=2)
    moment = Moment(run.trace, 5)
    lines = "".join(exported(run, moment, "text")).splitlines()
    ahead = [line for line in lines if line.startswith("  │  ") and "■" not in line]
    assert ahead
    assert all(UNICODE.unvisited in line for line in ahead)
    assert {moment.status(node) for node in run.tree.children(1)} >= {Status.UNVISITED}
