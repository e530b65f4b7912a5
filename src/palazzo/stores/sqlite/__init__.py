"""The embedded store: one file, nothing to run."""
