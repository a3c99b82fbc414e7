"""The terminal under the explorer."""
