"""The textbook's drawing of a searched tree: the places of its nodes, in cells or in points."""
