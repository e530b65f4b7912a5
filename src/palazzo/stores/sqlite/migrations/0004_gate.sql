-- What each user and agent wants of the memory, what the gate made of each turn, and what was found useful.

CREATE TABLE user_settings (               -- one row a user who changed something; see model/user_settings.py
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    enabled INTEGER NOT NULL,
    top_k INTEGER NOT NULL,
    use_rerank INTEGER NOT NULL,
    rerank_model TEXT NOT NULL,
    embedding_model TEXT NOT NULL,
    auto_mine INTEGER NOT NULL,
    gate_threshold REAL,
    keep_days INTEGER,
    monthly_budget REAL
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_settings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    disabled INTEGER NOT NULL,
    PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE verdicts (                    -- one row a turn that the gate has judged
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    g REAL NOT NULL,
    promoted INTEGER NOT NULL,
    signals TEXT NOT NULL,                 -- JSON: the other parts of the verdict, in the order of its fields
    patterns TEXT NOT NULL,                -- JSON: which patterns fired, how often and in which words
    PRIMARY KEY (user_id, row)
) STRICT, WITHOUT ROWID;

CREATE INDEX verdicts_promoted ON verdicts (user_id, row) WHERE promoted = 1;

CREATE TABLE gated (                       -- every turn of the user up to this row has its verdict
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    up_to INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE feedback (                    -- whether a drawer was of use, by whom we know it
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    source TEXT NOT NULL,
    useful INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, row, source)
) STRICT, WITHOUT ROWID;
