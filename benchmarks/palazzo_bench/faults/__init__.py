"""A process is killed inside every operation, on both stores: what it had finished must be there, whole."""
