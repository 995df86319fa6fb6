"""Storage: what was entered, by whom and when. Numbers are computed when shown, never stored."""
