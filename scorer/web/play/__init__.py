"""Following a deal turn by turn: the live table of a match."""
