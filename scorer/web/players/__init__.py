"""The players of this phone's matches: the record of each player, and of two against each other."""
