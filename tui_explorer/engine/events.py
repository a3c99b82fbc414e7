"""The kinds of event a search can record: one for each thing its pseudo-code does."""

ENTER, LEAF, UPDATE, CUT, RETURN = range(5)
"""LEAF, CUT and RETURN end a visit; UPDATE is a child that came back without ending it."""
KIND_NAMES = ("enter", "leaf", "update", "cut", "return")

ENTER_LEAF = bytes([ENTER, LEAF])
"""The two events of a leaf."""
