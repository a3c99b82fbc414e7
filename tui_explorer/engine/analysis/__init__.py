"""Results of searches, alone and side by side."""
