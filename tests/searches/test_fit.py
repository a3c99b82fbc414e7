"""Settings that fit a source, whoever has set them; what is refused, and with which advice."""

from __future__ import annotations

import dataclasses
from dataclasses import replace
from typing import Any

import pytest

from tui_explorer.engine.settings import Settings
from tui_explorer.errors import ExplorerError, UsageError
from tui_explorer.searches.fit import (
    as_deep_as_meant,
    as_far_as_fits,
    as_meant,
    fitted,
    misfit,
    refuse_early,
    refuse_what_does_not_fit,
    refuse_what_is_unused,
    why_not,
    without_misfits,
)
from tui_explorer.searches.source import Source, open_source

TREE, PAYOFFS = "[[3,12],[2,4]]", "[(1,2),(3,4)]"
DICE = (
    '{"player": "chance", "children": '
    '[{"prob": "1/2", "node": [1, 4]}, {"prob": "1/2", "node": 3}]}'
)
ALONE = "slide"


def meant(text: str, algorithm: str = "", depth: int | None = None) -> Source:
    """A source whose author wants it to be opened so."""
    source = open_source(text)
    return dataclasses.replace(
        source, origin=source.origin._replace(algorithm=algorithm, depth=depth)
    )


@pytest.mark.parametrize(
    ("source", "given", "algorithm"),
    [
        (TREE, {}, "alphabeta"),
        (TREE, {"algorithm": "minimax"}, "minimax"),
        (TREE, {"algorithm": "maxn-ab"}, "maxn-ab"),
        (TREE, {"algorithm": "expectimax"}, "alphabeta"),
        (TREE, {"opponent": "random"}, "expectimax"),
        (TREE, {"algorithm": "star1", "opponent": "random"}, "star1"),
        (TREE, {"opponent": "worst"}, "alphabeta"),
        (PAYOFFS, {}, "maxn"),
        (PAYOFFS, {"algorithm": "maxn-shallow"}, "maxn-shallow"),
        (PAYOFFS, {"opponent": "random"}, "maxn"),
        (DICE, {}, "expectimax"),
        (DICE, {"algorithm": "star1"}, "star1"),
    ],
)
def test_an_algorithm_that_fits(source: str, given: dict[str, Any], algorithm: str) -> None:
    settings = Settings(**given)
    assert fitted(settings, open_source(source)) == replace(settings, algorithm=algorithm)
    is_misfit = settings.algorithm != algorithm
    assert bool(why_not(open_source(source), settings)) is is_misfit
    error = misfit(open_source(source), settings)
    if is_misfit:
        assert error is not None
        assert error.hint == f"use {algorithm}"
        assert error.what.startswith(f"{settings.algorithm} does not fit inline: ")
    else:
        assert error is None


@pytest.mark.parametrize(
    ("source", "given", "wanted"),
    [
        (meant(TREE, "minimax"), {}, {"algorithm": "minimax"}),
        (meant(TREE, "minimax"), {"algorithm": "layered"}, {"algorithm": "minimax"}),
        (meant(TREE, "minimax"), {"table": "sound"}, {"algorithm": "alphabeta", "table": "sound"}),
        (meant(TREE, "minimax"), {"opponent": "random"},
         {"algorithm": "expectimax", "opponent": "random"}),
        (meant(TREE), {"algorithm": "layered"}, {"algorithm": "layered"}),
        (meant("tictactoe", "", 3), {}, {"depth": 3}),
        (meant("tictactoe", "", 3), {"depth": 5}, {"depth": 5}),
        (meant("tictactoe", "", 3), {"depth": 0}, {"depth": 0}),
        (meant("tictactoe", "", 3), {"deepening": True}, {"deepening": True}),
        (meant("tictactoe", "minimax", 3), {}, {"algorithm": "minimax", "depth": 3}),
    ],
)  # fmt: skip
def test_as_the_author_wants_it(source: Source, given: Any, wanted: Any) -> None:
    assert as_meant(Settings(**given), source) == Settings(**wanted)
    depth = Settings(**wanted).depth
    assert as_deep_as_meant(Settings(**given), source).depth == depth


@pytest.mark.parametrize(
    ("source", "given", "named", "kept"),
    [
        (TREE, {"algorithm": "minimax", "cut": "gt"}, True, {"algorithm": "minimax", "cut": "gt"}),
        (TREE, {"algorithm": "minimax", "cut": "gt"}, False, {"cut": "gt"}),
        (TREE, {"algorithm": "minimax", "table": "sound"}, True, {"algorithm": "minimax"}),
        (TREE, {"table": "sound"}, False, {"table": "sound"}),
        (TREE, {"depth": 1}, False, {}),
        (TREE, {"depth": 2}, False, {"depth": 2}),
        (TREE, {"deepening": True}, False, {}),
        (TREE, {"order": "eval"}, False, {}),
        (TREE, {"order": "worst", "seed": 4}, False, {"order": "worst", "seed": 4}),
        (TREE, {"quiescence": 1}, False, {}),
        (TREE, {"depth": 2, "quiescence": 1}, False, {"depth": 2, "quiescence": 1}),
        (TREE, {"weights": (("size", 2),)}, False, {}),
        (TREE, {"by_hand": ((0,),)}, False, {}),
        (TREE, {"bounds": (0, 20)}, False, {}),
        (TREE, {"opponent": "worst"}, False, {"opponent": "worst"}),
        (TREE, {"opponent": "random"}, False, {"algorithm": "expectimax", "opponent": "random"}),
        (DICE, {"bounds": (0, 20)}, False, {"algorithm": "expectimax"}),
        (DICE, {"algorithm": "star1", "bounds": (0, 9)}, True,
         {"algorithm": "star1", "bounds": (0, 9)}),
        (PAYOFFS, {"order": "eval", "cut": "gt"}, False, {"algorithm": "maxn", "cut": "gt"}),
        (PAYOFFS, {"opponent": "worst"}, False, {"algorithm": "maxn"}),
        ("tictactoe", {"weights": (("threats(1)", 3),)}, False, {"weights": (("threats(1)", 3),)}),
        ("tictactoe", {"weights": (("size", 3),)}, False, {}),
        ("checkers:size=4", {"cut": "gt"}, False, {"cut": "gt"}),
        ("checkers:size=4", {"depth": 4}, False, {"depth": 4}),
        ("pawns", {"order": "captures"}, False, {"order": "captures"}),
        ("tictactoe", {"order": "captures"}, False, {}),
    ],
)  # fmt: skip
def test_what_was_set_for_all_sources_as_far_as_one_takes_it(
    source: str, given: Any, named: bool, kept: Any
) -> None:
    found = as_far_as_fits(Settings(**given), open_source(source), names_algorithm=named)
    assert found == Settings(**kept)


