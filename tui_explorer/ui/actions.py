"""Everything a person can do in the explorer: one table for keys, footer, help, palette, README.

To add a key, add a row with its function, by Textual's name of a key (``dollar_sign``) that no
other row has; digits are for panels, each with ``alt+`` it for where digits are typed.

* The function stands in a module of ``ui/explorer/`` (a new module also in both lists below) or, if
  it is one call, in the row. It is given ``screen``, and ``session`` unless ``needs_search=False``.
* It asks by ``screen.ask`` with a dialog of ``ui/dialogs/asking.py``, says what stands in
  ``words/notices.py`` by ``screen.notify``, hands an error to ``screen.refuse``, and leaves what
  takes long to ``work_out`` (``ui/background.py``).
* The cursor is ``screen.tree_widget.cursor``, moved by ``moving.reveal``; which node or step a key
  leads to is a pure function in ``engine/trace/navigate.py``; ``session.moment`` knows every node
  at this step, its ``counts`` the work so far.
* One that edits a tree has the section ``EDIT`` and ``needs_editing``, is a pure function in
  ``engine/tree/edits.py`` first, and may have an ``editing_key``.

Then a test in ``tests/ui`` marked ``@pytest.mark.does("its name")``, which ``test_actions.py`` asks
for; then ``python -m tests.readme`` for the README's table.
"""

from collections.abc import Callable
from functools import partial
from importlib import import_module
from sys import maxsize
from typing import TYPE_CHECKING, NamedTuple

from tui_explorer.words.editing import NEW_TREE
from tui_explorer.words.glossary import key_name

if TYPE_CHECKING:
    from tui_explorer.ui.explorer import (
        cutting,
        editing,
        experiments,
        exporting,
        finding,
        moving,
        playing,
        predicting,
        reloading,
        saving,
        setting_up,
        stepping,
        switching,
        two_trees,
        viewing,
    )
else:

    class _Late:
        """A module of the explorer, or a function in it, that is imported when it is called.

        The first frame need not wait for what only a key can ask for.
        """

        def __init__(self, module: str, name: str = "") -> None:
            self._module, self._name = module, name

        def __getattr__(self, name: str) -> Callable[..., None]:
            return _Late(self._module, name)

        def __call__(self, *given: object, **named: object) -> None:
            self.function()(*given, **named)

        def function(self) -> Callable[..., None]:
            """The function itself."""
            module = import_module(f"tui_explorer.ui.explorer.{self._module}")
            return getattr(module, self._name)

    cutting, editing, experiments = _Late("cutting"), _Late("editing"), _Late("experiments")
    exporting, finding, moving = _Late("exporting"), _Late("finding"), _Late("moving")
    playing = _Late("playing")
    predicting, reloading, saving = _Late("predicting"), _Late("reloading"), _Late("saving")
    setting_up, stepping, switching = _Late("setting_up"), _Late("stepping"), _Late("switching")
    two_trees, viewing = _Late("two_trees"), _Late("viewing")


class KeyAction(NamedTuple):
    """One thing to do, the keys for it and how it is called."""

    name: str
    keys: str
    """Comma-separated; the first one is shown, the others are aliases."""
    label: str
    """One or two words, for the footer."""
    help: str
    """One sentence, for help and palette."""
    section: str
    do: Callable[..., object]
    """Is given the screen, and the session if it needs a search."""
    footer: int = 0
    """Its rank at the bottom of the screen, where the first stay longest; 0 is not shown there.
    Those that edit stand there while a tree is edited, in place of the others."""
    editing_key: str = ""
    """Another key that means this as long as a tree is edited, and is shown then."""
    in_game: str = ""
    """What it is called at the bottom of the screen while a game is played; without, it is not
    shown there then."""
    needs_search: bool = True
    """Whether nothing is done until a search is there to be looked at."""
    needs_editing: bool = False
    """Whether it changes the tree, and says how to begin with that while nothing is edited."""


STEP, TREE, SEARCH, VIEW = "Step through the search", "Move in the tree", "Search", "The program"
EDIT = "Edit the tree"

