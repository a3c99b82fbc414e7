"""Titles and hints of screens, panels and dialogs, and what there is to choose from."""

from tui_explorer.words.safe import safe

TOO_SMALL = (
    "The window is too small: a tree needs {width} columns and {height} lines. {key} leaves."
)

# -- the list of sources -------------------------------------------------------------------------

OPEN = "Open a tree or a game"
OPEN_FIELD = "Search, or type a path or a tree such as [[3,12],[2,4]]"
RECENT, AS_TYPED, START_HERE, GO_ON = "Recent", "As typed", "Start here", "Go on here"
NOT_HERE = "Not here", "Standard input is for the command line only."
LARGE_FILE = "A large file", "Open it to see it."
RUN_WHEN_OPENED = "A game in Python", "Its rules are run when you open it, and not before."
CANNOT_BE_OPENED = "This cannot be opened"


def open_hint(*, is_first: bool, is_empty: bool) -> str:
    """The keys of the list of sources; where nothing is open yet, there is no way back."""
    away = "quits" if is_first else "goes back"
    return f"arrows choose, enter opens, esc {away if is_empty else 'clears'}"


def done_before(title: str) -> str:
    """An exercise in a list, of which every question was answered."""
    return f"{title} (done)"


def lesson_heading(number: int, lesson: str, done: int = 0, trees: int = 0) -> str:
    """A lesson in a list, and how many of its trees are done, if any are."""
    heading = f"{number}. {safe(lesson, 200)}"
    return f"{heading} ({done} of {trees} done)" if done else heading


def options_of(game: str, options: list[str]) -> str:
    """A game's options, and how one is written."""
    return f"Options: {', '.join(options)}\nWritten as in {game}:{options[0]}"


# -- the columns of the tree ---------------------------------------------------------------------

LOCAL_HEADINGS = "{alpha}(s)", "{beta}(s)"
INTERVAL_HEADINGS = "[lo,", "hi]"
COLUMN_TITLES = {
    "local": "by a node's own children: α(s), β(s)",
    "interval": "the value lies in [lo, hi]",
}

# -- the list of cuts ----------------------------------------------------------------------------

CUT_COLUMNS = ["step", "cut away", "kind", "at", "bound of"]
NO_CUTS = "Nothing was cut."
CUTS_SORTED = {
    "step": "by step, {key} puts the largest first",
    "size": "the largest first, {key} sorts by kind",
    "kind": "by kind, {key} sorts by step",
}

# -- choices -------------------------------------------------------------------------------------

CHOOSE_HINT = "enter chooses, esc goes back"
ALGORITHM, ORDER, TABLE = "Algorithm", "Order of children", "Table of positions"
OPPONENT, EXPORT = "Opponent", "Save as"

ORDERS = {
    "natural": "as the source has them",
    "best": "so that alpha-beta visits the fewest nodes",
    "worst": "so that it visits the most",
    "random": "shuffled",
    "captures": "captures, then threats, then advances",
    "eval": "what Eval likes best first",
}
GAMES_OWN_ORDER = "the game's own"
TABLES = [
    ("none", "every position is searched each time it comes up"),
    ("sound", "a value is stored with whether it is exact, at most or at least"),
    ("trap", "bounds are stored as if they were exact, to see that fail"),
]
PERFECT, STRATEGY = "perfect", "any"
OPPONENTS = [
    (PERFECT, "MIN replies with what is best for it: the whole tree"),
    (STRATEGY, "MIN may reply anything: MAX's strategy alone"),
    ("worst", "MIN replies with what is worst for it"),
    ("random", "MIN throws dice: every reply is equally likely"),
]
EXPORTS = [
    ("text", "the tree at this step, drawn with characters"),
    ("csv", "a table of the visited nodes"),
    ("json", "everything about the search"),
    ("svg", "a picture of the tree at this step, for slides and the web"),
    ("tikz", "the same picture for LaTeX"),
    ("dot", "the same for Graphviz"),
    ("html", "a page for browsers that steps through the search"),
    ("yaml", "the tree as a file that can be opened again"),
    ("efg", "the tree as a file for Gambit"),
    ("screen", "a picture of the screen"),
]

# -- the page of a search ------------------------------------------------------------------------

PAGE_BUTTONS = (
    ("first", "|◀", "to the first step (Home)"),
    ("back", "◀", "one step back (←)"),
    ("next", "▶", "one step on (→ or space)"),
    ("last", "▶|", "to the last step (End)"),
)
PAGE_STEP = "step"

# -- fields --------------------------------------------------------------------------------------

PROMPT_HINT = "enter accepts, esc goes back"
GO_TO, NOT_A_STEP = "Go to step", "A number from 0 to {steps:,}."
FIND = "Find an action, a label, a value, or the word cut"
DEPTH, NOT_A_DEPTH = (
    "Depth limit in plies (empty: none)",
    "A number of plies, or nothing for no limit.",
)
QUIESCENCE, NOT_A_THRESHOLD = (
    "Look on while Eval changes by more than (empty: never)",
    "A number from 0 up, or nothing to stop at the limit.",
)
WEIGHTS = "Weights of Eval's features (empty: the game's own)"


# -- help and palette ----------------------------------------------------------------------------

HELP_PAGES = "Keys and words", "History and people", "Questions"
PALETTE, ABOUT_PALETTE = "The palette", "Find all of this by name, and the themes"
SIGNS, WORDS = "Signs in the tree", "Words"
THEMES, ABOUT_THEMES = "Theme: choose the colours", "All themes in a list"
THEMES_FIELD = "Search for themes…"
THEME_COMMAND, OPEN_COMMAND = "Theme: {name}", "Open {name}"
SEARCH_COMMAND = "Search with {algorithm}"


def help_title(page: int) -> str:
    """The name of a page of the help, and which of them it is."""
    return f"Help {page + 1} of {len(HELP_PAGES)}: {HELP_PAGES[page]}"


def help_hint(page: int) -> str:
    """The keys of the help, and what the next page is."""
    after = HELP_PAGES[(page + 1) % len(HELP_PAGES)]
    return f"tab: {after.lower()}, arrows scroll, esc closes"


HELP_FIELD = "Type to find a key, a word or a name"
HELP_FOUND, HELP_FOUND_HINT = "Help: what has these words", "arrows scroll, esc clears"
NOTHING_FOUND = "Nothing in the help has these words."


def action_command(label: str, sentence: str) -> str:
    """An action in the palette, to be found by what the footer or the help calls it."""
    return f"{label[:1].upper()}{label[1:]}: {sentence}"
