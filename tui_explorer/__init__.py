"""See minimax and alpha-beta think, in a terminal."""

__version__ = "0.1.0"
