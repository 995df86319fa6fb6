"""Torri as an installed app: its worker, its manifest, its icons, what it shows offline."""
