import asyncio
import unicodedata
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static

from tui_explorer import catalog, listing
from tui_explorer.catalog import POSITIONS
from tui_explorer.ui.actions import ACTIONS
from tui_explorer.ui.dialogs.asking import ChooseScreen, Field, PromptScreen
from tui_explorer.ui.dialogs.help import HelpScreen, Page
from tui_explorer.ui.dialogs.open import Choice, OpenScreen
from tui_explorer.ui.dialogs.preview import Preview, preview_of
from tui_explorer.ui.themes import legible
from tui_explorer.words.glossary import key_name, key_names, signs_used, words_used
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.history import fact_told, history
from tui_explorer.words.questions import question_told, questions

SIZES = [(120, 36), (80, 24), (40, 12)]
NOT_YET = object()
HOSTILE = [
    "[/x]", "[@click=app.quit]a[/]", "[link=file:///etc/passwd]b[/]", "[a=1,b=2] c", "[red]d",
    "\x1b]52;c;aGk=\x1b\\e", "\x1b[2Jf", "\x9b31mg", "\x07\x00\x7fh", "\u202ei", "\u2028\u0085j",
    "k" + "\u0301" * 40, "\udcffl", "m" * 100_000, "$x{n}", "[[[", "\\[o",
]  # fmt: skip


class Host(App[None]):
    """An app with one screen that notes its answer."""

    def __init__(self, screen: ModalScreen[Any]) -> None:
        super().__init__()
        self.shown = screen
        self.answer: Any = NOT_YET

    def get_css_variables(self) -> dict[str, str]:
        return legible(super().get_css_variables())

    def on_mount(self) -> None:
        self.push_screen(self.shown, lambda answer: setattr(self, "answer", answer))

    def on_open_screen_chosen(self, answered: OpenScreen.Chosen) -> None:
        self.answer = answered.text

    def action_quit(self) -> Any:
        raise AssertionError("a label has quit the app")


@asynccontextmanager
async def shown(screen: ModalScreen[Any], size: tuple[int, int] = (120, 36)) -> Any:
    host = Host(screen)
    async with host.run_test(size=size) as pilot:
        await settle(pilot)
        yield pilot, host


async def settle(pilot: Pilot[None]) -> None:
    await pilot.pause()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def type_in(pilot: Pilot[None], text: str) -> None:
    pilot.app.screen.query_one(Input).insert_text_at_cursor(text)
    await settle(pilot)


def text_on(app: App[Any]) -> str:
    """What stands on the terminal, line by line."""
    width, height = app.size
    lines = app.screen._compositor.render_strips(app.size)
    assert len(lines) == height
    text = "\n".join(strip.text for strip in lines)
    for character in text.replace("\n", ""):
        assert unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Zl", "Zp"), text
    assert all(strip.cell_length == width for strip in lines)
    return text


def has_no_links(app: App[Any]) -> bool:
    strips = app.screen._compositor.render_strips(app.size)
    styles = [segment.style for strip in strips for segment in strip if segment.style]
    return not any(style.link or "@click" in style.meta for style in styles)


def names_in(app: App[Any]) -> list[str]:
    options = app.screen.query_one(OptionList).options
    return [option.name for option in options if isinstance(option, Choice)]


def highlighted(app: App[Any]) -> str:
    option = app.screen.query_one(OptionList).highlighted_option
    assert isinstance(option, Choice)
    return option.name


def plain(app: App[Any], selector: str) -> str:
    return str(app.screen.query_one(selector, Static).visual)


