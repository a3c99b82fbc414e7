"""Random commands in this process: whatever is asked, only our own errors come out.

``python -m tests.benchmarks.commands [number] [seed]``; a command that fails can be had again by
its seed and number.
"""

import json
import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Sequence
from contextlib import chdir
from pathlib import Path
from random import Random
from time import process_time

from tests.command import Done, called_here
from tui_explorer import catalog
from tui_explorer.errors import ExitCode
from tui_explorer.searches.exports import SUFFIXES

NUMBER = 20_000
FINE = {
    ExitCode.FINE, ExitCode.USAGE, ExitCode.BAD_DATA, ExitCode.CANNOT_READ,
    ExitCode.CANNOT_CREATE, ExitCode.IO_ERROR,
}  # fmt: skip
"""What a command may end with where nobody interrupts it and no terminal is needed."""

WHOLE = (
    "0", "1", "2", "3", "7", "-1", "-0", "00", "40", "2147483647", "2147483648", "4294967296",
    "9223372036854775807", "9223372036854775808", "1" * 40, "9" * 64, "9" * 65, "9" * 5000,
    "1_0", "٣", "+3", " 3", "3.0", "1e3", "nan", "inf", "", "x", "--", "\udc80",
)  # fmt: skip
VALUES = (
    "0", "1", "-1", "3", "2.5", "-0.0", "1/2", "1/3", "-7/9", "1/0", "0/1", "inf", "-inf", "+inf",
    "1e308", "-1e308", "1e309", "1e-320", "5e-324", "9" * 64, "1/" + "9" * 60, "9" * 65,
    "9007199254740993", "nan", "true", "null", "x", "",
)  # fmt: skip
TREES = (
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[3]",
    "[]",
    "[[]]",
    "5",
    "[[[[1]]]]",
    "[1,[2,[3,[4,5]]]]",
    "[(1,0),(0,1)]",
    "[(1,2,3),[(3,2,1),(0,0,9)]]",
    "[[(1,0,2),(1/2,0.5,1)],(9,9,9)]",
    "{a: 1}",
    "[1 2 3]",
    "[1,",
    "((1))",
    '{"player":"chance","children":[{"prob":"1/2","node":[1,4]},{"prob":"1/2","node":3}]}',
    '{"root":"MIN","tree":[{"eval":2,"children":[1,5]},{"eval":4,"children":[3,{"value":9}]}]}',
    '{"players":["A","B"],"tree":[{"payoffs":[1,2]},[{"payoffs":[0,1]},{"payoffs":[3,1]}]]}',
    '{"tree":[{"player":"chance","children":[{"prob":0.5,"node":[1,-4]},{"prob":0.5,"node":7}]},2]}',
)
GAMES: dict[str, dict[str, Sequence[str]]] = {
    "tictactoe": {"state": (".........", "XOXOOX...", "XXX......", "XOX", "?", "X" * 99)},
    "pawns": {"rows": WHOLE, "cols": WHOLE, "blocked": ("draw", "loss", "x"), "turn": "WBX"},
    "nim": {
        "piles": ("1", "3-4-5", "0-0", "1-", "-", "9-9-9-9"),
        "misere": ("true", "no"),
        "take": WHOLE,
    },
    "subtract": {"stones": WHOLE, "take": WHOLE, "misere": ("true", "false", "")},
    "connect": {
        "rows": WHOLE,
        "cols": WHOLE,
        "k": WHOLE,
        "state": ("", "X", "XO/OX", "//////", "/"),
    },
    "nim3": {"stones": WHOLE, "take": WHOLE, "pay": ("winner", "rank", "all")},
}


