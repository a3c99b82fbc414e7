"""``python -m tui_explorer``."""

from tui_explorer.cli import main

if __name__ == "__main__":
    main()
