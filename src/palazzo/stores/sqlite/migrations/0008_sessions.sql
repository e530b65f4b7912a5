-- Those who are signed in to the page; a session ends with its row, its key, or its time.

CREATE TABLE sessions (
    user_id TEXT NOT NULL,
    id TEXT NOT NULL,
    key_id TEXT NOT NULL,                  -- what was shown to sign in
    expires_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, key_id) REFERENCES keys (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