@pytest.mark.slow
class TestOpen:
    @pytest.mark.parametrize("size", SIZES)
    async def test_lists_everything_in_sections(self, size: tuple[int, int]) -> None:
        async with shown(OpenScreen(["/home/me/mine.yaml"]), size) as (_, app):
            first = ["mine.yaml", "aima-5-2", "sixteen-leaves", "tictactoe"]
            rest = [
                entry.name for each in listing.listed(["trees", "games"]).values() for entry in each
            ]
            assert names_in(app) == [*first, *rest, "new tree", "random"]
            along = [*catalog.game_names(), *POSITIONS, *catalog.tree_files()]
            assert sorted(rest) == sorted(along)
            text = text_on(app)
            assert "Open a tree or a game" in text
            assert "Recent" in text
            assert "aima-5-2" in text
            assert ("This cannot be opened" in text) == (size != (40, 12))

    async def test_a_lone_number_is_a_tree(self) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await type_in(pilot, "5")
            await settle(pilot)
            assert highlighted(app) == "5"
            assert "As typed" in text_on(app)

    async def test_no_heading_for_nothing(self) -> None:
        async with shown(OpenScreen([])) as (_, app):
            assert "Recent files" not in text_on(app)
            assert highlighted(app) == "aima-5-2"

    @pytest.mark.parametrize("size", SIZES)
    async def test_filter_and_open(self, size: tuple[int, int]) -> None:
        async with shown(OpenScreen([]), size) as (pilot, app):
            await pilot.press(*"TIED")
            await settle(pilot)
            assert names_in(app) == ["tied-root", "all-tied"]
            assert "Games" not in text_on(app)
            await pilot.press("down", "enter")
            await settle(pilot)
            assert app.answer == "all-tied"

    async def test_each_word_counts_in_name_and_title(self) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await type_in(pilot, "leaves sixteen min")
            assert names_in(app) == ["minimal-tree", "sixteen-leaves-min"]

    async def test_a_name_that_begins_so_is_highlighted(self) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await type_in(pilot, "nim")
            assert highlighted(app) == "nim"

    async def test_arrows_and_pages_move_in_the_list(self) -> None:
        async with shown(OpenScreen(["/x.yaml"]), (80, 24)) as (pilot, app):
            assert isinstance(app.focused, Field)
            first, last = "aima-5-2", "random"
            await pilot.press("down")
            assert highlighted(app) == first
            await pilot.press("up", "up")
            assert highlighted(app) == last
            await pilot.press("down", "pagedown")
            assert highlighted(app) not in ("x.yaml", first)
            await pilot.press("end")
            assert highlighted(app) == last
            await pilot.press("home")
            assert highlighted(app) == "x.yaml"
            await pilot.press("pageup", "tab")
            assert isinstance(app.focused, Field)

    async def test_what_cannot_be_opened_leaves_no_preview_behind(self) -> None:
        async with shown(OpenScreen([]), (80, 24)) as (pilot, app):
            assert "MAX moves at A, MIN answers" in text_on(app)
            await type_in(pilot, "/nowhere/tree.yaml")
            await settle(pilot)
            assert "This cannot be opened" in text_on(app)
            assert "MAX moves at A, MIN answers" not in text_on(app)
            assert plain(app, "#picture") == ""

    async def test_what_escape_does_is_told(self) -> None:
        for is_first, told in ((True, "esc quits"), (False, "esc goes back")):
            async with shown(OpenScreen([], is_first=is_first)) as (_, app):
                assert told in text_on(app)

    async def test_escape(self) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await pilot.press("escape")
            await settle(pilot)
            assert app.answer is None

    async def test_escape_clears_what_is_typed_before_it_leaves(self) -> None:
        async with shown(OpenScreen([], is_first=True)) as (pilot, app):
            everything = names_in(app)
            await pilot.press(*"pita")
            await settle(pilot)
            assert names_in(app) != everything
            assert "esc clears" in text_on(app)
            await pilot.press("escape")
            await settle(pilot)
            assert (app.answer, names_in(app)) == (NOT_YET, everything)
            assert "esc quits" in text_on(app)
            await pilot.press("escape")
            await settle(pilot)
            assert app.answer is None

    async def test_who_leaves_is_not_called_back_by_what_was_still_being_read(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        reading, read = Event(), Event()

        def slow(*given: Any) -> Preview:
            reading.set()
            assert read.wait(60)
            return Preview("late", "")

        async with shown(OpenScreen([])) as (pilot, app):
            monkeypatch.setattr("tui_explorer.ui.dialogs.open.preview_of", slow)
            await pilot.press("enter")
            await asyncio.to_thread(reading.wait, 60)
            await pilot.press("escape")
            read.set()
            await settle(pilot)
            assert app.answer is None

    async def test_a_click_opens(self) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await pilot.click(OptionList, offset=(3, 2))
            await settle(pilot)
            assert app.answer == "sixteen-leaves"

    @pytest.mark.parametrize("size", SIZES)
    async def test_the_message_stands_until_something_is_typed(self, size: tuple[int, int]) -> None:
        async with shown(OpenScreen([], "x.yaml:3: [/no] \x1b[2J"), size) as (pilot, app):
            assert "x.yaml:3: [/no] ␛[2J" in text_on(app)
            await pilot.press("down")
            assert "x.yaml:3" in text_on(app)
            await type_in(pilot, "a")
            assert "x.yaml:3" not in text_on(app)

    @pytest.mark.parametrize("text", ["[[3,12],[2,4]]", "subtract:stones=5,take=2", "7"])
    async def test_what_is_typed_can_be_opened(self, text: str) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await type_in(pilot, f"  {text} ")
            await pilot.press("enter")
            await settle(pilot)
            assert app.answer == text

    async def test_a_path(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "my tree.yaml").write_text("title: Mine\ntree: [1, 2]")
        monkeypatch.setenv("HOME", str(tmp_path))
        monkeypatch.setenv("USERPROFILE", str(tmp_path))
        async with shown(OpenScreen([])) as (pilot, app):
            await type_in(pilot, "~/my tree.yaml")
            assert "Mine" in text_on(app)
            await pilot.press("enter")
            await settle(pilot)
            assert app.answer == str(tmp_path / "my tree.yaml")

    @pytest.mark.parametrize(
        ("text", "fault"),
        [("-", "Standard input"), ("no-such-thing", "there is no file, tree or game"),
         ("/no/such.yaml", "there is no such file"), ("[[1,2", "never closed"),
         ("nim:x=1", "has no option"), ("/", "cannot be opened"),
         pytest.param("/" + "x" * 5000, "", id="long")],
    )  # fmt: skip
    async def test_what_cannot_be_opened_is_told_and_not_lost(self, text: str, fault: str) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await type_in(pilot, text)
            await pilot.press("enter")
            await settle(pilot)
            assert app.answer is NOT_YET
            assert fault in plain(app, "#message")
            assert app.screen.query_one(Input).value == text
            await pilot.press("escape", "escape")
            await settle(pilot)
            assert app.answer is None

    async def test_preview_of_a_tree(self) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            await type_in(pilot, "aima-5-2")
            text = text_on(app)
            assert "MAX moves at A, MIN answers at B" in text
            assert "├─ a1 ▽ B" in text
            assert "   └─ d3 ·  2" in text

    async def test_preview_of_a_game(self) -> None:
        async with shown(OpenScreen([]), (80, 24)) as (pilot, app):
            await type_in(pilot, "subtract")
            text = text_on(app)
            assert "stones=10, take=3, misere=false" in text
            assert "10 stones" in text

    @pytest.mark.parametrize("size", SIZES)
    async def test_hostile_files_are_harmless(self, size: tuple[int, int], tmp_path: Path) -> None:
        tree = tmp_path / "tree.json"
        label = '"\\u001b[2J[@click=app.quit]x[/]\\u202e"'
        tree.write_text(
            f'{{"title": {label}, "notes": {label}, "tree": {{"label": {label}, "children": '
            f'[{{"action": {label}, "node": 1}}, 2]}}}}'
        )
        recent = [str(tree), *(f"/no/{name}" for name in HOSTILE)]
        async with shown(OpenScreen(recent), size) as (pilot, app):
            assert "␛[2J[@click=app.quit]x[/]" in plain(app, "#about")
            for _ in recent:
                text_on(app)
                assert has_no_links(app)
                await pilot.press("down")
                await settle(pilot)
            await pilot.press("enter")

    async def test_hostile_text_in_the_field(self) -> None:
        async with shown(OpenScreen([]), (80, 24)) as (pilot, app):
            for text in HOSTILE:
                app.screen.query_one(Input).clear()
                await type_in(pilot, text[:3000] + "\u0301/")
                text_on(app)
                assert has_no_links(app)
                if app.screen.query_one(Input).value:
                    await pilot.press("enter")
                    await settle(pilot)
                    text_on(app)
                assert app.answer is NOT_YET

    @pytest.mark.parametrize("text", ["".join(HOSTILE[:-5]), HOSTILE[-4]])
    async def test_a_hostile_message(self, text: str) -> None:
        async with shown(OpenScreen([], text), (80, 24)) as (_, app):
            text_on(app)
            assert has_no_links(app)

    def test_a_large_file_is_not_read(self, tmp_path: Path) -> None:
        path = tmp_path / "large.json"
        path.write_text("[" + "1," * 100_000)
        assert preview_of(str(path)).title == "A large file"

    @pytest.mark.parametrize("name", [*catalog.tree_files(), *catalog.game_names()])
    def test_everything_bundled_has_a_preview(self, name: str) -> None:
        for glyphs in (UNICODE, ASCII):
            seen = preview_of(name, glyphs)
            assert not seen.fault
            assert seen.title
            assert seen.about
            assert seen.picture
        assert seen.picture.isascii()

    async def test_it_fits_when_the_terminal_changes(self) -> None:
        async with shown(OpenScreen([])) as (pilot, app):
            for size in [*SIZES, (20, 5), (300, 80)]:
                await pilot.resize_terminal(*size)
                await settle(pilot)
                text_on(app)


class TestHelp:
    @pytest.mark.slow
    @pytest.mark.parametrize("size", SIZES)
    async def test_says_everything(self, size: tuple[int, int]) -> None:
        async with shown(HelpScreen(), size) as (pilot, app):
            text = text_on(app)
            assert ACTIONS[0].section in text
            seen = set(text.split())
            page = app.screen.query_one(Page)
            while page.scroll_offset.y < page.max_scroll_y:
                await pilot.press("pagedown")
                await pilot.pause()
                seen |= set(text_on(app).split())
            for action in ACTIONS:
                assert set(action.help.split()) <= seen, action
                assert set(key_names(action.keys).split()) <= seen, action
            for entry in words_used() + signs_used():
                assert set(entry.word.split()) <= seen, entry
                assert set(entry.meaning.split()) <= seen, entry

    @pytest.mark.slow
    @pytest.mark.parametrize("key", ["escape", "question_mark", "f1"])
    async def test_closes(self, key: str) -> None:
        async with shown(HelpScreen()) as (pilot, app):
            await pilot.press(key)
            await settle(pilot)
            assert app.answer is None

    async def test_scrolls_at_once(self) -> None:
        async with shown(HelpScreen(), (80, 24)) as (pilot, app):
            page = app.screen.query_one(Page)
            for key, there in [("down", 1), ("up", 0), ("pagedown", 19), ("pageup", 0)]:
                await pilot.press(key)
                assert page.scroll_offset.y == there, key
            await pilot.press("end")
            assert page.scroll_offset.y == page.max_scroll_y
            await pilot.press("home")
            assert page.scroll_offset.y == 0

    async def test_only_lines_in_view_are_painted(self, monkeypatch: pytest.MonkeyPatch) -> None:
        painted: list[int] = []
        paint = Page.render_line

        def counted(page: Page, y: int) -> Any:
            painted.append(y)
            return paint(page, y)

        monkeypatch.setattr(Page, "render_line", counted)
        async with shown(HelpScreen(), (80, 24)) as (_, app):
            page = app.screen.query_one(Page)
            assert page.max_scroll_y > 150
            assert set(painted) == set(range(20))

    @pytest.mark.slow
    @pytest.mark.parametrize("size", SIZES)
    async def test_has_pages_of_history_and_of_questions(self, size: tuple[int, int]) -> None:
        facts = (entry for each in history().values() for fact in each for entry in fact_told(fact))
        asked = (entry for each in questions() for entry in question_told(each))
        async with shown(HelpScreen(), size) as (pilot, app):
            page = app.screen.query_one(Page)
            for entries in (facts, asked):
                await pilot.press("end", "tab")
                await pilot.pause()
                assert page.scroll_offset.y == 0
                seen = set(text_on(app).split())
                while page.scroll_offset.y < page.max_scroll_y:
                    await pilot.press("pagedown")
                    await pilot.pause()
                    seen |= set(text_on(app).split())
                for entry in entries:
                    whole = {word for word in entry.meaning.split() if len(word) < 20}
                    assert set(entry.word.split()) | whole <= seen, entry

    @pytest.mark.parametrize(
        ("keys", "title"),
        [(["tab"], "Help 2 of 3"), (["right", "tab"], "Help 3 of 3"), (["tab"] * 3, "Help 1 of 3"),
         (["left"], "Help 3 of 3"), (["shift+tab", "left"], "Help 2 of 3")],
    )  # fmt: skip
    async def test_turns_its_pages(self, keys: list[str], title: str) -> None:
        async with shown(HelpScreen(), (80, 24)) as (pilot, app):
            await pilot.press(*keys)
            await pilot.pause()
            assert title in text_on(app).splitlines()[0]

    @pytest.mark.slow
    async def test_typing_filters_all_pages(self) -> None:
        async with shown(HelpScreen(), (120, 36)) as (pilot, app):
            await pilot.press(*"next cut")
            await settle(pilot)
            assert "Go on to the next cut" in text_on(app)
            assert "One row up" not in text_on(app)
            assert "esc clears" in text_on(app)
            await pilot.press("escape", *"reload")
            await settle(pilot)
            assert "Read the tree's file again" in text_on(app)
            await pilot.press("escape", *"knuth")
            await settle(pilot)
            assert "Knuth" in text_on(app)
            assert "Step through the search" not in text_on(app)
            await pilot.press("tab", "escape", "M")
            await settle(pilot)
            assert "Play the move under the cursor" in text_on(app)
            assert text_on(app).count("MAX") < 3
            await pilot.press(*"zzz")
            await settle(pilot)
            assert "Nothing in the help has these words." in text_on(app)
            await pilot.press("escape", "escape")
            await settle(pilot)
            assert app.answer is None

    @pytest.mark.slow
    async def test_plain_signs_where_there_are_no_others(self) -> None:
        async with shown(HelpScreen(ASCII)) as (_, app):
            assert "▲" not in text_on(app)

    def test_the_glossary_has_every_sign_and_short_entries(self) -> None:
        words = {entry.word for entry in words_used()}
        assert {"α", "β", "v", "window", "cut-off", "cut", "shallow cut-off", "deep cut-off",
                "bound ≤ ≥", "fail-soft", "fail-hard", "ply", "leaf", "Eval",
                "principal variation"} <= words  # fmt: skip
        assert set("▲▼■✂★▶·") <= {entry.word for entry in signs_used()}
        for entry in words_used() + signs_used():
            assert 1 <= entry.meaning.count(". ") + 1 <= 2, entry
            assert entry.meaning.endswith(".")

    def test_every_key_has_a_name_for_people(self) -> None:
        for action in ACTIONS:
            for key in action.keys.split(","):
                assert "_" not in key_name(key), key


class TestPrompt:
    @pytest.mark.slow
    @pytest.mark.parametrize("size", SIZES)
    async def test_a_text_must_pass_the_check(self, size: tuple[int, int]) -> None:
        def check(text: str) -> str | None:
            return None if text.isdigit() else f"[/x] {text!r} is no number"

        async with shown(PromptScreen("Go to [b]step", "1", check), size) as (pilot, app):
            assert "Go to [b]step" in text_on(app)
            await pilot.press("end", "x", "enter")
            await pilot.pause()
            assert "[/x] '1x' is no number" in text_on(app)
            await pilot.press("backspace")
            await pilot.pause()
            assert "no number" not in text_on(app)
            await pilot.press("2", "enter")
            await settle(pilot)
            assert app.answer == "12"

    async def test_without_a_check_anything_passes(self) -> None:
        async with shown(PromptScreen("Find")) as (pilot, app):
            await pilot.press("enter")
            await settle(pilot)
            assert app.answer == ""

    async def test_escape(self) -> None:
        async with shown(PromptScreen("Find", "x")) as (pilot, app):
            await pilot.press("escape")
            await settle(pilot)
            assert app.answer is None

    async def test_nothing_blinks(self) -> None:
        async with shown(PromptScreen("Find")) as (_, app):
            assert not app.screen.query_one(Input).cursor_blink

    @pytest.mark.slow
    async def test_hostile_text(self) -> None:
        mixed = "".join(text[:50] for text in HOSTILE)
        async with shown(PromptScreen(mixed, mixed, lambda text: text), (80, 24)) as (pilot, app):
            for text in HOSTILE:
                text_on(app)
                assert has_no_links(app)
                app.screen.query_one(Input).clear()
                await type_in(pilot, text[:500])
                await pilot.press("enter")
                await pilot.pause()
            assert app.answer is NOT_YET


class TestChoose:
    CHOICES = (("alphabeta", "Cuts"), ("layered", "By layers"), ("minimax", "Plain"), ("mtd", "-"))

    def screen(self, current: str | None = "minimax") -> ChooseScreen:
        return ChooseScreen("Algorithm", list(self.CHOICES), current)

    @pytest.mark.parametrize("size", SIZES)
    async def test_the_current_one_is_highlighted(self, size: tuple[int, int]) -> None:
        async with shown(self.screen(), size) as (pilot, app):
            text = text_on(app)
            assert "Algorithm" in text
            assert "By layers" in text
            await pilot.press("up", "enter")
            await settle(pilot)
            assert app.answer == "layered"

    @pytest.mark.parametrize(
        ("keys", "answer"),
        [("a", "alphabeta"), ("m", "mtd"), ("mm", "minimax"), ("L", "layered"), ("y", "minimax")],
    )
    async def test_letters_jump(self, keys: str, answer: str) -> None:
        async with shown(self.screen()) as (pilot, app):
            await pilot.press(*keys, "enter")
            await settle(pilot)
            assert app.answer == answer

    async def test_escape(self) -> None:
        async with shown(self.screen(None)) as (pilot, app):
            await pilot.press("escape")
            await settle(pilot)
            assert app.answer is None

    async def test_nothing_to_choose(self) -> None:
        async with shown(ChooseScreen("Nothing", [])) as (pilot, app):
            await pilot.press("enter", "a", "down", "escape")
            await settle(pilot)
            assert app.answer is None

    @pytest.mark.slow
    async def test_hostile_names(self) -> None:
        choices = [(text, text[:300]) for text in HOSTILE]
        async with shown(ChooseScreen("[/x]", choices), (80, 24)) as (pilot, app):
            for _ in choices:
                text_on(app)
                assert has_no_links(app)
                await pilot.press("down")


def test_every_screen_can_be_made_twice() -> None:
    makers: list[Callable[[], Any]] = [HelpScreen, lambda: OpenScreen([]), lambda: PromptScreen("")]
    for make in makers:
        assert make() is not make()
