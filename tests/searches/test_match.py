"""Games played against the search, compared with a loop over the rules and plain minimax."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tests.oracles.matches import TreeAsGame, best_play
from tests.seeds import seeds
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.game import CHANCE, MAX, MIN
from tui_explorer.engine.settings import Settings
from tui_explorer.engine.tree.names import Names
from tui_explorer.searches.fit import fitted
from tui_explorer.searches.match import (
    LAID_OPEN,
    NOT_ASKED,
    Match,
    below,
    named,
    settings_here,
    settings_to_play,
    unasked,
)
from tui_explorer.searches.search import search
from tui_explorer.searches.source import Source, TreeSource, open_source

SOURCES = [
    "tictactoe:state=X...O....",
    "pawns",
    "nim:piles=1-2-3",
    "nim3",
    "connect:rows=4,cols=4,state=XO/OX/XO/",
    "pig",
    "othello:size=4,state=XXX./XXX./OOOO/....",
    "sixteen-leaves",
    "three-players-mit",
    "expectiminimax",
]
TREES = [name for name in SOURCES if isinstance(open_source(name), TreeSource)]


def begun(source: str | Source, *persons: int, path: list[int] | None = None, seed: int = 0) -> Any:
    opened = open_source(source) if isinstance(source, str) else source
    return Match.begun(opened, path or [], frozenset(persons), seed)


def searched(match: Match, settings: Settings | None = None) -> Run:
    source = match.source()
    usual = settings_to_play(Settings(), match, is_large=False)
    return search(source, settings_here(settings or usual, source))


def rules_of(match: Match) -> Any:
    home: Any = match.home
    return TreeAsGame(home.tree) if isinstance(home, TreeSource) else home.game


@pytest.mark.parametrize("source", SOURCES)
@pytest.mark.parametrize("seed", seeds(16))
def test_a_match_goes_as_the_rules_say_and_the_search_plays_its_best(
    source: str, seed: int
) -> None:
    """Every position, what can be played there, what the search thinks and plays, and the end."""
    rng = random.Random(f"{source} {seed}")
    opened = open_source(source)
    persons = [p for p in range(len(opened.players)) if rng.random() < 0.5]
    match = begun(opened, *persons, seed=seed)
    rules = rules_of(match)
    best, state, place = best_play(rules), rules.start(), 0
    while True:
        while place < match.at:  # moves and dice that were told
            place += 1
            node = match.line[place]
            mover, actions = rules.player(state), rules.actions(state)
            action = actions[match.tree.child_index(node)]
            if mover == CHANCE:
                assert rules.probability(state, action) > 0
            state = rules.result(state, action)
        assert match.is_over == rules.is_terminal(state)
        if match.is_over:
            break
        assert match.mover == rules.player(state) != CHANCE
        assert len(match.moves) == len(rules.actions(state))
        if hasattr(rules, "label"):
            wanted = [rules.label(state, action) for action in rules.actions(state)]
            assert [Names(match.tree).action(node) for node in match.moves] == wanted
        assert match.awaits_person == (match.mover in persons)
        if match.awaits_person:
            match = match.after(rng.choice(match.moves))
            continue
        run, mover = searched(match), match.mover
        assert run.value == best(state), f"seed {seed}"
        node = match.chosen(run)
        after = rules.result(state, rules.actions(state)[match.moves.index(node)])
        assert part_of(best(after), mover) == part_of(best(state), mover), f"seed {seed}"
        match = match.after(node)
    assert match.outcome == rules.utility(state)
    assert_back_and_forth(match)


def part_of(worth: Any, player: int) -> Any:
    """What is in it for a player."""
    return worth[player] if isinstance(worth, tuple) else worth


def assert_back_and_forth(match: Match) -> None:
    """Taking back as far as possible, and making all again, comes by the same positions."""
    there = [match]
    while (back := there[-1].taken_back()) is not None:
        assert back.line == match.line
        assert back.at < there[-1].at
        assert back.awaits_person or not match.persons
        there.append(back)
    again = there[-1]
    for known in reversed(there[:-1]):
        following = again.made_again()
        assert following is not None
        again = following
        assert again == known
    assert again.made_again() is None


@pytest.mark.parametrize("person", [MAX, MIN])
@pytest.mark.slow
def test_the_search_never_loses_at_tic_tac_toe(person: int) -> None:
    """Against every way to play."""
    settings = Settings(table="sound")
    results: set[int] = set()
    seen: set[Any] = set()

    def play(match: Match) -> None:
        state = match.tree.state(match.node)  # type: ignore[attr-defined]
        if match.is_over:
            results.add(match.outcome)
        elif state not in seen:
            seen.add(state)
            moves = match.moves
            if not match.awaits_person:
                moves = [match.chosen(searched(match, settings))]  # type: ignore[assignment]
            for move in moves:
                play(match.after(move))

    play(begun("tictactoe", person))
    assert results == ({0, -1} if person == MAX else {0, 1})


# -- the position as a source --------------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES)
def test_a_position_is_a_source_like_the_whole(source: str) -> None:
    """Below a node there is the same to be searched as in the whole, and it is called the same."""
    opened = open_source(source)
    settings = fitted(Settings("minimax"), opened)
    whole = search(opened, settings)
    rng = random.Random(source)
    for _ in range(5):
        node = rng.choice([n for n in range(len(whole.tree)) if whole.tree.count[n] > 0])
        match = begun(opened, path=whole.tree.path(node))
        if match.node != match.tree.find(whole.tree.path(node)):
            continue  # dice have fallen
        part = searched(match, settings)
        assert part.value == whole.end.value(node)
        assert part.tree.player[0] == whole.tree.player[node]
        for mine, theirs in zip(part.tree.children(0), whole.tree.children(node), strict=True):
            assert part.names.action(mine) == whole.names.action(theirs)


@pytest.mark.parametrize("source", TREES)
def test_what_lies_below_keeps_names_probabilities_and_values(source: str) -> None:
    tree = open_source(source).tree
    assert tree is not None
    names = Names(tree)
    for top in range(len(tree)):
        part = below(tree, top)
        inner = Names(part)
        assert inner.node(0) == names.node(top)
        waiting = [(0, top)]
        while waiting:
            mine, theirs = waiting.pop()
            assert part.utility[mine] == tree.utility[theirs]
            assert part.count[mine] == tree.count[theirs]
            if tree.count[theirs]:
                assert part.player[mine] == tree.player[theirs]
            if mine:
                assert inner.action(mine) == names.action(theirs)
                assert part.probability.get(mine) == tree.probability.get(theirs)
                assert inner.own(mine) == names.own(theirs)
            waiting += zip(part.children(mine), tree.children(theirs), strict=True)


def test_a_position_opens_as_a_source_of_its_own() -> None:
    match = begun("tictactoe")
    match = match.after(match.moves[4])
    assert match.source().text == "tictactoe:state=....X...."
    assert match.source().origin.name == "tictactoe"
    assert match.source().home is match.home


def test_weights_hold_in_every_position() -> None:
    match = begun("tictactoe:state=X...O....")
    match = match.after(match.moves[0])
    settings = Settings(depth=1, weights=(("threats(1)", 3), ("threats(2)", 0)))
    run = searched(match, settings)
    whole = search(match.home, replace(settings, algorithm="minimax", depth=2))
    assert run.value == whole.end.value(whole.tree.children(0)[0])


# -- moves ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_dice_fall_as_the_seed_says_and_as_likely_as_they_should() -> None:
    drawn = []
    for seed in range(300):
        match = begun("pig", MAX, seed=seed)
        match = match.after(match.moves[0])
        again = begun("pig", MAX, seed=seed)
        assert again.after(again.moves[0]).line == match.line
        drawn.append(match.tree.child_index(match.line[-1]))
    assert all(70 < drawn.count(face) < 130 for face in range(3)), drawn


def test_what_was_taken_back_is_gone_after_another_move() -> None:
    match = begun("aima-5-2", MAX, MIN)
    first = match.after(match.moves[0])
    back = first.taken_back()
    assert back is not None
    other = back.after(back.moves[1])
    assert other.made_again() is None
    assert back.after(back.moves[0]).line == first.line
    ahead = first.after(first.moves[2]).taken_back()
    assert ahead is not None
    assert len(ahead.taken_back().after(match.moves[0]).line) == 3  # type: ignore[union-attr]


def test_a_search_that_found_nothing_plays_the_first_move() -> None:
    match = begun("aima-5-2", MIN)
    run = unasked(match.source(), Settings())
    assert run.best is None
    assert match.chosen(run) == match.moves[0]


def test_a_mover_who_throws_dice_is_played_by_dice() -> None:
    played = set()
    for seed in range(20):
        match = begun("aima-5-2", MAX, seed=seed)
        match = match.after(match.moves[0])
        settings = fitted(Settings(opponent="random"), match.source())
        played.add(match.tree.child_index(match.chosen(searched(match, settings))))
    assert played == {0, 1, 2}


@pytest.mark.parametrize(
    ("source", "text", "found"),
    [
        ("tictactoe", "b2", ["b2"]),
        ("tictactoe", " B2 ", ["b2"]),
        ("tictactoe", "d4", []),
        ("tictactoe", "", []),
        ("tictactoe", "2", ["a2", "b2", "c2"]),
        ("nim3", "2", ["take 2"]),
        ("nim3", "Take2", ["take 2"]),
        ("aima-5-2", "a3", ["a3"]),
        ("mate-in-two", "rxa7", ["Rxa7+"]),
        ("mate-in-two", "Rxa7+", ["Rxa7+"]),
    ],
)
def test_moves_by_what_is_typed(source: str, text: str, found: list[str]) -> None:
    match = begun(source, MAX)
    names = Names(match.tree)
    assert [names.action(node) for node in named(match, text)] == found


# -- settings --------------------------------------------------------------------------------------


@cache
def large() -> Any:
    return begun("connect")


def test_a_large_game_is_played_with_a_depth_limit_unless_there_is_one() -> None:
    assert settings_to_play(Settings(), large(), is_large=True).depth == 5
    assert settings_to_play(Settings(depth=3), large(), is_large=True).depth == 3
    assert settings_to_play(Settings(deepening=True), large(), is_large=True).depth is None
    assert settings_to_play(Settings(), large(), is_large=False).depth is None


def test_nobody_is_made_to_play_otherwise_when_a_game_begins() -> None:
    settings = Settings("expectimax", opponent="random", by_hand=((0,),))
    fit = settings_to_play(settings, begun("aima-5-2"), is_large=False)
    assert not fit.is_opposed


def test_nothing_is_searched_where_a_person_moves_unless_it_is_wished() -> None:
    match = begun("aima-5-2", MAX)
    assert (match.wish, match.rests) == (NOT_ASKED, True)
    assert not match._replace(wish=LAID_OPEN).rests
    assert not match.after(match.moves[0]).rests
    run = unasked(match.source(), Settings())
    assert (len(run.trace), run.tree.count[0]) == (0, 3)


@pytest.mark.parametrize(
    ("source", "depth"),
    [
        ("connect:cols=4,rows=9", 7),
        ("connect:cols=7", 5),
        ("tictactoe", 5),
        ("nim:piles=1-1", 15),
        ("nim:piles=1", 15),
        ("nim:piles=9-9-9-9-9-9", 2),
        ("nim:piles=50-50-50-50-50", 2),
    ],
)
def test_how_deep_a_large_game_is_played(source: str, depth: int) -> None:
    """The largest d for which b^d is at most 60,000; at least two plies, b at least 2."""
    match = begun(source)
    wide = max(2, len(match.moves))
    assert settings_to_play(Settings(), match, is_large=True).depth == depth
    assert wide**depth <= 60_000 < wide ** (depth + 1) or depth == 2


def test_whose_mark_is_told() -> None:
    match = begun("tictactoe", MAX)
    assert match.mark == "X"
    assert match.after(match.moves[0]).mark == "O"
    for source in (
        "nim",
        "chess:state=4k3/8/8/8/8/8/8/4K2R_w_K_-_0_1",
        "aima-5-2",
        "nim3",
        "slide",
    ):
        assert begun(source, MAX).mark == "", source


def test_a_match_is_over_where_nobody_can_move() -> None:
    match = begun("[[3,4],[2,1]]", MIN)
    assert (match.is_over, match.mover, match.awaits_person, match.rests) == (
        False, MAX, False, False,
    )  # fmt: skip
    there = match.after(match.moves[1])
    assert (there.node, there.mover, there.awaits_person, there.rests) == (2, MIN, True, True)
    end = there.after(there.moves[0])
    assert (end.is_over, end.awaits_person, end.rests, end.outcome) == (True, False, True, 2)
    assert end.line == (0, 2, 5)
    assert there._replace(wish=LAID_OPEN).after(5).wish == NOT_ASKED
    back = end.taken_back()
    assert back is not None
    assert (back.node, back.line, back.awaits_person) == (2, end.line, True)
    assert there.taken_back() is None, "nobody decided before"


def test_all_decisions_are_taken_back_where_no_person_plays() -> None:
    match = begun("[[3,4],[2,1]]")
    end = match.after(1).after(4)
    back = end.taken_back()
    assert back is not None
    assert (back.at, back.line) == (1, (0, 1, 4))
    start = back.taken_back()
    assert start is not None
    assert (start.at, start.taken_back()) == (0, None)
    again = start.made_again()
    assert again is not None
    assert again == back
    assert again.made_again() == end
    assert end.made_again() is None
    assert start.after(1).line == end.line, "the same move again keeps what comes after it"
    assert start.after(2).line == (0, 2)
    assert back.after(3).line == (0, 1, 3)


def test_a_position_says_no_more_than_what_lies_below_it() -> None:
    home = open_source("aima-5-2")
    match = begun(home, MAX).after(2)
    source = match.source()
    assert (source.origin.nodes, source.origin.leaves, source.match) == (4, 3, match)
    assert (source.origin.notes, source.origin.answer, source.origin.credit) == ("", "", "")
    assert (source.home, source.reread, source.origin.narration) == (home, None, ())
    game = begun("nim:piles=1-2").source()
    assert (game.origin.nodes, game.text) == (None, "nim:state=1-2,turn=MAX")
    assert game.game.before is None  # type: ignore[attr-defined]
    after = begun("nim:piles=1-2")
    after = after.after(after.moves[0])
    assert after.source().game.before == match_start(after)  # type: ignore[union-attr]
    assert after.source().game.start() == after.tree.state(after.node)  # type: ignore[union-attr]


def match_start(match: Match) -> Any:
    return match.tree.state(match.line[0])  # type: ignore[attr-defined]


def test_what_lies_below_keeps_evals_bounds_and_what_is_unknown() -> None:
    tree = open_source("[[[1, 2], 3], [x, 4]]").tree
    assert tree is not None
    tree.eval, tree.bounds, tree.total = {1: 10, 3: 30}, (0, 9), 9
    assert below(tree, 0) is tree
    part = below(tree, 1)
    assert (part.eval, part.bounds, part.total, part.has_unknown) == (
        {0: 10, 1: 30},
        (0, 9),
        9,
        False,
    )
    assert below(tree, 2).has_unknown


@pytest.mark.parametrize(
    ("text", "found"),
    [("take", []), ("TAKE 1", ["take 1"]), ("1", ["take 1"]), (" take 2", ["take 2"]),
     ("E2", ["take 2"]), ("ake", []), ("!", [])],
)  # fmt: skip
def test_a_move_by_the_end_of_its_name(text: str, found: list[str]) -> None:
    match = begun("subtract", MAX)
    names = Names(match.tree)
    assert [names.action(node) for node in named(match, text)] == found
