"""What happens to a class on a bad day: each fault once, and everybody finds all they had.

A lab is opened by the command, and students come with OpenSSH's client. One goes through a tree,
another through an exercise; whatever was seen on the screen before a fault has to be there after
it. Nothing may hang, and no process may stay behind.
"""

import fcntl
import os
import random
import signal
import socket
import struct
import sys
import termios
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from tests.lab.serving import WEEK_3, Keys
from tests.processes import children
from tests.ui.terminal_session import TerminalSession

WALKER, ASKED, OTHER = "walker", "asked", "other"
EXERCISE = f"title: Ten counts\nsource: week3.yaml\nquestions: [{', '.join(['count'] * 10)}]\n"
LAST = 30
"""Steps of the tree."""
SECONDS = 20.0


class OpenLab:
    """A lab that was opened by its command, and can be opened again on the same port."""

    def __init__(self, folder: Path) -> None:
        self.trees = folder / "trees"
        self.trees.mkdir()
        (self.trees / "week3.yaml").write_text(WEEK_3)
        (self.trees / "x.yaml").write_text(EXERCISE)
        self.keys = Keys(folder / "keys", WALKER, ASKED, OTHER)
        public = "".join((folder / "keys" / f"{n}.pub").read_text() for n in (WALKER, ASKED, OTHER))
        (folder / "all").write_text(public)
        self._keys_file = str(folder / "all")
        self.port = 0
        self.open()

    def open(self) -> None:
        words = ["lab", "serve", str(self.trees), "--keys", self._keys_file]
        command = [sys.executable, "-m", "tui_explorer", *words, "--port", str(self.port)]
        self.server = TerminalSession(command)
        self.server.wait_for("ssh -p ")
        line = next(line for line in self.server.picture.lines if "ssh -p " in line)
        self.port = int(line.split()[6])

    def processes(self) -> list[int]:
        """All that the server has made, and what they have made."""
        stems = children(self.server.process.pid)
        return [*stems, *(kiosk for stem in stems for kiosk in children(stem))]

    def kiosks(self) -> list[int]:
        return self.processes()[1:]

    def kill(self) -> None:
        """Kill the server; nothing that it has made may be left after a while."""
        made = self.processes()
        self.server.process.kill()
        self.server.close()
        wait_until(lambda: not any(Path("/proc", str(pid)).exists() for pid in made), "left behind")

    def come(self, name: str, *options: str, **more: str) -> TerminalSession:
        return self.keys.session(self.port, name, *options, **more)

    def close(self) -> None:
        self.server.process.send_signal(signal.SIGTERM)
        try:
            assert self.server.end() == 128 + signal.SIGTERM
        finally:
            self.server.close()


