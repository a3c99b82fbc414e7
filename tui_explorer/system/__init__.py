"""The machine around the program: files written whole, signals, streams, faults told."""
