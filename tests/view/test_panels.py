"""What the side panels say, letter by letter, and that it fits."""

import random
from types import ModuleType

import pytest
from rich.cells import cell_len

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, expectimax, layered, maxn, minimax, star1
from tui_explorer.engine.algorithm import Line, run
from tui_explorer.engine.analysis.comparison import Comparison, Uncounted
from tui_explorer.engine.analysis.run import Origin, Run
from tui_explorer.engine.budget import Budget
from tui_explorer.engine.game import CHANCE
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment, Status
from tui_explorer.engine.trace.navigate import matching_step
from tui_explorer.engine.trace.trace import CUT, UPDATE
from tui_explorer.engine.tree.derived import up_to_depth
from tui_explorer.engine.tree.tree import Tree
from tui_explorer.searches.source import open_source
from tui_explorer.view.code import code_lines
from tui_explorer.view.comparison import Known, LiveComparison
from tui_explorer.view.comparison_page import comparison_page
from tui_explorer.view.layout import all_wrapped, clip, fitted_table, wrapped
from tui_explorer.view.panels import node_lines
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.measures import FEWEST_MISSING
from tui_explorer.words.names import show
from tui_explorer.words.reasons import Reasons

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [5, [[[4, 100], 3], 100]]
TITLES = ("minimax", "alpha-beta")
INF = float("inf")


def tree_of(nested: object) -> Tree:
    return plain.build(plain.from_lists(nested))


def game(text: str, **settings: int) -> Tree:
    return open_source(text).build_tree(Settings(**settings))[0]  # type: ignore[arg-type]


def search(
    tree: Tree, module: ModuleType = alphabeta, budget: Budget | None = None, **settings: object
) -> Run:
    chosen = Settings(**settings)  # type: ignore[arg-type]
    trace = run(module.search, tree, chosen, budget)
    return Run(Origin("tree", "test"), chosen, trace, module.ALGORITHM.knows_all_optimal_actions)


def code(module: ModuleType, **settings: object) -> tuple[Line, ...]:
    lines: tuple[Line, ...] = module.ALGORITHM.code(Settings(**settings))  # type: ignore[arg-type]
    return lines


def why(done: Run, step: int, width: int = 46) -> list[str]:
    moment = Moment(done.trace, step)
    return all_wrapped(Reasons(done.names).story(moment, moment.current), width)


def node(done: Run, step: int, number: int, width: int = 46) -> list[str]:
    return node_lines(Moment(done.trace, step), number, done.names, UNICODE, width)


# -- comparison ----------------------------------------------------------------------------------


def test_the_comparison_while_stepping() -> None:
    tree = tree_of(AIMA)
    shown, partner = search(tree), search(tree, minimax)
    assert LiveComparison(shown, partner, TITLES, 46, known=Known(9)).at(19) == [
        "                           minimax  alpha-beta",
        "nodes                      10 / 13      8 / 11",
        "leaves                       6 / 9       4 / 7",
        "cuts                             –       1 / 1",
        "deep cuts                        –       0 / 0",
        "cut away                         –       2 / 2",
        "value so far                     3           3",
        "best so far                     a1          a1",
        "fewest nodes                     –           9",
        "saved so far                     –      20.0 %",
        "nodes: █ so far, ░ to come",
        "minimax    ████████████████████████▌░░░░░░░ 10",
        "alpha-beta ███████████████████▌░░░░░░░ 8",
    ]


def test_both_searches_are_told_at_the_same_place_of_the_tree() -> None:
    tree = tree_of(AIMA)
    shown, partner = search(tree), search(tree, minimax)
    cut = shown.trace.cuts.steps[0]
    told = {
        step: LiveComparison(shown, partner, TITLES, 46).at(step)[1:3]
        for step in (cut, cut + 1, len(shown.trace))
    }
    assert told == {
        cut: [
            "nodes                       7 / 13      7 / 11",
            "leaves                       4 / 9       4 / 7",
        ],
        cut + 1: [
            "nodes                       9 / 13      7 / 11",
            "leaves                       6 / 9       4 / 7",
        ],
        len(shown.trace): [
            "nodes                           13          11",
            "leaves                           9           7",
        ],
    }


