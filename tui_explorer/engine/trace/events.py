"""The kinds of event a search can record: one for each thing its pseudo-code does."""

ENTER, LEAF, UPDATE, CUT, RETURN, HIT = range(6)
"""LEAF, CUT, RETURN and HIT end a visit; UPDATE is a child that came back without ending it. HIT is
a value found in a table of positions met before."""
KIND_NAMES = ("enter", "leaf", "update", "cut", "return", "hit")

ENTER_LEAF = bytes([ENTER, LEAF])
"""The two events of a leaf."""
