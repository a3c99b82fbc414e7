"""Everything that is shown, without a screen: rows, panels, pages, tables. No textual."""
