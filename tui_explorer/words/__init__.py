"""Everything that is said: whole sentences, names and numbers. No rich, no textual."""
