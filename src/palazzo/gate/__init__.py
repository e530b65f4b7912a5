"""The gate: what of a conversation is worth keeping close, and why."""
