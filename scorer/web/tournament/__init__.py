"""Tournaments: what everybody sees, and the desk."""
