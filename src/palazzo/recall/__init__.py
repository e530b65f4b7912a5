"""Recall: finds the drawers that answer a question."""