ACTIONS = [
    KeyAction("next", "space,n,full_stop", "next", "Go on by one event", STEP,
              partial(stepping.by_events, events=1), footer=2, in_game="next"),
    KeyAction("back", "b,backspace,comma", "back", "Go back by one event", STEP,
              partial(stepping.by_events, events=-1), footer=3, in_game="back"),
    KeyAction("over", "o", "over", "Go on to the return of the node the search is in", STEP,
              partial(stepping.to_step, place="over"), footer=8),
    KeyAction("out", "u", "out", "Go on to the return of its parent", STEP,
              partial(stepping.to_step, place="out")),
    KeyAction("next_cut", "c", "next cut", "Go on to the next cut", STEP,
              partial(stepping.to_step, place="next_cut"), footer=4),
    KeyAction("previous_cut", "C", "cut before", "Go back to the previous cut", STEP,
              partial(stepping.to_step, place="previous_cut")),
    KeyAction("next_leaf", "L", "next leaf", "Go on to the next leaf, and tell all that it brings",
              STEP, partial(stepping.by_leaves, place="next_leaf")),
    KeyAction("previous_leaf", "K", "leaf before", "Go back to the leaf before", STEP,
              partial(stepping.by_leaves, place="previous_leaf")),
    KeyAction("next_return", "semicolon", "return", "Go on to the next return, and prove it", STEP,
              partial(stepping.prove, place="next_return")),
    KeyAction("previous_return", "colon", "return before", "Go back to the return before", STEP,
              partial(stepping.prove, place="previous_return")),
    KeyAction("row_entry", "left_parenthesis", "entry",
              "Go to the step at which the row under the cursor was entered", STEP,
              stepping.to_row_entry),
    KeyAction("row_end", "right_parenthesis", "its end",
              "Go to the step at which it returned, was cut or was left out", STEP,
              stepping.to_row_end),
    KeyAction("play", "p", "play", "Play the search, or pause", STEP, stepping.play, footer=6),
    KeyAction("faster", "plus,equals_sign", "faster", "Play faster", STEP,
              partial(stepping.change_speed, change=1)),
    KeyAction("slower", "minus", "slower", "Play slower", STEP,
              partial(stepping.change_speed, change=-1)),
    KeyAction("first", "left_square_bracket", "start", "Go to the start of the search", STEP,
              lambda screen, session: screen.show_step(0)),
    KeyAction("last", "right_square_bracket", "end", "Go to the end of the search", STEP,
              lambda screen, session: screen.show_step(len(session.run.trace))),
    KeyAction("go_to", "g", "go to", "Go to a step by its number", STEP, stepping.go_to),
    KeyAction("up", "up,k", "up", "One row up; in the diagram, to the parent", TREE,
              partial(moving.by_rows, rows=-1)),
    KeyAction("down", "down,j", "down", "One row down; in the diagram, to a child", TREE,
              partial(moving.by_rows, rows=1)),
    KeyAction("page_up", "pageup,ctrl+u", "page up", "One page up", TREE,
              partial(moving.by_pages, pages=-1)),
    KeyAction("page_down", "pagedown,ctrl+d", "page down", "One page down", TREE,
              partial(moving.by_pages, pages=1)),
    KeyAction("top", "home", "top", "The first row", TREE, partial(moving.by_rows, rows=-maxsize)),
    KeyAction("bottom", "end,G", "bottom", "The last row", TREE,
              partial(moving.by_rows, rows=maxsize)),
    KeyAction("fold_or_parent", "left,h", "fold",
              "Fold, or go to the parent; in the diagram, to the left", TREE,
              moving.fold_or_parent),
    KeyAction("unfold_or_child", "right,l", "unfold",
              "Unfold, or go to the first child; in the diagram, to the right", TREE,
              moving.unfold_or_child),
    KeyAction("toggle", "enter", "fold", "Fold or unfold; in a game, make the move of the row",
              TREE, moving.toggle, footer=7, in_game="play"),
    KeyAction("unfold_all", "x", "unfold all", "Unfold everything", TREE,
              partial(moving.set_all, unfolded=True)),
    KeyAction("fold_all", "z", "fold", "Fold everything but the current path", TREE,
              partial(moving.set_all, unfolded=False)),
    KeyAction("pin", "f", "pin", "Pin the view where it is, or let it follow the search again",
              TREE, moving.pin),
    KeyAction("find", "slash", "find", "Find by action, label or value, or the word cut", TREE,
              finding.find),
    KeyAction("find_next", "N", "find next", "Find the next one below", TREE,
              partial(finding.find_next, backwards=False)),
    KeyAction("find_previous", "B", "find before", "Find the one before, above", TREE,
              partial(finding.find_next, backwards=True)),
    KeyAction("same_position", "asterisk", "same",
              "Go to where the same position was met, and back", TREE, moving.same_position),
    KeyAction("columns", "A", "columns",
              "Change the columns: the window, the local α(s) and β(s), the interval [lo, hi]",
              TREE, viewing.change_columns),
    KeyAction("view", "V", "diagram", "Show the tree as a diagram, or as an outline again", TREE,
              viewing.switch, needs_search=False),
    KeyAction("nearer", "greater_than_sign", "nearer",
              "In the diagram, tell more: values, windows, then actions and names", TREE,
              partial(viewing.zoom, by=1)),
    KeyAction("farther", "less_than_sign", "farther", "In the diagram, tell less", TREE,
              partial(viewing.zoom, by=-1)),
    KeyAction("pan_left", "shift+left", "pan left", "Look farther left; the cursor stays", TREE,
              partial(viewing.pan, x=-1, y=0), needs_search=False),
    KeyAction("pan_right", "shift+right", "pan right", "Look farther right", TREE,
              partial(viewing.pan, x=1, y=0), needs_search=False),
    KeyAction("pan_up", "shift+up", "pan up", "Look farther up", TREE,
              partial(viewing.pan, x=0, y=-1), needs_search=False),
    KeyAction("pan_down", "shift+down", "pan down", "Look farther down", TREE,
              partial(viewing.pan, x=0, y=1), needs_search=False),
    KeyAction("switch", "m", "switch", "Switch between the searches that are compared", SEARCH,
              switching.switch, footer=9, needs_search=False),
    KeyAction("algorithm", "a", "algorithm", "Choose the algorithm", SEARCH,
              switching.algorithm, needs_search=False),
    KeyAction("order", "r", "order", "Choose the order of children", SEARCH,
              switching.order, needs_search=False),
    KeyAction("depth", "d", "depth", "Set a depth limit in plies", SEARCH,
              switching.depth, needs_search=False),
    KeyAction("deepening", "D", "deepening", "Search to depth 1, 2, 3 … in turn, or not", SEARCH,
              partial(switching.swap, setting="deepening", values=(False, True)),
              needs_search=False),
    KeyAction("next_iteration", "right_curly_bracket", "deeper", "Show the next iteration", SEARCH,
              partial(experiments.iteration, change=1)),
    KeyAction("previous_iteration", "left_curly_bracket", "shallower",
              "Show the previous iteration", SEARCH, partial(experiments.iteration, change=-1)),
    KeyAction("table", "T", "table", "Look up positions met before, or not", SEARCH,
              switching.table, needs_search=False),
    KeyAction("quiescence", "Q", "quiescence",
              "Look on beyond the depth limit while Eval is not at rest", SEARCH,
              switching.quiescence, needs_search=False),
    KeyAction("weights", "W", "weights", "Change what the features of Eval weigh", SEARCH,
              switching.weights, needs_search=False),
    KeyAction("orders", "R", "orders", "Search in every order of children and compare", SEARCH,
              experiments.orders),
    KeyAction("opponent", "O", "opponent",
              "Choose how MIN plays: perfect, any reply, worst, random", SEARCH, switching.opponent,
              needs_search=False),
    KeyAction("strategy", "S", "strategy", "Show MAX's strategy alone, or the whole tree", SEARCH,
              switching.strategy, needs_search=False),
    KeyAction("move", "M", "play move", "Play the move under the cursor by hand, or take it back",
              SEARCH, switching.move),
    KeyAction("take_back", "U", "take back",
              "Take back all moves by hand; in a game, your last one", SEARCH, switching.take_back,
              needs_search=False, in_game="take back"),
    KeyAction("match", "Y", "your move",
              "Play against the search from the node under the cursor; in a game, type your move",
              SEARCH, playing.begin, in_game="type a move", needs_search=False),
    KeyAction("move_again", "J", "move again", "In a game, make the move again that was taken back",
              SEARCH, playing.no_game, needs_search=False, in_game="again"),
    KeyAction("shake", "exclamation_mark", "shake",
              "Put random values into all that was never visited, and search again", SEARCH,
              experiments.shake_leaves),
    KeyAction("cut_rule", "t", "cut rule", "Cut on equality, or only beyond it", SEARCH,
              partial(switching.swap, setting="cut", values=("ge", "gt")), needs_search=False),
    KeyAction("fail_mode", "w", "fail mode", "Fail-soft or fail-hard", SEARCH,
              partial(switching.swap, setting="fail", values=("soft", "hard")), needs_search=False),
    KeyAction("root", "i", "MIN/MAX root", "Let the other player move at a tree's root", SEARCH,
              switching.root, needs_search=False),
    KeyAction("go_on", "ctrl+r", "continue", "Continue a search that was stopped", SEARCH,
              switching.go_on),
    KeyAction("stop", "escape", "stop", "Stop the search that is running; else go back to the tree",
              SEARCH, switching.stop, needs_search=False),
    KeyAction("edit", "E", "edit",
              "Edit the tree, of a game as far as it was searched; or end that", EDIT,
              editing.switch),
    KeyAction("value", "number_sign", "value",
              "Type a leaf's value; while editing, a digit or enter does", EDIT, editing.value,
              footer=2, needs_editing=True),
    KeyAction("add_child", "insert", "add", "Add a child; while editing, + does", EDIT, editing.add,
              footer=3, editing_key="plus", needs_editing=True),
    KeyAction("remove", "delete", "remove",
              "Remove the node and all below it; while editing, backspace does", EDIT,
              editing.remove, footer=4, editing_key="backspace", needs_editing=True),
    KeyAction("earlier", "alt+up,alt+left", "earlier",
              "Swap with the sibling before; while editing, < does", EDIT,
              partial(editing.move, places=-1), footer=7, editing_key="less_than_sign",
              needs_editing=True),
    KeyAction("later", "alt+down,alt+right", "later",
              "Swap with the sibling after; while editing, > does", EDIT,
              partial(editing.move, places=1), footer=8, editing_key="greater_than_sign",
              needs_editing=True),
    KeyAction("rename", "f2", "action", "Name the action that leads to the node", EDIT,
              editing.rename, footer=9, needs_editing=True),
    KeyAction("label", "f3", "label", "Name the node itself", EDIT, editing.label, footer=10,
              needs_editing=True),
    KeyAction("mover", "at", "mover", "Choose who moves at the node, or chance", EDIT,
              editing.mover, footer=11, needs_editing=True),
    KeyAction("chances", "percent_sign", "chances", "Change the probabilities of chance", EDIT,
              editing.chances, footer=12, needs_editing=True),
    KeyAction("undo", "ctrl+z", "undo", "Take the last change back, of the tree or of settings",
              EDIT, switching.undo, footer=5, needs_search=False),
    KeyAction("redo", "ctrl+y", "redo", "Make it again", EDIT, switching.redo, footer=13,
              needs_search=False),
    KeyAction("save", "ctrl+s", "save", "Save the tree as a file in YAML", EDIT, saving.save,
              footer=6, needs_search=False),
    KeyAction("set_up", "I", "set up",
              "Set up a position of the game on its board, and search it", EDIT, setting_up.set_up),
    KeyAction("new_tree", "ctrl+n", "new tree", "Begin a new tree, and edit it", EDIT,
              lambda screen: screen.app.open(NEW_TREE, is_wanted_again=False), needs_search=False),
    KeyAction("open", "s", "open", "Open another tree or game", VIEW,
              lambda screen: screen.app.ask_for_source(), needs_search=False),
    KeyAction("random_tree", "X", "random", "Draw a random tree; from one, the next one like it",
              VIEW, lambda screen: screen.app.open_random_tree(), needs_search=False),
    KeyAction("reload", "f5", "reload", "Read the tree's file again, and stay at this step", VIEW,
              reloading.reload, needs_search=False),
    KeyAction("show_comparison", "1,alt+1", "comparison", "Show the comparison", VIEW,
              partial(moving.show_panel, name="comparison"), needs_search=False),
    KeyAction("show_why", "2,alt+2", "why", "Show why the last thing happened", VIEW,
              partial(moving.show_panel, name="why"), needs_search=False),
    KeyAction("show_code", "3,alt+3", "code", "Show the pseudo-code", VIEW,
              partial(moving.show_panel, name="code"), needs_search=False),
    KeyAction("show_node", "4,alt+4", "node", "Show the node under the cursor", VIEW,
              partial(moving.show_panel, name="node"), needs_search=False),
    KeyAction("show_proof", "5,alt+5", "proof", "Show its part of the proof", VIEW,
              partial(moving.show_panel, name="proof"), needs_search=False),
    KeyAction("show_cuts", "6,alt+6", "cuts", "Show all cuts; again: sort them otherwise", VIEW,
              cutting.show),
    KeyAction("show_series", "7,alt+7", "series",
              "Show the iterations and orders that were searched", VIEW,
              partial(moving.show_panel, name="series"), needs_search=False),
    KeyAction("show_visits", "8,alt+8", "visits", "Show a program's visits beside ours", VIEW,
              partial(moving.show_panel, name="visits"), needs_search=False),
    KeyAction("next_panel", "tab", "panel", "Go to the next panel", VIEW,
              partial(moving.to_panel, change=1), footer=5, needs_search=False),
    KeyAction("previous_panel", "shift+tab", "panel", "Go to the previous panel", VIEW,
              partial(moving.to_panel, change=-1), needs_search=False),
    KeyAction("maximise", "v", "maximise", "Give a panel the whole screen, or take it back", VIEW,
              moving.maximise, footer=10, needs_search=False),
    KeyAction("two_trees", "vertical_line", "two trees",
              "Put the other search's tree beside this one, or take it away", VIEW,
              two_trees.toggle),
    KeyAction("predict", "P", "predict", "Be asked what comes next before it is shown", VIEW,
              predicting.choose),
    KeyAction("hint", "H", "hint",
              "Give a hint to the question, then another; in a game, what the search would play",
              VIEW, predicting.hint, in_game="hint"),
    KeyAction("hide_ahead", "Z", "spoilers",
              "Hide totals and marks ahead of the furthest step, or show them", VIEW,
              viewing.toggle_spoilers),
    KeyAction("copy", "y", "copy", "Copy the row under the cursor; of a game, its position", VIEW,
              exporting.copy_row),
    KeyAction("export", "e", "export", "Save the tree as text, a table or a picture", VIEW,
              exporting.export),
    KeyAction("follow", "F", "follow", "Follow who leads, or go back to your own place", VIEW,
              lambda screen: screen.app.follow(), needs_search=False),
    KeyAction("repaint", "ctrl+l", "repaint", "Paint the whole screen anew", VIEW,
              lambda screen: screen.app.refresh(), needs_search=False),
    KeyAction("help", "question_mark,f1", "help", "Show the keys, the words used, their history",
              VIEW, lambda screen: screen.app.show_help(), footer=1, needs_search=False),
    KeyAction("quit", "q,ctrl+q", "quit", "Leave", VIEW,
              lambda screen: screen.app.leave(), footer=1, needs_search=False),
]  # fmt: skip


def action_named(name: str) -> KeyAction:
    """The row of that name."""
    return next(action for action in ACTIONS if action.name == name)


KEYS_OF_A_SEARCH = {key for each in ACTIONS if each.needs_search for key in each.keys.split(",")}
"""The keys that do nothing until there is a search to be looked at."""


def key_of(name: str) -> str:
    """The usual key of an action as people write it, for sentences that name it."""
    return key_name(action_named(name).keys.partition(",")[0])
