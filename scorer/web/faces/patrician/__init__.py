"""How Patrician looks and is entered."""