class Commands:
    """Makes random commands; the same seed makes the same ones."""

    def __init__(self, random: Random) -> None:
        self._random = random
        self._sources: list[Callable[[], str]] = [self._tree, self._tree, self._game, self._named]

    def command(self) -> tuple[list[str], bytes]:
        """The words of a command, and what comes by standard input."""
        commands = [self._run, self._compare, self._export, self._draw]
        others = [self._check, self._list, self._about, self._study]
        words = self._random.choice(commands * 2 + others)()
        stdin = self._tree().encode(errors="replace") if "-" in words else b""
        return words, stdin

    def _maybe(self, *words: str, odds: float = 0.2) -> list[str]:
        return list(words) if self._random.random() < odds else []

    def _run(self) -> list[str]:
        json_ = self._maybe("--json", odds=0.5)
        more = self._maybe("--nodes") + self._maybe("--events") + self._maybe("--steps")
        return [
            "run",
            self._source(),
            *json_,
            *more,
            *self._maybe("--proof", odds=0.1),
            *self._options(),
        ]

    def _compare(self) -> list[str]:
        how = self._maybe("--all") + self._maybe("--orders") + self._maybe("--json", odds=0.4)
        return ["compare", self._source(), *how, *self._options()]

    def _export(self) -> list[str]:
        form = self._random.choice([*SUFFIXES, "png", ""])
        how = self._maybe("--step", self._random.choice(["0", "7", "end", "first-cut", "x"]))
        how += self._maybe("--print", odds=0.2) + self._maybe("--blank", "inner", odds=0.2)
        files = ["out", "missing/out", "/dev/null", ".", "", "a" * 300]
        to_file = self._maybe("-o", self._random.choice(files), odds=0.4)
        return ["export", self._source(), "--to", form, *how, *to_file, *self._options()]

    def _draw(self) -> list[str]:
        return [self._source(), *self._options(), *self._maybe("--no-mouse")]

    def _check(self) -> list[str]:
        files = ["tree.json", "bad.json", "none", ".", "/dev/null", self._source()]
        return ["check", *self._random.choices(files, k=self._random.randrange(4)), *self._limits()]

    def _list(self) -> list[str]:
        what = self._random.choice(["games", "trees", "algorithms", "", "x"])
        return ["list", *self._maybe(what, odds=0.8), *self._maybe("--json")]

    def _about(self) -> list[str]:
        name = self._random.choice(["history", "questions", "", self._source(), self._source()])
        return ["about", name, *self._maybe("--json"), *self._limits()]

    def _study(self) -> list[str]:
        shape = ["-b", self._random.choice(["2", "2,3", "1", "3-2", *WHOLE]), "-m", "1-2"]
        shape += self._maybe(
            "-b", "2", "-m", self._random.choice(["1", "1-3", "0", *WHOLE]), odds=0.5
        )
        trees = ["--trees", self._random.choice(["1", "2", "0", "x"])]
        orders = self._maybe("--orders", self._random.choice(["best", "random,best", "eval", ""]))
        return [
            "study",
            *shape,
            *trees,
            "--jobs",
            "1",
            *orders,
            *self._maybe("--seed", self._whole()),
        ]

    def _source(self) -> str:
        return self._random.choice(self._sources)()

    def _named(self) -> str:
        named = [*catalog.tree_files(), "tree.json", "bad.json", "none", "-", "", "."]
        return self._random.choice(named)

    def _tree(self) -> str:
        text = self._random.choice(TREES)
        while self._random.random() < 0.5:
            text = text.replace(self._random.choice("1234"), self._value(), 1)
        return text

    def _game(self) -> str:
        name = self._random.choice(sorted(catalog.game_names()))
        options = GAMES.get(name, {})
        chosen = [
            f"{key}={self._random.choice(options[key])}"
            for key in options
            if self._random.random() < 0.4
        ]
        return f"{name}:{','.join(chosen)}" if chosen else name

    def _whole(self) -> str:
        if self._random.random() < 0.7:
            return str(self._random.randrange(60))
        return self._random.choice(WHOLE)

    def _value(self) -> str:
        if self._random.random() < 0.6:
            return str(self._random.randrange(-20, 20))
        return self._random.choice(VALUES)

    def _limits(self) -> list[str]:
        limits = ("--limit-bytes", "--limit-nodes", "--limit-depth", "--limit-label")
        return [word for name in limits for word in self._maybe(name, self._whole(), odds=0.05)]

    def _options(self) -> list[str]:
        """Options of a search, and a budget that keeps it short."""
        values: dict[str, Callable[[], str]] = {
            "--algorithm": lambda: self._random.choice([*catalog.algorithm_names(), "x"]),
            "--depth": self._whole,
            "--order": lambda: self._random.choice(["best", "worst", "random", "eval", "x"]),
            "--seed": self._whole,
            "--cut": lambda: self._random.choice(["ge", "gt"]),
            "--fail": lambda: self._random.choice(["soft", "hard"]),
            "--window": lambda: f"{self._value()},{self._value()}",
            "--quiescence": self._value,
            "--weights": lambda: f"threats(1)={self._value()}",
            "--bounds": lambda: f"{self._value()},{self._value()}",
            "--total": self._value,
            "--opponent": lambda: self._random.choice(["any", "worst", "random"]),
            "--move": lambda: self._random.choice(
                ["0", "0.1", "1.0,0", "-1", "9.9", self._whole()]
            ),
            "--root": lambda: self._random.choice(["max", "min"]),
        }
        flags = ("--deepening", "--table", "--table-trap", "--ascii")
        odds = self._random.choice([0.02, 0.05, 0.15])
        words = [
            f"{name}={make()}" for name, make in values.items() if self._random.random() < odds
        ]
        words += [flag for flag in flags if self._random.random() < odds]
        nodes = self._random.choice(["1", "2", "20", "150"])
        budget = ["--max-nodes", nodes, "--max-seconds", "0.05"]
        self._random.shuffle(words)
        return [
            *words,
            *self._limits(),
            *budget,
            *self._maybe(f"--max-nodes={self._whole()}", odds=0.03),
        ]


