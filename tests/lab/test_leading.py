"""Somebody leads, others follow: to any step, search and source, and back to their own places."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from textual.widgets import Input

from tests.command import called_here
from tests.lab.test_students import desk_of, lab, wait_for_writing
from tests.processes import wait_until
from tests.ui.driving import CUT, Explorer
from tests.ui.terminal_session import TerminalSession
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.lab.desk import read
from tui_explorer.lab.leading import Lead, Led, lead_file
from tui_explorer.searches.shelf import Shelf
from tui_explorer.ui.opening import Kept
from tui_explorer.words import labs


def lead_to(folder: Path, source: str, step: int, kept: Kept | None = None) -> None:
    """Be somewhere, as one who leads."""
    place = Bookmark(source, kept or Kept(Settings()), step, name="Eva\x1b")
    lead_file(str(folder)).write_text(place.written())


def led(folder: Path) -> Led:
    return Led(lead_file(str(folder)))


def notified(e: Explorer) -> list[tuple[str, str]]:
    """What toasts say now, and how loud."""
    return [(each.message, each.severity) for each in e.app._notifications]


async def look(e: Explorer) -> None:
    """Let the follower look, as it does from time to time."""
    e.app._look()  # type: ignore[attr-defined]
    await e.settle()


@pytest.mark.slow
async def test_a_follower_goes_along_and_comes_back(tmp_path: Path) -> None:
    lead_to(tmp_path, "aima-5-2", CUT)
    async with lab(None, "sixteen-leaves", led=led(tmp_path)) as e:
        await e.press("t", "space", "space", "space")
        own = e.header
        await e.press("F")
        assert e.step == CUT
        assert "aima-5-2" in e.header
        assert "following Eva␛" in e.header
        lead_to(tmp_path, "aima-5-2", 5)
        await look(e)
        assert e.step == 5
        lead_to(tmp_path, "aima-5-2", 9, Kept(Settings("minimax"), "window", False, 1))
        await look(e)
        assert e.step == 9
        assert "minimax" in e.header
        assert "MIN begins" in e.header
        lead_to(tmp_path, "horizon", 2, Kept(Settings(depth=1)))
        await look(e)
        assert (e.step, "horizon" in e.header) == (2, True)
        await e.press("F")
        assert e.header == own


@pytest.mark.slow
async def test_an_own_key_leaves_and_one_key_returns(tmp_path: Path) -> None:
    lead_to(tmp_path, "aima-5-2", CUT)
    async with lab(None, led=led(tmp_path)) as e:
        await e.press("F", "b")
        assert e.step == CUT - 1
        assert "F follows again" in e.header
        assert e.app._looks is None  # type: ignore[attr-defined]
        lead_to(tmp_path, "aima-5-2", 20)
        await e.settle()
        assert e.step == CUT - 1
        await e.press("F")
        assert (e.step, "following Eva" in e.header) == (20, True)
        await e.press("F")
        assert (e.step, "follow" in e.header) == (0, False)


@pytest.mark.slow
async def test_a_kiosk_follows_to_what_it_offers_and_no_further(tmp_path: Path) -> None:
    (tmp_path / "trees").mkdir()
    (tmp_path / "trees" / "week3.yaml").write_text("[[1, 2], [3, 4]]")
    (tmp_path / "secret.yaml").write_text("[[5, 6], [7, 8]]")
    lead_to(tmp_path, str(tmp_path / "elsewhere" / "week3.yaml"), 3)
    async with lab(None, led=led(tmp_path), shelf=Shelf(str(tmp_path / "trees"))) as e:
        await e.press("F")
        assert ("week3.yaml" in e.header, e.step) == (True, 3)
        shown = e.screen
        lead_to(tmp_path, str(tmp_path / "elsewhere" / "week3.yaml"), 5)
        await look(e)
        assert (e.screen is shown, e.step) == (True, 5)
        lead_to(tmp_path, str(tmp_path / "secret.yaml"), 1)
        await look(e)
        assert ("week3.yaml" in e.header, e.step) == (True, 5)
        assert notified(e) == [(labs.NOT_HERE, "warning")]


@pytest.mark.slow
@pytest.mark.parametrize("shelf", [None, Shelf()])
async def test_no_place_in_a_file_opens_a_file_or_runs_code(
    tmp_path: Path, shelf: Shelf | None
) -> None:
    """Neither the presenter's place, which others can write, nor a saved place."""
    (tmp_path / "game.py").write_text(f"open({str(tmp_path / 'ran')!r}, 'w')")
    (tmp_path / "secret.yaml").write_text("[[5, 6], [7, 8]]")
    desk = desk_of(tmp_path)
    for name in ("game.py", "secret.yaml"):
        lead_to(tmp_path, str(tmp_path / name), 3)
        async with lab(None, led=led(tmp_path), shelf=shelf) as e:
            await e.press("F")
            assert "aima-5-2" in e.header
            assert notified(e) == [(labs.NOT_HERE, "warning")]
        saved = Bookmark(str(tmp_path / name), Kept(Settings()), 3).written()
        (desk.folder / "place.json").write_text(saved)
        async with lab(desk, None, shelf=shelf) as e:
            assert "Open a tree or a game" in e.text
            assert notified(e) == [(labs.NO_WAY_BACK, "information")]
    assert not (tmp_path / "ran").exists()


