"""Searches of every kind, told event by event and node by node, kept line by line.

Renew it with ``pytest tests/words/test_kept_searches.py --snapshot-update``, and read what changed.
"""

from collections.abc import Iterator
from fractions import Fraction
from math import inf
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

import tui_explorer
from tui_explorer import catalog
from tui_explorer.engine.analysis.run import Run
from tui_explorer.engine.backup import exact_values
from tui_explorer.engine.trace.moment import Moment
from tui_explorer.engine.trace.trace import CUT
from tui_explorer.engine.tree.tree import ZERO_SUM
from tui_explorer.words import origin, results, settings
from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs
from tui_explorer.words.narration import Narration
from tui_explorer.words.node import NodeTold, shown_bound, unread
from tui_explorer.words.proof import NodeProof
from tui_explorer.words.reasons import Reasons

SEARCHES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "windows": [
        ("[[3,12,8],[2,4,6],[14,5,2]]", {"window": (2, 3)}),
        ("[[3,12],[2,4]]", {"window": (3, 12), "fail": "hard"}),
        ("[[3,12],[2,4]]", {"window": (-5, 2), "cut": "gt", "fail": "hard"}),
        ("[[3,12],[3,4]]", {"window": (0, 3)}),
        ("[[3,12],[3,4]]", {"cut": "gt"}),
        ("[[inf,-inf],[inf]]", {}),
        ("[[1,2],[[[0,9],5],3]]", {"window": (Fraction(1, 2), inf)}),
        ("[5,[[[4,100],3],100],[[6,7],[8,[9,1]]]]", {}),
        ("[5,[[[4,100,1,2,3],3],100]]", {"cut": "gt"}),
        ('{"player":"max","children":[3,{"player":"max","children":[4,9]}]}',
         {"window": (0, 3), "cut": "gt", "fail": "hard"}),
        ('{"player":"min","children":[3,{"player":"min","children":[2,1]}]}',
         {"window": (3, 9), "cut": "gt", "fail": "hard"}),
    ],
    "one": [
        ("5", {}),
        ("[5]", {}),
        ("[[5]]", {}),
        ("[1,2]", {"max_nodes": 1}),
        ("5", {"depth": 0}),
    ],
    "stopped": [
        ("aima-5-2", {"max_nodes": 1}),
        ("aima-5-2", {"max_nodes": 7}),
        ("halves", {"max_nodes": 9, "algorithm": "minimax"}),
        ("nim:piles=1-2", {"max_nodes": 6, "table": "sound"}),
    ],
    "tables": [
        ("nim:piles=1-2", {"table": "sound"}),
        ("table-trap", {"table": "sound"}),
        ("table-trap", {"table": "trap"}),
        ("one-table", {"depth": 3, "deepening": True, "table": "sound"}),
        ("subtract:stones=4", {"depth": 3, "deepening": True, "table": "sound"}),
    ],
    "limits": [
        ("horizon", {"depth": 1}),
        ("quiescence-horizon", {"depth": 1, "quiescence": 1}),
        ("quiescence-horizon", {"depth": 2, "quiescence": 3}),
        ("tictactoe:state=XOXOX....", {"depth": 1}),
        ("slide:moves=2", {}),
        ("pig:sides=2,rolls=1", {}),
    ],
    "chance": [
        ("star1-cut", {"algorithm": "star1"}),
        ("star1-cut-high", {"algorithm": "star1"}),
        ("expectiminimax", {}),
        ("expectiminimax", {"algorithm": "star1", "window": (0, 1)}),
        ("greedy-trap", {"opponent": "random"}),
    ],
    "payoffs": [
        ("n-player-wrong-cut", {"algorithm": "maxn-ab"}),
        ("korf-shallow-cut", {"algorithm": "maxn-shallow"}),
        ("three-players-tie", {}),
        ("[[(1,2),(2,1)],[(3,0),(0,3)]]", {"algorithm": "maxn-ab"}),
        ("[[(0,9,0),(1,1,7)],[(9,0,0),(2,2,2)]]", {"algorithm": "maxn-shallow", "total": 9,
                                                     "bounds": (0, 9)}),
        ("[[3,12],[2,4]]", {"algorithm": "maxn-ab"}),
        ("nim3:stones=2", {}),
        ("[(1,2,3),(2,1,3),(1,5,3),(2,2,2)]", {"algorithm": "maxn"}),
        ("[[1,2,0],[3,3,4],[0,9]]", {"algorithm": "maxn-ab"}),
    ],
    "deep": [
        ("[[[[[[[[[[[[1,2]]]]]]]]]]]]", {}),
        ("[[[[[[[[[[[[[1,2]]]]]]]]]]]]]", {}),
        ("[[[[[[[[1,[2]]]]]]]]]", {"max_nodes": 9}),
        ("[[[[[[[1]]]]]]]", {}),
        ("[1,1,1,1,1]", {"algorithm": "minimax"}),
    ],
    "others": [
        ("layers", {"algorithm": "layered"}),
        ("[[3,4]]", {"algorithm": "layered", "max_nodes": 2}),
        ("greedy-trap", {"opponent": "worst"}),
        ("greedy-trap", {"opponent": "any"}),
        ("aima-5-2", {"by_hand": ((1,),)}),
        ("aima-5-2", {"by_hand": ((0, 1), (1,))}),
        ("unknown-leaves", {}),
        ("[[3,12],[2,4]]", {"order": "worst"}),
    ],
}  # fmt: skip
"""Sources with their settings, by the file in which what is said of them is kept."""
TOLD = ("events", "nodes", "results")


