"""Many players and chance in the explorer, from opening to the end."""

from pathlib import Path

import pytest

from tests.ui.driving import explorer
from tests.ui.test_snapshots import COINS, SHALLOW_CUT, WRONG_CUT
from tui_explorer import catalog
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS
from tui_explorer.ui.explorer.switching import search_by

pytestmark = pytest.mark.slow

LONELY = (
    '{"players": ["A", "B"], "tree": [{"player": "chance", "children": [{"prob": "1/2", "node": '
    '{"payoffs": [4, 1]}}, {"prob": "1/2", "node": {"payoffs": [1, 2]}}]}, {"payoffs": [2, 2]}]}'
)


def algorithm(name: str, **settings: object) -> Settings:
    return Settings(algorithm=name, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "first", "second"),
    [(SHALLOW_CUT, "maxn", "maxn-shallow"), (COINS, "expectimax", "star1")],
    ids=["payoffs", "chance"],
)
async def test_it_opens_with_what_fits_and_switches(
    tmp_path: Path, source: str, first: str, second: str
) -> None:
    async with explorer(tmp_path, source) as e:
        assert e.session.run.settings.algorithm == first
        await e.press("m")
        assert e.session.run.settings.algorithm == second
        await e.press("m")
        assert e.session.run.settings.algorithm == first
        assert "minimax" not in e.text
        assert e.said == []


@pytest.mark.parametrize(
    ("source", "kind", "usual", "others"),
    [
        (SHALLOW_CUT, PAYOFFS, "maxn", ["alphabeta", "minimax", "star1"]),
        (COINS, CHANCES, "expectimax", ["alphabeta", "minimax", "maxn"]),
    ],
    ids=["payoffs", "chance"],
)
async def test_what_does_not_fit_shares_the_last_line_and_says_why(
    tmp_path: Path, source: str, kind: str, usual: str, others: list[str]
) -> None:
    names = catalog.fitting(kind)
    async with explorer(tmp_path, source) as e:
        before = e.session.run
        await e.press("a")
        listed = [line.strip() for line in e.lines("OptionList")]
        fit = [line.split()[0] for line in listed if line]
        assert [name for name in fit if name in catalog.algorithm_names()] == names
        unfit = " ".join(listed[listed.index("") :])
        assert all(name in unfit.split(" fit,")[0] for name in others)
        assert unfit.count("not fit") == 1
        await e.press("end", "enter")
        assert e.session.run.settings.algorithm == names[-1]
        await e.press("ctrl+z")
        assert e.session.run.settings == before.settings
        search_by(e.screen, others[0])
        assert "does not fit inline: " in e.said[-1]
        assert e.said[-1].endswith(f"(use {usual})")


async def test_the_palette_searches_with_what_fits(tmp_path: Path) -> None:
    async with explorer(tmp_path, SHALLOW_CUT) as e:
        commands = {each.title: each for each in e.app.get_system_commands(e.screen)}
        offered = [title for title in commands if title.startswith("Search with ")]
        titles = [catalog.load_algorithm(name).title for name in catalog.fitting(PAYOFFS)]
        assert offered == [f"Search with {title}" for title in titles]
        commands[f"Search with {catalog.load_algorithm('maxn-shallow').title}"].callback()
        await e.settle()
        assert e.session.run.settings.algorithm == "maxn-shallow"


async def test_a_partner_that_cannot_run_says_why(tmp_path: Path) -> None:
    async with explorer(tmp_path, "[(inf,1),(2,3)]", settings=algorithm("maxn")) as e:
        e.screen.show_panels("comparison")
        await e.press("right_square_bracket")
        told = " ".join(" ".join(e.lines("#comparison")).split())
        assert "maxn-shallow was left out: maxn-shallow adds payoffs up" in told
        assert "…" not in told


async def test_the_warning_stands_as_long_as_the_search(tmp_path: Path) -> None:
    async with explorer(tmp_path, WRONG_CUT, settings=algorithm("maxn-ab")) as e:
        for key in ("space", "c", "right_square_bracket", "left_square_bracket"):
            await e.press(key)
            told = " ".join(" ".join(e.lines("#notes")).split())
            assert told.startswith("This cut rule is sound only for two players whose payoffs")
            assert told.endswith("the cut at B removed b2, which P2 would have chosen.")
        await e.press("m")
        assert e.lines("#notes") == []


async def test_claims_and_payoffs_have_columns(tmp_path: Path) -> None:
    async with explorer(tmp_path, WRONG_CUT, settings=algorithm("maxn-ab")) as e:
        await e.press("c")
        assert e.lines("#tree")[0].split() == ["αβ", "v"]
        assert e.row("●1 A") == "●1 A (1, −∞, −∞) (1, 0, 2) ◂"
        assert e.row("a2") == "▶ └─ a2 ●2 B (1, 0, −∞) ≥(1, 0, 2) ✂"
        await e.press("m")
        assert e.lines("#tree")[0].split() == ["v"]


async def test_conventions_that_mean_nothing_are_not_in_the_header(tmp_path: Path) -> None:
    async with explorer(tmp_path, SHALLOW_CUT, settings=algorithm("maxn-shallow")) as e:
        assert "cut ≥" not in e.header
        assert "payoffs from 0, in all up to 9" in e.header
    async with explorer(tmp_path, COINS, settings=algorithm("star1", bounds=(0, 10))) as e:
        assert "cut ≥" in e.header
        assert "leaves from 0 to 10" in e.header


async def test_a_bound_that_a_leaf_breaks_is_refused_and_nothing_is_lost(tmp_path: Path) -> None:
    async with explorer(tmp_path, COINS, settings=algorithm("expectimax", bounds=(0, 5))) as e:
        await e.press("m")
        assert e.session.run.settings.algorithm == "expectimax"
        assert "not between 0 and 5" in e.said[-1]


async def test_a_search_with_nothing_beside_it(tmp_path: Path) -> None:
    async with explorer(tmp_path, LONELY) as e:
        await e.press("right_square_bracket")
        assert "(5/2, 3/2)" in "\n".join(e.lines("#comparison"))
        await e.press("m")
        assert e.said == ["No other search can do this."]


@pytest.mark.parametrize("source", [WRONG_CUT, SHALLOW_CUT, COINS, LONELY])
@pytest.mark.parametrize("size", [(120, 36), (80, 24), (40, 12)])
async def test_every_step_of_every_search_can_be_shown(
    tmp_path: Path, source: str, size: tuple[int, int]
) -> None:
    from tui_explorer import catalog
    from tui_explorer.searches.source import open_source

    for name in catalog.fitting(open_source(source).kind):
        async with explorer(tmp_path, source, size, algorithm(name)) as e:
            for step in range(e.steps + 1):
                e.screen.show_step(step)
                await e.pilot.pause()
                assert e.step == step
            await e.press("x", "z", "tab", "tab", "i", "r", "escape", "y")
