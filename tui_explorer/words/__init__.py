"""What is said: names, numbers, sentences, rows and tables as plain text, for every way of showing."""
