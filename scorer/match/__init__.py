"""A match of any game, pure: what was entered goes in, where the match is comes out.

No database, no web, no clock, no sentences: settings, the log folded into one state, and what
a change would do to it.
"""
