"""The shared store: PostgreSQL with pgvector, for many users."""

from palazzo.extras import needs

with needs("postgres"):
    import psycopg as psycopg
    import psycopg_pool as psycopg_pool