def test_the_comparison_at_the_end_tells_what_came_out() -> None:
    tree = tree_of(AIMA)
    shown, partner = search(tree), search(tree, minimax)
    assert LiveComparison(shown, partner, TITLES, 46).at(30) == [
        "                           minimax  alpha-beta",
        "nodes                           13          11",
        "leaves                           9           7",
        "cuts                             –           1",
        "deep cuts                        –           0",
        "cut away                         –           2",
        "value                            3           3",
        "chosen action                   a1          a1",
        "saved                            –      15.4 %",
        "nodes: █ so far, ░ to come",
        "minimax    ████████████████████████████████ 13",
        "alpha-beta ███████████████████████████ 11",
        "optimal actions: a1",
    ]


def test_minimax_stands_on_the_left_when_it_is_the_one_shown() -> None:
    tree = tree_of(AIMA)
    shown, partner = search(tree, minimax), search(tree)
    assert LiveComparison(shown, partner, TITLES, 46).at(17)[1:] == [
        "nodes                       7 / 13      7 / 11",
        "leaves                       4 / 9       4 / 7",
        "cuts                             –       1 / 1",
        "deep cuts                        –       0 / 0",
        "cut away                         –       2 / 2",
        "value so far                     3           3",
        "best so far                     a1          a1",
        "saved so far                     –       0.0 %",
        "nodes: █ so far, ░ to come",
        "minimax    █████████████████░░░░░░░░░░░░░░░ 7",
        "alpha-beta █████████████████░░░░░░░░░░ 7",
    ]


def test_the_comparison_in_a_narrow_panel_and_in_ascii() -> None:
    tree = tree_of([[1, 1], [1, 0], [1, 1]])
    shown, partner = search(tree), search(tree, minimax)
    assert LiveComparison(shown, partner, TITLES, 30, ASCII).at(len(shown.trace)) == [
        "            minimax alpha-beta",
        "nodes            10          8",
        "leaves            6          4",
        "cuts              -          2",
        "deep cuts         -          0",
        "cut away          -          2",
        "value             1          1",
        "chosen act…      a1         a1",
        "saved             -     20.0 %",
        "nodes: # so far, . to come",
        "minimax    ################ 10",
        "alpha-beta ############# 8",
        "optimal actions: a1, a3",
    ]


def test_what_the_partner_did_is_open_until_it_is_done() -> None:
    shown = search(tree_of(AIMA))
    assert LiveComparison(shown, None, TITLES, 40).at(0) == [
        "                     minimax  alpha-beta",
        "nodes                      …      0 / 11",
        "leaves                     …       0 / 7",
        "cuts                       …       0 / 1",
        "deep cuts                  …       0 / 0",
        "cut away                   …       0 / 2",
        "value so far               …           …",
        "best so far                …           …",
        "fewest nodes               –           …",
        "saved so far               –           …",
        "nodes: █ so far, ░ to come",
        "minimax    …",
        "alpha-beta ░░░░░░░░░░░░░░░░░░░░░░░░░░ 0",
    ]
    end = LiveComparison(shown, None, TITLES, 40).at(30)
    assert end[6:10] == [
        "value                      …           3",
        "chosen action              …          a1",
        "fewest nodes               –           …",
        "saved                      –           …",
    ]


@pytest.mark.slow
def test_a_game_counts_what_it_cut_by_its_reference_and_large_numbers_are_grouped() -> None:
    shown, partner = search(game("tictactoe")), search(game("tictactoe"), minimax)
    assert LiveComparison(shown, partner, TITLES, 46).at(len(shown.trace))[1:] == [
        "nodes                   549,946         18,297",
        "leaves                  255,168          7,330",
        "cuts                          –          4,237",
        "deep cuts                     –          3,808",
        "cut away                      –        531,649",
        "value                         0              0",
        "chosen action                a1             a1",
        "saved                         –         96.7 %",
        "nodes: █ so far, ░ to come",
        "minimax    ███████████████████████████ 549,946",
        "alpha-beta █ 18,297",
        "optimal actions: a1, b1, c1, a2, b2, c2, a3,",
        "b3 and 1 more",
    ]


def test_the_labels_are_the_same_however_wide_the_numbers() -> None:
    short, long = tree_of(AIMA), game("tictactoe:state=XO.......")
    for width in (40, 46, 60):
        first, second = (
            [
                line.split("  ")[0]
                for line in LiveComparison(search(tree), search(tree, minimax), TITLES, width).at(9)
            ]
            for tree in (short, long)
        )
        assert first[1:10] == second[1:10]


