"""What dialogs say and take: rows of lists, previews, the help, keys beside a board, fields."""

from pathlib import Path

import pytest
from textual.content import Content

from tests.ui.driving import explorer
from tui_explorer.errors import ExplorerError
from tui_explorer.exercises.offered import FullShelf
from tui_explorer.searches.set_up import SetUp
from tui_explorer.searches.shelf import Shelf
from tui_explorer.searches.source import open_source
from tui_explorer.ui.dialogs.asking import ChooseScreen, PromptScreen
from tui_explorer.ui.dialogs.choices import Named
from tui_explorer.ui.dialogs.help import HelpScreen
from tui_explorer.ui.dialogs.open import Choice
from tui_explorer.ui.dialogs.preview import Preview, preview_of
from tui_explorer.ui.dialogs.set_up import SetUpScreen
from tui_explorer.ui.explorer import playing
from tui_explorer.words import captions
from tui_explorer.words.setting_up import CAN_BE

# -- the list of sources ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "title", "shown"),
    [
        ("chain", "", "  chain  "),
        ("chain", "A chain", f"  chain{' ' * 17}  A chain"),
        ("x" * 22, "Full", f"  {'x' * 22}  Full"),
        ("x" * 23, "Cut", f"  {'x' * 21}…  Cut"),
        ("x" * 200, "", f"  {'x' * 200}  "),
        ("x" * 201, "", f"  {'x' * 199}…  "),
        ("x", "y" * 200, f"  x{' ' * 21}  {'y' * 200}"),
        ("x", "y" * 201, f"  x{' ' * 21}  {'y' * 199}…"),
    ],
)
def test_titles_stand_below_each_other_whatever_the_names(
    name: str, title: str, shown: str
) -> None:
    choice = Choice(Named("text", name, title))
    assert isinstance(choice.prompt, Content)
    assert (choice.prompt.plain, choice.text) == (shown, "text")
    done = Choice(Named("text", name, title), "✓")
    assert isinstance(done.prompt, Content)
    assert done.prompt.plain == f"✓{shown[1:]}"


# -- previews --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("size", "is_read"), [(64 * 1024, True), (64 * 1024 + 1, False)])
def test_a_preview_reads_no_large_file(tmp_path: Path, size: int, is_read: bool) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text("[1, 2]".ljust(size))
    seen = preview_of(str(file))
    assert (seen == Preview(*captions.LARGE_FILE)) == (not is_read)
    assert bool(seen.picture) == is_read
    assert not seen.fault


@pytest.mark.parametrize(("leaves", "rows"), [(58, 59), (59, 60), (60, 60), (500, 60)])
def test_a_preview_has_the_first_rows(leaves: int, rows: int) -> None:
    drawn = preview_of(str(list(range(leaves)))).picture.splitlines()
    assert len(drawn) == rows
    assert drawn[1].split()[-1] == "0"
    assert drawn[-1].split()[-1] == str(rows - 2)


def test_a_preview_of_an_exercise_tells_its_title_or_its_name(tmp_path: Path) -> None:
    asked = "teaches: Cuts.\nsource: '[[1,2],[3,4]]'\nquestions: [value, count]\n"
    (tmp_path / "named.yaml").write_text(asked)
    (tmp_path / "titled.yaml").write_text(f"title: By hand\n{asked}")
    shelf = FullShelf(str(tmp_path), "ann")
    for name, title in (("named.yaml", "named.yaml"), ("titled.yaml", "By hand")):
        seen = preview_of(f"exercise:{name}", shelf=shelf)
        assert (seen.title, seen.fault) == (title, False)
        assert "Cuts." in seen.about
        assert "2 questions" in seen.about
    for other in (shelf, Shelf()):
        seen = preview_of("exercise:nowhere.yaml", shelf=other)
        assert (seen.title, seen.fault) == (captions.CANNOT_BE_OPENED, True)


# -- the help --------------------------------------------------------------------------------------


def sections(typed: str) -> tuple[list[str], list[str]]:
    """The titles of what is found, at the left and at the right."""
    left, right = HelpScreen()._found(typed)
    return [title for title, _ in left], [title for title, _ in right]


