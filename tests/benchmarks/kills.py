"""Does a quiz that is killed at any moment keep every answer that it has confirmed?

A quiz on a terminal of its own is answered and killed (-9) at a random moment from its start to
just after an answer; the next one goes on with the same file. What the screen has confirmed must be
in the file, which must be whole; the answer under way may be there or not.
"""

import json
import signal
import sys
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from tests.ui.terminal_session import TerminalSession
from tui_explorer.exercises.grading import graded_file

_QUESTIONS = 12
_ENOUGH = _QUESTIONS - 4
"""Answers after which a new file is begun."""
_WHILE_STARTING = 0.15
"""The share of kills before anything is asked, and within how many seconds."""
_STARTING, _ANSWERING = 1.0, 0.4


class Killed(NamedTuple):
    """How the kills came out."""

    moments: "Counter[str]"
    confirmed: int
    """Answers that the screen had confirmed."""
    wrong: list[str]


def kill(times: int, chance: Random, folder: Path) -> Killed:
    """Kill so many quizzes."""
    moments, wrong, confirmed = Counter[str](), list[str](), 0
    there: dict[int, int] = {}
    path = folder / "0.json"
    for number in range(times):
        if len(there) > _ENOUGH:
            there, path = {}, folder / f"{number}.json"
        given = 1000 + number
        is_early = chance.random() < _WHILE_STARTING
        sure = dict(there)
        session = _begun(path, folder)
        try:
            if is_early:
                session.read(chance.random() * _STARTING)
                under_way = 0
            else:
                under_way = _answered(session, sure, given, int(chance.random() * 3))
                session.read(chance.random() * _ANSWERING)
            session.process.send_signal(signal.SIGKILL)
        finally:
            session.close()
        confirmed += len(sure) - len(there)
        there = _kept(path)
        if there == sure:
            moments["while it starts" if is_early else "before the answer is written"] += 1
        elif under_way and there == {**sure, under_way: given}:
            moments["after the answer is written"] += 1
        else:
            wrong.append(f"kill {number}: confirmed {sure}, in the file {there}")
    return Killed(moments, confirmed, wrong)


def _begun(path: Path, home: Path) -> TerminalSession:
    quiz = ["quiz", "aima-5-2", "--questions", "value," * _QUESTIONS, "--answers", str(path)]
    places = dict.fromkeys(("HOME", "XDG_STATE_HOME", "TMPDIR"), str(home))
    return TerminalSession([sys.executable, "-m", "tui_explorer", *quiz], **places)


def _answered(session: TerminalSession, sure: dict[int, int], given: int, times: int) -> int:
    """Answer some questions and see each confirmed, and one more: the number of that one."""
    number = len(sure) + 1
    session.wait_for(f"question {number} of {_QUESTIONS}")
    for _ in range(times):
        session.type(f"{given}\r".encode())
        session.wait_for("0 of 1. Right is")
        sure[number] = given
        session.type(b"\r")
        number += 1
        session.wait_for(f"question {number} of {_QUESTIONS}")
    session.type(f"{given}\r".encode())
    return number


def _kept(path: Path) -> dict[int, int]:
    """The answers in a file, which must be whole and can be graded."""
    if not path.exists():
        return {}
    assert graded_file(str(path))["of"] == _QUESTIONS
    answers = json.loads(path.read_text(encoding="utf-8"))["answers"]
    return {each["question"]: each["given"] for each in answers}


def main() -> None:
    """Kill; the exit code tells whether anything was lost."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=int(monotonic()))
    options = parser.parse_args()
    print(f"seed {options.seed}")
    with TemporaryDirectory() as folder:
        found = kill(options.times, Random(options.seed), Path(folder))
    print(*(f"{moment}: {count}" for moment, count in sorted(found.moments.items())), sep="\n")
    print(f"answers confirmed before: {found.confirmed}; lost: {len(found.wrong)}")
    print(*found.wrong, sep="\n")
    sys.exit(bool(found.wrong))


if __name__ == "__main__":
    main()
