"""Players that are not perfect, on the command line and end to end: JSON, text, refusals."""

import random
from dataclasses import replace
from math import isinf
from typing import Any

import pytest

from tests.command import answer, call, refusal
from tests.oracles import plain
from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.game import MAX, MIN
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.tree import CHANCES
from tui_explorer.searches.fit import fitted
from tui_explorer.searches.search import search
from tui_explorer.searches.source import TreeSource, open_source
from tui_explorer.words.names import show
from tui_explorer.words.results import guarantee_told

pytestmark = pytest.mark.slow

SMALL_GAME = "tictactoe:state=XOX.O...."
DICE = f"Dice are searched by {' or '.join(catalog.fitting(CHANCES))}."
UNNAMED = "[[3,12,8],[2,4,6],[14,5,2]]"


def outcome(*arguments: str) -> tuple[Any, Any, str, str]:
    said = answer("run", *arguments)
    return said["promised"], said["value"], said["action"]["label"], said["settings"]["algorithm"]


@pytest.mark.parametrize(
    ("source", "opponent", "expected"),
    [
        ("aima-5-2", "any", (3, 3, "a1", "alphabeta")),
        ("aima-5-2", "worst", (3, 12, "a1", "alphabeta")),
        ("aima-5-2", "random", (3, "23/3", "a1", "expectimax")),
        ("pawns", "any", (1, 1, "a1-a2", "alphabeta")),
        ("pawns", "worst", (1, 1, "a1-a2", "alphabeta")),
        ("pawns", "random", (1, 1, "a1-a2", "expectimax")),
        (SMALL_GAME, "any", (0, 0, "b3", "alphabeta")),
        (SMALL_GAME, "worst", (0, 1, "b3", "alphabeta")),
        (SMALL_GAME, "random", (0, "3/8", "b3", "expectimax")),
    ],
)
def test_each_opponent(source: str, opponent: str, expected: tuple[object, ...]) -> None:
    assert outcome(source, "--opponent", opponent) == expected


def test_the_json_names_opponent_and_moves() -> None:
    said = answer("run", "aima-5-2", "--opponent", "any", "--move", "0.1,2")
    assert said["settings"]["opponent"] == "any"
    assert said["settings"]["moves"] == [[0, 1], [2]]
    assert said["source"]["nodes"] == 13
    plainly = answer("run", "aima-5-2")
    assert "promised" not in plainly
    assert "opponent" not in plainly["settings"]
    assert answer("run", "pawns", "--opponent", "any")["source"]["nodes"] is None


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("1.2", (3, 6, "a2", "alphabeta")),
        ("1", (3, 2, "a2", "alphabeta")),
        ("1,1.2", (3, 6, "a2", "alphabeta")),
        ("0.1", (3, 12, "a1", "alphabeta")),
    ],
)
def test_moves_by_hand(moves: str, expected: tuple[object, ...]) -> None:
    assert outcome("aima-5-2", "--move", moves) == expected


def test_moves_are_told_in_the_order_of_the_source() -> None:
    for order in ("natural", "best", "worst", "random"):
        assert outcome("aima-5-2", "--move", "1.2", "--order", order)[:3] == (3, 6, "a2")
        assert outcome(SMALL_GAME, "--move", "4", "--order", order)[2] == "c3"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("--opponent any", "Its strategy brings 3 if MIN is perfect, and never less."),
        ("--opponent worst", "Against this MIN it gets 12: never less."),
        (
            "--opponent random",
            f"it gets 23/3 on average: never less. {DICE}",
        ),
        ("--move 1.2", "Against this MIN it gets 6: never less."),
        ("--move 0", "With the moves by hand MAX still gets 3."),
        ("--move 1", "MAX plays otherwise and gets 2: never more."),
        ("--move 1,1.2", "MAX plays otherwise and gets 6."),
        (
            "--move 1 --opponent random",
            f"MAX plays otherwise and gets 4. {DICE}",
        ),
    ],
)
@pytest.mark.parametrize("command", ["run", "compare"])
def test_the_text_says_what_was_promised(command: str, arguments: str, told: str) -> None:
    done = call(command, "aima-5-2", *arguments.split())
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = (line for line in done.stdout.splitlines() if line.startswith("Minimax promises"))
    assert line.startswith("Minimax promises MAX 3.")
    assert line.endswith(told)


def test_a_bound_is_not_told_for_what_max_gets() -> None:
    done = call("run", "aima-5-2", "--opponent", "any", "--window", "4,5")
    assert "Minimax promises MAX 3.\n" in done.stdout


def test_a_part_of_a_tree_keeps_its_names() -> None:
    for opponent in ("any", "worst"):
        part = call("export", UNNAMED, "--to", "text", "--opponent", opponent, "--move", "2")
        rows = [line.split()[:4] for line in part.stdout.splitlines()]
        assert ["└─", "a3", "▼", "D"] in rows
        assert all(row[2] not in ("d4", "b1") for row in rows if len(row) > 2)
    record = answer("run", UNNAMED, "--opponent", "any", "--move", "2", "--nodes")
    assert [node["path"] for node in record["nodes"]] == [[], [2], [2, 0], [2, 1], [2, 2]]


def test_star1_against_dice() -> None:
    said = answer("run", "aima-5-2", "--opponent", "random", "-a", "star1")
    assert (said["promised"], said["value"]) == (3, "23/3")
    both = answer("compare", "aima-5-2", "--opponent", "random")
    assert [run["settings"]["algorithm"] for run in both["runs"]] == ["expectimax", "star1"]
    assert both["agree"] is True


