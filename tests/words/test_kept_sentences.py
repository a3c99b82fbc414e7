"""Sentences and names at the edges of what they are said of, kept line by line.

Renew it with ``pytest tests/words/test_kept_sentences.py --snapshot-update``, and read what
changed.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import inf
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import tui_explorer
from tests.oracles import plain
from tui_explorer.engine.analysis.about import CONSTANT, GENERAL, ZERO, About, GameClass
from tui_explorer.engine.analysis.proof import Shaken
from tui_explorer.engine.analysis.run import Origin
from tui_explorer.engine.analysis.warning import Plain, UnsoundUnchecked
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.names import Names
from tui_explorer.engine.tree.shape import Structure, shape
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM
from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import ExplorerError, Place, UsageError
from tui_explorer.searches.source import open_source
from tui_explorer.words import (
    about,
    answers,
    captions,
    console,
    demos,
    editing,
    exercises,
    glossary,
    labs,
    measures,
    names,
    notices,
    origin,
    own_games,
    playing,
    proof,
    quiz,
    refusals,
    setting_up,
    sheets,
    study,
    tuning,
    two_trees,
    usage,
    warnings,
)
from tui_explorer.words.glyphs import ASCII, UNICODE
from tui_explorer.words.safe import safe, safe_lines

LONG = "abcdefghij" * 30
HOSTILE = "a\x1b[2Jb"
AT = Place("f.yaml", 3, 7)


def each(function: Callable[..., Any], *cases: Any, **named: Any) -> Iterator[str]:
    """A line for each case: a tuple of arguments, or one argument."""
    for case in cases:
        given = case if type(case) is tuple else (case,)
        shown = [_short(one) for one in given] + [f"{key}={named[key]}" for key in named]
        yield f"{function.__name__}({', '.join(shown)}): {_told(function(*given, **named))}"


def _short(one: Any) -> str:
    if one in (UNICODE, ASCII):
        return "ASCII" if one == ASCII else "UNICODE"
    said = repr(one)
    if " at 0x" in said:
        return type(one).__name__
    return said if len(said) < 100 else f"{type(one).__name__} of {len(said)}"


def _told(result: Any) -> str:
    if isinstance(result, ExplorerError):
        return f"{int(result.exit_code)} {result}"
    if isinstance(result, str):
        return result
    if isinstance(result, list | tuple | Iterator):
        return " | ".join(map(_told, result))
    return str(result)


# -- names and numbers -----------------------------------------------------------------------------


def of_numbers() -> Iterator[str]:
    values = (0, -3, 0.5, -0.5, Fraction(-1, 2), inf, -inf, ((1, -2, inf),))
    yield from each(names.show, *values, *((value[0] if isinstance(value, tuple) else value, ASCII)
                                           for value in values))  # fmt: skip
    signs = ("=", "<=", ">=", names.EVAL, "")
    yield from each(names.show_bound, *((-2, sign) for sign in signs), (2, ">=", ASCII))
    yield from each(names.bound_told, *(((1, 2), sign) for sign in signs[:3]), (-3, ">=", ASCII))
    yield from each(names.bound_told, *((2, sign) for sign in signs[:3]))
    yield from each(names.times, 0, 1, 2, 3, 1000)
    yield from each(names.in_short, 0, 999, 1000, 9_999, 10_000, 10_499, 10_500, 999_499, 999_500,
                    1_000_000, 99_949_999)  # fmt: skip
    yield from each(names.rounded, 0.5, 999.94, 999.96, 1_000, 1_000.5, 1_001.5, 999_999_999.4,
                    1e9, inf)  # fmt: skip


def of_names() -> Iterator[str]:
    tree = plain.build(plain.from_lists([[1, 2], [[3]], 4, 5, 6, 7, 8]))
    children = list(tree.children(0))
    tree.label = {1: "left", 2: LONG[:41]}
    tree.action = [None] * len(tree)
    for child, name in zip(children, ["1", "2", "3", HOSTILE, "x", "6", LONG[:40]], strict=True):
        tree.action[child] = name
    shown = names.ShownNames(Names(tree))
    nodes = (0, *children, len(tree) - 1)
    for function in (shown.node, shown.label, shown.action, shown.mover, shown.node_told,
                     shown.action_told, shown.mover_told):  # fmt: skip
        yield from each(function, *nodes[function in (shown.action, shown.action_told) :])
    yield from each(shown.action, (children[-1], None), (children[-1], 39), (children[-1], 40))
    yield from each(shown.player, 0, 1, -1, (1, 2))
    first = [children[:size] for size in range(1, 8)]
    yield from each(shown.actions_told, *first, children[3:5], children[4:])
    yield from each(shown.window_told, (-inf, 3), (-3, inf))
    yield from each(names.ShownNames(Names(tree), ASCII).window_told, (-inf, 3))
    large = Names(plain.build(plain.from_lists([[[[0, 1]] * 3] * 3] * 3)))
    yield from each(names.ShownNames(large).node_told, 0, 1, 5)
    yield from each(names.ShownNames(large).actions_told, [1], [1, 2], [1, 2, 3, 4, 5])


def of_safe() -> Iterator[str]:
    yield from each(safe, *(f"a{chr(code)}b" for code in (0, 0x1F, 0x20, 0x7E, 0x7F, 0x80, 0xA0)))
    yield from each(safe, *("e" + "\u0301" * marks + "x" for marks in range(4)), "\u20dd" * 3)
    yield from each(safe, ("abcdef", 7), ("abcdef", 6), ("abcdef", 5), ("abcdef", 1), ("ä\n", 1))
    yield from each(safe_lines, "", "a", "a\n\nb\x07\n", "a\rb")


# -- of the explorer -------------------------------------------------------------------------------


def of_notices() -> Iterator[str]:
    yield from each(notices.file_changed, (LONG[:40], "r"), (LONG[:41], "r"))
    yield from each(notices.saved, "a/b.svg", HOSTILE)
    yield from each(notices.not_saved, UsageError("no", "but"), HOSTILE)
    yield from each(notices.looking_for, ("x", 1), (LONG[:41], 1000), (HOSTILE, 0))
    yield from each(notices.which, (None, 9), (1, 1000), is_whole=True)
    yield from each(notices.which, (None, 9), (1000, 1000), is_whole=False)
    yield from each(notices.nothing_found, ("x", None), (LONG[:41], 1000), (HOSTILE, 0))
    yield from each(notices.playing, 0.5, 1, 2)
    yield from each(notices.playing, 0.5, 1, 2, by_moves=True)
    yield from each(notices.speed_told, *notices.SPEEDS)
    yield from each(notices.visited_so_far, (1000, inf, "esc"), (0, 2000.0, "esc"))
    yield from each(notices.from_depth, (1000, UNICODE), (1, ASCII))
    for source, depth in (("small-deep-cut", 4), ("n-player-wrong-cut", 2)):
        run = tui_explorer.search(source, "maxn-ab" if depth == 2 else None)
        cut = next(iter(run.trace.cuts))
        for node, name in ((None, None), (cut.owner, LONG[:24]), (cut.owner, LONG[:25])):
            if node is not None:
                run.tree.label[node] = name
            for glyphs in (UNICODE, ASCII):
                yield notices.owner_note(cut, run.tree, Names(run.tree), notices.ABOVE, glyphs)
    stopped = tui_explorer.search("aima-5-2", max_nodes=5)
    deeper = tui_explorer.search("tictactoe", depth=3, deepening=True)
    partly = tui_explorer.search("tictactoe", depth=3, deepening=True, max_nodes=60)
    ready = tui_explorer.search("aima-5-2")
    for run in (ready, stopped, *deeper.iterations, *partly.iterations):
        for key in ("", "g"):
            yield _told(notices.step_told(run, 1, key))
        yield _told(notices.step_told(run, 1000, "g", hides_ahead=True))


def of_dialogs() -> Iterator[str]:
    for is_first in (True, False):
        for is_empty in (True, False):
            yield captions.open_hint(is_first=is_first, is_empty=is_empty)
    yield from each(captions.lesson_heading, (1, "Cuts"), (2, "Cuts", 0, 3), (2, LONG, 1, 3))
    yield from each(captions.options_of, ("nim", ["piles=1-2", "most=3"]), ("pig", ["a=1"]))
    yield from each(captions.help_title, 0, 1, 2)
    yield from each(captions.help_hint, 0, 1, 2)
    yield from each(captions.action_command, ("cut", "Go there."), ("", "Go."), ("a B", "Go."))
    yield from each(captions.done_before, "Cuts")
    yield from each(glossary.key_name, "f", "f1", "f12", "fx", "ctrl+f1", "shift+up", "C", "a+f")
    yield from each(glossary.key_name, *((key, ASCII) for key in ("f", "up", "comma", "enter")))
    yield from each(glossary.key_names, "b,backspace,comma", ("up,x", ASCII))
    for has_turns in (True, False):
        for has_empty in (True, False):
            for glyphs in (UNICODE, ASCII):
                told = setting_up.key_lines(glyphs, has_turns=has_turns, has_empty=has_empty)
                yield "\n   ".join(["keys", *told])
    yield from each(setting_up.mover_told, ("MAX", "x"), (LONG[:41], HOSTILE))
    yield from each(setting_up.marks_told, ("", "X", "."), ("XO.", "O", "."), ("XO.", ".", "."),
                    ("XO", "?", "."))  # fmt: skip
    yield from each(editing.left_behind, LONG[:30], LONG[:31])
    yield from each(editing.is_there, HOSTILE, LONG[:201])
    yield from each(editing.too_long, (1000, 200))
    yield from each(editing.too_large, 1000)
    yield from each(editing.too_large_a_game, 1000)
    yield from each(editing.payoffs_wanted, (("A", "B"),), ((LONG[:30], LONG[:30]),))
    yield from each(editing.out_of_bounds, (-inf, 3), (-1, inf))
    yield from each(editing.above_total, -1, Fraction(1, 2))
    yield from each(editing.shares_wanted, 1000)
    yield from each(two_trees.shown, ("minimax", "α β"), ("minimax", ""))
    yield from each(two_trees.stopped, "minimax")
    yield from each(two_trees.searching, "minimax")
    yield from each(two_trees.reads_more, ("minimax", "alpha-beta", UNICODE))
    yield from each(two_trees.reads_less, ("alpha-beta", ASCII))
    yield from each(two_trees.some_read, (0, 1000), (1, 2))
    yield from each(proof.proof_verdict, (1000, 0, 0), (1000, 1000, 0), (3, 0, 1000))
    ways = [(seed, seed, seed > 1, seed != 3, seed != 4) for seed in (0, 1, 2, 3, 4)]
    yield from each(proof.shake_told, *(Shaken(1000, *way[1:]) for way in ways))


def of_labs() -> Iterator[str]:
    yield from each(labs.about_exercise, ("", 1), ("Windows.", 2), ("Windows.", 0))
    yield from each(labs.step, (0, 0), (0, 1), (17, 0), (3, 6))
    yield from each(labs.answer, (2, "[[1, 1]]"))
    yield from each(labs.idle, 0, 59, 60, 61, 119, 120, 3599, 3600, 7199, 7200)
    yield from each(demos.differs, ("t.tape", "f.txt", HOSTILE), ("t", "f", LONG[:201]))
    yield from each(demos.differs_in_looks, ("t.tape", "f.svg"))


# -- of searches and sources -----------------------------------------------------------------------


def of_warnings() -> Iterator[str]:
    for why in ("nodes", "memory", "seconds", "interrupted"):
        for is_known in (True, False):
            yield from each(warnings.stopped, why, is_known=is_known, has_options=True)
        yield from each(warnings.stopped, why, is_known=True, has_options=False)
    yield from each(warnings.trap, (1, 1), (1, -2), (None, None), (None, -2))
    run = tui_explorer.search("5")
    run.warnings = [*Plain, UnsoundUnchecked(1000), "as it was written"]
    yield from warnings.sentences(run)
    yield from each(warnings.note, "no", ("no", "max^n"))
    yield from each(warnings.sentence, "no", "", "f.yaml:3: no", "f.yaml: no", "a:1:2: no", HOSTILE)
    for error in (
        UsageError("no", "give --depth"),
        UsageError("no", "use it", AT),
        UsageError("no"),
    ):
        yield from each(warnings.refusal, error)
    for source, depth in (("horizon", 1), ("tictactoe:state=XOXOX....", 1), ("5", 0)):
        run = tui_explorer.search(source, depth=depth)
        yield warnings.beyond_the_limit(run, 1000)
        for exact in (source, "[-1,2]", "[2,-1]", "7"):
            run.exact = tui_explorer.search(exact)
            yield warnings.beyond_the_limit(run, 1000)
            yield warnings.beyond_the_limit(run, 1000, ASCII)
    for window in ((3, 4), (2, 3), (-inf, 3), (0, 3), (0, 4), (4, 9), (-1, 0)):
        for cut in ("ge", "gt"):
            run = tui_explorer.search("[[3,5],[3,2]]", window=window, cut=cut)
            yield f"{window} {cut}: {warnings.window_doubt(run.trace)}"


def of_refusals() -> Iterator[str]:
    kinds = (ZERO_SUM, PAYOFFS, CHANCES, PAYOFFS_AND_CHANCES)
    yield from each(refusals.why_not, *((kind, number) for kind in kinds for number in (1, 2)),
                    by_dice=False)  # fmt: skip
    yield from each(refusals.why_not, (ZERO_SUM, 1), by_dice=True)
    for switch in ("deepening", "table", "quiescence"):
        yield from each(refusals.lacking, ("maxn", switch, ["a", "b"], PAYOFFS), by_dice=True)
        for by_dice in (True, False):
            yield from each(refusals.lacking, ("maxn", switch, [], CHANCES), by_dice=by_dice)
    yield from each(refusals.do_not_fit, (["a"], "why"), (["a", "b"], "why"))
    yield from each(refusals.no_total, ("maxn-shallow", "maxn"))
    yield from each(refusals.no_range, ("star1", "expectimax"))
    yield from each(refusals.infinite_payoffs, ("maxn-shallow", "maxn"))
    yield from each(refusals.unknown_leaf, ("minimax", Unknown("x", lambda: AT)))
    tree = open_source("three-players-mit").tree
    assert tree is not None
    leaf = tree.find([0, 0])
    assert leaf is not None
    leaves = [node for node in range(len(tree)) if not tree.count[node]]
    yield from each(refusals.outside, (tree, leaves[0], -1, inf), (tree, leaves[-1], 0, 1))
    yield from each(refusals.too_much, (tree, leaves[0], 10, 9))
    yield from each(refusals.no_expectation, (tree, 0), (tree, leaf))
    yield from each(refusals.too_fine, (tree, 0), (tree, leaf))
    yield from each(refusals.no_such_theme, ("dracul", ["dracula", "nord"]), (LONG[:41], ["nord"]))
    yield from each(usage.only_for, ("--step", "pictures"))
    yield from each(refusals.replaced, (UsageError(HOSTILE), "max^n"))
    yield from each(refusals.left_out, ("maxn", "why"))


def of_sources() -> Iterator[str]:
    sizes = (1, 2, 3, 6, 7, 8)
    several = [tuple(f"P{number}" for number in range(1, size + 1)) for size in sizes]
    classes = [
        GameClass(players, found, total, bool(total))
        for players in several[:4]
        for found, total in ((ZERO, 0), (CONSTANT, -5), (GENERAL, None), (None, None))
    ]
    for found in (*classes, *(GameClass(players, ZERO, 0, False) for players in several[4:])):
        players = about.players_told(found)
        yield f"{players}; {about.sum_told(found)}; {about.chance_told(found)}"
    yield about.sum_told(classes[5], ASCII)
    spaces = [
        Structure(states, is_whole, repeated, cycles, nodes, leaves, depth)
        for states, is_whole, repeated, cycles, nodes, leaves, depth in (
            (1, True, False, False, 1, 1, 0),
            (1000, True, False, False, 2, 1, 1),
            (1000, True, True, False, 1000, 2, 2),
            (1000, False, True, False, None, None, None),
            (1000, False, False, False, None, None, None),
            (1000, True, True, True, None, None, None),
            (1000, False, True, True, None, None, None),
        )
    ]
    for number, space in enumerate(spaces):
        for kind in ("tree", "game"):
            source = About(Origin(kind, "f"), "", classes[number], space)
            lines = about.class_lines(source)
            yield f"{lines} {about.size_told(space)}; {about.structure_told(source)}"
    for source in ("5", "[[1,2],[3,4]]", "[[1,2],3]", "[[1,2,3],[3,4,5],[6,7,8]]",
                   "[[(1,2),(2,1)],[(1,2),(2,1)]]", "slide:moves=2", "[1,2]"):  # fmt: skip
        run = tui_explorer.search(source, **({"depth": 2} if "slide" in source else {}))
        for glyphs in (UNICODE, ASCII):
            yield f"{source}: {measures.formulas_told(shape(run.tree), run.tree, glyphs)}"
        yield f"{measures.space_told(run)} {measures.space_cells(run)}"
    for algorithm, most in (("layered", inf), ("layered", 1), ("alphabeta", 1)):
        run = tui_explorer.search("aima-5-2", algorithm, max_nodes=most)
        yield f"{algorithm} {most}: {measures.space_told(run)} {measures.space_cells(run)}"
    told = Origin("tree", "f", notes="a\nb\x07", credit="c", lesson="d", answer="e\nf")
    yield from each(origin.asked, told, Origin("tree", "f", notes=LONG * 14, credit=LONG * 14))
    run = tui_explorer.search("[1,2]")
    said = (True, 0, "e\nf"), (False, 0, "e"), (False, 2, "e"), (True, 1, "e"), (True, 0, "")
    for meant, revision, answer in (*said, (True, 0, LONG * 14)):
        run.origin, run.is_as_meant = told._replace(revision=revision, answer=answer), meant
        yield _told(origin.answered(run))


def of_the_console() -> Iterator[str]:
    yield from each(console.cannot_write, (HOSTILE, "no room"))
    yield from each(console.nothing_listed, ("games", "x"), ("games", LONG[:201]))
    even = "5", "[1]", "[1,2]", "[[1,2],3]", "[[1,2],[3]]", "[[1,2],[3,4,5]]", "[[[1]],2]"
    for text in (*even, "[[1,2],[O,4]]", "[[a,b],c,[d,e,f]]"):
        tree = open_source(text).tree
        assert tree is not None
        yield from each(console.checked, (text, tree))
    large = plain.build(plain.from_lists([[0] * 1000, 1]))
    yield from each(console.checked, ("large", large))
    yield from each(console.checked_exercise, ("f", 0), ("f", 1), ("f", 2), (HOSTILE, 1000))
    yield from each(console.no_cursor, "", "dumb")
    yield from each(study.introduction, (1, 7), (2, 7), (1000, 7))
    orders = ("natural", "worst", "random", "best")
    yield from each(study.legend, (orders, UNICODE), (orders[:1], ASCII))
    ends = (("r.csv", "t.csv"), (None, "t.csv"), (None, None))
    yield from each(study.stopped, *(("interrupted", 1000, 2000, *end) for end in ends))
    yield from each(tuning.solving, 1000)
    yield from each(tuning.interrupted, 1000)
    yield from each(tuning.no_weights, "nim")
    yield from each(tuning.fitted_to, (HOSTILE, 1000, 2000, 7))
    yield from each(tuning.fewer_than, 1000)
    yield from each(tuning.row_titles, (1, 1000), (2, 1))
    yield from each(own_games.quoted, "x", LONG[:78], LONG[:79])
    faults = ((ValueError("no"), "(1, 2)"), (ValueError(), ""), (ValueError(LONG[:81]), ""))
    said = [(type(fault).__name__, str(fault), "moves", at, AT) for fault, at in faults]
    yield from each(own_games.raised, *said)
    yield from each(own_games.endless, LONG[:61])
    yield from each(own_games.wrong, ("no", "but", "3", AT), ("no", "but", "", AT))
    yield from each(own_games.not_python, (SyntaxError("no", ("f", 3, 7, "x")), "f.py"))
    yield from each(own_games.no_package, "lab")
    yield from each(own_games.is_there, HOSTILE)
    yield from each(own_games.no_name, "3d", LONG[:41])
    yield from each(own_games.written, "f.py")
    yield from each(own_games.all_fine, (HOSTILE, 1000, 2000, 3000))


def of_exercises() -> Iterator[str]:
    for kind in ("value", "values", "leaves", "count", "returns", "action", "owner", "order"):
        for strict in (True, False):
            text = exercises.asked(kind, "B", "c1", "", "MIN")
            yield exercises.with_rule(kind, text, strict=strict)
    for kind, at in (("window", "call"), ("window", "return"), ("range", "")):
        yield exercises.asked(kind, "B", "c1", at, "MIN")
    yield from each(exercises.values_right, (1, 4, ["A", "B", "D"]), (0, 1, ["A"]))
    yield from each(exercises.leaves_wrong, ([], []), (["b1"], []), ([], ["c1", "c2"]),
                    (["b1", "b2"], ["c1"]))  # fmt: skip
    yield from each(exercises.order_wrong, (2000, 1000))
    yield from each(exercises.fewest_told, (1000, []), (1000, ["A: a2 a1", "B: b2 b1"]))
    yield from each(exercises.order_at, ("A", ["a2", "a1"]))
    yield from each(exercises.any_of, ["a1"], ["a1", "a2"])
    yield from each(exercises.slips_told, [], ["minimax"], ["minimax", "cut-gt", "cut-ge"])
    yield from each(exercises.not_for, LONG[:61])
    yield from each(exercises.too_large, (LONG[:61], 1000))
    yield from each(exercises.left_out, "owner", "range", "order", "value")
    yield from each(exercises.no_such_kind, (LONG[:41], ["value", "leaves"]))
    yield from each(exercises.not_at, "value", "window", "returns", "owner", "range")
    yield from each(answers.in_exercise, "no")
    yield from each(answers.grade_line, ("ann", "1", "2"), (HOSTILE, "1", "2", HOSTILE))
    yield from each(answers.question_line, (1, "value", "0", "2", "No."))
    yield from each(answers.not_a_visit, HOSTILE, LONG[:41])
    yield from each(answers.differs, (None, "1.0", 3), ("1.0", None, 3), ("1.0", "1.1", 3))
    yield from each(answers.other_value, ("B", "2", "3", 4))
    yield from each(answers.no_cut, ("B", 4))
    yield from each(answers.other_leaf, (4, "2", "3"))
    yield from each(answers.leaves_end, (4, None), (4, "3"))
    for settings in (Settings(), Settings(order="best", cut="gt"), Settings(fail="hard"),
                     Settings(window=(-1, 5))):  # fmt: skip
        yield sheets.conventions(settings)
    yield from each(sheets.points, 0, 1, 2, "1/2")
    yield from each(sheets.numbered, (3, "What?", "1 point"))
    yield from each(sheets.answer, "3")
    yield from each(quiz.progress, (3, 6))
    yield from each(quiz.title, (3, 6, "1 point"))
    yield from each(quiz.score, ("1", "2"))
    yield from each(quiz.answered, (1, 2))
    yield from each(quiz.worth, ("1", "2", "No."))
    yield from each(quiz.summary_title, ("1", "2"))
    yield from each(quiz.question_named, (3, "value"))
    yield from each(quiz.at_node, ("B", "3"))
    yield from each(quiz.listed, ["a", "b"], [])
    yield from each(quiz.not_saved, HOSTILE)
    yield from each(quiz.other_exercise, HOSTILE)
    yield from each(quiz.no_place, HOSTILE)


# -- games that are played -------------------------------------------------------------------------


def of_matches() -> Iterator[str]:
    for source in ("slide:moves=2", "tictactoe", "nim3:stones=3"):
        tree, _ = open_source(source).build_tree(Settings(depth=2))
        yield from each(playing.sides, *((tree, mover) for mover in range(len(tree.players))))
    moves = [f"a{number}" for number in range(5)]
    yield from each(playing.no_such_move, *((LONG[:21], moves[:size]) for size in (0, 1, 4, 5)))
    yield from each(playing.no_such_move, (HOSTILE, moves[:2]))
    yield from _of_lines()
    yield from _of_values()


def _of_lines() -> Iterator[str]:
    for source in ("tictactoe:state=XOXOX....", "pig:sides=2,rolls=2", "nim3:stones=3"):
        run = tui_explorer.search(source, max_nodes=3000)
        tree = run.tree
        line = [0]
        while tree.count[line[-1]] > 0:
            line.append(tree.children(line[-1])[0])
        line = line[:6]
        for persons in (frozenset[int](), frozenset({0}), frozenset({0, 1, 2})):
            told = playing.MatchTold(tree, persons, ASCII if len(persons) == 1 else UNICODE)
            name = f"{source} {sorted(persons)}"
            for at in range(len(line)) if len(persons) == 1 else ():
                whole = told.line(line, at, 200)
                yield f"{name} {at}: {whole}"
                for width in (len(whole), len(whole) - 1, 30, 10):
                    yield f"   {width}: {told.line(line, at, width)}"
            yield from each(told.move, *line[1:])
            yield from each(told.yours, (0, ""), (1, "X"))
            yield from each(told.thinking, 0, 1)
            yield told.played(line[1], run)
            yield told.hint(line[1], run)


def _of_values() -> Iterator[str]:
    values: dict[str, tuple[Any, ...]] = {
        "tictactoe": (None, -1, 0, 1), "othello:size=4": (-2, 0, 2), "slide:moves=2": (1,),
        "nim3:stones=3": ((1, 0, 0), (0, 1, 0), (0, 1, 1), (0, 0, 0)), "[1,2]": (-1, 1),
    }  # fmt: skip
    for source, ends in values.items():
        tree, _ = open_source(source).build_tree(Settings(depth=1))
        for persons in (frozenset[int](), frozenset({0})):
            told = playing.MatchTold(tree, persons, UNICODE)
            yield from (f"{source} {sorted(persons)} {end}: {told.outcome(end)}" for end in ends)
    told = playing.MatchTold(
        open_source("tictactoe").build_tree(Settings())[0], frozenset({1}), ASCII
    )
    yield told.outcome(-1)
    for settings in (
        {"max_nodes": 3},
        {"depth": 1},
        {"depth": 2, "deepening": True},
        {"max_nodes": 1},
    ):
        run = tui_explorer.search("tictactoe:state=XOXOX....", **settings)
        tree = tui_explorer.search("tictactoe:state=XOXOX....", max_nodes=9).tree
        for persons in (frozenset[int](), frozenset({0})):
            told = playing.MatchTold(tree, persons, UNICODE)
            yield f"{settings}: {told.played(1, run)} {told.hint(1, run)}"
    dice = tui_explorer.search("pig:sides=2,rolls=2", max_nodes=50)
    rolled = '{"player":"chance","children":[{"prob":"1/2","node":1},{"prob":"1/2","node":2}]}'
    some = tui_explorer.search("tictactoe:state=XOXOX....", "minimax", max_nodes=9)
    told = playing.MatchTold(some.tree, frozenset(), UNICODE)
    yield f"{some.stopped}: {told.played(1, some)} {told.hint(1, some)}"
    for source in ("expectiminimax", "star1-cut", rolled):
        run = tui_explorer.search(source)
        told = playing.MatchTold(dice.tree, frozenset({0}), UNICODE)
        yield f"{source}: {told.played(1, run)} {told.hint(1, run)}"


KEPT = {
    function.__name__: function
    for function in (of_numbers, of_names, of_safe, of_notices, of_dialogs, of_labs, of_warnings,
                     of_refusals, of_sources, of_the_console, of_exercises, of_matches)
}  # fmt: skip


class Kept(SingleFileSnapshotExtension):
    """A file of text for each kind of sentences."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


@pytest.mark.parametrize("name", KEPT)
def test_sentences_are_those_that_are_kept(name: str, snapshot: SnapshotAssertion) -> None:
    assert "\n".join(KEPT[name]()) + "\n" == snapshot.use_extension(Kept)
