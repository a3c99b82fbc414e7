"""Sources by name, and searches of them."""
