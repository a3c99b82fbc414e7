"""From what a person names to finished searches."""