def check(number: int, seed: int) -> tuple[dict[int, int], tuple[float, list[str]], list[str]]:
    """Call so many commands: how often each exit code came, the slowest, and what was wrong."""
    ends: dict[int, int] = {}
    wrong: list[str] = []
    slowest: tuple[float, list[str]] = 0.0, []
    with tempfile.TemporaryDirectory() as folder, chdir(folder), warnings.catch_warnings():
        warnings.simplefilter("error")
        Path("tree.json").write_text("[[3,12,8],[2,4,6]]")
        Path("bad.json").write_text("[[3,12,8],[2,4,6]")
        for place in range(number):
            words, stdin = Commands(Random(f"{seed} {place}")).command()
            started = process_time()
            done = called_here(*words, stdin=stdin)
            slowest = max(slowest, (process_time() - started, words))
            ends[done.code] = ends.get(done.code, 0) + 1
            if fault := fault_of(words, done):
                wrong.append(f"seed {seed}, command {place}: {words!r}: {fault}")
    return ends, slowest, wrong


def fault_of(words: list[str], done: Done) -> str:
    """What is wrong with how a command ended; nothing where it is right."""
    lines = done.err.splitlines()
    if done.code == ExitCode.DEFECT:
        *_, log = lines[-1].split() or [""]
        return Path(log).read_text().splitlines()[-1] if os.path.exists(log) else done.err
    if done.code not in FINE:
        return f"exit code {done.code}"
    if done.code == ExitCode.FINE:
        if "--json" in words and "--help" not in words and done.out:
            json.loads(done.out)
        return "" if done.err.startswith("Gambit's format has no place for ") else done.err
    is_told = lines and all(line.startswith("tui-explorer: error: ") for line in lines)
    is_one = len(lines) == 1 or words[0] == "check"
    return "" if is_told and is_one else f"told in other words: {done.err!r}"


def main() -> None:
    """Call as many commands as the command line says, by the seed that it says."""
    number, seed = (int(word) for word in [*sys.argv[1:], *[str(NUMBER), "1"][len(sys.argv) - 1 :]])
    print(f"{number:,} commands, seed {seed}")
    ends, (longest, words), wrong = check(number, seed)
    print("exit codes", ", ".join(f"{code}: {times:,}" for code, times in sorted(ends.items())))
    print(f"slowest: {longest:.2f} s of CPU for {words!r}")
    print(*wrong, sep="\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
