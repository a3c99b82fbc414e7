"""A class in a lab over SSH: what a key, a step of the teacher, a login and a session cost.

``python -m tests.benchmarks.lab [students] [seconds]`` opens a lab on loopback and lets clients
work in it, all of them in one more process of the same machine. A time ends when the last byte has
come that the key had painted.
"""

import asyncio
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import asyncssh

from tests.benchmarks.table import show
from tests.processes import children

STUDENTS, SECONDS, BETWEEN = 40, 30.0, 2.0
"""Students, seconds of each measurement, seconds between two keys of one student."""
PATIENCE = 120.0
TICK = os.sysconf("SC_CLK_TCK")
TREE = "title: Eighty-one leaves\ntree: " + str(
    [[[[(7 * a + 5 * b + 3 * c + d) % 20 for d in range(3)] for c in range(3)] for b in range(3)]
     for a in range(3)]
)  # fmt: skip


class Student:
    """A client that types, and notes when something comes."""

    def __init__(self, port: int, name: str, key: asyncssh.SSHKey) -> None:
        self.name = name
        self._port, self._key = port, key
        self.seen = ""
        self.came = 0.0
        """When something came last."""

    async def come(self) -> float:
        """Log in; the seconds until the first screen is there."""
        start = time.perf_counter()
        self._client = await asyncssh.connect(
            "127.0.0.1", self._port, username=self.name, known_hosts=None, config=None,
            client_keys=[self._key], agent_path=None,
        )  # fmt: skip
        self._process = await self._client.create_process(
            term_type="xterm-256color", term_size=(120, 36), encoding=None
        )
        self._reading = asyncio.create_task(self._read())
        await self.see("Eighty-one leaves")
        return time.perf_counter() - start

    async def _read(self) -> None:
        while data := await self._process.stdout.read(65536):
            self.came = time.perf_counter()
            self.seen = (self.seen + data.decode(errors="replace"))[-20_000:]

    async def see(self, text: str) -> None:
        """Wait for a text; what came before counts, too."""
        async with asyncio.timeout(PATIENCE):
            while text not in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", self.seen):
                await asyncio.sleep(0.02)

    def type(self, keys: bytes) -> None:
        """Press keys, and forget what was on the screen."""
        self.seen = ""
        self._process.stdin.write(keys)

    async def time(self, keys: bytes, wait: float = 1.0) -> float | None:
        """The seconds until all was painted that a key changes; None if nothing was."""
        start = time.perf_counter()
        self.type(keys)
        await asyncio.sleep(wait)
        return self.came - start if self.came > start else None

    async def leave(self) -> None:
        """Go."""
        self._reading.cancel()
        self._client.abort()


class Class:
    """A lab that is open, and those who have come."""

    def __init__(self, folder: Path, count: int) -> None:
        names = ["teacher", *(f"s{number}" for number in range(count))]
        keys = [asyncssh.generate_private_key("ssh-ed25519", comment=name) for name in names]
        (folder / "keys").write_bytes(b"".join(key.export_public_key() for key in keys))
        (folder / "trees").mkdir()
        (folder / "trees" / "a.yaml").write_text(TREE)
        words = ["lab", "serve", str(folder / "trees"), "--port", "0", "--teacher", "teacher"]
        self._server = subprocess.Popen(
            [sys.executable, "-m", "tui_explorer", *words, "--keys", str(folder / "keys")],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        )  # fmt: skip
        assert self._server.stdout is not None
        port = int(self._server.stdout.readline().split()[6])
        self.teacher, *self.students = (
            Student(port, name, key) for name, key in zip(names, keys, strict=True)
        )

    def processes(self) -> list[list[int]]:
        """The server, the stem, and the kiosks."""
        server = self._server.pid
        stems = children(server)
        return [[server], stems, [kiosk for stem in stems for kiosk in children(stem)]]

    def cpu(self) -> float:
        """Seconds that all of them have computed so far."""
        return sum(_cpu(pid) for pids in self.processes() for pid in pids)

    def close(self) -> None:
        """Close the lab."""
        self._server.terminate()
        self._server.wait(30)


