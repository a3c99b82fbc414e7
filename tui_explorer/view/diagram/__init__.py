"""The tree as a diagram: which part of it, where each node stands, what it looks like at a step."""
