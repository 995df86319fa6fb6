"""How a game looks and is entered: one module or folder a game."""
