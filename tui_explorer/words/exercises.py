"""Exercises: questions, verdicts on answers, what a slip explains, and what cannot be asked."""

from collections.abc import Iterable, Sequence

from tui_explorer.engine.unknown import Unknown
from tui_explorer.errors import BadData, UsageError
from tui_explorer.words.glossary import Term
from tui_explorer.words.names import counted, grouped, noun
from tui_explorer.words.safe import safe

# -- questions -------------------------------------------------------------------------------------

_ASKED = {
    "value": "What is the minimax value of {node}?",
    "values": "What is the minimax value of each inner node?",
    "leaves": "Which leaves does alpha-beta never evaluate?",
    "count": "How many leaves does alpha-beta evaluate?",
    "window at call": "With which α and β does alpha-beta call {node}?",
    "window at return": "What are α and β at {node} when alpha-beta returns from it?",
    "returns": (
        "What does {node} return to alpha-beta, and is the true value exactly that (=), at most "
        "that (≤) or at least that (≥)?"
    ),
    "action": "Which action does {mover} play at the root?",
    "owner": (
        "Whose bound makes alpha-beta cut at {node}: which node was the last to improve it, or is "
        "it the window at the start?"
    ),
    "order": (
        "In which order must the children of each node stand for alpha-beta to visit as few nodes "
        "as can be?"
    ),
    "range": (
        "For which values of the leaf {leaf} does alpha-beta still cut at {node}, and at the same "
        "child? Say of each end whether it belongs to them."
    ),
}
_WITHOUT_A_RULE = ("value", "values", "action")
"""Kinds whose key does not depend on when one cuts."""
_RULES = {
    False: "Alpha-beta cuts where v ≥ β or v ≤ α.",
    True: "Alpha-beta cuts where v > β or v < α.",
}


def asked(kind: str, node: str, leaf: str, at: str, mover: str) -> str:
    """A question in words, for a sheet that tells the rule once for all."""
    named = f"{kind} at {at}" if at else kind
    return _ASKED[named].format(node=node, leaf=leaf, mover=mover)


def with_rule(kind: str, text: str, *, strict: bool) -> str:
    """A question that stands alone."""
    return text if kind in _WITHOUT_A_RULE else f"{_RULES[strict]} {text}"


def rule(*, strict: bool) -> str:
    """The rule of all questions."""
    return _RULES[strict]


# -- answers ---------------------------------------------------------------------------------------

RIGHT = "Right."
ENDS_NOT_SAID = "Right, though it does not say which ends belong to it: {key}."
NOT_ANSWERED = "Not answered."
NONE_OF_THEM = "none"
THE_WINDOW = "the window at the start"
NOT_AN_ORDER = "This is not an order of the children of a node."
MALFORMED = {
    "value": "This is not a number.",
    "values": "This is not a list of nodes with a value each.",
    "leaves": "This is not a list of leaves.",
    "count": "This is not a number.",
    "window": "This is not an α and a β.",
    "returns": "This is not a sign (=, ≤ or ≥) with a value.",
    "action": "This is not an action.",
    "owner": "This is not a node.",
    "order": "This is not a list of nodes with an order of their children each.",
    "range": "This is not a list of ranges.",
}


def right_would_be(key: str) -> str:
    """The key, told to somebody who was wrong."""
    return f"Right is: {key}."


def values_right(hits: int, of: int, wrong: Sequence[str]) -> str:
    """The number of nodes whose value was found, and the others, if they are not all.

    >>> values_right(2, 4, ["C", "D"])
    '2 of 4 values are right; wrong or missing: C, D.'
    """
    are = "is" if 1 in (hits, of) else "are"
    if not hits:
        return f"{hits} of {of} {noun(of, 'value')} {are} right."
    return f"{hits} of {of} {noun(of, 'value')} {are} right; wrong or missing: {_listed(wrong)}."


