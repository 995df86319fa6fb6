"""The commands of `scorer` that need no database: score, check, ask and cases."""
