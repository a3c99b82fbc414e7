"""The parts of a lab one by one, without a network: who may knock, who is inside, what is passed
on, and which share of the machine a session has.
"""

from __future__ import annotations

import asyncio
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.command import ENVIRONMENT
from tests.lab.serving import asyncssh
from tui_explorer.engine.settings import Settings
from tui_explorer.errors import BadData, CannotRead
from tui_explorer.lab import door
from tui_explorer.lab.bookmark import MOST_BYTES, Bookmark, read_bookmark
from tui_explorer.lab.desk import Desk, Keeper, read
from tui_explorer.lab.door import Door, Gate
from tui_explorer.lab.following import _is_same
from tui_explorer.lab.kiosks import KioskProcess
from tui_explorer.lab.leading import Led, lead_file
from tui_explorer.lab.relay import Relay, clamped
from tui_explorer.lab.room import Room
from tui_explorer.lab.server import Lab, read_keys
from tui_explorer.lab.stem import Share
from tui_explorer.lab.watching import answer_files, class_lines
from tui_explorer.ui.opening import Kept
from tui_explorer.words import labs

# -- the gate ------------------------------------------------------------------------------------


class Clock:
    """A clock that is set by hand."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(door.time, "monotonic", lambda: self.now)


class Waiting:
    """A connection that has not logged in."""

    is_open = True

    def close(self) -> None:
        self.is_open = False


def test_the_address_with_most_connections_loses_its_oldest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Clock(monkeypatch)
    gate = Gate(4, print)
    other, *crowd = (Waiting() for _ in range(6))
    assert gate.admit(other, "b")  # type: ignore[arg-type]
    assert all(gate.admit(each, "a") for each in crowd)  # type: ignore[arg-type]
    assert other.is_open
    assert [each.is_open for each in crowd] == [False, False, True, True, True]
    gate.leave(crowd[2])  # type: ignore[arg-type]
    assert gate.admit(Waiting(), "a")  # type: ignore[arg-type]
    assert [each.is_open for each in crowd] == [False, False, True, True, True]


def test_an_address_with_many_wrong_passwords_is_blocked_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock, said = Clock(monkeypatch), list[str]()
    gate = Gate(9, said.append)

    def is_admitted(peer: str) -> bool:
        return gate.admit(Waiting(), peer)  # type: ignore[arg-type]

    for minute in range(3):
        clock.now = 1000.0 + minute * door.MINUTE
        for _ in range(door.MOST_FAILED - 1):
            gate.fail("a")
    assert is_admitted("a")
    assert said == []
    gate.fail("a")
    assert said == ["Too many failed logins from a; blocked for 30 seconds."]
    assert (is_admitted("a"), is_admitted("b")) == (False, True)
    clock.now += door.BLOCKED
    assert is_admitted("a")


# -- the door ------------------------------------------------------------------------------------


class Connection:
    """What a door asks of a connection."""

    def __init__(self, peer: str = "10.0.0.7") -> None:
        self.peer, self.ended = peer, ""

    def get_extra_info(self, name: str) -> tuple[str, int]:
        return (self.peer, 4022)

    def abort(self) -> None:
        self.ended = "aborted"

    def disconnect(self, code: int, reason: str) -> None:
        self.ended = reason


def a_door(folder: Path, said: list[str], gate: Gate, most: int = 2) -> tuple[Door, Connection]:
    lab = Lab(folder, {}, most=most, say=said.append)
    lab.students.mkdir(parents=True, exist_ok=True)
    made = Door(lab, lab.password(), gate, Room(most, Share(), None))  # type: ignore[arg-type]
    connection = Connection()
    made.connection_made(connection)
    return made, connection


async def test_a_password_lets_in_under_a_name_that_can_be_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "_AFTER_WRONG", 0)
    said: list[str] = []
    made, connection = a_door(tmp_path, said, Gate(5, said.append))
    right = made._lab.password()
    assert made.begin_auth("ana")
    assert made.password_auth_supported()
    assert not made.public_key_auth_supported()
    for name, password in (("ana", "wrong"), ("", right), ("x" * 65, right), ("a\x1b", right)):
        assert not await made.validate_password(name, password)
    assert connection.ended == ""
    assert await made.validate_password("x" * 64, right)
    assert await made.validate_password("ana", right)
    made.auth_completed()
    made.connection_lost(None)
    assert said == []
    session = made.session_requested()
    assert isinstance(session, Relay)
    assert (session.name, session._refusal) == ("ana", "")
    assert said == ["ana has come from 10.0.0.7."]


async def test_six_wrong_tries_end_a_connection(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "_AFTER_WRONG", 0)
    said: list[str] = []
    made, connection = a_door(tmp_path, said, Gate(5, said.append))
    made.begin_auth("ana\x1b" + "x" * 50)
    for number in range(6):
        assert connection.ended == "", number
        assert not await made.validate_password("ana", "wrong")
    assert connection.ended == labs.TOO_MANY_TRIES
    made.connection_lost(None)
    assert len(said) == 1
    assert said[0].endswith("… from 10.0.0.7 was not let in.")
    assert len(said[0].partition(" from")[0]) == 40
    assert "\x1b" not in said[0]


async def test_who_guesses_waits_for_each_answer(tmp_path: Path) -> None:
    made, _ = a_door(tmp_path, [], Gate(5, print))
    for is_right in (True, False):
        password = made._lab.password() if is_right else "wrong"
        answer = asyncio.create_task(made.validate_password("ana", password))
        for _ in range(9):
            await asyncio.sleep(0)
        assert answer.done() is is_right
        answer.cancel()


async def test_a_key_lets_in_under_the_name_it_was_given(tmp_path: Path) -> None:
    known, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    said: list[str] = []
    lab = Lab(tmp_path, {known.public_data: "ana"}, say=said.append)
    made, connection = Door(lab, "", Gate(5, said.append), Room(2, Share(), None)), Connection()  # type: ignore[arg-type]
    made.connection_made(connection)
    assert made.public_key_auth_supported()
    assert not made.password_auth_supported()
    for number in range(6):
        assert connection.ended == "", number
        assert not made.validate_public_key("ana", other)
    assert connection.ended == labs.TOO_MANY_TRIES
    assert made.validate_public_key("root", known)
    assert made.session_requested().name == "ana"
    assert said == ["ana has come from 10.0.0.7."]


async def test_who_only_connects_is_neither_reported_nor_counted(tmp_path: Path) -> None:
    said: list[str] = []
    gate = Gate(1, said.append)
    for _ in range(2 * door.MOST_FAILED):
        made, connection = a_door(tmp_path, said, gate)
        made.connection_lost(None)
        assert connection.ended == ""
    made, first = a_door(tmp_path, said, gate)
    _, second = a_door(tmp_path, said, gate)
    assert (first.ended, second.ended) == ("aborted", "")
    assert said == []


async def test_who_is_let_in_and_asks_for_nothing_is_let_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(door, "BETWEEN_LOOKS", 0)
    said: list[str] = []
    idle, connection = a_door(tmp_path, said, Gate(5, said.append))
    idle.auth_completed()
    begun, other = a_door(tmp_path, said, Gate(5, said.append))
    begun.auth_completed()
    begun._room.come(begun.session_requested())
    await asyncio.sleep(0.01)
    assert (connection.ended, other.ended) == (labs.NOTHING_ASKED, "")


# -- the room ------------------------------------------------------------------------------------


def session(name: str) -> Relay:
    return Relay(name, [], None)  # type: ignore[arg-type]


async def test_a_room_has_so_many_places_and_one_for_each() -> None:
    room = Room(2, Share(), None)  # type: ignore[arg-type]
    ana, again, ben = session("ana"), session("ana"), session("ben")
    assert room.has_room_for("ana")
    assert room.come(ana) is None
    assert room.come(ben) is None
    assert (room.has_room_for("carl"), room.has_room_for("ana")) == (False, True)
    assert room.come(again) is ana
    room.leave(ana)
    assert not room.has_room_for("carl")
    room.leave(again)
    assert room.has_room_for("carl")
    room.leave(again)


async def test_a_full_room_is_said_so(tmp_path: Path) -> None:
    said: list[str] = []
    made, _ = a_door(tmp_path, said, Gate(5, said.append), most=0)
    made._name = "ana"
    refused = made.session_requested()
    assert refused._refusal == labs.NO_ROOM
    assert said == ["There is no room left for ana."]
    channel = Channel()
    refused.connection_made(channel)
    refused.session_started()
    assert (channel.written, channel.code) == (f"\r{labs.NO_ROOM}\r\n".encode(), 1)


# -- the relay -----------------------------------------------------------------------------------


class Channel:
    """What a session asks of its channel."""

    def __init__(self, closing: bool = False, **environment: str) -> None:
        self.written, self.code = b"", None
        self._closing, self._environment = closing, environment

    def write(self, data: bytes) -> None:
        self.written += data

    def exit(self, code: int) -> None:
        self.code = code

    def is_closing(self) -> bool:
        return self._closing

    def get_environment(self) -> dict[str, str]:
        return self._environment


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ((80, 24), (80, 24)), ((0, 0), (80, 24)), ((0, 5), (80, 5)), ((5, 0), (5, 24)),
        ((-1, -1), (1, 1)), ((1, 1), (1, 1)), ((500, 200), (500, 200)), ((501, 201), (500, 200)),
        ((499, 199), (499, 199)),
    ],
)  # fmt: skip
async def test_a_window_has_a_size_that_can_be(
    asked: tuple[int, int], found: tuple[int, int]
) -> None:
    assert clamped(*asked) == found
    relay = session("ana")
    assert relay._size == (80, 24)
    assert relay.pty_requested("xterm", (*asked, 0, 0), {})
    assert relay._size == found
    relay.terminal_size_changed(120, 36, 0, 0)
    assert relay._size == (120, 36)


async def test_a_terminal_is_all_that_can_be_asked_for() -> None:
    relay = session("ana")
    assert not relay.shell_requested()
    relay.pty_requested("sh; rm", (80, 24, 0, 0), {})
    assert relay.shell_requested()
    assert not relay.exec_requested("ls")
    assert not relay.subsystem_requested("sftp")


@pytest.mark.parametrize(
    ("kind", "language", "found"),
    [
        ("xterm", "pt_PT.UTF-8", ("xterm", "pt_PT.UTF-8")),
        ("tmux-256color", "de_DE@euro", ("tmux-256color", "de_DE@euro")),
        ("nonsense", "C", ("xterm-256color", "C")),
        ("linux", "", ("linux", "C.UTF-8")),
        ("linux", "../../etc", ("linux", "C.UTF-8")),
        ("linux", "a" * 12, ("linux", "a" * 12)),
        ("linux", "a" * 13, ("linux", "C.UTF-8")),
        ("linux", f"pt.{'u' * 12}", ("linux", f"pt.{'u' * 12}")),
        ("linux", f"pt.{'u' * 13}", ("linux", "C.UTF-8")),
        ("linux", f"pt@{'e' * 13}", ("linux", "C.UTF-8")),
        ("linux", "pt_PT.UTF-8\n", ("linux", "C.UTF-8")),
    ],
)
async def test_a_client_says_its_terminal_and_its_language(
    kind: str, language: str, found: tuple[str, str]
) -> None:
    relay = session("ana")
    relay.connection_made(Channel(LANG=language, LD_PRELOAD="x"))
    relay.pty_requested(kind, (80, 24, 0, 0), {})
    assert relay._environment() == {
        "TERM": found[0], "LANG": found[1], "PATH": os.defpath, "HOME": "/",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("code", "why", "is_sent_home", "said", "told"),
    [
        (0, "", False, "", 0),
        (3, "", False, "", 3),
        (0, "The end.", True, "\rThe end.\r\n", 0),
        (-9, "", False, f"\r{labs.TOO_MUCH}\r\n", 137),
        (-1, "The end.", True, "\rThe end.\r\n", 129),
    ],
)
async def test_how_it_ended_is_said_on_a_terminal_as_it_was(
    code: int, why: str, is_sent_home: bool, said: str, told: int
) -> None:
    relay, channel = session("ana"), Channel()
    relay.connection_made(channel)
    relay._last_words, relay._is_sent_home = why, is_sent_home
    relay._part(code)
    before, written = channel.written.rpartition(b"\x1b[?25h")[0], channel.written.decode()
    assert channel.code == told
    assert bool(before) == (code < 0)
    assert written.endswith(said)
    assert written.partition("\r")[0].endswith("\x1b[?25h") or code >= 0
    closing = Channel(closing=True)
    relay.connection_made(closing)
    relay._part(code)
    assert (closing.written, closing.code) == (b"", None)


# -- the share of a session ------------------------------------------------------------------------


def test_a_session_takes_its_share_and_no_more() -> None:
    assert Share() == (2**30, 3600, 4096, 1800.0, 5)
    script = (
        "import json, os, resource as r\n"
        "r.setrlimit(r.RLIMIT_NOFILE, (90, 100))\n"
        "from tui_explorer.lab.stem import Share\n"
        "before = os.nice(0)\n"
        "Share(memory=2**29, seconds=77, processes=50, nice=3).take()\n"
        "kinds = 'DATA CPU NPROC FSIZE NOFILE CORE'.split()\n"
        "told = {kind: r.getrlimit(getattr(r, f'RLIMIT_{kind}')) for kind in kinds}\n"
        "print(json.dumps([told, os.nice(0) - before]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, env=ENVIRONMENT, check=True, text=True
    )
    limits, nicer = json.loads(done.stdout)
    wanted = {
        "DATA": 2**29, "CPU": 77, "NPROC": 50, "FSIZE": 2**24, "NOFILE": 100, "CORE": 0,
    }  # fmt: skip
    assert limits == {kind: [most, most] for kind, most in wanted.items()}
    assert nicer == 3 or os.nice(0) > 16


# -- the lab's own files ---------------------------------------------------------------------------


def test_key_and_password_are_made_once_and_for_nobody_else(tmp_path: Path) -> None:
    lab = Lab(tmp_path, {})
    assert lab.students == tmp_path / ".lab" / "students"
    key, password = lab.host_key(), lab.password()
    assert lab.host_key().public_data == key.public_data
    assert lab.password() == password
    assert len(password) == 20
    for name in ("host_key", "password"):
        assert oct((lab.private / name).stat().st_mode)[-3:] == "600"
    assert oct(lab.students.stat().st_mode)[-3:] == "700"
    (lab.private / "password").write_text(" chosen \n")
    assert lab.password() == "chosen"


def test_the_words_of_a_kiosk(tmp_path: Path) -> None:
    words = ["--kiosk", "--trees", str(tmp_path), "--state", str(tmp_path / ".lab/students")]
    with_keys = Lab(tmp_path, {b"k": "ana", b"l": "zoe"}, teacher="zoe")
    assert with_keys.words("ana") == [*words, "--student=ana"]
    assert with_keys.words("zoe") == [*words, "--student=zoe", "--lead"]
    assert Lab(tmp_path, {}, teacher="zoe").words("zoe") == [*words, "--student=zoe"]


def test_keys_are_read_with_their_names(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    made = [asyncssh.generate_private_key("ssh-ed25519", comment=name) for name in ("ana", "ben")]
    lines = [key.export_public_key().decode().strip() for key in made]
    path.write_text(f"# the class\n\n{lines[0]}\n   \n{lines[1]}\n")
    assert list(read_keys(str(path)).values()) == ["ana", "ben"]
    for text, fault in (
        (f"{lines[0]}\nnonsense\n", ":2: this is no public key"),
        (f"\n{lines[0].rpartition(' ')[0]}\n", ":2: behind the key there is no name"),
        ("# nobody\n", " has no keys"),
    ):
        path.write_text(text)
        with pytest.raises(BadData, match=fault):
            read_keys(str(path))
    path.write_bytes(b"\xff")
    with pytest.raises(CannotRead, match="it is not UTF-8"):
        read_keys(str(path))
    with pytest.raises(CannotRead, match="cannot read"):
        read_keys(str(tmp_path / "none"))


# -- places --------------------------------------------------------------------------------------


def test_an_older_place_has_no_exercise_and_no_step_is_below_zero() -> None:
    told = json.loads(Bookmark("aima-5-2", Kept(Settings()), 3, last=30).written())
    del told["exercise"], told["last"]
    found = read_bookmark(json.dumps(told).encode())
    assert (found.exercise, found.last) == ("", 0)
    for at, last in ((-1, -1), (0, 0), (1, 1)):
        told |= {"step": at, "last": last, "exercise": "x"}
        found = read_bookmark(json.dumps(told).encode())
        assert (found.step, found.last, found.exercise) == (max(at, 0), max(last, 0), "x")
    for key, wrong in (
        ("step", True), ("step", 1.0), ("last", "1"), ("exercise", 1), ("opened_with", 1),
        ("source", None), ("root", "0"), ("columns", "none"),
    ):  # fmt: skip
        with pytest.raises(BadData):
            read_bookmark(json.dumps({**told, key: wrong}).encode())
    hidden = read_bookmark(json.dumps({**told, "hides_ahead": 1}).encode())
    assert hidden.kept.hides_ahead is False


def test_a_file_that_is_too_long_is_no_place(tmp_path: Path) -> None:
    text = Bookmark("aima-5-2", Kept(Settings())).written().strip()
    path = tmp_path / "place.json"
    path.write_text(text + " " * (MOST_BYTES - len(text)))
    assert read(path) is not None
    path.write_text(" " * (MOST_BYTES - len(text) + 1) + text)
    with pytest.raises(BadData):
        read(path)
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(BadData):
        read(tmp_path / "pipe")
    assert read(tmp_path / "none") is None


def test_desks_are_their_students_alone(tmp_path: Path) -> None:
    desk = Desk(str(tmp_path / "state"), "ana")
    assert (desk.student, desk.folder) == ("ana", tmp_path / "state" / "ana")
    assert oct(desk.folder.stat().st_mode)[-3:] == "700"
    keep(desk.keeper, 1)
    assert oct((desk.folder / "place.json").stat().st_mode)[-3:] == "600"


def keep(keeper: Keeper, step: int) -> None:
    """Have a place written, and wait for it."""
    keeper.keep(Bookmark("aima-5-2", Kept(Settings()), step))
    keeper._thread.join()


def test_news_are_told_once(tmp_path: Path) -> None:
    path = lead_file(str(tmp_path))
    assert path == tmp_path / "lead.json"
    assert lead_file(None).name == "lead.json"
    led, keeper = Led(path), Keeper(path, mode=0o644)
    assert led.has_news()
    assert led.news() == (True, None)
    assert not led.has_news()
    assert led.news() == (False, None)
    for step in (1, 2):
        keep(keeper, step)
        assert led.has_news()
        is_new, place = led.news()
        assert is_new
        assert place is not None
        assert place.step == step
        assert led.news() == (False, None)
    assert oct(path.stat().st_mode)[-3:] == "644"
    written = path.stat().st_mtime_ns
    keep(keeper, 2)
    assert path.stat().st_mtime_ns == written
    led.look_again()
    assert led.has_news()
    assert led.news()[0]
    keeper.forget()
    assert not path.exists()
    assert led.news() == (True, None)
    keep(keeper, 2)
    assert path.exists()
    keeper.forget()
    keeper.forget()


@pytest.mark.parametrize(
    ("here", "there", "is_same"),
    [
        ("aima-5-2", "aima-5-2", True),
        ("week.yaml", "/far/away/week.yaml", True),
        ("week.yaml", "/far/away/other.yaml", False),
        ("trees/week.yaml", "week.yaml", False),
        ("/here/week.yaml", "/far/week.yaml", False),
    ],
)
def test_a_source_is_known_by_its_path_or_by_its_name(here: str, there: str, is_same: bool) -> None:
    assert _is_same(here, there) is is_same


def test_a_source_is_known_by_a_path_from_here() -> None:
    assert _is_same("trees/week.yaml", os.path.abspath("trees/week.yaml"))


# -- the class -----------------------------------------------------------------------------------


def test_a_class_is_no_longer_than_the_screen(tmp_path: Path) -> None:
    assert class_lines(tmp_path) == [labs.NOBODY]
    for number in range(6):
        keep(Desk(str(tmp_path), f"student-{number}").keeper, number)
    whole = class_lines(tmp_path)
    assert len(whole) == 7
    assert " ".join(whole[0].split()) == "student exercise or tree step last answer idle"
    assert class_lines(tmp_path, 7) == whole
    assert class_lines(tmp_path, 8) == whole
    assert class_lines(tmp_path, 6) == [*whole[:5], "and 2 more"]
    assert class_lines(tmp_path, 3) == [*whole[:2], "and 5 more"]
    assert class_lines(tmp_path, 2) == [whole[0], "and 6 more"]


def test_a_row_of_the_class_has_all_that_fits(tmp_path: Path) -> None:
    for name, source, step, answer in (
        ("n" * 16, "s" * 26, 99, "g" * 13), ("o" * 17, "t" * 27, 100, "h" * 14),
    ):  # fmt: skip
        desk = Desk(str(tmp_path), name)
        place = Bookmark(source, Kept(Settings()), step, name=name, last=123)
        path = desk.folder / "place.json"
        path.write_text(place.written())
        answers = desk.folder / "answers" / "exam.json"
        answers.parent.mkdir()
        given = [{"question": at, "given": answer, "at": f"{9 - at}"} for at in (1, 2)]
        answers.write_text(json.dumps({"exercise": {}, "answers": given}))
        for each in (path, answers):
            os.utime(each, (time.time() - 59 * 60, time.time() - 59 * 60))
    assert class_lines(tmp_path)[1:] == [
        f'{"n" * 16} {"s" * 26} 99 of 123 1: "{"g" * 13}" 59 min',
        f'{"o" * 15}… {"t" * 25}… 100 of 1… 1: "{"h" * 13}… 59 min',
    ]


def test_only_files_of_answers_are_found(tmp_path: Path) -> None:
    good: dict[str, Any] = {"exercise": {}, "answers": []}
    files = {
        "a.json": json.dumps(good), "b/c.json": json.dumps(good), "d.txt": json.dumps(good),
        "e.json": "broken", "f.json": "[]", "g.json": json.dumps({"exercise": {}}),
        "h.json": json.dumps({**good, "answers": {}}), "i.json": "[" * 100_000,
    }  # fmt: skip
    (tmp_path / "b").mkdir()
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "k.json").symlink_to(tmp_path / "a.json")
    assert answer_files(tmp_path) == [tmp_path / "a.json", tmp_path / "b/c.json"]


# -- a relay and what runs behind it ---------------------------------------------------------------


class Processes:
    """Kiosks that are any command, each on a terminal of its own."""

    def __init__(self) -> None:
        self.asked: list[Any] = []

    async def start(
        self, words: list[str], size: tuple[int, int], environment: dict[str, str], share: Share
    ) -> KioskProcess:
        self.asked.append((words, size, environment["TERM"], share))
        if words == ["none"]:
            raise ConnectionError
        master, slave = pty.openpty()
        os.set_blocking(master, False)
        kiosk = KioskProcess(master)
        kiosk.resize(*size)
        process = subprocess.Popen(
            ["sh", "-c", words[0]], stdin=slave, stdout=slave, stderr=slave, start_new_session=True
        )
        os.close(slave)
        kiosk.pid.set_result(process.pid)
        loop = asyncio.get_running_loop()
        waiting = loop.run_in_executor(None, process.wait)
        waiting.add_done_callback(lambda done: kiosk.has_ended.set_result(done.result()))
        return kiosk

    def close(self) -> None:
        """Nothing is left to be closed."""


class Line(Channel):
    """A channel that notes when its client is to wait."""

    waits = False
    waited = 0

    def pause_reading(self) -> None:
        self.waits = True
        self.waited += 1

    def resume_reading(self) -> None:
        self.waits = False

    async def until(self, text: str) -> None:
        async with asyncio.timeout(30):
            while text.encode() not in self.written:
                await asyncio.sleep(0.005)


def begun(room: Room, script: str, name: str = "ana") -> tuple[Relay, Line]:
    """A session that has a command behind it."""
    relay, line = Relay(name, [script], room), Line()
    relay.connection_made(line)
    relay.pty_requested("xterm", (70, 21, 0, 0), {})
    relay.session_started()
    return relay, line


async def over(relay: Relay) -> None:
    async with asyncio.timeout(30):
        await relay.is_over.wait()
        await relay._task


def a_room(idle: float = 60.0) -> Room:
    return Room(2, Share(idle=idle), Processes())  # type: ignore[arg-type]


async def test_bytes_go_both_ways_and_the_exit_code_is_told() -> None:
    room = a_room()
    relay, line = begun(room, "stty -echo; echo begun; read x; echo got $x; stty size; exit 3")
    relay.data_received(b"early\n", None)
    relay.terminal_size_changed(90, 30, 0, 0)
    await line.until("got early")
    await over(relay)
    assert b"30 90" in line.written
    assert line.code == 3
    assert room.has_room_for("carl")
    assert not room._inside
    assert room.kiosks.asked == [  # type: ignore[attr-defined]
        (["stty -echo; echo begun; read x; echo got $x; stty size; exit 3"], (90, 30), "xterm",
         room.share)
    ]  # fmt: skip
    relay.terminal_size_changed(80, 24, 0, 0)
    relay.pause_writing()
    relay.resume_writing()
    relay.data_received(b"late", None)


async def test_a_session_that_is_sent_home_is_told_why() -> None:
    room = a_room()
    relay, line = begun(room, "echo begun; sleep 60")
    await line.until("begun")
    await room.close("The lab closes.")
    await over(relay)
    assert line.written.endswith(b"\rThe lab closes.\r\n")
    assert b"\x1b[?1049l" in line.written
    assert line.code == 129
    assert not room._inside


async def test_who_is_idle_is_sent_home() -> None:
    relay, line = begun(a_room(idle=0.05), "echo begun; sleep 60")
    await over(relay)
    assert line.written.endswith(f"\r{labs.WAS_IDLE}\r\n".encode())


async def test_idle_time_is_counted_from_the_last_key() -> None:
    relay, line = begun(a_room(), "stty -echo; echo begun; read x; echo $x; read x")
    await line.until("begun")
    first = relay._idle
    assert first is not None
    relay.data_received(b"typed\n", None)
    await line.until("typed")
    assert relay._idle is not None
    assert first.cancelled()
    assert relay._idle.when() > first.when()
    last = relay._idle
    relay.data_received(b"\n", None)
    await over(relay)
    assert last.cancelled()


async def test_who_comes_again_takes_the_place_of_the_session_before() -> None:
    room = a_room()
    first, line = begun(room, "echo begun; sleep 60")
    await line.until("begun")
    second, other = begun(room, "echo again; read x")
    await other.until("again")
    assert first.is_over.is_set()
    assert line.written.endswith(f"\r{labs.CAME_AGAIN}\r\n".encode())
    assert room._inside == {"ana": second}
    second.eof_received()
    await over(second)
    assert not room._inside


async def test_what_cannot_be_opened_is_said() -> None:
    room = a_room()
    relay, line = begun(room, "none")
    await over(relay)
    assert (line.written, line.code) == (f"\r{labs.NO_KIOSK}\r\n".encode(), 1)
    assert not room._inside


async def test_a_lost_connection_ends_what_runs_behind_it() -> None:
    relay, line = begun(a_room(), "trap 'echo bye; exit' HUP; echo begun; sleep 60")
    await line.until("begun")
    line._closing = True
    relay.connection_lost(None)
    await over(relay)
    assert (line.written.split(), line.code) == ([b"begun"], None)


async def test_what_is_left_behind_on_a_terminal_is_not_waited_for() -> None:
    relay, line = begun(a_room(), "sleep 60 & echo $!; exit 3")
    await over(relay)
    os.kill(int(line.written), signal.SIGKILL)
    assert line.code == 3


async def test_a_slow_client_is_waited_for() -> None:
    relay, line = begun(a_room(), "stty -echo; echo begun; read x; echo next; read x; echo last")
    await line.until("begun")
    relay.pause_writing()
    relay.data_received(b"\n", None)
    await asyncio.sleep(0.1)
    assert b"next" not in line.written
    relay.resume_writing()
    await line.until("next")
    relay.data_received(b"\n", None)
    await over(relay)
    assert line.written.endswith(b"last\r\n")


async def test_a_terminal_that_nobody_holds_any_more_is_not_looked_at() -> None:
    relay, line = begun(a_room(), "echo begun; exec <&- >&- 2>&-; sleep 60")
    await line.until("begun")
    assert relay._kiosk is not None
    async with asyncio.timeout(30):
        while relay._loop._selector.get_map().get(relay._kiosk.master) is not None:  # type: ignore[attr-defined]
            await asyncio.sleep(0.005)
    await relay.end("")
    await over(relay)


@pytest.mark.slow
async def test_who_types_more_than_is_read_waits() -> None:
    script = "stty raw -echo; echo begun; sleep 0.3; head -c 200000 | wc -c; exit 5"
    relay, line = begun(a_room(), script)
    await line.until("begun")
    for _ in range(50):
        relay.data_received(b"x" * 4000, None)
    assert line.waited
    await over(relay)
    assert b"200000" in line.written
    assert (line.waits, line.code) == (False, 5)
    few, quiet = begun(a_room(), "echo begun; read x")
    await quiet.until("begun")
    few.data_received(b"\n", None)
    await over(few)
    assert quiet.waited == 0