def test_what_a_stopped_search_counted_is_a_lower_bound() -> None:
    tree = game("tictactoe")
    stopped, partner = search(tree, budget=Budget(1000)), search(tree, minimax, Budget(1500))
    assert LiveComparison(stopped, partner, TITLES, 46).at(20)[1:] == [
        "nodes               14 / ≥1,500    12 / ≥1,000",
        "leaves                 4 / ≥665       3 / ≥380",
        "cuts                          –       1 / ≥259",
        "deep cuts                     –       0 / ≥192",
        "cut away                      –      ≥1 / ≥454",
        "value so far                  …              …",
        "best so far                   …              …",
        "root's children          0 of 9         0 of 9",
        "saved so far                  –         14.3 %",
        "nodes: █ so far, ░ to come, … stopped",
        "minimax    ▌░░░░░░░░░░░░░░░░░░░░░░░░░░… 14",
        "alpha-beta ▌░░░░░░░░░░░░░░░░░… 12",
    ]
    end = LiveComparison(stopped, partner, TITLES, 46).at(len(stopped.trace))
    assert end[1].split() == ["nodes", "≥1,500", "≥1,000"]
    assert end[-1].endswith("█… ≥1,000")


def test_two_searches_stopped_at_the_same_limit_do_not_look_equal() -> None:
    one, other = game("tictactoe"), game("tictactoe")
    shown, partner = search(one, budget=Budget(3000)), search(other, minimax, Budget(3000))
    end = LiveComparison(shown, partner, TITLES, 46).at(len(shown.trace))
    told = {line.split("  ")[0]: line.split() for line in end}
    assert told["root's children"][2:] == ["0", "of", "9", "1", "of", "9"]
    assert told["saved"][1:] == ["–", "–"]


def test_searches_stopped_before_they_have_listed_a_move() -> None:
    shown = search(game("tictactoe"), budget=Budget(0))
    partner = search(game("tictactoe"), minimax, Budget(0))
    live = LiveComparison(shown, partner, TITLES, 46).at(0)
    assert "root's children             0 of 0      0 of 0" in live
    page = comparison_page(Comparison([partner, shown]), list(TITLES))
    assert "root's children         0 of 0       0 of 0" in page


@pytest.mark.parametrize("why", Uncounted)
def test_fewest_nodes_do_not_vanish_without_a_word(why: Uncounted) -> None:
    tree = tree_of(AIMA)
    lines = LiveComparison(search(tree), search(tree, minimax), TITLES, 46, known=Known(why)).at(5)
    is_told = "fewest nodes                     –           –" in lines
    assert is_told == (why is not Uncounted.NOT_WHOLE)
    assert FEWEST_MISSING[why] in " ".join(lines)


@pytest.mark.slow
def test_a_final_count_that_needs_too_much_room_is_rounded_and_then_left_out() -> None:
    shown, partner = search(game("tictactoe"), minimax), search(game("tictactoe"))
    step = len(shown.trace) // 2

    def nodes(width: int) -> str:
        return " ".join(LiveComparison(shown, partner, TITLES, width).at(step)[1].split())

    now = f"{Moment(shown.trace, step).counts.nodes:,}"
    other = (
        f"{Moment(partner.trace, matching_step(shown.trace, partner.trace, step)).counts.nodes:,}"
    )
    assert nodes(60) == f"nodes {now} / 549,946 {other} / 18,297"
    assert nodes(46) == f"nodes {now} / 550k {other} / 18k"
    assert nodes(32) == f"nodes {now} {other}"


@pytest.mark.slow
def test_nothing_moves_while_the_numbers_grow() -> None:
    tree = game("tictactoe:state=XOX.O....")
    shown, partner = search(tree), search(game("tictactoe:state=XOX.O...."), minimax)
    for width in (30, 38, 46, 60):
        heads = {
            LiveComparison(shown, partner, TITLES, width).at(step)[0]
            for step in range(len(shown.trace) + 1)
        }
        assert len(heads) == 1


def test_a_value_that_is_a_bound_and_one_of_a_stopped_search_say_so() -> None:
    outside = search(tree_of([[7, 8], [9, 8]]), window=(0, 5))
    assert LiveComparison(outside, None, TITLES, 40).at(len(outside.trace))[6:8] == [
        "value                      …          ≥7",
        "chosen action              …          a1",
    ]
    stopped = search(tree_of(AIMA), budget=Budget(max_nodes=6))
    end = LiveComparison(stopped, outside, TITLES, 40).at(len(stopped.trace))
    assert end[6:10] == [
        "value                     ≥7    3 so far",
        "chosen action             a1          a1",
        "root's children       1 of 2      1 of 3",
        "saved                      –           –",
    ]
    nothing = search(tree_of(AIMA), budget=Budget(max_nodes=0))
    assert LiveComparison(nothing, None, TITLES, 40).at(0)[6:8] == [
        "value                      …           –",
        "chosen action              …           –",
    ]


