"""Words and sentences: what the indexes are made of."""
