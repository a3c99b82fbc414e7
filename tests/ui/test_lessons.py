"""The path of lessons: trees that open as they are meant, answers at the end, and what is done."""

import json
from pathlib import Path

import pytest

from tests.ui.driving import Explorer, explorer
from tui_explorer import listing
from tui_explorer.engine.settings import Settings
from tui_explorer.searches.fit import as_meant
from tui_explorer.searches.source import open_source
from tui_explorer.ui.dialogs.choices import Named, all_named, sections
from tui_explorer.ui.dialogs.preview import preview_of
from tui_explorer.ui.memory import Memory

DOCUMENT = """\
title: Mine
lesson: "\\e[2JA lesson"
algorithm: minimax
notes: "What [b]does[/b] MAX do?"
answer: |
  It plays a.\\n
  And so on.
keywords: [búsqueda]
source: a \\e lecture
tree: {a: [3, 4], b: [2, 9]}
"""
OPENED = DOCUMENT.replace("\\e", "").replace("minimax", "alphabeta")


def listed(e: Explorer) -> list[str]:
    return [line.rstrip() for line in e.lines("OptionList") if line.strip()]


# -- opening -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("source", "given", "algorithm"),
    [
        ("layers", {}, "layered"),
        ("layers", {"table": "sound"}, "alphabeta"),
        ("chain", {"deepening": True}, "minimax"),
        ("chain", {"opponent": "random"}, "expectimax"),
        ("n-player-wrong-cut", {}, "maxn-ab"),
        ("star1-cut", {}, "star1"),
        ("aima-5-2", {}, "alphabeta"),
        ("tictactoe", {}, "alphabeta"),
    ],
)
def test_a_source_is_searched_as_its_author_wants(source, given, algorithm) -> None:
    assert as_meant(Settings(**given), open_source(source)).algorithm == algorithm


@pytest.mark.slow
@pytest.mark.does("open")
async def test_each_opens_as_it_is_meant_and_says_nothing_of_it(tmp_path: Path) -> None:
    async with explorer(tmp_path, "layers", settings=Settings("layered")) as e:
        for name, title in [("aima-5-2", "alpha-beta"), ("coelho-two-players", "max^n αβ")]:
            await e.press("s")
            await e.type(name)
            assert f" {name}   {title}   " in e.header
        assert e.said == []


# -- question and answer -------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("size", [(120, 36), (80, 24)])
async def test_the_answer_is_told_at_the_end_only(tmp_path: Path, size: tuple[int, int]) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(OPENED.replace("[b]", "[[b]"), encoding="utf-8")
    async with explorer(tmp_path, str(path), size=size) as e:
        assert "What [[b]does[/b] MAX do?" in e.text
        assert "Answer" not in e.text
        for _ in range(e.steps - 1):
            await e.tap("space")
            assert "Answer" not in e.text
        await e.press("space")
        assert "Answer: It plays a." in e.text
        assert "And so on." in e.text
        await e.press("b")
        assert "Answer" not in e.text


