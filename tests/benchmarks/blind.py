"""Connect to a horizon of 0: an Eval that knows nothing, as that of the peers."""

from tui_explorer.games.connect import Connect


class Blind(Connect):
    """The rules, without features."""

    evaluate = Connect.utility
