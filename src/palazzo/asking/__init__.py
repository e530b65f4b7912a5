"""Answers from memory: recall finds what was said, and its telling sentences, or a model, answer with citations."""