def leaves_wrong(missed: Sequence[str], extra: Sequence[str]) -> str:
    """Leaves that should be listed, and that should not."""
    told = []
    if missed:
        told.append(f"Never evaluated, and not listed: {_listed(missed)}.")
    if extra or not missed:
        told.append(
            f"Listed, but evaluated: {_listed(extra)}." if extra else "Something is no leaf."
        )
    return " ".join(told)


def order_wrong(nodes: int, fewest: int) -> str:
    """The cost of an order, and what it could be."""
    return f"In this order {grouped(nodes)} nodes are visited, and {grouped(fewest)} would do."


def fewest_told(fewest: int, orders: Sequence[str]) -> str:
    """The fewest nodes, and an order that visits no more."""
    how = ", ".join(orders) if orders else "as they stand"
    return f"{grouped(fewest)} nodes, for example {how}"


def order_at(node: str, actions: Sequence[str]) -> str:
    """The order of a node's children."""
    return f"{node}: {' '.join(actions)}"


def any_of(actions: Sequence[str]) -> str:
    """Actions that are equally good."""
    return " or ".join(actions)


def leaf_with_value(name: str, value: str) -> str:
    """A leaf by its name and its value."""
    return f"{name} ({value})"


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


# -- slips -----------------------------------------------------------------------------------------

SLIPS = {
    "minimax": "nothing is cut",
    "cut-gt": "one cuts only on < and >",
    "cut-ge": "one cuts on equality, too",
    "shallow-only": "only the parent's bound is known",
    "swapped-players": "MAX minimises and MIN maximises",
    "right-to-left": "one goes from right to left",
    "alpha-only": "only v ≤ α is tested",
    "beta-only": "only v ≥ β is tested",
}


def slips_told(names: Sequence[str]) -> list[str]:
    """What explains an answer: one slip, or several that fit equally."""
    if not names:
        return []
    return [f"This is what comes out if {', or if '.join(SLIPS[name] for name in names)}."]


BOUND_AS_VALUE = "It is what alpha-beta returns there, but only a bound and not the value."
BOUNDS_AS_VALUES = "What is wrong is what alpha-beta returns, but only bounds and not values."
BOUND_AS_EXACT = (
    "The number is right, but it is only a bound: not all below was looked at, or its window "
    "clipped it."
)
EXACT_AS_BOUND = "The number is right, and more than a bound: what was looked at makes it exact."
FIRED_AT_THE_LAST = (
    "The number is right, and it is exact: the test fired only at the last child, so no child was "
    "left out."
)
BOUND_SIGNS = {
    ">=": "The number is right, but MAX has it for sure: the true value may only be greater.",
    "<=": "The number is right, but MIN has it for sure: the true value may only be less.",
}
OTHER_PLAYER_HERE = "It is what the other player would choose at this node."
NOT_PASSED_DOWN = "It is what comes out if the window is not passed down."
UPDATED_FIRST = "It is what comes out if α or β is updated before the test; the test comes first."
AS_CALLED = "It is the window of the call; children that returned have changed it since."
TIES_TO_THE_LAST = (
    "Its number is the same, but it is only a bound: of equals, the first one is played."
)

# -- refusals --------------------------------------------------------------------------------------


def not_for(source: str) -> BadData:
    """A source about which alpha-beta cannot be asked."""
    what = f"exercises are about MAX and MIN without chance, and {safe(source, 60)} is not"
    return BadData(what, "a tree or game that alphabeta can search")


def too_large(source: str, most: int) -> BadData:
    """A tree that nobody would work through."""
    what = f"{safe(source, 60)} has more than {grouped(most)} nodes, too many to ask about"
    return BadData(what, "a smaller one, or a depth limit")


def unknown_leaf(leaf: Unknown) -> BadData:
    """Refuse a tree with a leaf whose value is not given."""
    what = f"the leaf {leaf} is unknown"
    return BadData(what, "an exercise needs a number at every leaf", leaf.place())


