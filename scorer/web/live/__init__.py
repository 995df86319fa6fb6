"""Pages that many look at: rendered once for all who only look, then only what changed is sent."""