# -- why -----------------------------------------------------------------------------------------


def test_a_shallow_cut_names_its_kind_and_owner() -> None:
    assert why(search(tree_of(AIMA)), 17) == [
        "MIN at C already has 2 by c1; MAX at A has 3",
        "by a1; 2 ≤ 3, so c2 and c3 are cut.",
        "Shallow: the bound was set at A.",
    ]


def test_a_deep_cut_and_one_by_the_window_say_their_kind_once() -> None:
    deep = search(tree_of(DEEP))
    assert why(deep, deep.trace.cuts.steps[0]) == [
        "MIN at D already has 4 by d1; MAX at A has 5",
        "by a1; 4 ≤ 5, so d2 is cut. Deep cut-off: the",
        "bound was set 3 levels above.",
    ]
    window = search(tree_of([[7, 8], [9, 8]]), window=(0, 5))
    assert why(window, len(window.trace)) == [
        "MAX at A already has 7 by a1; the search began",
        "with β = 5; 7 ≥ 5, so a2 is cut. The bound is",
        "the window's own. The search ends: MAX at A is",
        "worth at least 7 and plays a1; the value is",
        "not inside the window, so another action may",
        "be better.",
    ]


def test_a_test_that_cuts_nothing_has_no_kind() -> None:
    assert why(search(tree_of(AIMA)), 28)[-1] == "is left to cut."


def test_an_equation_is_not_torn_apart() -> None:
    assert why(search(tree_of(AIMA)), 19, 30) == ["MIN at D is called with α = 3,", "β = +∞."]
    assert wrapped("see α = 3", 7) == ["see", "α = 3"]
    assert wrapped("漢字漢字 x", 5) == ["漢字", "漢字", "x"]


# -- node ----------------------------------------------------------------------------------------


def test_a_node_that_cut() -> None:
    assert node(search(tree_of(AIMA)), 19, 2) == [
        "C, MIN to move",
        "by a2",
        "finished: cut off after c1",
        "called with α = 3, β = +∞",
        "child  gave  v  α   β",
        "c1       =2  2  3  +∞  ✂",
        "returned ≤2",
        "true value between −∞ and 2",
    ]


def test_a_node_that_the_search_is_in() -> None:
    done = search(tree_of(AIMA))
    assert node(done, 19, 0) == [
        "A, MAX to move",
        "open: the search is below, at D",
        "called with α = −∞, β = +∞",
        "child  gave  v  α   β",
        "a1       =3  3  3  +∞",
        "a2       ≤2  3  3  +∞",
        "true value between 3 and +∞",
    ]
    assert node(done, 19, 3) == [
        "D, MIN to move",
        "by a3",
        "open: the search is here",
        "called with α = 3, β = +∞",
        "true value between −∞ and +∞",
    ]
    assert node(done, 30, 3)[2:] == [
        "finished: all children seen",
        "called with α = 3, β = +∞",
        "child  gave   v  α   β",
        "d1      =14  14  3  14",
        "d2       =5   5  3   5",
        "d3       =2   2  3   5",
        "returned =2",
        "MIN plays d3",
        "true value 2",
    ]


def test_leaves_before_at_and_after_their_visit() -> None:
    done = search(tree_of(AIMA))
    unread = "worth 3 in the tree, not read yet"
    assert node(done, 0, 4)[2:] == ["not visited yet: the search has not begun", unread]
    here = "not visited yet: the search is at B"
    assert node(done, 2, 4) == ["b1, a leaf", "by a1, b1", here, unread]
    assert node(done, 3, 4)[2:] == ["open: about to be evaluated", "called with α = −∞, β = +∞"]
    assert node(done, 4, 4)[2:] == ["finished: worth 3", "called with α = −∞, β = +∞"]


def test_a_node_cut_away_says_whose_cut_it_was() -> None:
    done = search(tree_of(AIMA))
    assert Moment(done.trace, 17).status(9) is Status.CUT_AWAY
    assert node(done, 17, 9) == [
        "c3, a leaf",
        "by a2, c3",
        "cut away: MIN at C stopped at step 17 with 2",
        "by c1; MAX at A already had 3",
        "worth 6 in the tree; the search never read it",
    ]
    deep = search(tree_of(DEEP))
    assert node(deep, len(deep.trace), 8) == [
        "d2, a leaf",
        "by a2, b1, c1, d2",
        "cut away: MIN at D stopped at step 10 with 4",
        "by d1; MAX at A already had 5",
        "worth 100 in the tree; the search never read",
        "it",
    ]


