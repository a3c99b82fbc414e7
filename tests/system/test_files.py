"""Files written whole or not at all, in this process: what is there during and after each write."""

import errno
import os
import stat
import sys
from pathlib import Path
from typing import TextIO

import pytest

from tui_explorer.errors import CannotCreate, ExplorerError, OutputFault
from tui_explorer.system import files
from tui_explorer.system.files import (
    discard_drafts,
    lock,
    make_folder,
    new_draft,
    output,
    reason_of,
    whole_file,
)
from tui_explorer.system.process import prepare_streams

NO_FILE = 1_000_000
"""A number that no open file has."""


def names(folder: Path) -> list[str]:
    return sorted(entry.name for entry in folder.iterdir())


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("path", [None, "-"])
def test_without_a_name_it_is_standard_output(path: str | None) -> None:
    with output(path) as file:
        assert file is sys.stdout


def test_a_file_is_there_once_it_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "told.txt"
    with output(str(target)) as file:
        file.write("ä∞")
        file.flush()
        (draft,) = names(tmp_path)
        assert draft.startswith(".tui-explorer-")
        assert draft.endswith(".draft")
        assert mode(tmp_path / draft) == 0o600
    assert names(tmp_path) == ["told.txt"]
    assert target.read_bytes() == "ä∞".encode()


def test_in_ascii_signs_are_spelt_out(tmp_path: Path) -> None:
    prepare_streams(ascii_only=False)
    with output(str(tmp_path / "told.txt"), ascii_only=True) as file:
        file.write("α ≤ 3")
    assert (tmp_path / "told.txt").read_bytes() == b"alpha <= 3"


def write_and_raise(file: TextIO, raised: BaseException) -> None:
    file.write("lost")
    raise raised


@pytest.mark.parametrize(
    ("raised", "seen", "told"),
    [
        (RuntimeError("a defect"), RuntimeError, "a defect"),
        (KeyboardInterrupt(), KeyboardInterrupt, ""),
        (OSError(errno.ENOSPC, "No Space Left"), OutputFault, "cannot write {}: no space left"),
        (MemoryError(), OutputFault, "cannot write {}: there is not enough memory for this"),
    ],
)
def test_what_fails_leaves_the_file_as_it_was(
    raised: BaseException, seen: type[BaseException], told: str, tmp_path: Path
) -> None:
    for name in ("new", "old"):
        (tmp_path / "old").write_text("kept")
        target = str(tmp_path / name)
        with pytest.raises(seen) as fault, output(target) as file:
            write_and_raise(file, raised)
        assert str(fault.value).startswith(told.format(target))
        assert names(tmp_path) == ["old"]
        assert (tmp_path / "old").read_text() == "kept"


