"""How well guidance is admitted, and what is left of a conversation that was compacted."""
