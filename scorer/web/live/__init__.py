"""Pages with many viewers: rendered once for all of them, then only what changed is sent."""