@pytest.mark.slow
async def test_an_edited_tree_says_that_its_answer_is_older(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(OPENED, encoding="utf-8")
    async with explorer(tmp_path, str(path)) as e:
        await e.press("E", "end", "9", "enter", "escape", "right_square_bracket")
        told = " ".join("".join(e.lines("#why")).split())
        assert "Answer, written before the tree was edited: It plays a." in told
        await e.press("ctrl+z", "right_square_bracket")
        assert "Answer: It plays a." in e.text


@pytest.mark.slow
async def test_another_search_says_which_one_the_answer_is_for(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(OPENED, encoding="utf-8")
    other = "Answer, perhaps for another search than this one: It plays a."
    async with explorer(tmp_path, str(path)) as e:
        for key in "mtwi":
            await e.press(key, "right_square_bracket")
            assert other in " ".join(" ".join(e.lines("#why")).split()), key
            await e.press("ctrl+z", "right_square_bracket")
            assert "Answer: It plays a." in e.text, key


def test_text_from_files_is_made_safe(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    quoted = DOCUMENT.replace("source: a \\e lecture", 'source: "a \\e lecture"')
    path.write_text(quoted, encoding="utf-8")
    seen = preview_of(str(path))
    assert seen.about.splitlines()[-2:] == ["Lesson: ␛[2JA lesson", "Source: a ␛ lecture"]
    assert "It plays" not in seen.about


@pytest.mark.slow
async def test_of_iterations_the_last_one_ends_with_the_answer(tmp_path: Path) -> None:
    async with explorer(tmp_path, "deepening", settings=Settings(deepening=True)) as e:
        await e.press("left_curly_bracket", "right_square_bracket")
        assert "iteration 2 of 3" in e.header
        assert "Answer" not in e.text
        await e.press("right_curly_bracket", "right_square_bracket")
        assert "Answer" in e.text


@pytest.mark.slow
async def test_a_result_above_the_tree_waits_for_the_end(tmp_path: Path) -> None:
    async with explorer(tmp_path, "n-player-wrong-cut", settings=Settings("maxn-ab")) as e:
        assert "the result is wrong" not in e.text
        await e.press("right_square_bracket")
        assert "the result is wrong" in e.text
        await e.press("left_square_bracket")
        assert "the result is wrong" in e.text


async def test_a_tree_that_cannot_be_searched_says_so_at_once(tmp_path: Path) -> None:
    async with explorer(tmp_path, "teixeira-fig-2-unknown", settings=Settings("minimax")) as e:
        assert "the leaf x is unknown, and minimax needs it" in " ".join(e.text.split())
        assert "not searched" in e.header


# -- what is done --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.does("last")
async def test_what_is_done_is_marked_and_the_next_one_stands_first(tmp_path: Path) -> None:
    async with explorer(tmp_path, None) as e:
        assert listed(e)[0] == "Start here"
        assert not any("✓" in line for line in listed(e))
        await e.type("greedy-trap")
        await e.press("space", "s")
        assert listed(e)[0] == "Start here"
        await e.press("escape", "right_square_bracket", "s")
        assert listed(e)[0] == "Go on here"
        assert listed(e)[1].split()[0] == "uneven-depth"
        assert listed(e)[2] == "1. First minimax (1 of 8 done)"
        assert next(line for line in listed(e) if "✓" in line).startswith("✓ greedy-trap ")
        await e.press("escape")
    assert Memory(tmp_path).done == ("greedy-trap",)
    async with explorer(tmp_path, None) as e:
        assert listed(e)[0] == "Go on here"


@pytest.mark.slow
@pytest.mark.does("last")
async def test_a_game_or_a_file_is_no_lesson(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("[1, 2]", encoding="utf-8")
    for source in (str(path), "pawns", "[1, 2]"):
        async with explorer(tmp_path, source) as e:
            await e.press("right_square_bracket")
    assert Memory(tmp_path).done == ()


def shown(done: tuple[str, ...], typed: str = "") -> dict[str, list[str]]:
    found = sections(all_named([]), done, typed)
    return {title: [each.name for each in those] for title, those in found if those}


def test_sections() -> None:
    path = [entry.name for entry in listing.listed(["trees"])["trees"]]
    first = shown(())
    assert next(iter(first)) == "Start here"
    assert list(first)[-2:] == ["Games", "New"]
    assert [name for those in [*first.values()][1:-2] for name in those] == path
    assert shown(("chain",))["Go on here"] == [path[1]]
    assert shown((path[1], path[0]))["Go on here"] == [path[2]]
    assert shown((path[-1],))["Go on here"] == [path[0]]
    assert "Go on here" not in shown(tuple(path))
    assert list(shown(("chain",), "galo")) == ["Games"]
    assert shown((), "chain")["1. First minimax"] == ["chain"]
    assert next(iter(shown(("chain", "nobody"), "chain"))) == "1. First minimax (1 of 8 done)"


def test_a_file_is_found_by_its_name_without_accents() -> None:
    assert Named("/x/Peões.yaml", "Peões.yaml", "/x").has("peoes")
    assert not Named("/x/Peões.yaml", "Peões.yaml", "/x").has("poda")


def test_memory_of_what_is_done(tmp_path: Path) -> None:
    one, other = Memory(tmp_path), Memory(tmp_path)
    one.add_done("chain")
    other.add_done("layers")
    other.add_done("layers")
    assert Memory(tmp_path).done == ("chain", "layers")
    one.choose_theme("nord")
    assert Memory(tmp_path).done == ("chain", "layers")
    for odd in ([3, None, "chain", ["a"]], {"a": 1}, "chain", None):
        (tmp_path / "state.json").write_text(json.dumps({"done": odd}), encoding="utf-8")
        assert Memory(tmp_path).done == (("chain",) if isinstance(odd, list) else ())
    many = [str(number) for number in range(5000)]
    (tmp_path / "state.json").write_text(json.dumps({"done": many}), encoding="utf-8")
    assert len(Memory(tmp_path).done) == 1000