def test_a_node_cut_away_from_far_above_and_by_the_window() -> None:
    done = search(tree_of([[3, 4], [2, [[5], 6]]]))
    lines = node(done, len(done.trace), len(done.tree) - 1)
    assert lines[0] == "e1, a leaf"
    assert " ".join(lines[2:]) == (
        "cut away: MIN at C stopped at step 14 with 2 by c1; MAX at A already had 3 "
        "worth 5 in the tree; the search never read it"
    )
    window = search(tree_of([[7, 8], [9, 8]]), window=(0, 5))
    assert " ".join(node(window, len(window.trace), 5)[2:]) == (
        "cut away: MAX at A stopped at step 10 with 7 by a1; the search began with β = 5 "
        "worth 9 in the tree; the search never read it"
    )


def test_a_stopped_search_never_came_to_the_rest() -> None:
    stopped = search(tree_of(AIMA), budget=Budget(max_nodes=6))
    assert node(stopped, len(stopped.trace), 3)[-1] == (
        "never visited: the search was stopped before"
    )


def test_without_a_window_there_is_none_to_tell() -> None:
    assert node(search(tree_of(AIMA), minimax), 27, 0) == [
        "A, MAX to move",
        "open: the search is below, at d1",
        "child  gave  v",
        "a1       =3  3",
        "a2       =2  3",
        "true value between 3 and +∞",
    ]


def test_layer_by_layer_the_root_comes_last() -> None:
    done = search(tree_of(AIMA), layered)
    assert node(done, 17, 0) == ["A, MAX to move", "not visited yet: the search is at d3"]
    assert node(done, len(done.trace) - 1, 0)[1:5] == [
        "open: the search is here",
        "child  gave  v",
        "a1       =3  3",
        "a2       =2  3",
    ]


def test_what_cannot_happen_adds_nothing_however_much_it_is_worth() -> None:
    children = '[{"prob": 0, "node": "inf"}, {"prob": 1, "node": 3}]'
    done = search(game(f'{{"player": "chance", "children": {children}}}'), expectimax)
    assert node(done, len(done.trace), 0)[2:5] == [
        "child  p  gave  p × gave  sum", "a1     0   =+∞         0    0",
        "a2     1    =3         3    3",
    ]  # fmt: skip


def test_as_many_children_as_are_told_leave_none() -> None:
    done = search(tree_of(list(range(12))))
    assert node(done, len(done.trace), 0)[-4:] == [
        "a12     =11  11  11  +∞", "returned =11", "MAX plays a12", "true value 11",
    ]  # fmt: skip


def test_many_children_are_cut_short() -> None:
    done = search(tree_of(list(range(1500))))
    lines = node(done, len(done.trace), 0)
    assert node(done, 3 * 20, 0)[-2:] == ["… and 7 more: v = 18", "true value between 19 and +∞"]
    assert lines[3:5] == ["child  gave   v   α   β", "a1       =0   0   0  +∞"]
    assert lines[-5:] == [
        "a12     =11  11  11  +∞", "… and 1,488 more", "returned =1499", "MAX plays a1500",
        "true value 1499",
    ]  # fmt: skip


def test_a_position_that_has_no_place_elsewhere_is_drawn_in_the_midst() -> None:
    done = search(game("tictactoe:state=XOX.O...."))
    moment = Moment(done.trace, len(done.trace))
    assert node_lines(moment, 9, done.names, width=40, picture=["X O X", "X O ."]) == [
        "a2 c3, MAX to move",
        "finished: cut off after c2",
        "called with α = −∞, β = −1",
        "",
        "X O X",
        "X O .",
        "",
        "child  gave   v   α   β",
        "c2      =−1  −1  −∞  −1  ✂",
        "returned ≥−1",
        "true value between −1 and +∞",
    ]


@pytest.mark.slow
def test_looking_at_a_game_does_not_grow_it() -> None:
    done = search(game("tictactoe:state=XOX.O...."))
    nodes = len(done.tree)
    for step in range(0, len(done.trace) + 1, 9):
        for number in range(nodes):
            node(done, step, number)
    assert len(done.tree) == nodes


