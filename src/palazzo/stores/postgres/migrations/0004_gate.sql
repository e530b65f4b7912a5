-- What each user and agent wants of the memory, what the gate made of each turn, and what was found useful.

CREATE TABLE user_settings (               -- one row a user who changed something; see model/user_settings.py
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    enabled SMALLINT NOT NULL,
    top_k INTEGER NOT NULL,
    use_rerank SMALLINT NOT NULL,
    rerank_model TEXT NOT NULL,
    embedding_model TEXT NOT NULL,
    auto_mine SMALLINT NOT NULL,
    gate_threshold DOUBLE PRECISION,
    keep_days INTEGER,
    monthly_budget DOUBLE PRECISION
);

CREATE TABLE agent_settings (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT COLLATE "C" NOT NULL,
    disabled SMALLINT NOT NULL,
    PRIMARY KEY (user_id, id)
);

CREATE TABLE verdicts (                    -- one row a turn that the gate has judged
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row BIGINT NOT NULL,
    g DOUBLE PRECISION NOT NULL,
    promoted SMALLINT NOT NULL,
    signals TEXT NOT NULL,                 -- JSON: the other parts of the verdict, in the order of its fields
    patterns TEXT NOT NULL,                -- JSON: which patterns fired, how often and in which words
    PRIMARY KEY (user_id, row)
) PARTITION BY HASH (user_id);

CREATE INDEX verdicts_promoted ON verdicts (user_id, row) WHERE promoted = 1;

CREATE TABLE gated (                       -- every turn of the user up to this row has its verdict
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    up_to BIGINT NOT NULL
);

CREATE TABLE feedback (                    -- whether a drawer was of use, by whom we know it
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row BIGINT NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    useful SMALLINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, row, source)
);

DO $$
DECLARE
    owned TEXT;
BEGIN
    FOR part IN 0..7 LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF verdicts FOR VALUES WITH (MODULUS 8, REMAINDER %s)',
                       'verdicts_' || part, part);
    END LOOP;
    FOR owned IN -- the second lock, as in 0001
        SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = 'palazzo'::regnamespace AND relkind IN ('r', 'p') AND attname = 'user_id'
        AND NOT relrowsecurity
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
        EXECUTE format('CREATE POLICY own_rows ON %I USING (user_id = current_setting(''palazzo.user'', true)) '
                       'WITH CHECK (user_id = current_setting(''palazzo.user'', true))', owned);
    END LOOP;
END $$;
