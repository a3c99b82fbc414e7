"""What people read of searches for many players and with chance, letter by letter."""

import random
from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

from tests.oracles import chance, payoffs, trees
from tui_explorer.algorithms import expectimax, maxn, maxn_ab, maxn_shallow, star1
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.tree.names import Names
from tui_explorer.view.code import code_lines
from tui_explorer.view.comparison import LiveComparison
from tui_explorer.view.panels import node_lines
from tui_explorer.view.summary import drawing
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.settings import settings_line

HALF = Fraction(1, 2)
WRONG = (0, [[1, 0, 2], (1, [[1, 0, 2], [2, 1, 0]])])
KORF = (0, [(1, [[3, 3, 3], [4, 2, 3]]), (1, [[2, 7, 0], [9, 0, 0]])])
WINNER = (0, [(1, [[0, 1, 0], [1, 0, 0]]), [1, 0, 0]])
STAR1 = ("max", [9, ("chance", [(HALF, 1), (HALF, ("min", [4, 5]))])])
TOO_HIGH = ("min", [2, ("chance", [(HALF, 8), (HALF, 3)])])
UNDER_CHANCE = (
    "max",
    [
        ("chance", [(HALF, 3), (HALF, 0)]),
        ("chance", [(HALF, 2), (HALF, ("min", [0, 6]))]),
    ],
)
TWICE = (0, [(0, [[1, 2, 3], [3, 1, 2]]), [2, 2, 2]])
TWO_PLAYERS = ("max", [("min", [3, 12]), ("min", [2, 4])])
PAIRS = (0, [("chance", [(HALF, [4, 1]), (HALF, [1, 2])]), [2, 2]])


def search(tree: trees.Plain, module: ModuleType, **settings: Any) -> Run:
    chosen = Settings(algorithm=module.__name__.rpartition(".")[2].replace("_", "-"), **settings)
    trace = run(module.search, trees.build(tree), chosen)
    return Run(Origin("tree", "test"), chosen, trace, module.ALGORITHM.knows_all_optimal_actions)


def sentence(done: Run, step: int) -> str:
    return Reasons(done.names).sentence(Moment(done.trace, step))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (0, "Nothing is visited yet. P1 at A is to move."),
        (1, "The search begins: P1 at A is called."),
        (3, "a1 is a leaf: it is worth (1, 0, 2)."),
        (4, "a1 came back with (1, 0, 2): P1 at A gets 1 of it and keeps it, so P1 is sure of 1."),
        (5, "P2 at B is called; P1 is sure of 1."),
        (8, "b1 came back with (1, 0, 2), which is 1 for P1; P1 is sure of 1 by a1 at A; 1 ≥ 1, so "
            "b2 is cut."),
        (9, "a2 came back with perhaps (1, 0, 2): 1 is no better for P1 at A, which keeps "
            "(1, 0, 2)."),
        (10, "The search ends: P1 at A is worth perhaps (1, 0, 2) and plays a1."),
    ],
)  # fmt: skip
def test_the_cut_rule_as_written(step: int, said: str) -> None:
    assert sentence(search(WRONG, maxn_ab), step) == said


def test_a_deep_claim() -> None:
    tree = (0, [[3, 0, 0], (1, [(2, [[2, 1, 5], [4, 9, 6]])])])
    done = search(tree, maxn_ab)
    (cut,) = done.trace.cuts
    assert sentence(done, cut.step).endswith(
        "P1 is sure of 3 by a1 at A; 3 ≥ 2, so c2 is cut. "
        "Deep cut-off: the claim was set 2 levels above."
    )


@pytest.mark.parametrize(
    ("tree", "step", "said"),
    [
        (KORF, 5, "b1 came back with (3, 3, 3): P2 at B gets 3 of it and keeps it."),
        (KORF, 11, "P2 at C is called; P1 above has 3."),
        (KORF, 14, "P2 at C already has 7 by c1; payoffs add up to 9 at most and none is below 0, "
                   "which leaves P1 at most 2, and P1 has 3 by a1 at A, so c2 is cut."),
        (WINNER, 5, "P2 at B already has 1 by b1; nobody can get more than 1, so b2 is cut."),
    ],
)  # fmt: skip
def test_shallow_cuts(tree: trees.Plain, step: int, said: str) -> None:
    assert sentence(search(tree, maxn_shallow), step) == said


