"""What helps at the table besides scoring: pages that only one game has."""
