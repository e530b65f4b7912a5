"""The worker that does what transactions owe."""
