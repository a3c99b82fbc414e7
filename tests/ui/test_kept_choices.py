"""What the list of sources offers, and what is seen of one before it is opened, kept line by line.

Renew it with ``pytest tests/ui/test_kept_choices.py --snapshot-update``, and read what changed.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from tests.ui.test_kept_keys import Kept
from tui_explorer.formats.read.syntax import DEFAULT
from tui_explorer.searches.shelf import Shelf
from tui_explorer.ui.dialogs.choices import all_named, sections
from tui_explorer.ui.dialogs.preview import preview_of
from tui_explorer.words.glyphs import ASCII, UNICODE

RECENT = ["/somewhere/far/away.yaml", "tictactoe:state=X........", "[[1,2],[3,4]]"]
DONE = ["chain", "greedy-trap", "aima-5-2", "no-longer-there"]
SEEN = [
    "aima-5-2", "tictactoe", "nim3", "pig:sides=2", "cube", "three-players-mit", "-", "own.py",
    "[[1,2],[3,1/2]]", "[1,", "missing.yaml", "small.yaml", "large.yaml", "random:b=2,d=2",
    "[" + ",".join(["[1,2]"] * 25) + "]", "checkers:size=4", "a" * 90, "unknown-leaves",
]  # fmt: skip


def offered(recent: list[str], done: list[str], typed: str, shelf: Shelf | None) -> Iterator[str]:
    yield f"===== {recent} {done} {typed!r} {'shelf' if shelf else ''}"
    for title, those in sections(all_named(recent, shelf), done, typed):
        yield f"{title}: {', '.join(f'{each.name} ({each.title[:20]})' for each in those)}"


@pytest.mark.slow
def test_the_list_offers_what_is_kept(snapshot: SnapshotAssertion, tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text("title: Our own\ntree: [1, 2]\n")
    shelf = Shelf(str(tmp_path))
    lines = [
        *offered([], [], "", None),
        *offered(RECENT, DONE[:1], "", None),
        *offered(RECENT, DONE, "deep", None),
        *offered(RECENT, [], "tic x", None),
        *offered(RECENT, DONE, "new", None),
        *offered([*RECENT, "chain", "own"], DONE, "", shelf),
        *offered([], [], "own", shelf),
    ]
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)


def test_what_is_seen_before_it_is_opened(
    snapshot: SnapshotAssertion, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("own.py").write_text("GAME = None\n")
    Path("small.yaml").write_text("title: Small\nnotes: Look.\ntree: {a: [1, 2], b: 3}\n")
    Path("large.yaml").write_text("#" + "x" * 64 * 1024 + "\n[1, 2]\n")
    told = []
    for text in SEEN:
        seen = preview_of(text, ASCII if text == "cube" else UNICODE, DEFAULT)
        told.append("\n".join([f"===== {text[:60]}", *map(str, seen)]))
    assert "\n".join(told) + "\n" == snapshot.use_extension(Kept)