def wait_until(holds: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + SECONDS
    while not holds():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


class Pupil:
    """One who has seen something, and wants to see it again."""

    def __init__(self, lab: OpenLab, name: str) -> None:
        self.lab, self.name = lab, name
        self.seen = 0
        """The step, or the number of answers."""
        self.session: TerminalSession | None = None

    def come(self, *options: str, **more: str) -> TerminalSession:
        """Come, perhaps again, and find what was there before."""
        is_new = not (self.lab.trees / ".lab" / "students" / self.name / "place.json").exists()
        self.session = session = self.lab.come(self.name, *options, **more)
        if is_new:
            session.wait_for("Of this lab")
            session.type(b"week3" if self.name != ASKED else b"x.yaml")
            session.wait_for("9 leaves" if self.name != ASKED else "10 questions")
            session.type(b"\r")
        session.wait_for(self.told())
        return session

    def told(self) -> str:
        """What the screen says of that."""
        if self.name != ASKED:
            return f"step {self.seen} of {LAST}"
        return f"score {self.seen} of {self.seen}" if self.seen else "0 of 10 answered"

    def go_on(self) -> None:
        """Take a step, or answer a question, and see it."""
        assert self.session is not None
        if self.name != ASKED and self.seen == LAST:
            self.session.type(b"[")
            self.seen = 0
        elif self.name != ASKED:
            self.session.type(b" ")
            self.seen += 1
        elif self.seen < 10:
            self.session.type(b"7\r")
            self.seen += 1
        self.session.wait_for(self.told())
        if self.name == ASKED and self.seen < 10:
            self.session.type(b"\t")
            self.session.wait_for(f"Question {self.seen + 1} of 10")

    def end(self) -> None:
        if self.session is not None:
            self.session.close()
            self.session = None


# -- faults: each leaves the pupil away or inside, and the lab open --------------------------------


def killed(pupil: Pupil, chance: random.Random) -> None:
    """The client is killed."""
    assert pupil.session is not None
    pupil.session.process.kill()


def frozen(pupil: Pupil, chance: random.Random) -> None:
    """The client stands still while it is painted for, and goes on; or it never does."""
    assert pupil.session is not None
    pupil.session.process.send_signal(signal.SIGSTOP)
    with suppress(BlockingIOError):
        pupil.session.type(b"?\x1b" * 20)
    time.sleep(chance.uniform(0.1, 1.0))
    if chance.random() < 0.5:
        pupil.session.process.send_signal(signal.SIGCONT)
        pupil.session.settle(0.3)


def resized(pupil: Pupil, chance: random.Random) -> None:
    """The window has sizes that no window has; nobody looks at what is painted then."""
    assert pupil.session is not None
    for width, height in ((0, 0), (65535, 65535), (1, 1), (65535, 1), (0, 65535)):
        size = struct.pack("HHHH", height, width, 0, 0)
        fcntl.ioctl(pupil.session.master, termios.TIOCSWINSZ, size)
        pupil.session.settle(0.1)
    pupil.session.resize(120, 36)
    pupil.session.wait_for(pupil.told())


def garbage(pupil: Pupil, chance: random.Random) -> None:
    """Bytes come that nobody typed: to the port, and from the keyboard of somebody else."""
    for start in (b"", b"SSH-2.0-x\r\n"):
        there = ("127.0.0.1", pupil.lab.port)
        with socket.create_connection(there) as plain, suppress(ConnectionError):
            plain.sendall(start + chance.randbytes(5000))
    other = pupil.lab.come(OTHER)
    try:
        other.wait_for("Of this lab")
        _typed(other, chance.randbytes(4000))
        other.settle(0.3)
    finally:
        other.close()


def terminals(pupil: Pupil, chance: random.Random) -> None:
    """A terminal has a name of any text; one that is not ASCII is no terminal to SSH."""
    names = ["", "dumb", "x" * 5000, "../../etc/passwd", "\x1b[31m", "; reboot", "xterm\nFOO=1"]
    letters = [chr(number) for number in range(1, 128)]
    pupil.end()
    pupil.come(TERM=chance.choice([*names, "".join(chance.choices(letters, k=40))]))
    pupil.end()
    with_others = "".join(chance.choices([*letters, "é", "∞"], k=40))
    session = pupil.session = pupil.lab.come(pupil.name, TERM=with_others)
    gone = lambda: session.process.poll() is not None  # noqa: E731
    session.wait_until(lambda: gone() or pupil.told() in session.picture)


def pasted(pupil: Pupil, chance: random.Random) -> None:
    """A megabyte is pasted: in one piece, and by somebody else as if it were typed."""
    assert pupil.session is not None
    book = bytes(chance.choices(b"0123456789 \n", k=1_000_000))
    _typed(pupil.session, b"\x1b[200~" + book + b"\x1b[201~")
    pupil.session.wait_for(pupil.told())
    other = pupil.lab.come(OTHER)
    try:
        other.wait_for("Of this lab")
        _typed(other, b"book" * 250_000)
    finally:
        other.close()


def server_killed(pupil: Pupil, chance: random.Random) -> None:
    """The server is killed, and opened again."""
    pupil.lab.kill()
    pupil.lab.open()


FAULTS = (killed, frozen, resized, garbage, terminals, pasted, server_killed)


def _typed(session: TerminalSession, data: bytes) -> None:
    """Type a lot, and read meanwhile; what is not taken for a while is left out."""
    os.set_blocking(session.master, False)
    place, last = 0, time.monotonic()
    while place < len(data) and time.monotonic() < last + 5:
        try:
            place += os.write(session.master, data[place : place + 4096])
            last = time.monotonic()
        except BlockingIOError:
            session.read(0.05)
        except OSError:
            break
        session.read(0)
    os.set_blocking(session.master, True)


def suffer(lab: OpenLab, pupils: list[Pupil], number: int, chance: random.Random) -> None:
    """One fault among people who work: what each has seen is there again."""
    fault, victim = FAULTS[number % len(FAULTS)], pupils[chance.randrange(len(pupils))]
    for pupil in pupils:
        pupil.come()
        for _ in range(chance.randint(1, 3)):
            pupil.go_on()
    fault(victim, chance)
    if fault is not server_killed:
        for pupil in pupils:
            if pupil is not victim:
                pupil.go_on()
    for pupil in pupils:
        pupil.end()
    for pupil in pupils:
        pupil.come()
        pupil.go_on()
        pupil.end()
    wait_until(lambda: not lab.kiosks(), "a kiosk is left")