def test_dice_where_min_never_moves() -> None:
    assert answer("run", "7", "--opponent", "random")["value"] == 7
    said = answer("run", "[[3],[5]]", "--opponent", "random", "--root", "min")
    assert (said["promised"], said["value"]) == (3, 4)


def test_depth_deepening_and_quiescence_against_an_opponent() -> None:
    said = answer("run", SMALL_GAME, "--opponent", "any", "--depth", "2")
    assert said["promised"] == said["value"] == answer("run", SMALL_GAME, "--depth", "2")["value"]
    said = answer("run", SMALL_GAME, "--opponent", "worst", "--deepening")
    assert [each["depth"] for each in said["iterations"]] == [1, 2, 3, 4, 5]
    assert all("stopped" in each for each in said["iterations"])
    assert said["value"] >= said["promised"]
    said = answer(
        "run", "quiescence-horizon", "--depth", "1", "--quiescence", "5", "--opponent", "any"
    )
    assert said["promised"] == said["value"] == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ("aima-5-2 --move 7", "'7' is not a move"),
        ("aima-5-2 --move 0.0.0", "'0.0.0' is not a move"),
        ("aima-5-2 --move 0,1", "'1' is not a move"),
        ("aima-5-2 --move -1", "'-1' is not a move"),
        ("aima-5-2 --move a", "'a' is not a whole number"),
        ("aima-5-2 --opponent best", "'best' is not one of 'any', 'worst', 'random'"),
        ("nim3 --opponent any", "minimax guarantees nothing in nim3: its leaves are payoff"),
        ("slide --opponent random", "slide has one player: there is no opponent"),
        ("single-agent --opponent any", "single-agent has one player: there is no opponent"),
        ("pig --move 0", "minimax guarantees nothing in pig: it has chance nodes"),
        ("connect --opponent any", "needs the whole tree, which has over 2,000,000 nodes"),
        ("pawns --move 0 --max-nodes 9", "the whole tree; the budget is too small for it"),
        ("aima-5-2 -a minimax --opponent random", "a MIN that moves at random makes chance"),
        ("aima-5-2 --table --opponent any", "a table treats equal positions alike"),
        ("[[inf,-inf]] --opponent random", "have no expected value"),
    ],
)
def test_refusals(arguments: str, told: str) -> None:
    code, line = refusal("run", *arguments.split())
    assert told in line
    assert code == (65 if "inf" in arguments else 2)


def opposed(tree: plain.Plain, **settings: Any) -> Run:
    built = plain.build(tree)
    source = TreeSource(Origin("tree", "random", nodes=len(built)), built)
    wanted = Settings(**settings)
    return search(source, fitted(wanted, source))


@pytest.mark.parametrize("seed", range(3))
def test_never_less_and_never_more_on_random_trees(seed: int) -> None:
    rng = random.Random(seed)
    told = set()
    for number in range(150):
        tree = plain.random_tree(rng)
        built, promised = plain.build(tree), plain.minimax(tree)
        where = (seed, number, tree)
        finite = not any(isinf(v) for v in built.utility if v is not None)
        order = rng.choice(["natural", "best", "worst", "random"])
        for opponent in ("any", "worst", *(["random"] if finite else [])):
            run = opposed(tree, opponent=opponent, order=order)
            assert run.guarantee is not None
            assert run.guarantee.value == promised, where
            assert float(run.value) >= float(promised) - 1e-9, where
        inner = [node for node in range(len(built)) if built.count[node]]
        for player in (MIN, MAX):
            theirs = [node for node in inner if built.player[node] == player]
            hands = tuple(tuple(built.path(rng.choice(built.children(node)))) for node in theirs)
            for algorithm in ("alphabeta", "minimax"):
                run = opposed(tree, by_hand=hands, algorithm=algorithm, order=order)
                less = player == MIN or not hands
                if less:
                    assert run.value >= promised, where
                if not less or not hands:
                    assert run.value <= promised, where
                if hands:
                    sentence = guarantee_told(run)
                    assert sentence is not None
                    keeps = "never less" if less else "never more"
                    if not less and run.value == promised:
                        keeps = f"MAX still gets {show(run.value)}"
                    assert sentence.endswith(keeps), where
                    told.add(" ".join(keeps.split()[:2]))
    assert told == {"never less", "MAX still", "never more"}


def test_dice_take_the_same_searches_where_min_never_moves() -> None:
    for source in ("5", "[5,6]", "[[5,6]]"):
        done = call("run", source, "--opponent", "random")
        assert DICE in " ".join(done.stdout.split())


def test_every_algorithm_agrees_on_what_is_left() -> None:
    source = open_source(SMALL_GAME)
    for opponent in ("", "any", "worst"):
        settings = Settings(opponent=opponent, by_hand=((4,),))
        values = {
            search(source, replace(settings, algorithm=name)).value
            for name in catalog.fitting(source.kind)
        }
        assert len(values) == 1, opponent


@pytest.mark.parametrize("algorithm", ["alphabeta", "minimax"])
def test_a_forced_move_is_called_forced_and_never_optimal(algorithm: str) -> None:
    """c3 wins, a3 does not."""
    asked = ("tictactoe:state=XOXOOX...", "--move", "0", "-a", algorithm)
    assert answer("run", *asked)["optimal"] is None
    said = call("run", *asked).stdout
    assert "Value −1; a3 is forced." in said
    assert "best" not in said.lower().partition("minimax promises")[0]
    table = call("compare", *asked).stdout
    assert "a3 (forced)" in table
    assert answer("run", asked[0], "-a", "minimax")["optimal"] == [2]
