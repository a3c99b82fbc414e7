"""Trees: storing, building, expanding, editing, naming and measuring them."""
