"""Places: what is written down is what is read, and nothing else is."""

import json
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.command import called_here, refusal
from tui_explorer.cli import lab
from tui_explorer.cli.explore import Options
from tui_explorer.cli.lab_options import in_kiosk
from tui_explorer.cli.search_options import SearchOptions
from tui_explorer.engine.game import INF
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData, CannotCreate, UsageError
from tui_explorer.formats.read.syntax import Limits
from tui_explorer.lab.bookmark import Bookmark, read_bookmark
from tui_explorer.lab.desk import Desk, file_name
from tui_explorer.system.process import LOG
from tui_explorer.ui.opening import Kept

SETTINGS = [
    Settings(),
    Settings("minimax", "random", 7, "gt", "hard", 3, (-INF, Fraction(1, 3))),
    Settings(window=(0.1, INF), deepening=True, table="trap", quiescence=Fraction(5, 2)),
    Settings(weights=(("pawns", 3), ("rows", 0.5)), bounds=(-1, 1), total=Fraction(7, 3)),
    Settings("maxn", opponent="random", by_hand=((0, 1), (2,))),
]


def test_a_place_comes_back_as_it_was() -> None:
    for settings in SETTINGS:
        for kept in (Kept(settings), Kept(settings, "local", True, 1)):
            place = Bookmark("pawns:rows=4", kept, 17, "aima-5-2", "Zoë\x1b")
            assert read_bookmark(place.written().encode()) == place


def test_what_no_explorer_writes_is_refused() -> None:
    good = json.loads(Bookmark("aima-5-2", Kept(SETTINGS[1]), 3).written())
    wrong: list[object] = [None, [], 7, "x", {}]
    wrong += [{**good, "settings": each} for each in (
        {"algorithm": "nope"}, {"depth": "x"}, {"window": [1]}, {"window": "ab"}, {"x": 1},
        {"by_hand": [["x"]]}, {"weights": [1]}, {"cut": 3}, {"quiescence": "nan"}, None,
        {"opponent": "zz"}, {"cut": "zz"}, {"fail": "zz"}, {"table": "zz"}, {"depth": -1},
        {"window": [5, 1]}, {"bounds": [1, 1]},
    )]  # fmt: skip
    wrong += [{**good, key: []} for key in ("source", "step", "columns", "root", "name")]
    for told in wrong:
        with pytest.raises(BadData):
            read_bookmark(json.dumps(told).encode())
    for data in (b"", b"\xff", b"[" * 100_000, json.dumps(good).encode()[:-3]):
        with pytest.raises(BadData):
            read_bookmark(data)
    assert read_bookmark(json.dumps(good).encode()).step == 3


def test_names_are_files_and_never_paths(tmp_path: Path) -> None:
    names = ["ana", "Ana", "..", ".", "../ana", "a/b", "a%2Fb", "\x00", "~", "Zoë", "a" * 300,
             "a" * 299 + "b", "\udcff", "-x", "a b", ".hidden"]  # fmt: skip
    files = [file_name(name) for name in names]
    assert len(set(files)) == len(names)
    for file in files:
        (tmp_path / file).mkdir()
        assert (tmp_path / file).resolve().parent == tmp_path.resolve()
    with pytest.raises(UsageError):
        file_name("")
    assert file_name("a" * 100) == "a" * 100
    assert file_name("a" * 101) == "a" * 83 + "=9d0793397991b57a"


def test_the_lab_listens_here_only_unless_it_is_told_otherwise() -> None:
    defaults = {option.name: option.default for option in lab.command.params}
    assert (defaults["host"], defaults["port"], defaults["most"]) == ("127.0.0.1", 8022, 60)


