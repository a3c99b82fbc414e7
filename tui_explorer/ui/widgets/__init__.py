"""One file, one widget."""
