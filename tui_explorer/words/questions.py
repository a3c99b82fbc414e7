"""Questions of the courses that ask for words, each with an answer and the tree that shows it."""

from collections.abc import Iterator
from typing import NamedTuple

from tui_explorer.words.glossary import Term

QUESTIONS = "Questions that ask for words"
_ASKED, _ANSWER, _SHOWN = "Question", "Answer", "To see it"


class CourseQuestion(NamedTuple):
    """A question and its answer."""

    asked: str
    by: str
    """The course, and the place in it."""
    answer: str
    shown: str
    """The trees that show it, and what to look at there."""
    trees: tuple[str, ...]
    """Their names."""


_EVERY = [
    CourseQuestion(
        "How does minimax model the competition of two players?",
        "lecture notes, exercise 2",
        "By one number that MAX wants high and MIN low: what one gains the other loses. MAX does "
        "not hope for a mistake. At its own nodes it takes the highest value, and at MIN's nodes "
        "it reckons with the lowest, the reply that hurts it most. So what comes out is not a line "
        "of moves but a strategy, a move in reply to anything that MIN may do, and a value that "
        "MAX gets at least, whoever plays MIN.",
        "Open teixeira-fig-2. MIN would answer b1, c1 and d3, so the moves are worth 3, 2 and 2, "
        "and MAX plays a1, though MIN will not let it have the 12 that stands there, too. S shows "
        "the strategy alone; against the opponent worst (O), which replies b2, it brings 12.",
        ("teixeira-fig-2",),
    ),
    CourseQuestion(
        "In what way does alpha-beta make minimax more efficient?",
        "lecture notes, exercise 4",
        "It finds the same value and leaves out what cannot change it. As soon as MIN at a node "
        "can hold MAX to no more than MAX is sure of elsewhere on the way from the root, MAX will "
        "not let play come there, and the other children of that node are never visited; and so "
        "with MAX and MIN exchanged. How many that are depends on the order: with the best "
        "children first about b^(m/2) leaves are enough instead of b^m, and the same time reaches "
        "twice as deep. In a bad order there is little to cut, or nothing.",
        "Open teixeira-fig-2: 7 of 9 leaves are read, since C shows its 2 at once and D only at "
        "the end. In teixeira-fig-2-sorted D shows it first, and 5 leaves are enough. order-lucky "
        "and order-unlucky are one tree in two orders: 7 leaves of 16, and all 16.",
        ("teixeira-fig-2", "teixeira-fig-2-sorted", "order-lucky", "order-unlucky"),
    ),
    CourseQuestion(
        "Minimax is best against a perfect enemy. And if the enemy is not perfect?",
        "Spanish slides, properties of minimax",
        "Then MAX still gets at least the value at the root: mistakes of MIN can only bring it "
        "more. But minimax does not look for an enemy's weakness, and somebody who knew it could "
        "get more by a move that minimax holds to be worse.",
        "Open greedy-trap. Minimax plays build, for 3 at least, and the opponent worst (O) makes "
        "that 4. Played by hand (M), grab brings 100 against the same opponent, and only 2 against "
        "a perfect one.",
        ("greedy-trap",),
    ),
    CourseQuestion(
        "Chess is a graph with cycles, noughts and crosses a tree that repeats states. Which game "
        "is a tree without cycles that repeats no state?",
        "Portuguese slides, the question mark in the table of search spaces",
        "Any game each of whose states can be reached in one way only: a tree that is written out, "
        "or rules that keep the whole line of moves in the state. What a state keeps decides it, "
        "not the game.",
        "list games --structure has a row of each kind. slide:moves=0 keeps the board alone and "
        "goes in circles; slide counts its moves and never does, but repeats states; slide:moves=4 "
        "is too short to repeat any.",
        ("slide", "slide:moves=4", "slide:moves=0"),
    ),
]


def questions() -> list[CourseQuestion]:
    """All questions, in the order in which a course comes to them."""
    return _EVERY


def question_told(question: CourseQuestion) -> Iterator[Term]:
    """A question with who asks it, its answer, and where to see it."""
    yield Term(_ASKED, f"{question.asked} ({question.by})")
    yield Term(_ANSWER, question.answer)
    yield Term(_SHOWN, question.shown)
