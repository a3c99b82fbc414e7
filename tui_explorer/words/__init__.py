"""What is said: numbers, sentences, rows and tables as plain text, however they are shown."""
