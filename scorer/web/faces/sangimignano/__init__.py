"""How San Gimignano looks and is entered."""
