"""What programs ask: the live score, and matches as JSON."""
