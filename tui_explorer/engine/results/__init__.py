"""What comes of a search, alone and beside others."""
