"""History and people: dates, what they mean for what is on the screen, and where each is told.

Where the courses that this program follows say otherwise, the fact says so.
"""

from collections.abc import Iterator
from typing import NamedTuple

from tui_explorer.engine.analysis.about import About
from tui_explorer.engine.tree.tree import CHANCES, PAYOFFS, PAYOFFS_AND_CHANCES, ZERO_SUM, kind_of
from tui_explorer.words.glossary import Term

COURSES, IDEAS, PROGRAMS = "The courses", "Ideas", "Games and the programs that play them"
_CORRECTED, _HERE, _SOURCE = "Corrected", "Here", "Source"


class Fact(NamedTuple):
    """Something that happened."""

    when: str
    what: str
    here: str
    """What it means for what is on the screen."""
    source: str
    """Where it is told."""
    of: tuple[str, ...] = ()
    """The games, bundled trees and kinds of tree that it belongs to."""
    corrected: str = ""
    """What the courses say of it that is not so."""


_COURSES = [
    Term("Portuguese slides", "Procura adversarial ou, simplesmente, jogos; no author is named."),
    Term("booklet", "Manuel Pita (ulusofona.pt), Busca Competitiva (adversária), version 0.1."),
    Term("Coelho's slides", "José Coelho, Procura Adversa MiniMax, 2023."),
    Term("lecture notes", "Raoni F. S. Teixeira, Aula 4, Busca Competitiva."),
    Term("Spanish slides", "Resolución de problemas (III.3), Búsqueda en juegos."),
]
"""What they are called here."""
_IDEAS = [
    Fact(
        "1913",
        "Ernst Zermelo argues that in chess either White can force a win, or Black can, or both "
        "can force at least a draw.",
        "The value at the root is that verdict, and minimax finds it.",
        "E. Zermelo, Über eine Anwendung der Mengenlehre auf die Theorie des Schachspiels, "
        "Proceedings of the Fifth International Congress of Mathematicians 2, 1913, 501-504",
    ),
    Fact(
        "1928",
        "John von Neumann proves the minimax theorem: where two play for a zero sum, what one can "
        "make sure of is just what the other can hold it down to.",
        "Every v in the tree is the most that MAX can make sure of, and the least to which MIN can "
        "hold it.",
        "J. von Neumann, Zur Theorie der Gesellschaftsspiele, Mathematische Annalen 100, 1928, "
        "295-320",
        (ZERO_SUM,),
        "The lecture notes give the book of 1944 as the origin; the theorem is 16 years older.",
    ),
    Fact(
        "1944",
        "Von Neumann and Oskar Morgenstern publish Theory of Games and Economic Behavior: "
        "utilities, strategies, games of many players and of any sum.",
        "Utility, payoffs, strategy and chance are words of that book.",
        "J. von Neumann, O. Morgenstern, Theory of Games and Economic Behavior, Princeton 1944",
    ),
    Fact(
        "1950",
        "Claude Shannon plans a chess program: minimax to a few plies, then an evaluation that is "
        "a weighted sum. He reckons with some 10^43 positions and 10^120 games.",
        "A depth limit has the same plan: Eval, with features and weights, where it ends.",
        "C. E. Shannon, Programming a Computer for Playing Chess, Philosophical Magazine 41, 1950, "
        "256-275",
        ("horizon",),
        "10^40 is a number of positions, as the booklet has it, and not of terminal nodes, as the "
        "Portuguese slides have it: of those a tree with b = 35 and m = 100 has 35^100, about "
        "10^154.",
    ),
    Fact(
        "1956",
        "John McCarthy thinks of alpha-beta at the Dartmouth workshop and recommends it to Alex "
        "Bernstein, who writes a chess program; he does not publish it.",
        "Every node has its alpha and beta, and every cut its reason.",
        "J. McCarthy, The Dartmouth Workshop, as planned and as it happened, Stanford 2006; "
        "D. E. Knuth, R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, "
        "1975, 293-326",
        (ZERO_SUM,),
        "The booklet calls it a heuristic. It is none: its value is minimax's on every tree, as "
        "the panel Proof shows call by call.",
    ),
    Fact(
        "1958",
        "Allen Newell, Cliff Shaw and Herbert Simon print the first account of such cuts, in their "
        "chess program NSS.",
        "Why tells a shallow cut-off, by the parent's bound, from a deep one.",
        "A. Newell, J. C. Shaw, H. A. Simon, Chess-Playing Programs and the Problem of Complexity, "
        "IBM Journal of Research and Development 2, 1958, 320-335",
        ("deep-cut-and-tie", "small-deep-cut"),
        "The lecture notes put it after Samuel's paper, which came a year later, and leave out "
        "Shaw.",
    ),
    Fact(
        "1959",
        "Arthur Samuel tells how his program for checkers, at work since the early fifties, finds "
        "the weights of its evaluation by playing.",
        "The weights of Eval can be changed, and the choice at a depth limit changes with them.",
        "A. L. Samuel, Some Studies in Machine Learning Using the Game of Checkers, IBM Journal of "
        "Research and Development 3, 1959, 210-229",
    ),
    Fact(
        "1961",
        "Timothy Hart and Daniel Edwards write the whole method down at MIT; their revision of "
        "1963 has the name alpha-beta. In the same year Alexander Brudno publishes it in Moscow.",
        "Deep cut-offs are of that whole method: the bound may come from any node above.",
        "T. P. Hart, D. J. Edwards, The Tree Prune (TP) Algorithm, MIT AI Memo 30, 1961, revised "
        "1963; A. L. Brudno, Problems of Cybernetics 10, 1963, 225-241",
        ("sixteen-leaves", "two-deep-cuts", "bushy-deep-cuts"),
    ),
    Fact(
        "1966",
        "Donald Michie averages over what dice may bring: expectimax.",
        "A chance node is worth the sum of its outcomes, each times how likely it is.",
        "D. Michie, Game-Playing and Game-Learning Automata, in L. Fox (editor), Advances in "
        "Programming and Non-Numerical Computation, 1966, 183-200",
        (CHANCES, PAYOFFS_AND_CHANCES),
    ),
    Fact(
        "1967",
        "Richard Greenblatt's chess program keeps a table of the positions it has met.",
        "The table of positions stores with a value whether it is exact, at most or at least.",
        "R. D. Greenblatt, D. E. Eastlake, S. D. Crocker, The Greenblatt Chess Program, Fall Joint "
        "Computer Conference 31, 1967, 801-810",
        ("table-trap",),
    ),
    Fact(
        "1975",
        "Donald Knuth and Ronald Moore prove alpha-beta right, and how little it can visit: of a "
        "uniform tree b^(m/2) leaves and as many once more, less one, for even m.",
        "The Comparison has the fewest possible, and the panel Proof what each call promises.",
        "D. E. Knuth, R. W. Moore, An Analysis of Alpha-Beta Pruning, Artificial Intelligence 6, "
        "1975, 293-326",
        ("minimal-tree", "order-lucky", "order-unlucky"),
    ),
    Fact(
        "1977",
        "David Slate and Larry Atkin describe Chess 4.5, which searches to depth 1, 2, 3 and on, "
        "and goes by what it found before.",
        "This is iterative deepening.",
        "D. J. Slate, L. R. Atkin, CHESS 4.5, in P. W. Frey (editor), Chess Skill in Man and "
        "Machine, 1977, 82-118",
        ("deepening",),
    ),
    Fact(
        "1982",
        "Judea Pearl proves that in the long run no other search of random leaves does with fewer "
        "than alpha-beta.",
        "In a random order it visits about b^(3m/4) leaves, when b is not large.",
        "J. Pearl, The Solution for the Branching Factor of the Alpha-Beta Pruning Algorithm and "
        "its Optimality, Communications of the ACM 25, 1982, 559-564",
    ),
    Fact(
        "1983",
        "Bruce Ballard cuts at chance nodes, where the bounds of all leaves are known.",
        "The algorithm star1 cuts so.",
        "B. W. Ballard, The *-Minimax Search Procedure for Trees Containing Chance Nodes, "
        "Artificial Intelligence 21, 1983, 327-350",
        ("star1-cut", "star1-cut-high"),
    ),
    Fact(
        "1986",
        "Carol Luckhardt and Keki Irani let each of n players take what pays it most: max^n.",
        "Leaves have payoffs instead of one number, and whoever moves looks at its own.",
        "C. A. Luckhardt, K. B. Irani, An Algorithmic Solution of N-Person Games, AAAI 1986, "
        "158-162",
        (PAYOFFS, PAYOFFS_AND_CHANCES),
    ),
    Fact(
        "1991",
        "Richard Korf shows what may be cut with more than two players: by the parent's bound, if "
        "the sum of payoffs is limited; deep cuts go wrong.",
        "The algorithm maxn-shallow has his rule; maxn-ab has another, which can go wrong.",
        "R. E. Korf, Multi-Player Alpha-Beta Pruning, Artificial Intelligence 48, 1991, 99-111",
        ("korf-shallow-cut", "korf-deep-cut", "n-player-wrong-cut", "general-sum-cut"),
    ),
]
_PROGRAMS = [
    Fact(
        "1612",
        "Bachet asks who first reaches 100 if two add numbers up to 10 in turn, and tells how one "
        "wins: by leaving the other a multiple of 11.",
        "The game subtract is that with stones: who leaves a multiple of take + 1 wins.",
        "C.-G. Bachet, Problèmes plaisans et délectables, Lyon 1612",
        ("subtract", "subtraction-5"),
    ),
    Fact(
        "1879",
        "William Johnson and William Story prove that half of all boards of the 15-puzzle cannot "
        "be solved.",
        "The game slide refuses those boards.",
        "W. W. Johnson, W. E. Story, Notes on the 15 Puzzle, American Journal of Mathematics 2, "
        "1879, 397-404",
        ("slide",),
    ),
    Fact(
        "1901",
        "Charles Bouton gives nim its name and says who wins: whoever leaves piles whose binary "
        "digits add up to even numbers.",
        "The game nim begins with 3, 4 and 5 stones, which MAX wins.",
        "C. L. Bouton, Nim, a Game with a Complete Mathematical Theory, Annals of Mathematics 3, "
        "1901, 35-39",
        ("nim", "nim3"),
    ),
    Fact(
        "1945",
        "John Scarne describes pig in a book on dice; Todd Neller and Clifton Presser work out "
        "best play in 2004.",
        "The game pig has one turn for each player, so that its tree can be searched to the end.",
        "J. Scarne, C. Rawson, Scarne on Dice, 1945; T. W. Neller, C. G. M. Presser, Optimal Play "
        "of the Dice Game Pig, UMAP Journal 25, 2004, 25-47",
        ("pig",),
    ),
    Fact(
        "1951",
        "Christopher Strachey writes a program for draughts. It fails on the Pilot ACE in July "
        "1951 and plays on Manchester's Ferranti Mark I in the summer of 1952.",
        "Draughts can go in circles, as slide:moves=0 does: such a game needs a depth limit.",
        "D. Link, Programming ENTER: Christopher Strachey's Draughts Program, Resurrection 60, "
        "2012",
        ("checkers",),
        "The Portuguese slides date the first program for draughts to 1950.",
    ),
    Fact(
        "1952",
        "Alexander Douglas has a person play noughts and crosses against EDSAC, in Cambridge.",
        "Minimax sees all 549,946 nodes of tictactoe in seconds now.",
        "A. S. Douglas, Some Computations in Theoretical Physics, thesis, Cambridge 1954",
        ("tictactoe",),
    ),
    Fact(
        "1962",
        "Martin Gardner publishes hexapawn, three pawns against three on nine squares, as a game "
        "small enough for matchboxes to learn.",
        "The game is pawns:start=WWW/.../BBB,blocked=loss here, and whoever moves second wins it.",
        "M. Gardner, Mathematical Games, Scientific American, March 1962",
        ("pawns", "pawn-game"),
    ),
    Fact(
        "1988",
        "James Allen and, two weeks later, Victor Allis solve Connect Four: who begins wins, in "
        "the middle column.",
        "With 6 rows and 7 columns connect is worth 1; small boards can be searched to the end.",
        "V. Allis, A Knowledge-Based Approach of Connect-Four, thesis, Amsterdam 1988",
        ("connect",),
    ),
    Fact(
        "1994",
        "Chinook becomes world champion of checkers: Marion Tinsley, champion for most of forty "
        "years, falls ill after six draws and resigns the title.",
        "It searched with alpha-beta, and had tables of all ends with few pieces.",
        "J. Schaeffer and others, Chinook: The World Man-Machine Checkers Champion, AI Magazine "
        "17, 1996, 21-29",
        ("checkers",),
        "It has not beaten him, as the Portuguese slides say: he had won their match of 1992, and "
        "the one of 1994 was never finished.",
    ),
    Fact(
        "1997",
        "Deep Blue beats Garry Kasparov, the world champion of chess, by 3.5 to 2.5.",
        "It searched with alpha-beta, and looked on beyond its depth limit, as quiescence does.",
        "M. Campbell, A. J. Hoane, F. Hsu, Deep Blue, Artificial Intelligence 134, 2002, 57-83",
        ("chess",),
    ),
    Fact(
        "1997",
        "Logistello beats Takeshi Murakami, the world champion of Othello, by 6 to 0.",
        "It searched with alpha-beta; the weights of its Eval were fitted to many positions.",
        "M. Buro, The Othello Match of the Year: Takeshi Murakami vs. Logistello, ICCA Journal 20, "
        "1997, 189-193",
        ("othello",),
        "The Spanish slides say that champions refuse to play computers; this one played.",
    ),
    Fact(
        "2007",
        "Checkers is solved: with best play it is a draw.",
        "It is one value at a root, 0, for a search of 18 years.",
        "J. Schaeffer and others, Checkers Is Solved, Science 317, 2007, 1518-1522",
        ("checkers",),
    ),
    Fact(
        "2008",
        "Stockfish appears, and is today among the strongest programs for chess; since 2020 a "
        "neural network is its evaluation.",
        "Alpha-beta, a table of positions and deepening, of which it is made, are switches here.",
        "Stockfish's repository, github.com/official-stockfish/Stockfish, its history and its "
        "notes on release 12",
        ("chess",),
    ),
    Fact(
        "2016",
        "AlphaGo beats Lee Sedol at Go by 4 to 1, by Monte Carlo tree search with neural networks.",
        "Where a node has some 250 moves, neither minimax nor alpha-beta comes far.",
        "D. Silver and others, Mastering the Game of Go with Deep Neural Networks and Tree Search, "
        "Nature 529, 2016, 484-489; the match was in March",
        (),
        "The Spanish slides say that computers still lose at Go: they are older than this match.",
    ),
    Fact(
        "2019",
        "MuZero learns to play chess, shogi, Go and 57 Atari games without being told their rules; "
        "Ms. Pac-Man is among them, after 12 hours of learning.",
        "A search here is given the rules; MuZero learns a model of its own to search in.",
        "J. Schrittwieser and others, Mastering Atari, Go, Chess and Shogi by Planning with a "
        "Learned Model, arXiv 1911.08265, 2019; Nature 588, 2020, 604-609",
        ("pacman",),
        "The Portuguese slides list Pac-Man among the zero-sum games of two; there one plays, "
        "against ghosts that are part of the rules.",
    ),
]


def facts_about(about: About) -> list[Fact]:
    """The facts that belong to a source, by its name and by its kind of tree; by date."""
    players, _, _, has_chance, _ = about.game_class
    known = {about.origin.name.partition(":")[0]}
    if len(players) > 1 or has_chance:
        known.add(kind_of(players, has_chance=has_chance))
    every = sorted([*_IDEAS, *_PROGRAMS], key=lambda fact: fact.when)
    return [fact for fact in every if known.intersection(fact.of)]


def history() -> dict[str, list[Fact]]:
    """All facts, by section."""
    return {IDEAS: _IDEAS, PROGRAMS: _PROGRAMS}


def courses() -> list[Term]:
    """The courses that the program follows, by what they are called here."""
    return _COURSES


def fact_told(fact: Fact) -> Iterator[Term]:
    """A fact by its date: what happened, what that means here, and where it is told."""
    yield Term(fact.when, fact.what)
    if fact.corrected:
        yield Term(_CORRECTED, fact.corrected)
    yield Term(_HERE, fact.here)
    yield Term(_SOURCE, fact.source)