@pytest.mark.slow
async def test_the_source_of_the_command_line_is_followed_and_resumed(tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("[[5, 6], [7, 8]]")
    lead_to(tmp_path, "aima-5-2", 3)
    async with lab(desk := desk_of(tmp_path), str(mine), led=led(tmp_path)) as e:
        await e.press("space", "space", "F")
        assert "aima-5-2" in e.header
        lead_to(tmp_path, str(mine), 4)
        await look(e)
        assert ("mine.yaml" in e.header, e.step) == (True, 4)
    wait_for_writing(desk)
    async with lab(desk_of(tmp_path), str(mine)) as e:
        assert ("mine.yaml" in e.header, e.step) == (True, 2)


@pytest.mark.slow
async def test_a_follower_comes_back_to_a_tree_that_was_typed(tmp_path: Path) -> None:
    lead_to(tmp_path, "aima-5-2", 3)
    async with lab(None, led=led(tmp_path)) as e:
        e.app.open("[[1, 2], [3, 4]]")
        await e.settle()
        await e.press("space", "space")
        own = e.header
        await e.press("F")
        assert "aima-5-2" in e.header
        await e.press("F")
        assert e.header == own


@pytest.mark.slow
@pytest.mark.parametrize("name", ["lead.json", "lead.lock"])
async def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(tmp_path: Path, name: str) -> None:
    if name == "lead.lock":
        lead_to(tmp_path, "aima-5-2", 3)
    os.mkfifo(tmp_path / name)
    async with lab(None, led=led(tmp_path), follows=True) as e:
        assert e.step == (3 if name == "lead.lock" else 0)
    Lead(tmp_path / name, "Eva").end()


@pytest.mark.slow
async def test_the_same_source_is_shown_otherwise_on_the_same_screen(tmp_path: Path) -> None:
    async with lab(None, led=led(tmp_path), follows=True) as e:
        shown = e.screen
        for kept, step, at in (
            (Kept(Settings(), "local"), 3, 3),
            (Kept(Settings(), "local"), 1000, 30),
            (Kept(Settings("minimax"), "window"), 1000, 38),
            (Kept(Settings("minimax"), "window", root=1), 7, 7),
            (Kept(Settings(), "interval"), 2, 2),
        ):
            lead_to(tmp_path, "aima-5-2", step, kept)
            await look(e)
            assert (e.step, e.screen.columns) == (at, kept.columns)
            source, settings = e.screen.searching.asked
            assert (settings, source.root) == (kept.settings, kept.root)
        assert e.screen is shown


@pytest.mark.slow
async def test_steps_that_are_taken_while_one_searches(tmp_path: Path) -> None:
    source = "tictactoe:state=X...O...."
    async with lab(None, source, led=led(tmp_path), follows=True) as e:
        for step in (3, 10):
            lead_to(tmp_path, source, step, Kept(Settings("minimax")))
            e.app._look()  # type: ignore[attr-defined]
            assert e.screen.searching.is_running
        await e.settle()
        assert (e.step, "minimax" in e.header) == (10, True)


@pytest.mark.slow
async def test_a_click_lets_one_look_around_and_another_size_does_not(tmp_path: Path) -> None:
    lead_to(tmp_path, "aima-5-2", CUT)
    async with lab(None, led=led(tmp_path), follows=True) as e:
        await e.resize(110, 36)
        assert "following Eva" in e.header
        await e.click(*e.place("▲ A"))
        assert "F follows again" in e.header


@pytest.mark.slow
async def test_the_list_follows_where_nothing_is_typed(tmp_path: Path) -> None:
    async with lab(None, None, led=led(tmp_path)) as e:
        assert "F follows" in e.text
        await e.press("a", "F")
        assert e.app.screen.query_one(Input).value == "aF"
        assert notified(e) == []
        await e.press("backspace", "backspace", "F")
        assert e.app.screen.query_one(Input).value == ""
        assert notified(e) == [(labs.WAITS, "information")]
        lead_to(tmp_path, "aima-5-2", 4)
        await look(e)
        assert ("following Eva" in e.header, e.step) == (True, 4)


@pytest.mark.slow
async def test_one_who_waits_is_taken_along_later(tmp_path: Path) -> None:
    for source in (None, "horizon"):
        lead_file(str(tmp_path)).unlink(missing_ok=True)
        async with lab(None, source, led=led(tmp_path), follows=True) as e:
            if source:
                assert labs.NOBODY_YET in e.header
            lead_file(str(tmp_path)).write_text("garbage")
            await look(e)
            lead_to(tmp_path, "aima-5-2", 4)
            await look(e)
            assert ("aima-5-2" in e.header, e.step) == (True, 4)


@pytest.mark.slow
async def test_the_place_that_is_kept_is_the_own_one(tmp_path: Path) -> None:
    lead_to(tmp_path, "horizon", 3)
    async with lab(desk := desk_of(tmp_path), led=led(tmp_path)) as e:
        await e.press("c", "F")
        assert "horizon" in e.header
    wait_for_writing(desk)
    place = desk_of(tmp_path).bookmark()
    assert place is not None
    assert (place.source, place.step) == ("aima-5-2", CUT)


@pytest.mark.slow
async def test_who_leads_tells_every_step_until_the_end(tmp_path: Path) -> None:
    file = lead_file(str(tmp_path))
    tree = tmp_path / "mine.yaml"
    tree.write_text("[[1, 2], [3, 4]]")
    lead = Lead(file, "Eva")
    async with lab(None, lead=lead) as e:
        await e.press("t", "c")
        while lead._keeper._is_writing:
            time.sleep(0.01)
        place = read(file)
        assert place is not None
        assert (place.source, place.step, place.name) == ("aima-5-2", e.step, "Eva")
        assert place.kept.settings.cut == "gt"
        e.app.open(str(tree))
        await e.settle()
        while lead._keeper._is_writing:
            time.sleep(0.01)
        assert json.loads(file.read_text())["source"] == str(tree)
        e.app.open("tictactoe")
        await e.settle()
        while lead._keeper._is_writing:
            time.sleep(0.01)
        assert json.loads(file.read_text())["source"] == "tictactoe"
    assert not file.exists()


def test_what_contradicts_itself_is_refused(tmp_path: Path) -> None:
    for words in (["--lead", "--follow"], ["--kiosk", "--lead"], ["--kiosk", "--follow"]):
        assert called_here("aima-5-2", *words).code == 2


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_nobody_leads_whose_terminal_is_gone(tmp_path: Path, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "tui_explorer", "aima-5-2", "--lead", "--state", str(tmp_path)]
    teacher = TerminalSession(command, XDG_STATE_HOME=str(tmp_path))
    try:
        teacher.wait_for("step 0 of 30")
        teacher.type(b"c")
        wait_until(lambda: (p := read(lead_file(str(tmp_path)))) is not None and p.step == CUT)
        teacher.process.send_signal(number)
        assert teacher.end() == -number
    finally:
        teacher.close()
    assert not lead_file(str(tmp_path)).exists()


LEADS = """
import sys, time
from pathlib import Path
from tui_explorer.engine.settings import Settings
from tui_explorer.lab.leading import Lead
from tui_explorer.lab.bookmark import Bookmark
from tui_explorer.ui.opening import Kept
lead = Lead(Path(sys.argv[1]), "Eva")
lead._keeper.keep(Bookmark("aima-5-2", Kept(Settings()), 3, name="Eva"))
lead._keeper._thread.join()
print("told", flush=True)
time.sleep(600)
"""


@pytest.mark.slow
def test_nobody_follows_one_who_was_killed(tmp_path: Path) -> None:
    path = lead_file(str(tmp_path))
    follower = led(tmp_path)
    command = [sys.executable, "-c", LEADS, path]
    first, second = (subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(2))
    try:
        for each in (first, second):
            assert each.stdout is not None
            assert each.stdout.readline() == b"told\n"
        assert follower.news()[1] is not None
        first.kill()
        first.wait()
        assert not follower.has_news()
        second.kill()
        second.wait()
        assert path.exists()
        assert follower.news() == (True, None)
        assert follower.news() == (False, None)
    finally:
        for each in (first, second):
            each.kill()
            each.communicate()
    lead = Lead(path, "Eva")
    follower.look_again()
    assert follower.news()[0]
    lead.end()
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_on_two_terminals(tmp_path: Path) -> None:
    program, state = [sys.executable, "-m", "tui_explorer"], ["--state", str(tmp_path / "state")]
    home = {name: str(tmp_path) for name in ("HOME", "XDG_STATE_HOME")}
    teacher = TerminalSession([*program, "aima-5-2", "--lead", *state], **home)
    words = ["sixteen-leaves", "--kiosk", "--student", "ana", *state]
    student = TerminalSession([*program, *words], **home)
    try:
        teacher.wait_for("step 0 of 30")
        student.wait_for("step 0 of")
        teacher.type(b"c")
        teacher.wait_for(f"step {CUT} of 30")
        student.type(b"F")
        student.wait_for(f"step {CUT} of 30")
        student.wait_for("following ")
        teacher.type(b" ")
        student.wait_for(f"step {CUT + 1} of 30")
        student.type(b"F")
        student.wait_for("sixteen-leaves")
        for session in (teacher, student):
            session.type(b"q")
            assert session.end() == 0
    finally:
        teacher.close()
        student.close()
    assert not lead_file(str(tmp_path / "state")).exists()


@pytest.mark.slow
async def test_where_nobody_leads_it_is_said(tmp_path: Path) -> None:
    async with lab(None, "aima-5-2") as e:
        await e.press("F")
        assert [each.message for each in e.app._notifications] == [labs.NOBODY_LEADS]
        await e.press("space")
        here = Bookmark.of(e.screen, "aima-5-2", "ana")
        assert (here.source, here.step, here.last, here.name) == ("aima-5-2", 1, 30, "ana")
        e.screen.session = None
        nowhere = Bookmark.of(e.screen)
        assert (nowhere.source, nowhere.step, nowhere.last) == ("aima-5-2", 0, 0)
