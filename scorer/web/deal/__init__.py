"""One deal: entered, scored and shown, without a match."""