def test_a_game_over_before_anyone_looked() -> None:
    done = search(game("tictactoe:state=XOX.O...."))
    kinds = {
        lines[0].partition(", ")[2]
        for number in range(len(done.tree))
        if "cut away" in "".join(lines := node(done, len(done.trace), number, 40))
    }
    assert kinds == {"a leaf", "MAX to move", "MIN to move"}


def test_the_depth_limit() -> None:
    tree = tree_of([[1, 2], 3])
    tree.eval[1] = 9
    done = search(up_to_depth(tree, 1), depth=1)
    assert node(done, 3, 1)[:2] == ["a1, a leaf at the depth limit", "finished: Eval says 9"]
    limited = search(game("tictactoe", depth=2), depth=2)
    away = next(n for n in range(len(limited.tree)) if limited.end.status(n) is Status.CUT_AWAY)
    assert node(limited, len(limited.trace), away, 40)[0] == "b1 c1, a leaf at the depth limit"


def test_a_large_tree_names_its_nodes_by_their_path() -> None:
    done = search(tree_of([[[[0, 1]] * 3] * 3] * 3))
    assert node(done, 0, 5)[0] == "node 1.2, MAX to move"
    assert node(done, 0, 5)[1] == "not visited yet: the search has not begun"
    nested: object = 1
    for _ in range(30):
        nested = [nested]
    chain = search(tree_of(nested))
    assert node(chain, 0, 30, 60)[0] == "node …" + ".1" * 12 + ", a leaf"


# -- code ----------------------------------------------------------------------------------------


def test_the_code_lights_the_cut() -> None:
    done = search(tree_of(AIMA))
    lines, lit = code_lines(code(alphabeta), Moment(done.trace, 17), 50)
    assert lines == [
        "function ALPHA-BETA(s, α, β)",
        "  if TERMINAL-TEST(s) then return UTILITY(s)",
        "  if PLAYER(s) = MAX then",
        "    v ← −∞",
        "    for each a in ACTIONS(s) do",
        "      v ← MAX(v, ALPHA-BETA(RESULT(s, a), α, β))",
        "      if v ≥ β then return v",
        "      α ← MAX(α, v)",
        "  else",
        "    v ← +∞",
        "    for each a in ACTIONS(s) do",
        "      v ← MIN(+∞, 2) = 2",
        "      if v ≤ α then return v   2 ≤ 3 ✓ ◂ cut point",
        "      β ← MIN(β, v)",
        "  return v",
    ]
    assert lit == (11, 12)


@pytest.mark.parametrize(
    ("step", "line"),
    [(0, None), (1, 0), (2, 0), (4, 1), (5, 13), (12, 14), (13, 7), (17, 12), (28, 12)],
)
def test_each_event_has_its_line(step: int, line: int | None) -> None:
    done = search(tree_of(AIMA))
    lines, lit = code_lines(code(alphabeta), Moment(done.trace, step))
    assert (lit[-1] if lit else None) == line
    assert any("cut point" in line for line in lines) == (step == 17)


def test_a_cut_at_max_and_the_strict_rule() -> None:
    done = search(tree_of([[7, 8], [9, 8]]), window=(0, 5))
    moment = Moment(done.trace, len(done.trace))
    lines, lit = code_lines(code(alphabeta, cut="gt"), moment)
    assert lit == (5, 6)
    assert lines[5] == "   v ← MAX(−∞, 7) = 7"
    assert lines[6] == "   if v > β then return v  7 > 5 ✓ ◂ cut point"
    assert lines[12] == "   if v < α then return v"


def test_numbers_stand_where_they_are_used() -> None:
    done = search(tree_of(AIMA))
    told = {
        step: [line.split("  ")[-1].strip() for line in lines if line.endswith(("✗", "✓", " = 3"))]
        for step in (5, 7, 9, 13, 28)
        for lines in [code_lines(code(alphabeta), Moment(done.trace, step), 60)[0]]
    }
    assert told[5][1:] == ["3 ≤ −∞ ✗", "= 3"]
    assert told[13][1:] == ["3 ≥ +∞ ✗", "= 3"]
    assert told[28][-1:] == ["2 ≤ 3 ✓"]
    lines, _ = code_lines(code(alphabeta), Moment(done.trace, 17), 60, ASCII)
    assert any(line.strip() == "v <- MIN(+inf, 2) = 2" for line in lines)
    assert any(line.endswith("2 <= 3 yes < cut point") for line in lines)


