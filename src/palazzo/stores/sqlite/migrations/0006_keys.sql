-- Keys, by which users are known to a server. What they open with is kept as a digest only.

CREATE TABLE keys (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,                  -- SHA-256 of the secret, which is long and random
    scopes TEXT NOT NULL,                  -- words with spaces between
    created_at INTEGER NOT NULL,
    expires_at INTEGER,
    last_used_at INTEGER,
    revoked_at INTEGER,
    PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;
