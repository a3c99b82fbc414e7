"""Everything that is shown, without a screen: rows, panels, pages, tables. No textual."""

OUTLINE, DIAGRAM = VIEWS = "outline", "diagram"
"""The views of a tree."""