@pytest.mark.parametrize(
    ("asked", "allowed"),
    [
        ({}, (600_000, 30.0, 2**28, 2_000_000)),
        ({"max_nodes": 7, "max_seconds": 1.5, "max_memory": 2**20}, (7, 1.5, 2**20, 2_000_000)),
        ({"max_nodes": 10**9, "max_seconds": 99.0, "max_memory": 2**40},
         (600_000, 30.0, 2**28, 2_000_000)),
        ({"limits": Limits(nodes=5)}, (600_000, 30.0, 2**28, 5)),
        ({"limits": Limits(nodes=3_000_000)}, (600_000, 30.0, 2**28, 2_000_000)),
    ],
)  # fmt: skip
def test_a_kiosk_lowers_limits_and_never_raises_them(asked: Any, allowed: Any) -> None:
    nothing = Options(*[None] * len(Options._fields))
    given = in_kiosk(SearchOptions(Settings(), **asked), nothing)
    assert given.limits is not None
    told = given.max_nodes, given.max_seconds, given.max_memory, given.limits.nodes
    assert told == allowed


def test_a_kiosk_writes_no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LOG, "is_kept", True)
    assert called_here("aima-5-2", "--kiosk").code == 0
    assert not LOG.is_kept


def test_a_desk_keeps_the_last_place(tmp_path: Path) -> None:
    desk = Desk(str(tmp_path / "state"), "../ana")
    assert desk.bookmark() is None
    for step in range(50):
        desk.keeper.keep(Bookmark("aima-5-2", Kept(Settings()), step))
    while desk.keeper._is_writing:
        pass
    found = Desk(str(tmp_path / "state"), "../ana").bookmark()
    assert found is not None
    assert found.step == 49
    assert [each.name for each in tmp_path.iterdir()] == ["state"]
    assert [each.name for each in desk.folder.iterdir()] == ["place.json"]


def test_a_folder_that_others_can_change_is_refused_and_no_path_is_shown(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for name in ("shared", "all"):
        (tmp_path / name).mkdir()
    (tmp_path / "shared").chmod(0o770)
    (tmp_path / "all").chmod(0o1777)
    (tmp_path / "link").symlink_to(tmp_path)
    wrong = [(tmp_path, name) for name in ("shared", "all", "link", "file")]
    if os.getuid() == 0:
        (tmp_path / "other").mkdir(mode=0o700)
        os.chown(tmp_path / "other", 65534, 65534)
        wrong.append((tmp_path, "other"))
    for state, name in (*wrong, (tmp_path / "file", "ana")):
        with pytest.raises(CannotCreate) as refused:
            Desk(str(state), name)
        assert str(tmp_path) not in str(refused.value)


def test_half_of_what_a_lab_needs_is_refused(tmp_path: Path) -> None:
    state = ["--state", str(tmp_path)]
    for words in (["--student", "ana"], state, ["--student", "ana", *state, "--record", "x.tape"]):
        assert called_here("aima-5-2", *words).code == 2
    assert list(tmp_path.iterdir()) == []


def test_a_teacher_is_known_by_a_key(tmp_path: Path) -> None:
    pytest.importorskip("asyncssh")
    code, said = refusal("lab", "serve", str(tmp_path), "--teacher", "eva")
    assert (code, said) == (2, "a teacher is known by a key alone (add --keys FILE)")
    keys = tmp_path / "keys"
    keys.write_text("no key\n")
    code, said = refusal("lab", "serve", str(tmp_path), "--keys", str(keys))
    assert (code, said.partition(" (")[0]) == (65, f"{keys}:1: this is no public key")
    keys.write_text(
        "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIBF3yDrvyCdkMHyRjRgGBdVGnZKxiLyqkTkZqZ3b0mXW eva\n"
    )
    code, said = refusal("lab", "serve", str(tmp_path), "--keys", str(keys), "--teacher", "Eva")
    assert (code, said) == (2, "there is no key for the teacher Eva")
    keys.unlink()
    os.mkfifo(keys)
    code, said = refusal("lab", "serve", str(tmp_path), "--keys", str(keys))
    assert (code, said) == (66, f"cannot read {keys}: it is not a file")
    assert [each.name for each in tmp_path.iterdir()] == ["keys"]