def test_sums_of_chance() -> None:
    done = search(("max", [("chance", [(HALF, 6), (HALF, 5)]), 2]), expectimax)
    told = [sentence(done, step) for step in range(len(done.trace) + 1)]
    assert told[2] == "CHANCE at B is called."
    assert told[5] == "b1 came back with 6: 1/2 × 6 = 3 so far for CHANCE at B."
    assert told[8] == "b2 came back with 5: 3 + 1/2 × 5 = 11/2 so far for CHANCE at B."
    assert told[9] == "CHANCE at B has seen all its children and returns 11/2."
    assert told[-1] == "The search ends: MAX at A is worth 11/2 and plays a1."


def test_sums_of_payoffs() -> None:
    done = search(PAIRS, expectimax)
    assert sentence(done, 8) == (
        "b2 came back with (1, 2): (2, 1/2) + 1/2 × (1, 2) = (5/2, 3/2) so far for CHANCE at B."
    )
    assert sentence(done, 10) == (
        "a1 came back with (5/2, 3/2): P1 at A gets 5/2 of it and keeps it."
    )


@pytest.mark.parametrize(
    ("tree", "said"),
    [
        (STAR1, "b1 came back with 1: 1/2 × 1 = 1/2, and the rest adds at most 1/2 × 10, which "
                "makes 11/2; MAX at A has 9 by a1; 11/2 ≤ 9, so b2 is cut."),
        (TOO_HIGH, "b1 came back with 8: 1/2 × 8 = 4, and the rest adds at least 1/2 × 0, which "
                   "makes 4; MIN at A has 2 by a1; 4 ≥ 2, so b2 is cut."),
        (UNDER_CHANCE, "MIN at D already has 0 by d1; α = 1 here, since MAX at A has 3/2 by a1; "
                       "0 ≤ 1, so d2 is cut. Deep cut-off: the bound was set 2 levels above."),
    ],
)  # fmt: skip
def test_cuts_of_star1(tree: trees.Plain, said: str) -> None:
    done = search(tree, star1, bounds=(0, 10))
    (cut,) = done.trace.cuts
    assert sentence(done, cut.step) == said


@pytest.mark.slow
def test_every_step_of_any_search_has_one_sentence_and_one_line_of_code() -> None:
    rng = random.Random(6)
    for _ in range(25):
        several = payoffs.random_tree(rng, payoffs.constant_sum, 3)
        chances = chance.random_tree(rng)
        for module in (maxn, maxn_ab, maxn_shallow, expectimax, star1):
            done = search(chances if module in (expectimax, star1) else several, module)
            for glyphs in (UNICODE, ASCII):
                reasons = Reasons(done.names, glyphs)
                for step in range(len(done.trace) + 1):
                    moment = Moment(done.trace, step)
                    said = reasons.sentence(moment)
                    lines, lit = code_lines(
                        module.ALGORITHM.code(done.settings), moment, 46, glyphs
                    )
                    panel = node_lines(moment, moment.current, done.names, glyphs)
                    assert said.endswith(".")
                    assert "\n" not in said
                    assert (not lit) == (step == 0)
                    assert glyphs is UNICODE or "".join([said, *lines, *panel]).isascii()


@pytest.mark.parametrize(
    ("tree", "module", "step", "line"),
    [
        (STAR1, star1, 8, "if most ≤ α then return most  "),
        (TOO_HIGH, star1, 8, "if least ≥ β then return least  "),
        (KORF, maxn_shallow, 14, "then return v  "),
        (WINNER, maxn_shallow, 5, "then return v  "),
        (STAR1, expectimax, 4, "v ← MAX(−∞, 9) = 9"),
        (STAR1, expectimax, 8, "v ← "),
        (PAIRS, expectimax, 10, "v ← MAX or MIN of v and"),
    ],
)
def test_the_line_of_code(tree: trees.Plain, module: ModuleType, step: int, line: str) -> None:
    settings = {"bounds": (0, 10)} if module is star1 else {}
    done = search(tree, module, **settings)
    lines, lit = code_lines(module.ALGORITHM.code(done.settings), Moment(done.trace, step), 60)
    assert lines[lit[-1]].strip().startswith(line)


