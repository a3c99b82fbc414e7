"""The quiz on a terminal: questions one after the other, each answered in its own way."""
