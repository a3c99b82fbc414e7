"""Trees: how they are kept, grown, ordered and described."""