class Kept(SingleFileSnapshotExtension):
    """A file of text for some searches."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def events(run: Run, glyphs: Glyphs) -> Iterator[str]:
    """Every event and the whole narration."""
    reasons = Reasons.of(run, glyphs)
    for step in range(len(run.trace) + 1):
        moment = Moment(run.trace, step)
        yield f"{step}. {reasons.sentence(moment)} {reasons.shallow(moment)}".rstrip()
    yield from Narration(run, glyphs).whole()
    for cut in run.trace.cuts:
        yield reasons.cut(run.end, cut)


def nodes(run: Run, glyphs: Glyphs) -> Iterator[str]:
    """Nodes at the first cut of a search, in its middle, and at its end; there also their proof."""
    last = len(run.trace)
    steps = {bytes(run.trace.kind).find(CUT) + 1, last // 2, last}
    is_known = run.tree.kind == ZERO_SUM and run.is_whole and not run.tree.has_unknown
    exact = exact_values(run.tree) if is_known and run.tree.depth_limit is None else []
    reasons = Reasons.of(run, glyphs)
    for step in sorted(steps):
        moment = Moment(run.trace, step)
        for node in range(min(len(run.tree), 16)):
            told = NodeTold(moment, node, run.names, glyphs)
            said = [*told.identity(), *told.outcome(), shown_bound(moment, node)]
            more = [f"called {told.is_called}", f"unread {unread(run.tree, node)}"]
            yield f"{step} {' / '.join(said + more)}"
            promised = NodeProof(moment, node, run.names, glyphs)
            if step != last:
                yield f"   {' '.join(reasons.story(moment, node)[:1])}"
            elif exact:
                yield from (f"   {said}" for said in promised.sentences(exact[node], unknown=False))
                if node == 1:
                    wrong = promised.sentences(exact[node] + 1, unknown=False)
                    yield f"   otherwise: {' '.join(wrong)}"
            if node < 2:
                yield f"   {' '.join(promised.sentences(None, unknown=node == 1))}"
                yield f"   {' '.join(reasons.story(moment, node)[2:])}"


def told_results(run: Run, glyphs: Glyphs) -> Iterator[str]:
    """The outcome, the cost and the settings; of all searches of a series."""
    for one in run.iterations or [run]:
        title = catalog.load_algorithm(one.settings.algorithm).title
        yield f"{results.root_value(one, glyphs)} by {results.chosen_action(one, glyphs)}"
        yield from results.outcome_told(one, glyphs)
        yield from results.cost_told(one, glyphs)
        yield f"{results.guarantee_told(one, glyphs)}"
        yield f"{results.optimal_actions(one, 1)} {results.optimal_actions(one, 9)}"
        yield results.figure_title(one, Moment(one.trace, len(one.trace) // 2))
        yield settings.settings_line(one, title, glyphs)
        has_window = one.trace.has_window
        parts = settings.conventions(one.settings, one, glyphs, has_window=has_window)
        yield " | ".join(map(str, settings.forms(parts)))
        yield origin.source_line(one)
    yield results.nodes_in_all(run)


MAKERS = dict(zip(TOLD, (events, nodes, told_results), strict=True))


@pytest.mark.parametrize("what", TOLD)
@pytest.mark.parametrize("name", SEARCHES)
def test_searches_are_told_in_the_words_that_are_kept(
    name: str, what: str, snapshot: SnapshotAssertion
) -> None:
    lines = []
    for number, (source, asked) in enumerate(SEARCHES[name]):
        run = tui_explorer.search(source, **asked)
        lines.append(f"== {source} {asked}")
        lines += MAKERS[what](run, ASCII if number % 3 == 1 else UNICODE)
    assert "\n".join(lines) + "\n" == snapshot.use_extension(Kept)
