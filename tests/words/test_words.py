"""What people read, letter by letter."""

import re

import pytest

from tests.oracles import plain
from tui_explorer.algorithms import alphabeta, minimax
from tui_explorer.engine.algorithm import run
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import Trace
from tui_explorer.engine.tree.derived import up_to_depth
from tui_explorer.engine.tree.names import Names
from tui_explorer.errors import CannotRead, Place, UsageError
from tui_explorer.searches.source import open_source
from tui_explorer.view.summary import drawing
from tui_explorer.words import refusals, warnings
from tui_explorer.words.glyphs import ASCII
from tui_explorer.words.reasons import Reasons
from tui_explorer.words.safe import safe, safe_lines

AIMA = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def search(nested: object, **settings: str) -> Trace:
    tree = plain.build(plain.from_lists(nested))
    return run(alphabeta.search, tree, Settings(**settings))  # type: ignore[arg-type]


def sentence(trace: Trace, step: int, *, strict: bool = False) -> str:
    return Reasons(Names(trace.tree), strict=strict).sentence(Moment(trace, step))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (0, "Nothing is visited yet. MAX at A is to move."),
        (1, "The search begins: MAX at A is called with α = −∞, β = +∞."),
        (3, "Leaf b1 is called with α = −∞, β = +∞."),
        (4, "b1 is a leaf: it is worth 3."),
        (5, "b1 came back with 3: MIN at B now has 3, so β = 3."),
        (8, "b2 came back with 12: no better for MIN at B, which keeps 3."),
        (12, "MIN at B has seen all its children and returns 3."),
        (13, "a1 came back with 3: MAX at A now has 3, so α = 3."),
        (17, "MIN at C already has 2 by c1; MAX at A has 3 by a1; 2 ≤ 3, so c2 and c3 are cut."),
        (28, "MIN at D already has 2 by d3; MAX at A has 3 by a1; 2 ≤ 3, so the test fires, but "
             "no child is left to cut."),
        (30, "The search ends: MAX at A is worth 3 and plays a1."),
    ],
)  # fmt: skip
def test_each_event_has_its_sentence(step: int, said: str) -> None:
    assert sentence(search(AIMA), step) == said


@pytest.mark.parametrize(
    ("loud", "more"),
    [("-8", ""), ("-8 30", ", 1 more as well"), ("-8 30 -9", ", 2 more as well")],
)
def test_how_many_moves_make_a_search_look_on(loud: str, more: str) -> None:
    below = ", ".join(f"{{eval: {estimate}, children: [1]}}" for estimate in [*loud.split(), 9])
    source = open_source(f"{{eval: 0, children: [{{eval: 9, children: [{below}]}}]}}")
    settings = Settings(depth=1, quiescence=5)
    trace = run(alphabeta.search, source.build_tree(settings)[0], settings)
    called = "MIN at B is called with α = −∞, β = +∞"
    assert sentence(trace, 2) == f"{called} and looks on: b1 changes Eval by 17 > 5{more}."


def test_a_tree_of_one_leaf() -> None:
    assert sentence(search(5), 0) == "Nothing is visited yet. The tree is one leaf."


def test_what_is_only_a_bound_is_not_said_to_be_had() -> None:
    trace = search([[5, 9], [[[3, 8], [4, 8]], 9]])
    assert sentence(trace, 17) == "d1 came back with at most 3: MAX at D now has at most 3."


def test_fail_hard_says_what_it_returns_instead() -> None:
    trace = search(AIMA, fail="hard")
    (cut,) = trace.cuts
    assert sentence(trace, cut.step).endswith("so c2 and c3 are cut. Fail-hard returns 3.")


def test_a_deep_cut_names_its_owner() -> None:
    trace = search([5, [[[4, 100], 3], 100]])
    (deep, shallow) = trace.cuts
    assert sentence(trace, deep.step) == (
        "MIN at D already has 4 by d1; MAX at A has 5 by a1; 4 ≤ 5, so d2 is cut. "
        "Deep cut-off: the bound was set 3 levels above."
    )
    assert sentence(trace, shallow.step).endswith("so b2 is cut.")