def test_the_drawing_of_claims() -> None:
    done = search(WRONG, maxn_ab)
    assert list(drawing(done.end, Names(done.tree))) == [
        "                                     αβ           v",
        "  ●1 A                      (1, −∞, −∞)  ≥(1, 0, 2)  ★",
        "  ├─ a1 ■                                =(1, 0, 2)  ★",
        "  └─ a2 ●2 B                 (1, 0, −∞)  ≥(1, 0, 2)  ✂",
        "     ├─ b1 ■                             =(1, 0, 2)",
        "     └─ b2 ✂ never visited                (2, 1, 0)",
    ]


def test_the_drawing_of_probabilities() -> None:
    done = search(STAR1, star1, bounds=(0, 10))
    assert list(drawing(done.end, Names(done.tree))) == [
        "                                    α   β      v",
        "  ▲ A                               9  +∞     =9  ★",
        "  ├─ a1 ■                                     =9  ★",
        "  └─ a2 ◆ B                         9  +∞  ≤11/2  ✂",
        "     ├─ b1 (1/2) ■                            =1",
        "     └─ b2 (1/2) ✂ C never visited",
        "        ├─ c1 ✂ never visited                (4)",
        "        └─ c2 ✂ never visited                (5)",
    ]


def test_the_node_panel_at_chance() -> None:
    done = search(UNDER_CHANCE, star1, bounds=(0, 10))
    b = done.tree.find([0])
    assert node_lines(done.end, b, done.names) == [
        "B, CHANCE to move",
        "by a1",
        "finished: all children seen",
        "called with α = −∞, β = +∞",
        "child    p  gave  p × gave  sum",
        "b1     1/2    =3       3/2  3/2",
        "b2     1/2    =0         0  3/2",
        "returned =3/2",
        "true value 3/2",
    ]
    half_way = Moment(done.trace, 5)
    assert node_lines(half_way, b, done.names)[-1] == "true value between 3/2 and 13/2"


def test_the_node_panel_of_payoffs() -> None:
    done = search(WRONG, maxn_ab)
    assert node_lines(done.end, done.tree.find([1]), done.names) == [
        "B, P2 to move",
        "by a2",
        "finished: cut off after b1",
        "called with αβ = (1, −∞, −∞)",
        "child        gave          v          αβ",
        "b1     =(1, 0, 2)  (1, 0, 2)  (1, 0, −∞)  ✂",
        "returned ≥(1, 0, 2)",
    ]
    assert node_lines(done.end, done.tree.find([1, 1]), done.names)[2:] == [
        "cut away: P2 at B stopped at step 8 with (1,",
        "0, 2) by b1; P1 at A already had 1",
        "worth (2, 1, 0) in the tree; the search never",
        "read it",
    ]


def test_what_was_cut_for_nobody() -> None:
    done = search(WINNER, maxn_shallow)
    assert node_lines(done.end, done.tree.find([0, 1]), done.names, width=90)[-2] == (
        "cut away: P2 at B stopped at step 5 with (0, 1, 0) by b1; nobody can get more than 1"
    )


def test_a_shallow_claim_says_whose_it_is() -> None:
    done = search(KORF, maxn_shallow)
    moment = Moment(done.trace, 14)
    *_, told = Reasons(done.names).story(moment, moment.current)
    assert told.endswith("Shallow: the claim was set at A.")


