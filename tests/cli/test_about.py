"""``about``: the class, size and structure of sources, against what they were made to be."""

import random
from typing import Any

import pytest

from tests.command import answer, called_here, refusal
from tui_explorer import catalog

NAMES = [*catalog.game_names(), *catalog.tree_files()]


def axes(name: str) -> tuple[Any, ...]:
    found = answer("about", name)["class"]
    return tuple(found[axis] for axis in ("players", "sum", "total", "chance", "information"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("tictactoe", (2, "zero", 0, False, "perfect")),
        ("connect:rows=3,cols=3,k=3", (2, "zero", 0, False, "perfect")),
        ("pig", (2, "zero", 0, True, "perfect")),
        ("slide", (1, None, None, False, "perfect")),
        ("slide:moves=0", (1, None, None, False, "perfect")),
        ("nim3", (3, "constant", 1, False, "perfect")),
        ("nim3:pay=rank", (3, "constant", 3, False, "perfect")),
        ("aima-5-2", (2, "zero", 0, False, "perfect")),
        ("aima-as-payoffs", (2, "zero", 0, False, "perfect")),
        ("general-sum-cut", (2, "general", None, False, "perfect")),
        ("centipede", (2, "general", None, False, "perfect")),
        ("single-agent", (1, None, None, False, "perfect")),
        ("fair-coin", (2, "zero", 0, True, "perfect")),
        ("[(0.1,0.2),(1/10,1/5)]", (2, "constant", 0.3, False, "perfect")),
        ("[(inf,-inf),(1,-1)]", (2, "zero", 0, False, "perfect")),
        ("[(inf,1),(1,-1)]", (2, "general", None, False, "perfect")),
        ("[(1e308,1e308),(1e308,1e308)]", (2, "constant", 2 * 10**308, False, "perfect")),
    ],
)
def test_the_class_by_the_axes_of_the_textbooks(name: str, expected: tuple[Any, ...]) -> None:
    assert axes(name) == expected


@pytest.mark.parametrize("seed", range(30))
def test_sums_as_they_were_made(seed: int) -> None:
    """Leaves that add up to a total, and the same with one leaf changed."""
    chance = random.Random(seed)
    players, total = chance.randint(2, 4), chance.randint(-3, 3)
    leaves = []
    for _ in range(chance.randint(2, 12)):
        some = [chance.randint(-9, 9) for _ in range(players - 1)]
        leaves.append([*some, total - sum(some)])
    kind = "constant" if total else "zero"
    assert axes(tree_of(leaves)) == (players, kind, total, False, "perfect"), seed
    chance.choice(leaves)[chance.randrange(players)] += chance.choice([-1, 1])
    assert axes(tree_of(leaves)) == (players, "general", None, False, "perfect"), seed


def tree_of(leaves: list[list[int]]) -> str:
    written = [f"({','.join(map(str, leaf))})" for leaf in leaves]
    return f"[[{','.join(written[:-1])}],{written[-1]}]"


@pytest.mark.slow
def test_a_game_too_large_for_its_ends_to_be_known() -> None:
    """With a heap of so many stones the walk sees some ends only, which all have the same sum."""
    found = answer("about", "connect")
    assert (found["class"]["sum"], found["structure"]["space"]) == ("zero", None)
    assert (found["size"]["states"], found["size"]["all_states"]) == (100_000, False)


@pytest.mark.parametrize(
    ("name", "size", "structure"),
    [
        ("tictactoe", (5478, 549_946, 255_168, 9), ("tree", False, True)),
        ("aima-5-2", (13, 13, 9, 2), ("tree", False, False)),
        ("chain", (7, 7, 1, 6), ("tree", False, False)),
        ("slide:start=1.3/425,moves=0", (360, None, None, None), ("graph", True, False)),
        ("3", (1, 1, 1, 0), ("tree", False, False)),
    ],
)
def test_size_and_structure(
    name: str, size: tuple[int | None, ...], structure: tuple[Any, ...]
) -> None:
    found = answer("about", name)
    assert tuple(found["size"][key] for key in ("states", "nodes", "leaves", "depth")) == size
    kinds = tuple(found["structure"][key] for key in ("space", "cycles", "repeated"))
    assert kinds == structure
    is_tree = found["kind"] == "tree"
    assert found["structure"]["known_by"].startswith("the tree itself" if is_tree else "a walk")


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_game_and_tree_is_told(name: str) -> None:
    found = answer("about", name)
    assert (found["name"], found["schema"]) == (name, 1)
    assert found["title"]
    assert found["origin"]
    assert found["class"]["information"] == "perfect"
    assert found["history"] or found["class"]["players"] == 1
    done = called_here("about", name)
    assert (done.code, done.err) == (0, "")
    assert done.out.decode().startswith(f"{name}: {found['title']}\n")


@pytest.mark.slow
def test_the_lists_for_programs_have_the_class() -> None:
    listed = answer("list")
    for entry in [*listed["trees"], *listed["games"]]:
        assert entry["class"]["players"] >= 1
    assert all("class" not in entry for entry in listed["algorithms"])
    games = {entry["name"]: entry["class"] for entry in answer("list", "games")}
    assert (games["nim3"]["sum"], games["pig"]["chance"]) == ("constant", True)


def test_the_page_in_words() -> None:
    lines = called_here("about", "nim3").out.decode().splitlines()
    told = {line[:13].strip(): line[13:] for line in lines if line[:1].isalpha()}
    assert told["Players"] == "3: P1, P2 and P3"
    assert told["Sum"] == "constant: all get 1 together, so what one gains others lack"
    assert told["Chance"] == "none: deterministic"
    assert told["Size"] == "96 nodes, 44 leaves, 7 plies deep; 19 states"
    assert told["Structure"].startswith("a tree without cycles, in which states are repeated")
    assert all(len(line) <= 88 for line in lines[1:])


def test_text_from_files_is_made_harmless() -> None:
    text = b'{"title": "a\\u001b[2J", "source": "b\\u001b[2J\\nc", "players": ["P\\u001b", "Q"], ' \
           b'"tree": [{"payoffs": [1, 2]}]}'  # fmt: skip
    done = called_here("about", "-", stdin=text)
    assert (done.code, done.err) == (0, "")
    assert b"\x1b" not in done.out
    assert "P␛ and Q" in done.out.decode()


def test_many_players_are_not_all_named() -> None:
    done = called_here("about", "[(1,2,3,4,5,6,7,8)]")
    assert "8: P1, P2, P3, P4, P5 and others\n" in done.out.decode()


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("history", "Games and the programs that play them"),
        ("questions", "exercise 4)"),
        ("textbook-tree", "6 questions: leaves, count"),
        ("Alpha-Beta", "if v ≥ β then return v"),
        *((name, "Complete ") for name in catalog.algorithm_names()),
    ],
)
def test_pages_of_the_help(name: str, part: str) -> None:
    done = called_here("about", name)
    assert (done.code, done.err) == (0, "")
    assert part in done.out.decode()
    assert max(map(len, done.out.decode().splitlines())) <= 88
    in_ascii = called_here("about", name, "--ascii").out
    assert in_ascii.isascii()
    assert len(in_ascii.splitlines()) == len(done.out.splitlines())
    assert refusal("about", name, "--json")[0] == 2


def test_what_there_is_not() -> None:
    assert refusal("about", "histry") == (
        66, "there is no file, tree or game 'histry' (did you mean history?)"
    )  # fmt: skip
    assert refusal("about") == (2, "Missing argument 'NAME'")
    assert refusal("about", "slide:moves=x")[0] == 2
