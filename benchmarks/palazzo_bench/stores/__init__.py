"""The two stores beside each other: the same questions, and what an index of PostgreSQL's leaves out."""