def test_the_numbers_of_chance() -> None:
    tree = open_source("star1-cut").build_tree(Settings())[0]
    for module in (expectimax, star1):
        done = search(tree, module)
        for step in range(1, len(done.trace) + 1):
            moment = Moment(done.trace, step)
            event = moment.event
            assert event is not None
            lines, lit = code_lines(code(module), moment, 90)
            if event.kind == UPDATE and tree.player[event.node] == CHANCE:
                last = moment.children(event.node)[-1]
                share = show(tree.probability[last.node])
                ends = f"{share} × {show(last.returned)} = {show(last.value)}"
                assert lines[lit[0]].endswith(ends)
            elif event.kind == CUT and tree.player[event.node] == CHANCE:
                cut = moment.cut
                assert cut is not None
                tests = [f"{show(cut.value)} {sign} {show(cut.bound)} ✓" for sign in "≤≥"]
                assert any(test in lines[lit[-1]] for test in tests)


@pytest.mark.parametrize(
    ("source", "step", "told"),
    [
        ("star1-cut", 8, ["most ← v + rest × U = 11/2", "least ← v + rest × L = 1/2",
                          "if most ≤ α then return most 11/2 ≤ 9 ✓ ◂"]),
        ("star1-cut-high", 8, ["most ← v + rest × U = 19/2", "least ← v + rest × L = 9/2",
                               "if least ≥ β then return least 9/2 ≥ 1 ✓ ◂"]),
        ("risk", 5, ["most ← v + rest × U = 100", "least ← v + rest × L = 10",
                     "if most ≤ α then return most 100 ≤ −∞ ✗",
                     "if least ≥ β then return least 10 ≥ +∞ ✗"]),
    ],
)  # fmt: skip
def test_star1_tells_what_a_chance_node_can_still_come_to(
    source: str, step: int, told: list[str]
) -> None:
    done = search(open_source(source).build_tree(Settings())[0], star1)
    lines, _ = code_lines(code(star1), Moment(done.trace, step), 50)
    limits = [" ".join(line.split()) for line in lines if "most" in line or "least" in line]
    assert [line for line in limits if "=" in line or "✓" in line or "✗" in line] == told


def test_the_code_of_the_searches_that_never_cut() -> None:
    plain_search, by_layers = search(tree_of(AIMA), minimax), search(tree_of(AIMA), layered)
    assert code_lines(code(minimax), Moment(plain_search.trace, 5), 46) == (
        [
            "function MINIMAX(s)",
            "  if TERMINAL-TEST(s) then return UTILITY(s)",
            "  v ← −∞ at MAX, +∞ at MIN",
            "  for each a in ACTIONS(s) do",
            "    v ← MIN(+∞, 3) = 3",
            "  return v",
        ],
        (4,),
    )
    lines, lit = code_lines(code(layered), Moment(by_layers.trace, 2), 60)
    assert lit == (4,)
    assert lines[4] == "            if TERMINAL-TEST(s) then u(s) ← UTILITY(s)"


def test_where_the_room_is_short_only_the_mover_s_branch_is_shown() -> None:
    done = search(tree_of(AIMA))
    cut, lit = code_lines(code(alphabeta), Moment(done.trace, 17), 50, height=14)
    assert cut == [
        "function ALPHA-BETA(s, α, β)",
        "  if TERMINAL-TEST(s) then return UTILITY(s)",
        "  if PLAYER(s) = MAX then …",
        "  else",
        "    v ← +∞",
        "    for each a in ACTIONS(s) do",
        "      v ← MIN(+∞, 2) = 2",
        "      if v ≤ α then return v   2 ≤ 3 ✓ ◂ cut point",
        "      β ← MIN(β, v)",
        "  return v",
    ]
    assert lit == (6, 7)
    at_leaf, lit = code_lines(code(alphabeta), Moment(done.trace, 4), 50, height=14)
    assert lit == (1,)
    assert at_leaf[2:4] == cut[2:4]
    at_root, lit = code_lines(code(alphabeta), Moment(done.trace, 18), 50, height=14)
    assert at_root[lit[-1]].startswith("      α ← MAX(α, v)")
    assert at_root[lit[-1]].endswith("= 3")
    assert at_root[-2:] == ["  else …", "  return v"]
    assert len(code_lines(code(alphabeta), Moment(done.trace, 17), 50, height=15)[0]) == 15


