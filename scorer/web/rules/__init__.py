"""The rulebook, the rulings, the casebook and the house rules of a game."""
