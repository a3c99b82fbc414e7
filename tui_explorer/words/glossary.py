"""The words and signs the explorer uses, each explained in a sentence or two; the names of keys."""

from typing import NamedTuple

from tui_explorer.words.glyphs import ASCII, UNICODE, Glyphs

_KEY_NAMES = {
    "up": "↑", "down": "↓", "left": "←", "right": "→", "pageup": "pgup", "pagedown": "pgdn",
    "backspace": "⌫", "enter": "⏎", "escape": "esc", "delete": "del",
    "full_stop": ".", "comma": ",", "plus": "+", "minus": "-", "equals_sign": "=",
    "left_square_bracket": "[", "right_square_bracket": "]", "slash": "/", "question_mark": "?",
    "colon": ":", "semicolon": ";", "asterisk": "*", "less_than_sign": "<",
    "greater_than_sign": ">", "underscore": "_", "number_sign": "#", "at": "@", "percent_sign": "%",
    "left_parenthesis": "(", "right_parenthesis": ")", "exclamation_mark": "!",
    "vertical_line": "|", "left_curly_bracket": "{", "right_curly_bracket": "}",
}  # fmt: skip


def key_name(key: str, glyphs: Glyphs = UNICODE) -> str:
    """A key as it is written for people; in ASCII those that have only a picture go by their name.

    >>> key_name("left_square_bracket"), key_name("f1"), key_name("shift+up"), key_name("C")
    ('[', 'F1', 'shift+↑', 'C')
    >>> key_name("enter", ASCII), key_name("full_stop", ASCII)
    ('enter', '.')
    """
    held, plus, last = key.rpartition("+")
    if last[:1] == "f" and last[1:].isdigit():
        last = last.upper()
    written = _KEY_NAMES.get(last, last)
    return held + plus + (written if written.isascii() or glyphs != ASCII else last)


def key_names(keys: str, glyphs: Glyphs = UNICODE) -> str:
    """All the keys of an action, the usual one first.

    >>> key_names("b,backspace,comma")
    'b ⌫ ,'
    """
    return " ".join(key_name(key, glyphs) for key in keys.split(","))


class Term(NamedTuple):
    """A word or a sign, and what it means."""

    word: str
    meaning: str
    called: str = ""
    """Another name that it is found by."""


