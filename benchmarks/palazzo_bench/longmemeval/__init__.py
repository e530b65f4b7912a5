"""LongMemEval: 500 questions, each about the sessions of its own haystack."""