def _cpu(pid: int) -> float:
    try:
        fields = Path("/proc", str(pid), "stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICK


def _memory(pid: int) -> tuple[float, float]:
    """PSS and USS in MB: its part of what is shared and all of its own; its own alone."""
    found = {}
    for line in Path("/proc", str(pid), "smaps_rollup").read_text().splitlines()[1:]:
        name, size = line.split()[:2]
        found[name] = int(size) / 1024
    return found["Pss:"], found["Private_Clean:"] + found["Private_Dirty:"]


async def keys(students: Iterable[Student], seconds: float) -> list[float]:
    """Let all type, each when it likes; the times of all keys."""
    chance = random.Random(1)

    async def type_on(student: Student, delay: float) -> list[float | None]:
        await asyncio.sleep(delay)
        found, end = [], time.perf_counter() + seconds
        while time.perf_counter() < end:
            found.append(await student.time(b" "))
            await asyncio.sleep(BETWEEN - 1.0 + random.uniform(-0.5, 0.5))
        return found

    each = await asyncio.gather(*(type_on(one, chance.uniform(0, BETWEEN)) for one in students))
    return [found for times in each for found in times if found is not None]


async def follow(made: Class, steps: int) -> list[float]:
    """Let all follow the teacher; the times from the teacher's key to each student's screen."""
    for student in made.students:
        student.type(b"F")
    await asyncio.gather(*(student.see("following") for student in made.students))
    await asyncio.sleep(2)
    found = []
    for _ in range(steps):
        start = time.perf_counter()
        made.teacher.type(b" ")
        await asyncio.sleep(BETWEEN)
        found += [each.came - start for each in made.students if each.came > start]
    for student in made.students:
        student.type(b"F")
    await asyncio.sleep(2)
    return found


async def search_for_ever(student: Student) -> None:
    """Search Connect Four with one algorithm and the other, again and again."""
    student.type(b"s")
    await asyncio.sleep(1)
    student.type(b"connect\r")
    while True:
        await asyncio.sleep(3)
        student.type(b"m")


def quantile(times: list[float], part: float) -> float:
    """A quantile in milliseconds."""
    return 1000 * sorted(times)[min(len(times) - 1, int(part * len(times)))] if times else 0.0


def row(name: str, times: list[float], budget: str) -> list[str]:
    """A row of the table."""
    told = [f"{quantile(times, part):.0f}" for part in (0.5, 0.95, 1.0)]
    return [name, str(len(times)), *told, budget]


async def measure(count: int, seconds: float) -> None:
    """Measure all of it, and print it."""
    with tempfile.TemporaryDirectory() as folder:
        made = Class(Path(folder), count)
        try:
            await asyncio.sleep(5)
            everybody = [made.teacher, *made.students]
            before = made.cpu()
            logins = await asyncio.gather(*(one.come() for one in everybody))
            logged_in = made.cpu() - before
            await asyncio.sleep(3)
            for one in everybody:
                one.type(b"\r")
            await asyncio.gather(*(one.see("step 0 of") for one in everybody))
            await asyncio.sleep(3)
            before, start = made.cpu(), time.perf_counter()
            alone = await keys(made.students, seconds)
            busy = (made.cpu() - before) / (time.perf_counter() - start)
            followed = await follow(made, max(3, int(seconds / BETWEEN)))
            rest = made.students[1:]
            first = await keys(rest, seconds)
            sizes = [[_memory(pid) for pid in pids] for pids in made.processes()]
            hog = asyncio.create_task(search_for_ever(made.students[0]))
            await asyncio.sleep(6)
            beside = await keys(rest, seconds)
            hog.cancel()
            second = await keys(rest, seconds)
            for one in everybody:
                await one.leave()
        finally:
            made.close()
    without = quantile(first + second, 0.95)
    show(
        f"A lab with {count} students, a key each {BETWEEN:.0f} s",
        ["ms", "number", "median", "p95", "longest", "budget"],
        [
            row("login, all at once", list(logins), ""),
            row("key", alone, "p95 ≤ 100"),
            row("step of the teacher", followed, "p95 ≤ 300"),
            row("key, others only", first + second, ""),
            row("key, one searches", beside, "p95 ≤ 1.5 ×"),
        ],
    )
    ratio = quantile(beside, 0.95) / without if without else 0.0
    (server,), stem, kiosks = sizes
    pss, uss = (sum(each[kind] for each in kiosks) / len(kiosks) for kind in (0, 1))
    total = sum(size[0] for group in sizes for size in group)
    print(f"p95 while one searches, of that without: {ratio:.2f}")
    print(f"MB a session: PSS {pss:.1f}, USS {uss:.1f}; server {server[0]:.0f}, stem "
          f"{sum(each[0] for each in stem):.0f}, all {total:.0f} (PSS)")  # fmt: skip
    print(f"CPU: a login {1000 * logged_in / len(logins):.0f} ms, keys {busy:.2f} cores")
    print(f"load of the machine: {' '.join(f'{each:.1f}' for each in os.getloadavg())}, "
          f"{os.cpu_count()} cores")  # fmt: skip


def main() -> None:
    """Measure a class."""
    given = sys.argv[1:] if __name__ == "__main__" else []
    count = int(given[0]) if given else STUDENTS
    asyncio.run(measure(count, float(given[1]) if given[1:] else SECONDS))


if __name__ == "__main__":
    main()