def not_here(kind: str) -> str:
    """A kind of question that nothing here can be asked."""
    return _NOT_HERE.get(kind, "there is no node to ask about")


_NOT_HERE = {
    "owner": "nothing is cut here",
    "range": "nothing is cut here, no leaf matters for it, or the tree is too large",
    "order": "a leaf has no order, and fail-hard with the strict rule has no such question",
}


def left_out(kind: str) -> str:
    """A kind that was asked for and does not fit."""
    return f"{kind} is left out: {not_here(kind)}"


def nothing_to_ask() -> BadData:
    """An exercise without questions."""
    return BadData("there is nothing to ask", "other kinds of questions, or another tree")


def say_what_to_print() -> UsageError:
    """A quiz without a sheet or a key, where nobody can be asked."""
    what = "quiz asks on a terminal; elsewhere it prints a sheet or a key"
    return UsageError(what, "--sheet for the questions, --key for both")


ASK_ELSE = "ask something else, or about another node"
NO_SUCH_NODE = "there is no such node"
NOT_A_LEAF = "this is not a leaf"
NO_CODE = (
    "a file cannot have a game in Python run",
    "its path is given on the command line, by whoever trusts it",
)
NAME_NOT_UTF8 = "the name of this file is not UTF-8, and cannot be written into an exercise"
RENAME = "give it another name"
NOT_FROM_STDIN = "an exercise cannot read standard input"
SOMETHING_ELSE = "a list or a mapping"
_NOT_AT = {
    "value": "this node has no children",
    "window": "this node has no children or is never visited",
    "returns": "this node is never visited",
    "owner": "this node does not cut",
    "range": "this node does not cut, or the tree is too large",
}


def not_at(kind: str) -> str:
    """A node about which such a question cannot be asked."""
    return _NOT_AT[kind]


def exercise_terms(name: str, teaches: str, source: str, kinds: Sequence[str]) -> list[Term]:
    """The rows of an exercise's page."""
    asked = f"{counted(len(kinds), 'question')}: {', '.join(dict.fromkeys(kinds))}"
    return [
        Term("Teaches", safe(teaches)),
        Term("About", safe(source)),
        Term("Asks", asked),
        Term("To begin", f"tui-explorer quiz {safe(name)}"),
    ]


# -- what is wrong in a file of an exercise, and what would be right ------------------------------

Refusal = tuple[str, str]
TOO_LARGE_FILE = "more than {most} {bytes}"
NO_EXERCISE = "there is no exercise", "a mapping with source and questions"
UNKNOWN_KEY = "the unknown key {key}", "{where}: {known}"
NOT_TEXT = "{key} is not text", "put the text in quotes"
TOO_LONG = "{key} of {length} characters", "the limit is {most}"
NOT_WHOLE = "{key} is not a whole number", "as in {key}: 7"
CANNOT_BE = "{key} cannot be {value}", "{known}"
SOURCE_OR_TREE = "an exercise has a source or a tree", "one of them, not both"
NO_SETTINGS = "settings is not a mapping", "settings: {cut: ge}"
NO_ROOT = "leave root out"
NO_QUESTIONS = "questions is not a list", "questions: [value, leaves]"
EMPTY_QUESTIONS = "questions is empty", "questions: [value, leaves]"
TOO_MANY_QUESTIONS = "more than {most} questions", "several exercises"
NO_QUESTION = "this is not a question", "a kind, or {kind: …, node: …, points: …}"
NOT_A_NODE = "{key} is not a node", "child indices from the root, as in [1, 0], or a name"
NO_POINTS = "points is not a number", "as in points: 2"
TOO_FEW_POINTS = "points must be above 0", "as in points: 2"


def no_such_kind(kind: str, kinds: Iterable[str]) -> Refusal:
    """A kind of question that there is not."""
    return f"there is no kind of question {safe(kind, 40)!r}", f"one of {', '.join(kinds)}"
