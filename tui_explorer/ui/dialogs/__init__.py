"""One file, one dialog."""
