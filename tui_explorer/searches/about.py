"""Facts about a source, found before anything is searched: class, size, structure, origin."""

from tui_explorer import catalog
from tui_explorer.engine.analysis.about import About, about_game, about_tree
from tui_explorer.searches.source import GameSource, Source, TreeSource
from tui_explorer.words.about import BUNDLED

MOST_STATES = 100_000
"""States of a game that are walked through to tell its structure: a second or two."""
AT_A_GLANCE = 1_000
"""The same where nobody has asked for the walk: a blink."""


def about(source: Source, most_states: int = MOST_STATES) -> About:
    """Look at all of a tree, or walk through the states of a game."""
    if isinstance(source, TreeSource):
        found = about_tree(source.origin, source.tree)
        is_unsaid = not found.comes_from and source.origin.name in catalog.tree_files()
        return found._replace(comes_from=BUNDLED) if is_unsaid else found
    assert isinstance(source, GameSource)
    most = source.game.most_walked or most_states
    return about_game(source.origin, source.game, min(most, most_states))
