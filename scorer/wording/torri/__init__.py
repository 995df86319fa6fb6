"""Le Torri in words."""
