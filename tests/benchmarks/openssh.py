"""A class that comes over OpenSSH by the README's lines: what sshd and the kiosks take.

``python -m tests.benchmarks.openssh [students] [seconds]``
"""

import asyncio
import getpass
import sys
import tempfile
import time
from pathlib import Path

import asyncssh

from tests.benchmarks.lab import BETWEEN, TREE, Student, _cpu, _memory, keys, row
from tests.benchmarks.table import show
from tests.lab.sshd import Sshd, line_of_keys, sshd
from tests.processes import children

STUDENTS, SECONDS = 40, 30.0


def below(pid: int) -> list[int]:
    """All processes that one has started, and those that they have."""
    return [each for child in children(pid) for each in (child, *below(child))]


def is_kiosk(pid: int) -> bool:
    """Whether a process is an explorer."""
    return b"--kiosk" in Path(f"/proc/{pid}/cmdline").read_bytes()


async def measure(server: Sshd, folder: Path, count: int, seconds: float) -> None:
    """Let a class come at once, and type; print what that takes."""
    private = [asyncssh.generate_private_key("ssh-ed25519") for _ in range(count)]
    with open(folder / "authorized_keys", "wb") as file:
        for number, key in enumerate(private):
            line = line_of_keys(folder).replace("--student ana", f"--student s{number}")
            file.write(f"{line} ".encode() + key.export_public_key())
    students = [Student(server.port, getpass.getuser(), key) for key in private]
    logins = await asyncio.gather(*(one.come() for one in students))
    await asyncio.sleep(3)
    processes = [server.pid, *below(server.pid)]
    come = sum(map(_cpu, processes))
    for one in students:
        one.type(b"\r")
    await asyncio.gather(*(one.see("step 0 of") for one in students))
    await asyncio.sleep(3)
    before, start = sum(map(_cpu, processes)), time.perf_counter()
    times = await keys(students, seconds)
    busy = (sum(map(_cpu, processes)) - before) / (time.perf_counter() - start)
    sizes = {pid: _memory(pid)[0] for pid in processes}
    kiosks = [size for pid, size in sizes.items() if is_kiosk(pid)]
    for one in students:
        await one.leave()
    show(
        f"{count} students over OpenSSH, a key each {BETWEEN:.0f} s",
        ["ms", "number", "median", "p95", "longest", ""],
        [row("login, all at once", list(logins), ""), row("key", times, "")],
    )
    print(f"MB: {sum(sizes.values()):.0f} in all, {sum(kiosks) / len(kiosks):.1f} a kiosk (PSS)")
    print(f"CPU: {1000 * come / count:.0f} ms a login, {busy:.2f} cores for the keys")


def main() -> None:
    """Measure a class."""
    given = sys.argv[1:] if __name__ == "__main__" else []
    count = int(given[0]) if given else STUDENTS
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "trees").mkdir()
        (folder / "trees" / "a.yaml").write_text(TREE)
        with sshd(folder, "MaxStartups 60\n", line_of_keys(folder)) as server:
            asyncio.run(measure(server, folder, count, float(given[1]) if given[1:] else SECONDS))


if __name__ == "__main__":
    main()