def test_what_cannot_be_made(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "file"
    for path, why in ((tmp_path, "it is a folder"), (missing, "no such file or directory")):
        with pytest.raises(CannotCreate) as fault, output(str(path)):
            pytest.fail("it was opened")
        assert str(fault.value) == f"cannot write {path}: {why}"
    assert names(tmp_path) == []


def test_permissions_are_those_of_before_the_usual_ones_or_those_asked_for(tmp_path: Path) -> None:
    target = tmp_path / "file"
    mask = os.umask(0o027)
    try:
        with output(str(target)) as file:
            file.write("new")
        assert mode(target) == 0o640
        target.chmod(0o604)
        with output(str(target)) as file:
            file.write("again")
        assert mode(target) == 0o604
        with whole_file(target, 0o400) as file:
            file.write("mine")
        assert (mode(target), target.read_text()) == (0o400, "mine")
        assert os.umask(0o027) == 0o027  # looked at, and left as it was
    finally:
        os.umask(mask)


def test_a_pipe_is_written_at_once_if_somebody_reads_it(tmp_path: Path) -> None:
    os.mkfifo(path := tmp_path / "pipe")
    with pytest.raises(CannotCreate) as fault, output(str(path)):
        pytest.fail("it was opened")
    assert str(fault.value) == f"cannot write {path}: nobody reads it"
    reader = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with output(str(path)) as file:
        assert os.get_blocking(file.fileno())
        file.write("told")
    assert os.read(reader, 100) == b"told"
    os.close(reader)
    assert names(tmp_path) == ["pipe"]


def test_a_device_that_takes_nothing() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full")
    told = "cannot write /dev/full: no space left on device"
    with pytest.raises(OutputFault, match=told), output("/dev/full") as file:
        file.write("x")


def test_a_special_file_that_may_not_be_written_is_told_by_its_own_reason(tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError):
        files._open_special(tmp_path)


# -- drafts ----------------------------------------------------------------------------------------


def test_only_drafts_that_nobody_writes_are_cleared_away(tmp_path: Path) -> None:
    (tmp_path / ".tui-explorer-old.draft").write_text("left behind")
    (tmp_path / ".tui-explorer-other").write_text("no draft")
    (tmp_path / "mine.draft").write_text("no draft of ours")
    first, first_path = new_draft(tmp_path)
    second, second_path = new_draft(tmp_path)
    kept = [".tui-explorer-other", "mine.draft"]
    assert names(tmp_path) == sorted([*kept, Path(first_path).name, Path(second_path).name])
    os.close(first)
    third, third_path = new_draft(tmp_path)
    assert names(tmp_path) == sorted([*kept, Path(second_path).name, Path(third_path).name])
    os.write(third, b"x")
    discard_drafts()
    assert names(tmp_path) == sorted(kept)
    discard_drafts()  # nothing to do, and nothing said
    os.close(second)
    os.close(third)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_that_is_called_like_a_draft_is_left_alone(tmp_path: Path) -> None:
    """In a folder that many share, anybody can put one there."""
    pipe = tmp_path / ".tui-explorer-1.draft"
    os.mkfifo(pipe)
    with output(str(tmp_path / "file")) as file:
        file.write("text")
    assert (tmp_path / "file").read_text() == "text"
    assert pipe.exists()


def test_a_draft_that_is_cleared_away_before_it_is_locked_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by another process, which takes it for one that was left behind."""
    taken: list[int] = []

    def take_the_first(handle: int) -> bool | None:
        if not taken:
            taken.append(handle)
            (left,) = tmp_path.iterdir()
            left.unlink()
        return lock(handle)

    monkeypatch.setattr(files, "lock", take_the_first)
    handle, draft = new_draft(tmp_path)
    assert names(tmp_path) == [Path(draft).name]
    assert handle == taken[0], "the lowest number that is free"
    os.close(handle)
    discard_drafts()


def test_a_finished_file_is_no_draft_any_more(tmp_path: Path) -> None:
    with output(str(tmp_path / "file")) as file:
        file.write("x")
        assert len(files._drafts) == 1
    assert not files._drafts
    discard_drafts()
    assert names(tmp_path) == ["file"]


def test_a_lock_is_held_until_the_file_is_closed(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.touch()
    with path.open() as one, path.open() as other:
        assert lock(one.fileno()) is True
        assert lock(one.fileno()) is True
        assert lock(other.fileno()) is False
        one.close()
        assert lock(other.fileno()) is True
    assert lock(NO_FILE) is None


# -- folders ---------------------------------------------------------------------------------------


def test_folders_are_made_with_those_above(tmp_path: Path) -> None:
    folder = tmp_path / "one" / "two"
    make_folder(folder)
    make_folder(folder)  # it is there already
    assert folder.is_dir()
    make_folder(tmp_path / "mine", mode=0o700)
    assert mode(tmp_path / "mine") == 0o700
    mask = os.umask(0)
    try:
        make_folder(tmp_path / "open")
    finally:
        os.umask(mask)
    assert mode(tmp_path / "open") == 0o777
    (tmp_path / "file").touch()
    for path, why in (("file", "file exists"), ("file/x", "not a directory")):
        with pytest.raises(CannotCreate) as fault:
            make_folder(tmp_path / path)
        assert str(fault.value) == f"cannot write {tmp_path / path}: {why}"


def test_the_reason_of_an_error() -> None:
    assert reason_of(OSError(errno.EACCES, "Permission denied")) == "permission denied"
    assert reason_of(OSError("Something Else")) == "something else"


def test_both_refusals_are_of_the_kind_that_a_person_can_put_right() -> None:
    assert issubclass(CannotCreate, ExplorerError)
    assert (CannotCreate.exit_code, OutputFault.exit_code) == (73, 74)
