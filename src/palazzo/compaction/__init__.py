"""Compaction: the older turns of a long conversation get a summary beside them; no rule and no word is lost."""