def test_fail_hard_is_in_the_code() -> None:
    soft, hard = ({line.text.strip() for line in code(alphabeta, fail=f)} for f in ("soft", "hard"))
    assert hard - soft == {
        "if v ≥ β then return β",
        "if v ≤ α then return α",
        "return v within [α, β]",
    }
    for module, how in (
        (star1, {}),
        (alphabeta, {"table": "sound"}),
        (alphabeta, {"table": "trap"}),
    ):
        one, other = (code(module, fail=fail, **how) for fail in ("soft", "hard"))
        assert one != other
        assert [line[1:3] for line in one] == [line[1:3] for line in other]
    for module in (minimax, expectimax, maxn):
        assert code(module) == code(module, fail="hard")


def test_the_indentation_stays_from_step_to_step() -> None:
    tree = open_source("star1-cut").build_tree(Settings())[0]
    done = search(tree, star1)
    firsts = {
        code_lines(code(star1), Moment(done.trace, step), 49, height=12)[0][1]
        for step in range(1, len(done.trace) + 1)
    }
    assert len(firsts) == 1


def test_the_branch_of_chance() -> None:
    tree = open_source("star1-cut").build_tree(Settings())[0]
    done = search(tree, star1)
    steps = range(1, len(done.trace) + 1)
    cuts = [step for step in steps if done.trace.kind[step - 1] == CUT]
    lines, lit = code_lines(code(star1), Moment(done.trace, cuts[0]), 60, height=20)
    assert lines[lit[-1]].startswith("            if most ≤ α")
    assert [line for line in lines if line.endswith("…")] == [
        "    else if PLAYER(s) = MAX then …",
        "    else …",
    ]


def test_every_event_of_every_search_has_a_line() -> None:
    for module in (alphabeta, minimax, layered):
        done = search(tree_of(DEEP), module)
        for step in range(1, len(done.trace) + 1):
            for height in (None, 1):
                moment = Moment(done.trace, step)
                assert code_lines(code(module), moment, height=height)[1]


# -- all panels ----------------------------------------------------------------------------------


def everything(done: Run, step: int, nodes: set[int], partner: Run, width: int) -> list[str]:
    moment = Moment(done.trace, step)
    module = alphabeta if done.trace.has_window else minimax
    return [
        *why(done, step, width),
        *(line for number in nodes for line in node(done, step, number, width)),
        *code_lines(code(module), moment, width)[0],
        *LiveComparison(done, partner, TITLES, width, known=Known(12345)).at(step),
    ]


@pytest.mark.slow
@pytest.mark.parametrize("width", [30, 46, 60])
def test_no_line_is_longer_than_its_panel(width: int) -> None:
    rng = random.Random(width)
    for _ in range(15):
        tree = plain.build(plain.random_tree(rng))
        both = search(tree, window=rng.choice([(-INF, INF), (0, 1)])), search(tree, minimax)
        for done, partner in (both, both[::-1]):
            for step in range(len(done.trace) + 1):
                nodes = {0, Moment(done.trace, step).current, rng.randrange(len(tree))}
                lines = everything(done, step, nodes, partner, width)
                assert max(map(cell_len, lines)) <= width
                assert all(line == line.rstrip() for line in lines)


@pytest.mark.slow
@pytest.mark.parametrize("width", [30, 46, 60])
def test_hostile_names_stay_inside_and_harmless(width: int) -> None:
    hostile = ["\x1b[2J" + "x" * 99, "漢字" * 40, "a\u202eb\n", "e" + "\u0301" * 50, "[b]bold[/b]"]
    tree = tree_of(AIMA)
    tree.label = {number: hostile[number % 5] for number in range(len(tree))}
    tree.action = [None, *(hostile[number % 5] for number in range(1, len(tree)))]
    done, partner = search(tree), search(tree, minimax)
    for step in range(len(done.trace) + 1):
        for line in everything(done, step, set(range(len(tree))), partner, width):
            assert line.isprintable()
            assert cell_len(line) <= width


def test_ascii_is_ascii() -> None:
    tree = tree_of(AIMA)
    done, partner = search(tree), search(tree, minimax)
    for step in range(len(done.trace) + 1):
        moment = Moment(done.trace, step)
        lines = LiveComparison(done, partner, TITLES, 46, ASCII).at(step)
        lines += code_lines(code(alphabeta), moment, 46, ASCII)[0]
        for number in range(len(tree)):
            lines += node_lines(moment, number, done.names, ASCII, 46)
        assert all(line.isascii() for line in lines)


def test_a_table_without_room_clips_its_widest_columns() -> None:
    rows = [["name", "0.30000000000000004", "1"], ["a", "-1", "22"]]
    assert fitted_table(rows, 16) == ["name 0.30000…  1", "a          -1 22"]
    assert clip("漢字漢字", 4) == "漢…"
