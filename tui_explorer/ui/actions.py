"""Everything a person can do in the explorer: one table for keys, footer, help, palette, README."""

from typing import NamedTuple

from tui_explorer.words.glossary import key_name


class Action(NamedTuple):
    """One thing to do, the keys for it and how it is called."""

    name: str
    """The function of that name in ``doing``."""
    keys: str
    """Comma-separated; the first one is shown, the others are aliases."""
    label: str
    """One or two words, for the footer."""
    help: str
    """One sentence, for help and palette."""
    group: str
    footer: int = 0
    """Its rank at the bottom of the screen, where the first stay longest; 0 is not shown there."""


STEP, TREE, SEARCH, VIEW = "Step through the search", "Move in the tree", "Search", "The program"

ACTIONS = (
    Action("next", "space,n,full_stop", "next", "Go on by one event", STEP, footer=2),
    Action("back", "b,backspace,comma", "back", "Go back by one event", STEP, footer=3),
    Action("over", "o", "over", "Go on to the return of the node the search is in", STEP,
           footer=8),
    Action("out", "u", "out", "Go on to the return of its parent", STEP),
    Action("next_cut", "c", "next cut", "Go on to the next cut", STEP, footer=4),
    Action("previous_cut", "C", "cut before", "Go back to the previous cut", STEP),
    Action("next_return", "semicolon", "return", "Go on to the next return, and prove it", STEP),
    Action("previous_return", "colon", "return before", "Go back to the return before", STEP),
    Action("play", "p", "play", "Play the search, or pause", STEP, footer=6),
    Action("faster", "plus,equals_sign", "faster", "Play faster", STEP),
    Action("slower", "minus", "slower", "Play slower", STEP),
    Action("first", "left_square_bracket", "start", "Go to the start of the search", STEP),
    Action("last", "right_square_bracket", "end", "Go to the end of the search", STEP),
    Action("go_to", "g", "go to", "Go to a step by its number", STEP),
    Action("up", "up,k", "up", "One row up", TREE),
    Action("down", "down,j", "down", "One row down", TREE),
    Action("page_up", "pageup,ctrl+u", "page up", "One page up", TREE),
    Action("page_down", "pagedown,ctrl+d", "page down", "One page down", TREE),
    Action("top", "home", "top", "The first row", TREE),
    Action("bottom", "end,G", "bottom", "The last row", TREE),
    Action("fold_or_parent", "left,h", "fold", "Fold, or go to the parent", TREE),
    Action("unfold_or_child", "right,l", "unfold", "Unfold, or go to the first child", TREE),
    Action("toggle", "enter", "fold", "Fold or unfold", TREE, footer=7),
    Action("unfold_all", "x", "unfold all", "Unfold everything", TREE),
    Action("fold_all", "z", "fold", "Fold everything but the current path", TREE),
    Action("follow", "f", "follow",
           "Follow the search again after moving by hand, or stop following", TREE),
    Action("find", "slash", "find", "Find by action, label or value, or the word cut", TREE),
    Action("find_next", "N", "find next", "Find the next one below", TREE),
    Action("find_previous", "B", "find before", "Find the one before, above", TREE),
    Action("same_position", "asterisk", "same", "Go to where the same position was met, and back",
           TREE),
    Action("switch", "m", "switch", "Switch between the searches that are compared", SEARCH,
           footer=9),
    Action("algorithm", "a", "algorithm", "Choose the algorithm", SEARCH),
    Action("order", "r", "order", "Choose the order of children", SEARCH),
    Action("depth", "d", "depth", "Set a depth limit in plies", SEARCH),
    Action("deepening", "D", "deepening", "Search to depth 1, 2, 3 … in turn, or not", SEARCH),
    Action("next_iteration", "right_curly_bracket", "deeper", "Show the next iteration", SEARCH),
    Action("previous_iteration", "left_curly_bracket", "shallower", "Show the previous iteration",
           SEARCH),
    Action("table", "T", "table", "Look up positions met before, or not", SEARCH),
    Action("quiescence", "Q", "quiescence",
           "Look on beyond the depth limit while Eval is not at rest", SEARCH),
    Action("weights", "W", "weights", "Change what the features of Eval weigh", SEARCH),
    Action("orders", "R", "orders", "Search in every order of children and compare", SEARCH),
    Action("opponent", "O", "opponent", "Choose how MIN plays: perfect, any reply, worst, random",
           SEARCH),
    Action("strategy", "S", "strategy", "Show MAX's strategy alone, or the whole tree", SEARCH),
    Action("move", "M", "play move", "Play the move under the cursor by hand, or take it back",
           SEARCH),
    Action("take_back", "U", "take back", "Take back all moves by hand", SEARCH),
    Action("shake", "exclamation_mark", "shake",
           "Put random values into all that was never visited, and search again", SEARCH),
    Action("cut_rule", "t", "cut rule", "Cut on equality, or only beyond it", SEARCH),
    Action("fail_mode", "w", "fail mode", "Fail-soft or fail-hard", SEARCH),
    Action("root", "i", "MIN/MAX root", "Let the other player move at a tree's root", SEARCH),
    Action("go_on", "ctrl+r", "continue", "Continue a search that was stopped", SEARCH),
    Action("stop", "escape", "stop", "Stop the search that is running, or follow it again",
           SEARCH),
    Action("open", "s", "open", "Open another tree or game", VIEW),
    Action("next_panel", "tab", "panel", "Go to the next panel", VIEW, footer=5),
    Action("previous_panel", "shift+tab", "panel", "Go to the previous panel", VIEW),
    Action("maximise", "v", "maximise", "Give a panel the whole screen, or take it back", VIEW,
           footer=10),
    Action("copy", "y", "copy", "Copy the row under the cursor", VIEW),
    Action("export", "e", "export", "Save the tree as text, a table or a picture", VIEW),
    Action("repaint", "ctrl+l", "repaint", "Paint the whole screen anew", VIEW),
    Action("help", "question_mark,f1", "help", "Show the keys and the words used", VIEW,
           footer=1),
    Action("quit", "q,ctrl+q", "quit", "Leave", VIEW, footer=1),
)  # fmt: skip


def key_of(name: str) -> str:
    """The usual key of an action as people write it, for sentences that name it."""
    keys = next(action.keys for action in ACTIONS if action.name == name)
    return key_name(keys.partition(",")[0])