def test_the_strict_rule_and_long_lists() -> None:
    trace = search([[3], [2, 1, 1, 1, 1, 1, 1]], cut="gt")
    (cut,) = trace.cuts
    assert sentence(trace, cut.step, strict=True).endswith(
        "2 < 3, so c2, c3, c4 and 3 more are cut."
    )


def test_a_cut_by_the_window_itself() -> None:
    inf = float("inf")
    trace = search([[inf, inf], [1, 2]])
    (cut,) = trace.cuts
    assert sentence(trace, cut.step) == (
        "MAX at A already has +∞ by a1; the search began with β = +∞; +∞ ≥ +∞, so a2 is cut. "
        "The bound is the window's own. The search ends: MAX at A is worth +∞ and plays a1."
    )


def test_a_bound_is_said_to_be_one() -> None:
    trace = search([[3, 12], [[1, 2], 5]])
    told = [sentence(trace, step) for step in range(len(trace) + 1)]
    assert "MAX at D has seen all its children and returns 2." in told
    trace = search([[[3, 4]], [[[2, 9], [1, 9]], 7]])
    told = [sentence(trace, step) for step in range(len(trace) + 1)]
    assert "MAX at E has seen all its children and returns at most 2." in told


@pytest.mark.slow
def test_every_step_of_any_search_has_one_sentence() -> None:
    import random

    rng = random.Random(5)
    for _ in range(60):
        tree = plain.random_tree(rng)
        for module in (alphabeta, minimax):
            trace = run(module.search, plain.build(tree), Settings())
            for step in range(len(trace) + 1):
                said = sentence(trace, step)
                assert said.endswith(".")
                assert "\n" not in said


def test_the_drawing_in_the_middle_of_a_search() -> None:
    trace = search(AIMA)
    assert (
        "\n".join(drawing(Moment(trace, 19), Names(trace.tree)))
        == """\
                             α   β     v
  ▲ A                        3  +∞     3
  ├─ a1 ▼ B                 −∞   3    =3
  │  ├─ b1 ■                          =3  ☆
  │  ├─ b2 ■                         =12
  │  └─ b3 ■                          =8
  ├─ a2 ▼ C                  3  +∞    ≤2  ✂
  │  ├─ c1 ■                          =2
  │  ├─ c2 ✂ never visited           (4)
  │  └─ c3 ✂ never visited           (6)
▶ └─ a3 ▼ D                  3  +∞     …
     ├─ d1 ·                        (14)
     ├─ d2 ·                         (5)
     └─ d3 ·                         (2)"""
    )


def test_the_drawing_at_the_end_in_ascii() -> None:
    trace = search([[3, 12], [2, 4]])
    lines = list(drawing(Moment(trace, len(trace)), Names(trace.tree), ASCII))
    assert lines == [
        "                               a     b    v",
        "  ^ A                          3  +inf   =3  !",
        "  |- a1 v B                 -inf     3   =3  !",
        "  |  |- b1 =                             =3  !",
        "  |  `- b2 =                            =12",
        "  `- a2 v C                    3  +inf  <=2  x",
        "     |- c1 =                             =2",
        "     `- c2 x never visited              (4)",
    ]
    assert all(line.isascii() for line in lines)


def test_the_drawing_before_the_first_step_shows_everything_unvisited() -> None:
    trace = search([[3, 12], 2])
    assert [line.strip() for line in drawing(Moment(trace, 0), Names(trace.tree))] == [
        "α  β     v", "△ A", "├─ a1 ▽ B",
        "│  ├─ b1 ·         (3)", "│  └─ b2 ·        (12)", "└─ a2 ·            (2)",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("plain é 漢字", "plain é 漢字"),
        ("\x1b]52;c;aGk=\x07", "␛]52;c;aGk=␇"),
        ("\x1b[2J", "␛[2J"),
        ("a\x00b\r\nc\td", "a␀b␍␊c␉d"),
        ("\x7f\x9b31m", "␡�31m"),
        ("left\u202eright\u2066", "left�right�"),
        ("zero\u200bwidth\ufeff", "zero�width�"),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
        ("a" + "\u0301" * 50, "a\u0301\u0301"),
        ("no\xa0break\u3000wide", "no break wide"),
        ("\ud800", "�"),
    ],
)
def test_hostile_text_is_made_harmless(hostile: str, shown: str) -> None:
    assert safe(hostile) == shown
    assert safe(shown) == shown


