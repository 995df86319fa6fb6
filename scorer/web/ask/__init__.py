"""The referee answers questions."""
