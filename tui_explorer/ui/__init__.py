"""The explorer's screens: the only part that knows Textual."""
