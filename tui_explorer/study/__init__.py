"""The complexity study: how much alpha-beta visits of random trees, against the formulas."""
