"""The gate: how well its patterns tell, that no text can stall it, and what judging a turn costs."""
