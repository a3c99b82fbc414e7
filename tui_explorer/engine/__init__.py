"""Games, trees, searches and what they did. Standard library only; imports nothing of ours."""
