"""Writers of searches."""
