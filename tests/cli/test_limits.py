"""Everything ends: at so many nodes, at so much memory, or with a line that says why not."""

import json
import resource
import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.command import ENVIRONMENT, answer, call, refusal
from tui_explorer.cli.options import memory
from tui_explorer.cli.search_options import SearchOptions
from tui_explorer.engine.budget import Budget, SearchStopped, resident
from tui_explorer.engine.settings import Settings
from tui_explorer.system.console import progress

pytestmark = pytest.mark.slow

PROGRAM = [sys.executable, "-m", "tui_explorer"]


def budget(**limits: int) -> Budget:
    """What a command allows a search."""
    with progress() as work:
        return SearchOptions(Settings(), **limits).budgets(work)()


def test_without_limits_there_are_limits() -> None:
    assert budget().max_nodes == 5_000_000
    assert budget(max_nodes=9_000_000).max_nodes == 9_000_000
    assert 2**31 <= budget().max_resident <= resident() + 2**31
    assert budget(max_memory=2**33).max_resident >= 2**33


def test_searches_of_a_command_share_its_memory() -> None:
    with progress() as work:
        budgets = SearchOptions(Settings()).budgets(work)
        first = budgets()
        held = bytearray(50_000_000)
        assert budgets().max_resident == first.max_resident
        del held


def test_a_budget_of_memory_is_used_up() -> None:
    allowed = Budget(max_resident=resident() + 20_000_000)
    allowed.look(0)
    held = bytearray(b"x") * 40_000_000
    with pytest.raises(SearchStopped):
        allowed.look(1)
    assert allowed.stopped == "memory"
    del held


@pytest.mark.parametrize("command", [["run"], ["compare"]])
def test_memory_stops_a_search_with_what_it_has(command: list[str]) -> None:
    done = call(*command, "connect", "--max-memory", "2", "--json")  # in memory of its own
    said = json.loads(done.stdout)
    runs = said.get("runs", [said])
    for run in runs:
        assert run["stopped"] == "memory"
        assert run["warnings"][0].startswith(
            "stopped at the limit of memory (raise it with --max-memory)"
        )
    assert runs[0]["counts"]["nodes"] > 100


def test_drawings_and_exports_stop_too() -> None:
    for command in (["connect"], ["export", "connect", "--to", "csv"]):
        done = call(*command, "--max-memory", "2048KiB", "--max-nodes", "100000000")
        assert done.returncode == 0
        assert 100 < done.stdout.count("\n") < 500_000


def test_the_reason_names_the_option() -> None:
    said = answer("run", "connect", "--max-nodes", "100")
    assert said["stopped"] == "nodes"
    assert said["warnings"] == ["stopped at the limit of nodes (raise it with --max-nodes)"]
    assert answer("run", "connect", "--max-seconds", "0")["warnings"] == [
        "stopped at the limit of time (raise it with --max-seconds)"
    ]


@pytest.mark.parametrize(
    ("amount", "bytes_"),
    [("7", 7 << 20), ("7KIB", 7 << 10), ("7mib", 7 << 20), ("7GiB", 7 << 30), ("7tIb", 7 << 40)],
)
def test_units_of_memory_in_any_case(amount: str, bytes_: int) -> None:
    assert memory(amount) == bytes_


@pytest.mark.parametrize(
    "amount", ["", "0", "-1", "x", "1.5GiB", "4GB", "٣", "1_0", "GiB", "4 GiB"]
)
def test_amounts_of_memory_that_are_refused(amount: str) -> None:
    code, said = refusal("run", "aima-5-2", f"--max-memory={amount}")
    assert code == 2
    assert "is not an amount of memory such as 512MiB or 4GiB" in said


def limited(megabytes: int) -> Callable[[], None]:
    return lambda: resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20,) * 2)


@pytest.mark.parametrize(
    "command",
    [["run", "connect"], ["compare", "connect"], ["export", "connect", "--to", "csv"]],
)
def test_a_lack_of_memory_is_told_in_one_line(command: list[str]) -> None:
    done = subprocess.run(
        [*PROGRAM, *command], preexec_fn=limited(70), capture_output=True, text=True,
        env=ENVIRONMENT, check=False, timeout=100,
    )  # fmt: skip
    assert done.returncode == 74
    assert done.stderr == (
        "tui-explorer: error: there is not enough memory for this "
        "(--depth or --max-nodes takes less)\n"
    )
