-- Keys, by which users are known to a server. What they open with is kept as a digest only.

CREATE TABLE keys (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    digest TEXT NOT NULL,                  -- SHA-256 of the secret, which is long and random
    scopes TEXT NOT NULL,                  -- words with spaces between
    created_at BIGINT NOT NULL,
    expires_at BIGINT,
    last_used_at BIGINT,
    revoked_at BIGINT,
    PRIMARY KEY (user_id, id)
);

ALTER TABLE keys ENABLE ROW LEVEL SECURITY;
ALTER TABLE keys FORCE ROW LEVEL SECURITY;
CREATE POLICY own_rows ON keys USING (user_id = current_setting('palazzo.user', true))
    WITH CHECK (user_id = current_setting('palazzo.user', true));
