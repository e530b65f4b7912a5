"""The repositories that SQLite and PostgreSQL share: one SQL that both understand, each statement literal.

What differs (connections, the word index, the vector index, the queue's locks) lives with each store.
"""
