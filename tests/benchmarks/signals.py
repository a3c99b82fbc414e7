"""Does a command that is asked to end at any moment end well?

Each command is run once to its end, to know how long it takes, and then again and again, with
SIGINT or SIGTERM at a random moment of that time. It must end with 130 or 143 (or, if it was
faster, with 0), say at most one line of error, have printed whole lines or whole JSON, and leave
nothing behind but whole files.
"""

import json
import os
import signal
import subprocess
import sys
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from tests.command import ENVIRONMENT

GAME = "tictactoe:state=X........"
COMMANDS = {
    "run": (
        ["run", "connect", "--depth", "7"],
        ["run", GAME, "--json", "--nodes"],
        ["run", GAME, "--steps"],
    ),
    "compare": (
        ["compare", GAME],
        ["compare", "connect", "--depth", "5", "--json"],
    ),
    "export": (
        ["export", GAME, "--to", "json", "-o", "out.json"],
        ["export", GAME, "--to", "json"],
        ["export", GAME, "--to", "csv", "-o", "out.csv"],
        ["export", GAME, "--to", "text"],
    ),
    "study": (
        ["study", "-b", "2-4", "-m", "5", "--trees", "12", "--jobs", "1", "--resume", "rows.csv"],
        ["study", "-b", "2-4", "-m", "5", "--trees", "12", "--jobs", "2", "--csv", "out.csv",
         "--resume", "rows.csv"],
    ),
}  # fmt: skip
SIGNALS = (signal.SIGINT, signal.SIGTERM)
PATIENCE = 60


class Ended(NamedTuple):
    """How a command ended."""

    code: int
    out: str
    said: str
    seconds: float


def run(command: Sequence[str], folder: Path, number: int = 0, after: float | None = None) -> Ended:
    """Run a command in a folder, and send it a signal after some seconds."""
    started = monotonic()
    with subprocess.Popen(
        [sys.executable, "-m", "tui_explorer", *command],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=folder,
        env={**ENVIRONMENT, "PYTHONPATH": os.getcwd()}, encoding="utf-8",
    ) as process:  # fmt: skip
        try:
            if after is not None:
                try:
                    out, said = process.communicate(timeout=after)
                except subprocess.TimeoutExpired:
                    process.send_signal(number)
            out, said = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    return Ended(process.returncode, out, said, monotonic() - started)


def faults(command: Sequence[str], ended: Ended, number: int, folder: Path) -> list[str]:
    """What is wrong with how a command ended."""
    found = []
    if ended.code in (-number, 1) and "tui_explorer" not in ended.said and not ended.out:
        ended = Ended(128 + number, "", "", ended.seconds)  # Python itself was still being loaded
    if ended.code not in (0, 128 + number):
        found.append(f"ended with {ended.code}")
    lines = ended.said.splitlines()
    if len(lines) > 1 or any(not line.startswith("tui-explorer: error: ") for line in lines):
        found.append(f"said {ended.said!r}")
    if not is_whole(ended.out, as_json="json" in " ".join(command)):
        found.append(f"printed a part: …{ended.out[-60:]!r}")
    for path in folder.iterdir():
        if path.name not in command:
            found.append(f"left {path.name}")
        elif not is_whole(path.read_text(encoding="utf-8"), as_json=path.suffix == ".json"):
            found.append(f"wrote a part of {path.name}")
    return found


def is_whole(text: str, *, as_json: bool) -> bool:
    """Whether a text is whole lines, or whole JSON."""
    if as_json and text:
        try:
            json.loads(text)
        except ValueError:
            return False
    return not text or text.endswith("\n")


def attack(name: str, number: int, times: int, random: Random) -> tuple[Counter[int], list[str]]:
    """Send a signal to runs of a command at random moments: how they ended, and what was wrong."""
    codes: Counter[int] = Counter()
    wrong = []
    durations: dict[int, float] = {}
    for _ in range(times):
        which = random.randrange(len(COMMANDS[name]))
        command = COMMANDS[name][which]
        with TemporaryDirectory() as folder:
            if which not in durations:
                durations[which] = run(command, Path(folder)).seconds
        with TemporaryDirectory() as folder:
            after = random.uniform(0, durations[which])
            ended = run(command, Path(folder), number, after)
            codes[ended.code] += 1
            for fault in faults(command, ended, number, Path(folder)):
                wrong.append(f"{' '.join(command)}, signal {number} after {after:.3f} s: {fault}")
    return codes, wrong


def main() -> None:
    """Attack all commands; the exit code tells whether anything was wrong."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=int(monotonic()))
    options = parser.parse_args()
    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background it is ignored
    print(f"seed {options.seed}")
    wrong = []
    for name in COMMANDS:
        for number in SIGNALS:
            random = Random(f"{options.seed} {name} {number}")
            codes, more = attack(name, number, options.times, random)
            print(f"{name:8} {number.name:8} {dict(sorted(codes.items()))}", flush=True)
            wrong += more
    print(*wrong, sep="\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
