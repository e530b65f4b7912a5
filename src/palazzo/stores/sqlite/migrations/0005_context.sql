-- What a block of context is made of besides the drawers: guidance, summaries of long conversations, authored documents.

CREATE TABLE guidance (                    -- drawers that give a rule; the words are the drawer's own
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    namespace TEXT NOT NULL,
    path TEXT NOT NULL,                    -- what protected it
    modality TEXT,
    words TEXT NOT NULL,                   -- those that gave it away
    state TEXT NOT NULL,
    recorded_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE guided (                      -- every drawer of the user up to this row was read for guidance
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    up_to INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE compactions (                 -- how far a conversation is shortened
    user_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    version INTEGER NOT NULL,              -- grows with every round, so that a second compactor notices
    up_to INTEGER NOT NULL,                -- every message up to this position is covered, or stays for good
    at INTEGER NOT NULL,
    PRIMARY KEY (user_id, conversation_id),
    FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE summaries (
    user_id TEXT NOT NULL,
    id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    first_position INTEGER NOT NULL,
    last_position INTEGER NOT NULL,
    text TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    covered_tokens INTEGER NOT NULL,
    confidence REAL NOT NULL,
    written_by TEXT NOT NULL,              -- a model, or extraction
    rung INTEGER NOT NULL,                 -- how often it had to be made tighter
    trouble TEXT NOT NULL,                 -- why no model wrote it, where one was asked
    merged_into TEXT,                      -- the summary that stands in its place, as long as there is one
    made_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX summaries_conversation ON summaries (user_id, conversation_id, first_position);

CREATE TABLE coverage (                    -- which drawers a summary covers, in order
    user_id TEXT NOT NULL,
    summary TEXT NOT NULL,
    position INTEGER NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (user_id, summary, position),
    FOREIGN KEY (user_id, summary) REFERENCES summaries (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX coverage_row ON coverage (user_id, row);

CREATE TABLE authored (                    -- files of rules as they were when they were last read
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    agent_id TEXT,                         -- empty: for every agent
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    source TEXT,                           -- the file's path; empty: it was handed in
    changed_at INTEGER,                    -- what the file system says of it, in nanoseconds
    size INTEGER,
    loaded_at INTEGER NOT NULL,
    PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE lore (                        -- the drawers that hold an authored document's lore
    user_id TEXT NOT NULL,
    name TEXT NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (user_id, name, row),
    FOREIGN KEY (user_id, name) REFERENCES authored (user_id, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX lore_row ON lore (user_id, row);
