"""What a search did, and its state at any step."""