@pytest.mark.parametrize(
    ("algorithm", "kept"),
    [
        ("alphabeta", {"table": "sound", "deepening": True, "quiescence": 2}),
        ("minimax", {"deepening": True, "quiescence": 2}),
        ("layered", {}),
        ("maxn", {}),
    ],
)
def test_without_the_switches_that_an_algorithm_lacks(algorithm: str, kept: Any) -> None:
    given = Settings(algorithm, cut="gt", depth=3, table="sound", deepening=True, quiescence=2)
    assert without_misfits(given) == Settings(algorithm, cut="gt", depth=3, **kept)


REFUSED: list[tuple[str, dict[str, Any], str, str]] = [
    (TREE, {"order": "captures"}, "inline has no order 'captures'", ""),
    (TREE, {"order": "wrost"}, "inline has no order 'wrost'", "worst"),
    (PAYOFFS, {"algorithm": "maxn", "order": "eval"}, "inline has no order 'eval'", ""),
    (TREE, {"algorithm": "maxn"}, "maxn does not fit inline", "use alphabeta"),
    (DICE, {"algorithm": "minimax"}, "minimax does not fit inline", "use expectimax"),
    (TREE, {"algorithm": "minimax", "table": "sound"}, "minimax has no table", "alphabeta"),
    (TREE, {"quiescence": 0}, "there is no limit", "give --depth or --deepening"),
    (
        TREE,
        {"opponent": "worst", "table": "trap"},
        "a table treats equal positions",
        "leave the table",
    ),
    (ALONE, {"opponent": "worst"}, "slide", ""),
    (PAYOFFS, {"algorithm": "maxn", "by_hand": ((0,),)}, "inline", ""),
    ("checkers:size=4", {"deepening": True}, "would never end", ""),
]


@pytest.mark.parametrize(("source", "given", "what", "hint"), REFUSED)
def test_what_is_refused_before_anything_is_searched(
    source: str, given: Any, what: str, hint: str
) -> None:
    for refuse in (refuse_what_does_not_fit, refuse_early):
        with pytest.raises(UsageError) as refused:
            refuse(open_source(source), Settings(**given))
        assert what in refused.value.what
        assert hint in refused.value.hint


@pytest.mark.parametrize(
    ("source", "given"),
    [
        (TREE, {"quiescence": 0, "depth": 2}),
        (TREE, {"table": "trap"}),
        (TREE, {"opponent": "worst"}),
        (TREE, {"by_hand": ((0,),)}),
        (ALONE, {"by_hand": ((0,),)}),
        ("checkers:size=4", {"depth": 3}),
        ("checkers:size=4", {"depth": 3, "deepening": True, "quiescence": 1}),
    ],
)
def test_what_is_not_refused(source: str, given: Any) -> None:
    refuse_what_does_not_fit(open_source(source), Settings(**given))
    refuse_early(open_source(source), Settings(**given))


def test_a_missing_eval_is_told_early() -> None:
    """To one depth, or to growing ones, of which the first is 1; in the order that needs it."""
    source = open_source(TREE)
    for given in ({"depth": 1}, {"deepening": True}, {"order": "eval"}):
        with pytest.raises(ExplorerError, match="has no eval"):
            refuse_early(source, Settings(**given))  # type: ignore[arg-type]
    for given in ({"depth": 2}, {"deepening": True, "depth": 2}, {"order": "best"}):
        refuse_early(source, Settings(**given))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("source", "names", "given", "hint"),
    [
        (DICE, ["expectimax"], {"bounds": (0, 9)}, "star1"),
        (DICE, ["star1"], {"bounds": (0, 9)}, None),
        (DICE, ["expectimax", "star1"], {"bounds": (0, 9)}, None),
        (DICE, ["star1"], {"total": 9}, ""),
        (PAYOFFS, ["maxn"], {"total": 9}, "maxn-shallow"),
        (PAYOFFS, ["maxn-shallow"], {"total": 9, "bounds": (0, 9)}, None),
        (TREE, ["alphabeta"], {}, None),
    ],
)
def test_what_is_said_of_leaves_must_be_of_use(
    source: str, names: list[str], given: Any, hint: str | None
) -> None:
    settings = Settings(names[0], **given)
    if hint is None:
        refuse_what_is_unused(open_source(source), settings, names)
    else:
        with pytest.raises(UsageError) as refused:
            refuse_what_is_unused(open_source(source), settings, names)
        assert hint in refused.value.hint