def test_keys_stand_at_the_left_of_all_else_that_is_found() -> None:
    left, right = sections("cut")
    assert "Step through the search" in left
    assert "Words" in right
    assert set(left).isdisjoint(right)
    alone, nothing = sections("knuth")
    assert nothing == []
    assert alone != [captions.NOTHING_FOUND]
    assert set(alone).isdisjoint(left)
    assert sections("knuth zzz") == ([captions.NOTHING_FOUND], [])


@pytest.mark.parametrize("typed", ["✂", "/", "Z"])
def test_a_character_alone_is_a_key_or_a_sign(typed: str) -> None:
    found = [entry for part in HelpScreen()._found(typed) for _, each in part for entry in each]
    assert found
    assert all(typed in entry.word.split() for entry in found)


def test_what_belongs_together_is_found_together() -> None:
    """Of a page whose entries are groups, whole ones with the empty line below each."""
    found = [each for part in HelpScreen()._found("knuth") for _, each in part]
    groups = [entries for entries in found if ("", "") in [entry[:2] for entry in entries]]
    assert groups
    for entries in groups:
        assert entries[-1][:2] == ("", "")
        assert all("".join(entry[:2]) for entry in entries[:1])


# -- a position on the board -----------------------------------------------------------------------


def lines_of(source: str, check: object = len) -> tuple[list[str], tuple[int, ...]]:
    """What is told beside the board of a game's start, and the lines that are lit."""
    game = open_source(source).game
    begun = SetUp.at(source, game, game.start())
    assert begun is not None
    screen = SetUpScreen(begun, check)  # type: ignore[arg-type]
    screen._show = lambda: None  # type: ignore[method-assign]
    screen._look()
    return screen._lines(38)


@pytest.mark.parametrize(
    ("source", "keys"),
    [("tictactoe", {"⌫", "0"}), ("othello", {"⌫", "0", "tab"}),
     ("checkers", {"⌫", "0", "tab"}), ("slide", set()), ("cube", set())],
)  # fmt: skip
def test_only_keys_that_do_something_are_told(source: str, keys: set[str]) -> None:
    lines, lit = lines_of(source)
    told = {line.split()[0] for line in lines if line.strip()}
    assert told & {"⌫", "0", "tab"} == keys
    assert {"space", "<", "=", "ctrl+z"} <= told
    assert lit == ()
    assert CAN_BE in lines


@pytest.mark.parametrize("words", [1, 30, 60])
def test_the_keys_stay_in_their_place_below_what_is_wrong(words: int) -> None:
    """Where that has five lines at most; one line is left empty in any case."""

    def refuse(_text: str) -> None:
        raise ExplorerError("word " * words)

    usual, _ = lines_of("tictactoe")
    lines, lit = lines_of("tictactoe", refuse)
    start = usual.index(CAN_BE)
    assert lines[:start] == usual[:start]
    assert lit == tuple(range(start, start + len(lit)))
    assert all("ord" in lines[at] for at in lit)
    below = start + max(5, len(lit) + 1)
    assert not any(lines[start + len(lit) : below])
    assert lines[below:] == usual[start + 5 :]


# -- fields ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "taken", "refused"),
    [
        ("g", ["0", "30", "1 2", "0,30"], ["", "31", "-1", "1.5", "x", "9" * 20]),
        ("d", ["", "0", "5", "999999"], ["1000000", "-1", "1.5", "x", "٣"]),
        ("Q", ["", "0", "1/2", "7"], ["-1", "-1/2", "x", "1,2"]),
    ],
)
async def test_what_a_field_takes(
    tmp_path: Path, key: str, taken: list[str], refused: list[str]
) -> None:
    """The step of a search with thirty of them, a depth limit, a threshold."""
    async with explorer(tmp_path) as e:
        await e.press(key)
        asked = e.app.screen
        assert isinstance(asked, PromptScreen)
        assert [text for text in taken if asked._fault(text)] == []
        assert [text for text in refused if not asked._fault(text)] == []


@pytest.mark.slow
@pytest.mark.parametrize(("most", "is_played"), [(13, True), (12, False)])
async def test_a_tree_that_is_too_large_is_not_played(
    tmp_path: Path, most: int, is_played: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "_MOST_NODES", most)
    async with explorer(tmp_path) as e:
        await e.press("Y")
        assert isinstance(e.app.screen, ChooseScreen) == is_played
        assert bool(e.said) != is_played