@pytest.mark.slow
def test_no_character_reaches_the_terminal_raw() -> None:
    for code in range(0x30000):
        for character in safe(chr(code)):
            assert character.isprintable()
            assert ord(character) >= 0x20


def test_text_of_several_lines() -> None:
    assert safe_lines("one\ntwo\x1b\n") == ["one", "two␛"]


def test_eval_at_the_depth_limit_is_said_to_be_one() -> None:
    tree = plain.build(plain.from_lists([[1, 2], 3]))
    tree.eval[1] = 9
    shorter = up_to_depth(tree, 1)
    trace = run(alphabeta.search, shorter, Settings(depth=1))
    assert sentence(trace, 3) == "a1 is at the depth limit: Eval says 9."


def test_a_returned_bound_is_told_as_one() -> None:
    said = "a2 came back with at most 2: no better for MAX at A, which keeps 3."
    assert sentence(search(AIMA), 18) == said


def test_the_names_of_a_games_nodes_keep_their_end() -> None:
    tree, _ = open_source("nim:piles=1-1-1-1-1").build_tree(Settings())
    run(minimax.search, tree, Settings())
    names = Names(tree)
    assert names.node(tree.find([0, 0])) == "1 from pile 1, 1 from pile 2"
    assert names.node(tree.find([0, 0, 0, 0])) == "…, 1 from pile 3, 1 from pile 4"


def test_names_of_large_and_of_labelled_trees() -> None:
    large = Names(plain.build(plain.from_lists([[[[0, 1]] * 3] * 3] * 3)))
    assert (large.node(0), large.node(1), large.node(5)) == ("root", "1", "1.2")
    tree = plain.build(plain.from_lists([[1, 2], 3]))
    tree.label = {1: "left"}
    tree.action = [None, "go", None, None, None]
    names = Names(tree)
    assert (names.node(1), names.action(1), names.node(2)) == ("left", "go", "2")


def test_an_action_without_a_name_does_not_read_as_a_value() -> None:
    trace = search([[[3, 4]] * 9, [[2, 1, 5]] * 9, [[9, 1], [8, 1, 5, 6]] * 9])
    told = [sentence(trace, step) for step in range(1, len(trace) + 1)]
    cuts = " ".join(each for each in told if "cut." in each)
    assert "so action 2 is cut" in cuts
    assert "so actions 2, 3 and 4 are cut" in cuts
    assert not [each for each in told if re.search(r"\b(by|so|at|plays) [\d.]+[ ;,.]", each)]
    assert not [each for each in told if re.match(r"[\d.]+ (came|is)", each)]


def test_names_in_warnings_are_harmless() -> None:
    hostile = "a\x1b]52;c;aGk=\x07b"
    for said in (
        warnings.sentence(hostile),
        warnings.refusal(UsageError(hostile, hostile)),
        refusals.left_out("maxn", hostile),
        refusals.replaced(UsageError(hostile), "max^n"),
    ):
        assert said.isprintable()
        assert "␛]52;c;aGk=␇b" in said


def test_advice_about_options_is_for_the_command_line() -> None:
    assert warnings.refusal(UsageError("no limit", "give --depth")) == "No limit"
    assert warnings.refusal(UsageError("no fit", "use maxn")) == "No fit (use maxn)"


def test_a_refusal_leaves_the_name_of_a_file_as_it_is() -> None:
    gone = CannotRead("there is no such file", "check its path", Place("mine.yaml"))
    assert warnings.refusal(gone) == "mine.yaml: there is no such file (check its path)"
    assert warnings.refusal(CannotRead("there is none")) == "There is none"
