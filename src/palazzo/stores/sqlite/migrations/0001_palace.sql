-- Times are microseconds since 1970 in UTC; an offset is the speaker's, in minutes.
-- A `row` names a drawer of the same user. The word index is not here: it is derived, and made by words.py.

CREATE TABLE users (
    id TEXT NOT NULL PRIMARY KEY,
    role TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    wings INTEGER NOT NULL DEFAULT 0,      -- the last wing number given
    erasures INTEGER NOT NULL DEFAULT 0,   -- grows whenever something is erased, so that caches notice
    due_at INTEGER,                        -- when the next job may be due
    dead_jobs INTEGER NOT NULL DEFAULT 0   -- jobs that were set aside
) STRICT, WITHOUT ROWID;

CREATE INDEX users_due ON users (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE conversations (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    started_offset INTEGER NOT NULL,
    title TEXT,
    wing TEXT,
    agent_id TEXT,
    length INTEGER NOT NULL DEFAULT 0,     -- the last position given
    completed_at INTEGER,
    mined_up_to INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE drawers (
    row INTEGER PRIMARY KEY,               -- the word index knows drawers by it
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT NOT NULL,
    conversation_id TEXT,
    position INTEGER NOT NULL,
    message_id TEXT,
    role TEXT NOT NULL,
    speaker TEXT,
    content TEXT NOT NULL,
    said_at INTEGER NOT NULL,
    said_offset INTEGER NOT NULL,
    written_at INTEGER NOT NULL,
    provenance TEXT NOT NULL,
    stability REAL NOT NULL,
    FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
) STRICT;

CREATE UNIQUE INDEX drawers_id ON drawers (user_id, id);
CREATE UNIQUE INDEX drawers_position ON drawers (user_id, conversation_id, position) WHERE conversation_id IS NOT NULL;

CREATE INDEX drawers_said ON drawers (user_id, said_at);

CREATE TRIGGER drawers_never_change BEFORE UPDATE ON drawers
BEGIN
    SELECT RAISE(ABORT, 'a drawer is written once and never changed');
END;

CREATE TABLE wings (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    rooms INTEGER NOT NULL DEFAULT 0,      -- the last room number given
    PRIMARY KEY (user_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE wing_names (                  -- a wing's own name and its aliases; no two wings share one
    user_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    wing INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (user_id, slug),
    FOREIGN KEY (user_id, wing) REFERENCES wings (user_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE rooms (
    user_id TEXT NOT NULL,
    wing INTEGER NOT NULL,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    started_at INTEGER NOT NULL,
    started_offset INTEGER NOT NULL,
    conversation_id TEXT,
    summary TEXT NOT NULL,
    closets INTEGER NOT NULL DEFAULT 0,    -- the last closet number given
    drawers INTEGER NOT NULL DEFAULT 0,    -- the last drawer number given
    PRIMARY KEY (user_id, wing, number),
    FOREIGN KEY (user_id, wing) REFERENCES wings (user_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX rooms_conversation ON rooms (user_id, wing, conversation_id) WHERE conversation_id IS NOT NULL;

CREATE TABLE closets (
    user_id TEXT NOT NULL,
    wing INTEGER NOT NULL,
    room INTEGER NOT NULL,
    number INTEGER NOT NULL,
    topic TEXT NOT NULL,
    slug TEXT NOT NULL,
    summary TEXT NOT NULL,
    PRIMARY KEY (user_id, wing, room, number),
    UNIQUE (user_id, wing, room, slug),
    FOREIGN KEY (user_id, wing, room) REFERENCES rooms (user_id, wing, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE pointers (                    -- every pointer ever given; a moved drawer keeps its old ones
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    wing INTEGER NOT NULL,
    room INTEGER NOT NULL,
    drawer INTEGER NOT NULL,
    row INTEGER NOT NULL,
    closet INTEGER NOT NULL,
    current INTEGER NOT NULL,              -- 1 for the one where the drawer lies now
    PRIMARY KEY (user_id, wing, room, drawer)
) STRICT, WITHOUT ROWID;

CREATE INDEX pointers_row ON pointers (user_id, row);

CREATE TABLE tags (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    tag TEXT NOT NULL,
    position INTEGER NOT NULL,
    value TEXT NOT NULL,
    slug TEXT NOT NULL,                    -- the value as the word index has it
    PRIMARY KEY (user_id, row, tag, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX tags_slug ON tags (user_id, slug);

CREATE TABLE entities (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug TEXT NOT NULL,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    PRIMARY KEY (user_id, slug)
) STRICT, WITHOUT ROWID;

CREATE TABLE mentions (                    -- which drawers speak of an entity; without any it is gone
    user_id TEXT NOT NULL,
    entity TEXT NOT NULL,
    row INTEGER NOT NULL,
    PRIMARY KEY (user_id, entity, row),
    FOREIGN KEY (user_id, entity) REFERENCES entities (user_id, slug) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX mentions_row ON mentions (user_id, row);

CREATE TABLE relations (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    predicate TEXT NOT NULL,
    object TEXT NOT NULL,
    valid_from INTEGER NOT NULL,
    row INTEGER NOT NULL,                  -- beside the other key columns, else integrity_check of SQLite 3.40 errs
    valid_until INTEGER,
    learned_at INTEGER NOT NULL,
    confidence REAL NOT NULL,
    PRIMARY KEY (user_id, subject, predicate, object, valid_from, row)
) STRICT, WITHOUT ROWID;

CREATE INDEX relations_row ON relations (user_id, row);

CREATE TABLE jobs (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    due_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease TEXT,                            -- who runs it; empty while it waits
    leased_until INTEGER,
    again INTEGER NOT NULL DEFAULT 0,      -- 1: asked for anew while it was running
    reason TEXT,
    died_at INTEGER,                       -- set aside after too many failures
    PRIMARY KEY (user_id, kind, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE costs (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT NOT NULL,
    source TEXT NOT NULL,
    model TEXT NOT NULL,
    calls INTEGER NOT NULL,
    input_tokens INTEGER NOT NULL,
    output_tokens INTEGER NOT NULL,
    nanodollars INTEGER NOT NULL,
    PRIMARY KEY (user_id, day, source, model)
) STRICT, WITHOUT ROWID;

CREATE TABLE activity (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    type TEXT NOT NULL,
    subject TEXT NOT NULL,
    details TEXT NOT NULL,                 -- JSON; ids and counts, never contents
    PRIMARY KEY (user_id, at, kind, type, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE embedders (
    generation INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    serving INTEGER NOT NULL               -- 1 for the one that answers searches; the other is being filled
) STRICT;

CREATE UNIQUE INDEX embedders_serving ON embedders (serving);

CREATE TABLE vectors (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, -- grows with every write, so that caches read on from where they were
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL REFERENCES embedders (generation) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    embedding BLOB NOT NULL                -- the chunks' vectors one after another, float16
) STRICT;

CREATE INDEX vectors_newer ON vectors (user_id, generation); -- and seq, which every index ends with
CREATE UNIQUE INDEX vectors_row ON vectors (user_id, row, generation);

CREATE TABLE unembedded (                  -- drawers that wait for a vector
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL REFERENCES embedders (generation) ON DELETE CASCADE,
    row INTEGER NOT NULL,
    PRIMARY KEY (user_id, generation, row)
) STRICT, WITHOUT ROWID;

CREATE TABLE word_counts (                 -- what BM25 needs to know of a user's indexed drawers
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    drawers INTEGER NOT NULL,
    terms INTEGER NOT NULL,
    up_to INTEGER NOT NULL                 -- every drawer of the user up to this row is indexed
) STRICT, WITHOUT ROWID;

CREATE TABLE facts (                       -- about the store itself, such as which tokenising the word index has
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
