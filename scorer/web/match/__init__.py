"""Matches: their pages, their deals, and the table of a tournament where one is played."""
