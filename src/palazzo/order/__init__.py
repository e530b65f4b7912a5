"""Keeping order: renaming, merging, splitting and moving what is filed."""
