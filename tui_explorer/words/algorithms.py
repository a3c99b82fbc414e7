"""Pages about algorithms: what each search finds, what it costs, and when to use it."""

from typing import NamedTuple

from tui_explorer.engine.algorithm import Algorithm
from tui_explorer.words.glossary import Term

PSEUDOCODE = "Pseudo-code"


class Properties(NamedTuple):
    """The properties of a search that textbooks ask for; b children a node, m plies."""

    complete: str
    optimal: str
    time: str
    space: str
    use: str


_FINITE = "yes, if the tree is finite or a depth limit ends it"
_SPACE = "O(bm), or O(m) if actions are generated one by one"
_PROPERTIES = {
    "minimax": Properties(
        _FINITE,
        "yes, against an opponent who plays perfectly; against another, MAX gets at least the "
        "value",
        "O(b^m): it visits every node",
        _SPACE,
        "For small trees, to check another search, or to know every optimal action.",
    ),
    "layered": Properties(
        _FINITE,
        "yes: it finds the same values as minimax",
        "O(b^m): it visits every node",
        "O(b^m): the whole tree is in memory before the first value is set",
        "For work by hand: all values of a layer are known before the next layer.",
    ),
    "alphabeta": Properties(
        _FINITE,
        "yes: it finds the value of minimax and an optimal action; a cut node has only a bound",
        "O(b^m) in a bad order of children, about O(b^(m/2)) if the best child comes first",
        _SPACE,
        "For two players in a zero-sum game, nearly always. It pays most if good moves come "
        "first, so sort them, search deeper step by step, or keep a table.",
    ),
    "maxn": Properties(
        _FINITE,
        "each player does best if the others do the same; among equal choices the first one is "
        "taken, and another choice may change what the others get",
        "O(b^m): it visits every node",
        _SPACE,
        "For three or more players, or for two whose payoffs do not add up to a constant.",
    ),
    "maxn-ab": Properties(
        _FINITE,
        "only if two players' payoffs add up to a constant; otherwise its cuts can change the "
        "result",
        "O(b^m) at most",
        _SPACE,
        "To see why the cut rule of alpha-beta does not carry over to more players.",
    ),
    "maxn-shallow": Properties(
        _FINITE,
        "yes, if no payoff is below the given least and no sum above the given total",
        "O(b^m) in a bad order; in the best case a node has about (1 + √(4b − 3)) / 2 children "
        "that matter",
        _SPACE,
        "For three or more players if the least payoff and the total are known.",
    ),
    "expectimax": Properties(
        _FINITE,
        "yes, on average: MAX gets the most that it can expect",
        "O(b^m), where b counts the outcomes of chance, too",
        _SPACE,
        "For games with dice or cards. Nothing is cut, so that depth limits stay low.",
    ),
    "star1": Properties(
        _FINITE,
        "yes: it finds the value of expectimax, if every leaf lies within the given bounds",
        "O(b^m) at most, where b counts the outcomes of chance, too",
        _SPACE,
        "For games with dice or cards whose leaves have a known least and most.",
    ),
}


def algorithm_terms(name: str, algorithm: Algorithm) -> list[Term]:
    """The rows of an algorithm's page; one from another package has fewer."""
    terms = [Term("Searches", ", ".join(algorithm.solves))]
    if found := _PROPERTIES.get(name):
        terms += [
            Term("Complete", found.complete),
            Term("Optimal", found.optimal),
            Term("Time", found.time),
            Term("Space", found.space),
            Term("It pays", found.use),
        ]
    if algorithm.switches:
        options = ", ".join(f"--{switch}" for switch in algorithm.switches)
        terms.append(Term("Options", options))
    if name != algorithm.reference:
        terms.append(Term("Beside", algorithm.reference))
    return terms
