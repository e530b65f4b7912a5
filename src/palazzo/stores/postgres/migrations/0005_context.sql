-- What a block of context is made of besides the drawers: guidance, summaries of long conversations, authored documents.

CREATE TABLE guidance (                    -- drawers that give a rule; the words are the drawer's own
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row BIGINT NOT NULL,
    namespace TEXT NOT NULL,
    path TEXT NOT NULL,                    -- what protected it
    modality TEXT,
    words TEXT NOT NULL,                   -- those that gave it away
    state TEXT NOT NULL,
    recorded_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, row)
);

CREATE TABLE guided (                      -- every drawer of the user up to this row was read for guidance
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    up_to BIGINT NOT NULL
);

CREATE TABLE compactions (                 -- how far a conversation is shortened
    user_id TEXT COLLATE "C" NOT NULL,
    conversation_id TEXT COLLATE "C" NOT NULL,
    version INTEGER NOT NULL,              -- grows with every round, so that a second compactor notices
    up_to INTEGER NOT NULL,                -- every message up to this position is covered, or stays for good
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, conversation_id),
    FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
);

CREATE TABLE summaries (
    user_id TEXT COLLATE "C" NOT NULL,
    id TEXT COLLATE "C" NOT NULL,
    conversation_id TEXT COLLATE "C" NOT NULL,
    first_position INTEGER NOT NULL,
    last_position INTEGER NOT NULL,
    text TEXT NOT NULL,
    tokens INTEGER NOT NULL,
    covered_tokens INTEGER NOT NULL,
    confidence DOUBLE PRECISION NOT NULL,
    written_by TEXT NOT NULL,              -- a model, or extraction
    rung INTEGER NOT NULL,                 -- how often it had to be made tighter
    trouble TEXT NOT NULL,                 -- why no model wrote it, where one was asked
    merged_into TEXT,                      -- the summary that stands in its place, as long as there is one
    made_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
);

CREATE INDEX summaries_conversation ON summaries (user_id, conversation_id, first_position);

CREATE TABLE coverage (                    -- which drawers a summary covers, in order
    user_id TEXT COLLATE "C" NOT NULL,
    summary TEXT COLLATE "C" NOT NULL,
    position INTEGER NOT NULL,
    row BIGINT NOT NULL,
    PRIMARY KEY (user_id, summary, position),
    FOREIGN KEY (user_id, summary) REFERENCES summaries (user_id, id) ON DELETE CASCADE
);

CREATE INDEX coverage_row ON coverage (user_id, row);

CREATE TABLE authored (                    -- files of rules as they were when they were last read
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT COLLATE "C" NOT NULL,
    agent_id TEXT,                         -- empty: for every agent
    text TEXT NOT NULL,
    digest TEXT NOT NULL,
    source TEXT,                           -- the file's path; empty: it was handed in
    changed_at BIGINT,                     -- what the file system says of it, in nanoseconds
    size BIGINT,
    loaded_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, name)
);

CREATE TABLE lore (                        -- the drawers that hold an authored document's lore
    user_id TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    row BIGINT NOT NULL,
    PRIMARY KEY (user_id, name, row),
    FOREIGN KEY (user_id, name) REFERENCES authored (user_id, name) ON DELETE CASCADE
);

CREATE INDEX lore_row ON lore (user_id, row);

DO $$
DECLARE
    owned TEXT;
BEGIN
    FOREACH owned IN ARRAY ARRAY['guidance', 'guided', 'compactions', 'summaries', 'coverage', 'authored', 'lore'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
        EXECUTE format('CREATE POLICY own_rows ON %I USING (user_id = current_setting(''palazzo.user'', true)) '
                       'WITH CHECK (user_id = current_setting(''palazzo.user'', true))', owned);
    END LOOP;
END $$;
