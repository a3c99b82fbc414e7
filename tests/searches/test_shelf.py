"""What a kiosk opens: names on its shelf, and no path by any way of writing it."""

import os
from pathlib import Path

import pytest

from tests.command import called_here
from tui_explorer.errors import BadData, CannotRead
from tui_explorer.searches.shelf import Shelf
from tui_explorer.system.process import LOG
from tui_explorer.words import labs

SECRET = "title: sesame\ntree: [1, 2"
ANSWER = f"tui-explorer: error: {labs.NOT_OFFERED} ({labs.CHOOSE})\n"


@pytest.fixture
def trees(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of a teacher's, beside files that are nobody's business; one works among these."""
    monkeypatch.setattr(LOG, "is_kept", True)
    folder = tmp_path / "trees"
    folder.mkdir()
    (folder / "week3.yaml").write_text("title: Week 3\ntree: [[3, 12], [2, 4]]\n")
    (folder / "broken.yaml").write_text("title: Broken\ntree: [[3, 12], [2, x!]]\n")
    (folder / "notes.txt").write_text(SECRET)
    (folder / ".hidden.yaml").write_text(SECRET)
    (folder / "own.py").write_text("raise SystemExit('ran')\n")
    (folder / "below").mkdir()
    (folder / "below" / "deep.yaml").write_text("[1, 2]")
    for outside in ("secret.yaml", "aima-5-2x", "game.py", "tictactoe"):
        (tmp_path / outside).write_text(SECRET)
    (folder / "link.yaml").symlink_to(tmp_path / "secret.yaml")
    (folder / "folder.yaml").mkdir()
    os.mkfifo(folder / "pipe.yaml")
    monkeypatch.chdir(tmp_path)
    return folder


def routes(folder: Path) -> list[str]:
    """Fifty ways to ask for what is not offered."""
    inside = ["notes.txt", ".hidden.yaml", "own.py", "below/deep.yaml", "below", "link.yaml",
              "folder.yaml", "pipe.yaml", "week3", "WEEK3.YAML", "week3.yaml/", "./week3.yaml",
              "week3.yaml\0", " week3.yaml", "week3.yaml:x=1", ".", "..", "",
              "own.py:x=1"]  # fmt: skip
    below = [str(folder / name) for name in inside if name]
    return [*inside, *below, str(folder / "week3.yaml"), "trees/week3.yaml", "secret.yaml",
            "../secret.yaml", "trees/../secret.yaml", "~/secret.yaml", "~root/.profile", "-",
            "/etc/passwd", "/etc/shadow", "/dev/stdin", "/dev/tty", "/proc/self/environ",
            "/nonexistent", "game.py", "game.py:x=1", "/etc/passwd.py", "aima-5-2x", "aima-5-2/",
            "./aima-5-2", "[1, 2]", "{a: 1}", "7", "openspiel:tic_tac_toe",
            "openspiel:efg_game(filename=/etc/passwd)", "file:///etc/passwd", "nope", "x" * 5000,
            "aima-5-2\0", "aima-5-2 ", "/etc/hosts:80"]  # fmt: skip


def test_whatever_is_not_offered_gets_one_answer(trees: Path) -> None:
    shelf = Shelf(str(trees))
    asked = routes(trees)
    assert len(asked) >= 50
    for text in asked:
        with pytest.raises(CannotRead) as refused:
            shelf.open(text)
        assert str(refused.value) == f"{labs.NOT_OFFERED} ({labs.CHOOSE})", text
        assert not shelf.offers(text), text


def test_the_command_line_gives_the_same_answer(trees: Path) -> None:
    for text in ("/etc/passwd", "secret.yaml", "-", "game.py", "[1, 2]", "link.yaml", "pipe.yaml"):
        done = called_here("--kiosk", "--trees", str(trees), text, stdin=b"[1, 2]")
        assert (done.code, done.out, done.err) == (66, b"", ANSWER), text


def test_what_is_offered_is_opened(trees: Path) -> None:
    shelf = Shelf(str(trees))
    assert list(shelf.files()) == ["broken.yaml", "week3.yaml"]
    assert shelf.titles() == {"broken.yaml": "", "week3.yaml": "Week 3"}
    for text in ("week3.yaml", "aima-5-2", "tictactoe", "pawns:rows=4", "random:b=2,d=3"):
        assert shelf.offers(text)
        assert shelf.open(text).text == text
    done = called_here("--kiosk", "--trees", str(trees), "week3.yaml")
    assert done.code == 0
    assert b"12" in done.out


def test_a_file_that_became_a_link_is_not_read_again(trees: Path) -> None:
    source = Shelf(str(trees)).open("week3.yaml")
    (trees / "week3.yaml").unlink()
    (trees / "week3.yaml").symlink_to(trees.parent / "secret.yaml")
    with pytest.raises(CannotRead, match=labs.NOT_OFFERED):
        source.read_again(None)


def test_a_file_that_became_a_pipe_or_a_folder_is_not_read_again(trees: Path) -> None:
    file = trees / "week3.yaml"
    source = Shelf(str(trees)).open("week3.yaml")
    file.unlink()
    for make in (os.mkfifo, os.mkdir):
        make(file)
        with pytest.raises(CannotRead, match=labs.NOT_OFFERED):
            source.read_again(None)
        file.unlink() if make is os.mkfifo else file.rmdir()


def test_a_folder_that_is_gone_has_no_files(trees: Path) -> None:
    shelf = Shelf(str(trees / "below"))
    assert list(shelf.files()) == ["deep.yaml"]
    (trees / "below" / "deep.yaml").unlink()
    (trees / "below").rmdir()
    assert (shelf.files(), shelf.titles()) == ({}, {})


def test_a_broken_file_is_told_by_its_name_alone(trees: Path) -> None:
    with pytest.raises(BadData) as refused:
        Shelf(str(trees)).open("broken.yaml")
    assert str(refused.value).startswith("broken.yaml:2:")


def test_random_trees_stay_small() -> None:
    shelf = Shelf()
    assert shelf.open("random:b=1,d=900").origin.leaves == 1
    assert shelf.open("random:b=2..6,d=6").origin.leaves
    for text in ("random:b=2..7,d=6", "random:b=50001,d=1", "random:b=2,d=1000"):
        with pytest.raises(BadData, match="at most 50,000 leaves"):
            shelf.open(text)


def test_what_would_write_or_mean_nothing_is_refused(trees: Path) -> None:
    tape = trees.parent / "keys.tape"
    for words in (("--trees", str(trees)), ("--kiosk", "--record", str(tape))):
        assert called_here("aima-5-2", *words).code == 2
    assert not tape.exists()
    assert called_here("--kiosk", "--trees", str(trees / "nope")).code == 66


def test_limits_are_lowered_and_never_raised(trees: Path) -> None:
    from tui_explorer.cli.explore import explorer_app
    from tui_explorer.cli.search_options import SearchOptions

    seen: list[SearchOptions] = []

    def limits(*words: str) -> SearchOptions:
        explorer_app(["--kiosk", *words], lambda asked, options: seen.append(asked))  # type: ignore[type-var]
        return seen[-1]

    usual = limits()
    raised = limits("--max-nodes", "99999999", "--max-seconds", "9999", "--max-memory", "99GiB",
                    "--limit-bytes", "99999999999", "--limit-nodes", "99999999")  # fmt: skip
    assert raised == usual._replace(shelf=raised.shelf)
    assert limits("--max-nodes", "10").max_nodes == 10
