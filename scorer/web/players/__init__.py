"""The players of this phone's matches: what became of each, and between two."""
