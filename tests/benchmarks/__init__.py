"""Benchmarks: what the trace costs, in time and memory. Run by hand; see README.md."""
