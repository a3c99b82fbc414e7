"""Results of searches, alone and beside others."""
