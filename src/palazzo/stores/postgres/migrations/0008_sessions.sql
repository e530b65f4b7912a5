-- Those who are signed in to the page; a session ends with its row, its key, or its time.

CREATE TABLE sessions (
    user_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    key_id TEXT COLLATE "C" NOT NULL,      -- what was shown to sign in
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, key_id) REFERENCES keys (user_id, id) ON DELETE CASCADE
);

ALTER TABLE sessions ENABLE ROW LEVEL SECURITY;
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON sessions USING (user_id = current_setting('palazzo.user', true))
    WITH CHECK (user_id = current_setting('palazzo.user', true));
