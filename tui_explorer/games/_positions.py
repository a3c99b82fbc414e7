"""Bundled positions of games, each a source that is opened by a name of its own."""

from typing import NamedTuple


class NamedPosition(NamedTuple):
    """A position worth to be looked at, opened by its name."""

    source: str
    """The game with its options."""
    title: str
    notes: str
    """What to look at."""
    answer: str
    """What is told at the end of the search."""
    depth: int
    """The depth limit that it is opened with, in plies."""
    keywords: tuple[str, ...] = ()


POSITIONS = {
    "mate-in-two": NamedPosition(
        "chess:fen=kbK5/pp6/1P6/8/8/8/8/R7_w_-_-_0_1",
        "Chess: Morphy's mate in two",
        "White moves and mates with the second move, whatever Black does. Which move is first, and "
        "what does a search one ply less deep think of it?",
        "Ra6. If the pawn takes it, the other pawn mates; if the bishop moves, the rook takes a7. "
        "To depth 2 nothing of this is seen, and Eval prefers another move.",
        3,
        ("mate em dois", "mate en dos", "Morphy", "xadrez", "ajedrez"),
    ),
    "smothered-mate": NamedPosition(
        "chess:fen=r4r1k/6pp/7N/8/8/1Q6/6PP/6K1_w_-_-_0_1",
        "Chess: the smothered mate",
        "White gives the queen away. Why does minimax, which counts her as nine pawns, play that?",
        "Qg8+ forces the rook to take, and Nf7 is mate: the king has no square left, his own men "
        "stand on them. A win is worth more than any Eval.",
        3,
        ("mate abafado", "mate ahogado", "mate de la coz", "Philidor", "Lucena"),
    ),
    "chess-horizon": NamedPosition(
        "chess:fen=4k3/2p5/3p4/8/8/8/3Q4/4K3_w_-_-_0_1",
        "Chess: a pawn beyond the horizon",
        "To depth 1 the queen takes a pawn that another pawn guards. Turn quiescence on, with a "
        "threshold of 0.5, or search one ply deeper: what changes?",
        "Qxd6 looks like a pawn won, because the search ends before cxd6. With quiescence it looks "
        "on while something is taken, and leaves the pawn alone.",
        1,
        ("efeito do horizonte", "efecto horizonte", "quiescence", "quiescência", "quietud"),
    ),
}
