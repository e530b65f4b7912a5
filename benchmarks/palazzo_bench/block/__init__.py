"""The block of context as a whole: what a model reads, measured against what it would need."""