def test_the_comparison_of_payoffs() -> None:
    shown, partner = search(WRONG, maxn_ab), search(WRONG, maxn)
    lines = LiveComparison(shown, partner, ["max^n", "max^n αβ"], 40).at(len(shown.trace))
    assert lines == [
        "                       max^n    max^n αβ",
        "nodes                      5           4",
        "leaves                     3           2",
        "cuts                       –           1",
        "deep cuts                  –           0",
        "cut away                   –           1",
        "value              (2, 1, 0)  ≥(1, 0, 2)",
        "chosen action             a2          a1",
        "saved                      –      20.0 %",
        "nodes: █ so far, ░ to come",
        "max^n    █████████████████████████████ 5",
        "max^n αβ ███████████████████████ 4",
        "optimal actions: a2",
    ]


def test_a_search_with_nothing_beside_it() -> None:
    shown = search(PAIRS, expectimax)
    lines = LiveComparison(shown, None, ["expectimax"], 40).at(len(shown.trace))
    assert lines[0].split() == ["expectimax"]
    assert not any("saved" in line for line in lines)
    assert lines[6].split() == ["value", "(5/2,", "3/2)"]


@pytest.mark.parametrize(
    ("tree", "module", "said"),
    [
        (KORF, maxn, "max^n, order natural"),
        (KORF, maxn_ab, "max^n αβ, order natural"),
        (KORF, maxn_shallow, "max^n shallow, order natural, payoffs from 0, in all up to 9"),
        (STAR1, star1, "star1, order natural, cut on ≥ and ≤, fail-soft, window [−∞, +∞], leaves "
                       "from 1 to 9"),
    ],
)  # fmt: skip
def test_only_conventions_that_mean_something_are_told(
    tree: trees.Plain, module: ModuleType, said: str
) -> None:
    assert settings_line(search(tree, module), module.ALGORITHM.title) == said


@pytest.mark.parametrize(
    ("tree", "module", "step", "told"),
    [
        (WRONG, maxn_ab, 4, ["then return v −∞ ≥ 0, −∞ ≥ 2 ✗"]),
        (WRONG, maxn_ab, 8, ["then return v 1 ≥ 1 ✓ ◂ cut point"]),
        (TWO_PLAYERS, maxn_ab, 5, ["then return v −∞ ≥ 3 ✗"]),
        (TWO_PLAYERS, maxn_ab, 14, ["then return v 3 ≥ 2 ✓ ◂ cut point"]),
        (KORF, maxn_shallow, 5, ["then return v 3 ≥ 9 ✗",
                                 "left ← S − (n − 2)L − v[j] = 6",
                                 "then return v −∞ ≥ 6 ✗"]),
        (KORF, maxn_shallow, 10, ["then return v 3 ≥ 9 ✗",
                                  "left ← S − (n − 2)L − v[j] = 6",
                                  "then return v −∞ ≥ 6 ✗"]),
        (KORF, maxn_shallow, 14, ["left ← S − (n − 2)L − v[j] = 2",
                                  "then return v 3 ≥ 2 ✓ ◂ cut point"]),
        (TWICE, maxn_shallow, 5, ["then return v 1 ≥ 4 ✗",
                                  "left ← S − (n − 2)L − v[j] = 4",
                                  "then return v k = j ✗"]),
        (WINNER, maxn_shallow, 5, ["then return v 1 ≥ 1 ✓ ◂ cut point"]),
    ],
)  # fmt: skip
def test_the_tests_of_max_n_have_their_numbers(
    tree: trees.Plain, module: ModuleType, step: int, told: list[str]
) -> None:
    done = search(tree, module)
    lines, _ = code_lines(module.ALGORITHM.code(done.settings), Moment(done.trace, step), 50)
    shown = [" ".join(line.split()) for line in lines]
    ends = ("✓", "✗", "◂", "point")
    assert [line for line in shown if line.endswith(ends) or "= " in line] == told


def test_a_narrow_panel_goes_without_the_numbers_of_max_n() -> None:
    done = search(WRONG, maxn_ab)
    code = maxn_ab.ALGORITHM.code(done.settings)
    for step in range(len(done.trace) + 1):
        assert max(map(len, code_lines(code, Moment(done.trace, step), 20, ASCII)[0])) <= 20
