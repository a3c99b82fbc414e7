"""``--columns``: drawings and JSON with the window, the local α(s) and β(s), or the interval."""

from typing import Any

import pytest

from tests.command import answer, called_here, refusal
from tests.oracles import plain
from tests.oracles.looks import looks

LISTS = [[8, 7], [3, 9], [9, 8], [2, 4]]
TEXT = "[[8,7],[3,9],[9,8],[2,4]]"


def drawn(*arguments: str) -> dict[str, list[str]]:
    """The cells of each row of a drawing by the name of its node, and the headings."""
    done = called_here(*arguments)
    assert (done.code, done.err) == (0, "")
    lines = [line.split() for line in done.out.decode().splitlines()]
    start = next(place for place, line in enumerate(lines) if line[-1:] == ["v"])
    rows = lines[start : lines.index([], start)]
    cells = {row[place + 1]: row[place + 2 :] for row in rows for place in _signs(row)}
    return cells | {"": lines[start]}


def _signs(row: list[str]) -> list[int]:
    return [place for place, cell in enumerate(row) if cell in ("▲", "▼")]


@pytest.mark.parametrize("command", [(), ("run",), ("export", "--to", "text")])
def test_drawings(command: tuple[str, ...]) -> None:
    window = drawn(*command, "sixteen-leaves")
    assert window == drawn(*command, "sixteen-leaves", "--columns", "window")
    assert (window[""], window["I"][:2]) == (["α", "β", "v"], ["7", "+∞"])
    local = drawn(*command, "sixteen-leaves", "--columns", "local")
    assert (local[""], local["I"][:2], local["E"][:2]) == (
        ["α(s)", "β(s)", "v"], ["7", "3"], ["8", "7"],
    )  # fmt: skip
    interval = drawn(*command, "sixteen-leaves", "--columns", "interval")
    assert (interval[""], interval["I"][:2], interval["E"][:2]) == (
        ["[lo,", "hi]", "v"], ["−∞", "3"], ["8", "+∞"],
    )  # fmt: skip


def number(value: Any) -> Any:
    return float(value) if isinstance(value, str) else value


def test_every_event_of_json_has_them() -> None:
    tree = plain.from_lists(LISTS)
    for columns, place in (("local", 0), ("interval", 1)):
        told = answer("run", TEXT, "--columns", columns, "--nodes", "--events")
        inner = {tuple(node["path"]) for node in told["nodes"] if node["player"] != "LEAF"}
        for event, expected in zip(told["events"], looks(tree), strict=True):
            path = tuple(event["node"])
            if path in inner:
                assert tuple(map(number, event[columns])) == expected[path][place]
        for node in told["nodes"]:
            path = tuple(node["path"])
            if path in inner:
                assert tuple(map(number, node[columns])) == expected[path][place]
            else:
                assert node[columns] == (None if columns == "local" else [node["v"]] * 2)


def test_a_node_that_a_budget_leaves_open_has_what_it_had_last() -> None:
    for columns, root, open_node in (
        ("local", [7, "inf"], [7, "inf"]),
        ("interval", [7, "inf"], ["-inf", "inf"]),
    ):
        told = answer("run", TEXT, "--columns", columns, "--nodes", "--max-nodes", "5")
        assert [told["nodes"][0][columns], told["nodes"][-1][columns]] == [root, open_node]


def test_json_without_them_is_as_before() -> None:
    told = answer("run", TEXT, "--nodes", "--events", "--columns", "window")
    assert told == answer("run", TEXT, "--nodes", "--events")
    assert not {"local", "interval"} & {*told["nodes"][0], *told["events"][0]}


def test_a_search_that_has_none_says_null() -> None:
    told = answer("run", TEXT, "-a", "minimax", "--nodes", "--columns", "local")
    assert [node["local"] for node in told["nodes"]] == [None] * len(told["nodes"])
    told = answer("run", "[(1,2),(2,1)]", "--nodes", "--columns", "interval")
    assert [node["interval"] for node in told["nodes"]] == [None] * 3


@pytest.mark.parametrize(
    "arguments",
    [("run", TEXT, "--steps"), ("run", TEXT, "--proof"), ("run", TEXT, "--json"),
     ("export", TEXT, "--to", "csv")],
)  # fmt: skip
def test_where_nothing_shows_them_they_are_refused(arguments: tuple[str, ...]) -> None:
    code, said = refusal(*arguments, "--columns", "local")
    assert (code, said.split()[:3]) == (2, ["--columns", "is", "for"])


def test_another_word_is_refused() -> None:
    code, said = refusal("run", TEXT, "--columns", "windows")
    assert code == 2
    assert "window" in said


def test_claims_of_max_and_min_have_an_interval_too() -> None:
    """The rule for many players on two of them keeps claims in place of a window."""
    claims, window = (
        called_here(TEXT, "-a", name, "--columns", "interval").out.decode().splitlines()
        for name in ("maxn-ab", "alphabeta")
    )
    assert claims[0].split() == ["[lo,", "hi]", "v"]
    assert claims[:-1] == window[:-1], "all but the line of conventions"