_WORDS = """\
MAX, MIN: The two players. MAX wants the value as high as possible, MIN as low.
ply: One move by one player. Depth is counted in plies, and the root is at 0.
depth: In plies here. Others count MAX's turns, and d of them are 2d-1 plies; or moves, in which
    each player plays once, and one move is 2 plies.
leaf: A node with nothing below it: the game is over, or the depth limit is reached. Its value comes
    from the game or the tree, not from children.
unknown leaf: A leaf written ? or as a letter such as x or y2. A search that never comes to it finds
    the same whatever it is worth; one that does stops there.
utility: What a finished game is worth to MAX.
colours of players: Blue is MAX or the first player, orange MIN or the second, yellow chance; a
    third, fourth and fifth player are green, purple and red. Pieces on a board have them, too.
colours of values: In games, and where payoffs are paid, a win has the colour of who wins, a draw is
    green. The number says the same; an Eval, and what is still open, has no colour.
Eval: An estimate that stands in for the utility where a depth limit ends the search. The choice is
    then only as good as the estimates.
threats(1), threats(2): Features in the Eval of tic-tac-toe: lines free of the enemy that lack one
    mark, or two; X's minus O's.
open, finished: A node is open from its call on, and finished when it returns: it has seen all its
    children, or cut the rest, or was found in a table.
v: The best value a node has found so far: the highest at MAX, the lowest at MIN. It is what the
    node returns in the end.
{alpha}: What MAX is already sure of on the way from the root to here. A node that cannot bring more
    than this will not be chosen.
{beta}: What MIN is already sure of on the way from the root to here. A node that cannot bring less
    than this will not be chosen.
window: The room between {alpha} and {beta}. Only values inside it can still change what the root
    decides.
local {alpha}(s), {beta}(s): What a node's own children have brought it, whether it cut or not: the
    greatest so far is {alpha}(s) at MAX, the least so far {beta}(s) at MIN. The other one is what
    the node was called with, and a cut is where {alpha}(s) {at_least} {beta}(s).
interval [lo, hi]: Between these two lies a node's true value, by the leaves that have been read.
    MAX's lo is at least any exact value that made {alpha}(s), MIN's hi at most one that made
    {beta}(s).
ways to look: The window is what the way from the root still allows, {alpha}(s) and {beta}(s) what a
    node's own children brought, [lo, hi] what is known of its value. MAX's {alpha} is the greater
    of {alpha}(s) and the {alpha} of its call, MIN's {beta} the lesser of {beta}(s) and the {beta}
    of its call, but a node that cuts keeps the window it had.
cut-off: The test that ends a node early: v {at_least} {beta} at MAX, v {at_most} {alpha} at MIN.
    The player above has something at least as good, so play will not come here.
cut: A cut-off that came before the last child. The children after it are left out, with all that is
    below them, and are never visited.
cut away: The nodes that cuts left out. Where nobody knows what lies below a branch, it counts as
    one node, and the sum is signed {at_least}.
saved: The share of minimax's nodes that alpha-beta did without; so far, of those that minimax has
    visited when it is at the same place of the tree.
fewest nodes: What alpha-beta visits in the best order of children that there is.
shallow cut-off: The bound that v reached was set by the node's parent.
deep cut-off: The bound that v reached was set higher up than the parent and only handed down.
bound {at_most} {at_least}: A value known from one side only: {at_most}2 is at most 2, {at_least}8
    at least 8. The sign = marks a value that is exact.
fail-soft: A node returns the v it found, even one outside its window; such a v is only a bound.
fail-hard: A node returns nothing outside its window: {alpha} in place of anything lower, {beta} in
    place of anything higher.
order: The order in which children are visited. It changes how much is cut, never the value of the
    root.
order by Eval, captures: Orders that guess which child is best. A guess can be wrong: on 4 by 3
    pawns, the captures first make it 550 nodes instead of 484.
b, m: The number of children of a node, and the depth of the deepest leaf. A tree is uniform if all
    inner nodes have b children and all leaves are at depth m.
b^m: The leaves of a uniform tree. Minimax evaluates them all; alpha-beta about b^(3m/4) in a random
    order of children, about b^(m/2) in the best one.
b*: The effective branching factor: b*^m is the number of leaves, whatever the tree looks like. The
    formulas are about uniform trees only.
chess: A position has about b = 35 moves and a game about m = 100 plies: 35^100 leaves are about
    10^154. Even b^(m/2) is about 10^77, hence depth limits and Eval.
O(m), O(bm): The space of a depth-first search: the most nodes on the path from the root at once,
    where children are made one by one. Where all are made at once, the siblings count, too.
iterative deepening: Searches to depth 1, 2, 3 and on, each trying first what the last one found
    best. The last one that was finished has the answer, whenever time is up.
table: A transposition table: the values of positions met before, each with the word exact, at most
    or at least; without that word, a bound is taken for a value, and the result can be wrong.
    Iterative deepening keeps one table for all depths: a value is taken where it was searched as
    deep as now asked, or where no depth limit cut it short; elsewhere its best action goes first.
quiescence: Looking on beyond the depth limit while a move changes Eval by more than a threshold.
    Only such moves are looked at, beside stay: not moving, worth what Eval says.
principal variation: The moves that follow when both players play what the search found best. Its
    first move is the chosen action.
strategy: What MAX plays in reply to anything that MIN may do. Its tree has one move at each of
    MAX's nodes and all moves at MIN's.
policy: What is played at every node, not only at the root. Minimax's is best against a perfect MIN,
    and never brings less against another.
invariant: What every call of alpha-beta promises: if v {at_most} {alpha}, the exact value is at
    most v; if v {at_least} {beta}, at least v; otherwise it is v. The proof goes from the leaves
    up.
kept, broken: What a call promises is kept if the exact value, which minimax knows, is as it says.
payoffs: What each player gets at a leaf, in the order of the players. Who moves takes the child
    that pays it most, the first of equals, and cares for nobody else.
{alpha}{beta}: What each player is already sure of on the way from the root to here, in the order of
    the players: its claim.
constant sum: What two players get always adds up to the same, so one wins what the other loses: MAX
    gets v and MIN -v. There max^n {alpha}{beta} is alpha-beta, and exact; with more players or
    other sums its cuts can be wrong.
chance: Dice or cards move here. The node is worth the sum of its outcomes, each times how likely it
    is; that stands in brackets behind the action.
zero sum: What one player gains the other loses. It need not be so for payoffs: then each looks at
    its own, and alpha-beta does not apply.
perfect information: Whoever moves knows all that has happened. Where something is hidden, as in
    most games of cards, none of these searches applies.
tree, graph: Without cycles a game is searched as a tree, in which states may be repeated. Where
    play can come back to a state, the space is a graph, and only a depth limit ends a search.
{at_least} or ? before payoffs: Not all that matters was seen. {at_least} says that who moves there
    gets at least its part; ? says that nothing is sure.
step: One thing the search does: enter a node, read a leaf, take in a child's value, cut, return, or
    find its value in a table.
"""
_SIGNS = """\
{max}: MAX moves here.
{min}: MIN moves here.
{chance}: Chance moves here.
{player}: A player moves here, by its number.
{leaf}: A leaf that is visited.
{unvisited}: A leaf that is not visited yet.
{unvisited_max} {unvisited_min}: MAX or MIN will move here: a node that is not visited yet.
(4): What the tree has at a leaf that the search has not read.
{extra}: At the end of a row, beside another tree: read by this search, and not by the other one.
{about}4: An Eval at the depth limit: an estimate. The = of a node above it says what the search
    made of such estimates, not what the game is worth.
[X] {left}: On a board: what the last move came to, and where it left or took something.
*X*: On a board: part of a line that has won, as is the last move beside it.
!7: What a shake has put in its place, until the next step.
{cut}: Before a name: cut away, never visited. At the end of a row: the node that cut its other
    children.
{repeated}: A table had the value: the same position was met before.
{chosen}: On the principal variation, once the search has ended.
{picked}: What would be played at the node above, if play came there.
{here}: Where the search is now.
{owner}: The node whose bound has just cut another one short; at the top, where it is if its row is
    not on screen.
{folded}: Folded: what is below has no rows now. Enter unfolds it.
{omitted}12: A node at depth 12 whose place is beside what has room: all rows are moved to the left
    together.
{ways}: In a diagram that does not fit: the way to a parent that is out of sight.
{unknown}: A node that is open and has no value yet.
{minus_infinity} {infinity}: No bound yet, or a sure loss or win.
"""


def words_used(glyphs: Glyphs = UNICODE) -> list[Term]:
    """The words, in an order that explains each before it is needed."""
    return _terms(_WORDS, glyphs)


def signs_used(glyphs: Glyphs = UNICODE) -> list[Term]:
    """The signs in the tree."""
    return _terms(_SIGNS, glyphs)


def _terms(text: str, glyphs: Glyphs) -> list[Term]:
    """Entries of the form ``word: meaning``, long ones indented from their second line on."""
    lines = text.replace("\n    ", " ").splitlines()
    signs = glyphs._asdict()
    return [Term(*(part.format(**signs) for part in line.split(": ", 1))) for line in lines]
