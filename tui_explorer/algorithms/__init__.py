"""One file, one algorithm, each readable beside the pseudo-code it implements."""
