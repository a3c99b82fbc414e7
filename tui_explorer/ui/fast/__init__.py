"""What we use of Textual's private parts."""
