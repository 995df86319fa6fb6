"""The face of Le Torri: skylines, cards, and the forms of its referee."""
