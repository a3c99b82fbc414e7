"""The bundled games, held against known numbers and theorems."""
