"""The textbook's drawing of a searched tree: where everything stands, in cells or in points."""
