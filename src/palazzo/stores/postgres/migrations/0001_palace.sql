-- Times are microseconds since 1970 in UTC; an offset is the speaker's, in minutes.
-- A `row` names a drawer of the same user. Flags are SMALLINT, because both stores share statements.
-- Keys are COLLATE "C", so that both stores sort alike, and lead with the user, so that rows can be spread by user.

-- The registers: the store's own, of no single user, without contents, and so outside row-level security.

CREATE TABLE users (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    role TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    wings INTEGER NOT NULL DEFAULT 0,      -- the last wing number given
    erasures INTEGER NOT NULL DEFAULT 0,   -- grows whenever something is erased
    due_at BIGINT,                         -- when the next job may be due
    dead_jobs INTEGER NOT NULL DEFAULT 0   -- jobs that were set aside
);

CREATE INDEX users_due ON users (due_at) WHERE due_at IS NOT NULL;

CREATE TABLE embedders (
    generation INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    serving SMALLINT NOT NULL UNIQUE       -- 1 for the one that answers searches; the other is being filled
);

CREATE TABLE facts (                       -- about the store itself, such as its schema's version
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
);

-- Everything else belongs to one user a row.

CREATE TABLE conversations (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id TEXT COLLATE "C" NOT NULL,
    started_at BIGINT NOT NULL,
    started_offset INTEGER NOT NULL,
    title TEXT,
    wing TEXT,
    agent_id TEXT,
    length INTEGER NOT NULL DEFAULT 0,     -- the last position given
    completed_at BIGINT,
    mined_up_to INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, id)
);

CREATE SEQUENCE drawer_rows;               -- before PostgreSQL 17, partitions have no identity columns

CREATE TABLE drawers (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row BIGINT NOT NULL DEFAULT nextval('drawer_rows'), -- never reused
    id TEXT COLLATE "C" NOT NULL,
    conversation_id TEXT COLLATE "C",
    position INTEGER NOT NULL,
    message_id TEXT,
    role TEXT NOT NULL,
    speaker TEXT,
    content TEXT NOT NULL,
    said_at BIGINT NOT NULL,
    said_offset INTEGER NOT NULL,
    written_at BIGINT NOT NULL,
    provenance TEXT NOT NULL,
    stability DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, row),
    UNIQUE (user_id, id),
    UNIQUE (user_id, conversation_id, position),
    FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
) PARTITION BY HASH (user_id);

CREATE INDEX drawers_said ON drawers (user_id, said_at);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a drawer is written once and never changed';
END $$;

CREATE TRIGGER drawers_never_change BEFORE UPDATE ON drawers FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE TABLE wings (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    rooms INTEGER NOT NULL DEFAULT 0,      -- the last room number given
    PRIMARY KEY (user_id, number)
);

CREATE TABLE wing_names (                  -- a wing's own name and its aliases; no two wings share one
    user_id TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    wing INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (user_id, slug),
    FOREIGN KEY (user_id, wing) REFERENCES wings (user_id, number) ON DELETE CASCADE
);

CREATE TABLE rooms (
    user_id TEXT COLLATE "C" NOT NULL,
    wing INTEGER NOT NULL,
    number INTEGER NOT NULL,
    label TEXT NOT NULL,
    started_at BIGINT NOT NULL,
    started_offset INTEGER NOT NULL,
    conversation_id TEXT COLLATE "C",
    summary TEXT NOT NULL,
    closets INTEGER NOT NULL DEFAULT 0,    -- the last closet number given
    drawers INTEGER NOT NULL DEFAULT 0,    -- the last drawer number given
    PRIMARY KEY (user_id, wing, number),
    UNIQUE (user_id, wing, conversation_id),
    FOREIGN KEY (user_id, wing) REFERENCES wings (user_id, number) ON DELETE CASCADE
);

CREATE TABLE closets (
    user_id TEXT COLLATE "C" NOT NULL,
    wing INTEGER NOT NULL,
    room INTEGER NOT NULL,
    number INTEGER NOT NULL,
    topic TEXT NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    summary TEXT NOT NULL,
    PRIMARY KEY (user_id, wing, room, number),
    UNIQUE (user_id, wing, room, slug),
    FOREIGN KEY (user_id, wing, room) REFERENCES rooms (user_id, wing, number) ON DELETE CASCADE
);

CREATE TABLE pointers (                    -- every pointer ever given; a moved drawer keeps its old ones
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    wing INTEGER NOT NULL,
    room INTEGER NOT NULL,
    drawer INTEGER NOT NULL,
    row BIGINT NOT NULL,
    closet INTEGER NOT NULL,
    current SMALLINT NOT NULL,             -- 1 for the one where the drawer lies now
    PRIMARY KEY (user_id, wing, room, drawer)
) PARTITION BY HASH (user_id);

CREATE INDEX pointers_row ON pointers (user_id, row);

CREATE TABLE tags (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row BIGINT NOT NULL,
    tag TEXT COLLATE "C" NOT NULL,
    position INTEGER NOT NULL,
    value TEXT NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,        -- the value as the word index has it
    PRIMARY KEY (user_id, row, tag, position)
) PARTITION BY HASH (user_id);

CREATE INDEX tags_slug ON tags (user_id, slug);

CREATE TABLE entities (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug TEXT COLLATE "C" NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    type TEXT NOT NULL,
    PRIMARY KEY (user_id, slug)
);

CREATE TABLE mentions (                    -- which drawers speak of an entity; without any it is gone
    user_id TEXT COLLATE "C" NOT NULL,
    entity TEXT COLLATE "C" NOT NULL,
    row BIGINT NOT NULL,
    PRIMARY KEY (user_id, entity, row),
    FOREIGN KEY (user_id, entity) REFERENCES entities (user_id, slug) ON DELETE CASCADE
);

CREATE INDEX mentions_row ON mentions (user_id, row);

CREATE TABLE relations (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    subject TEXT COLLATE "C" NOT NULL,
    predicate TEXT COLLATE "C" NOT NULL,
    object TEXT COLLATE "C" NOT NULL,
    valid_from BIGINT NOT NULL,
    valid_until BIGINT,
    learned_at BIGINT NOT NULL,
    confidence DOUBLE PRECISION NOT NULL,
    row BIGINT NOT NULL,
    PRIMARY KEY (user_id, subject, predicate, object, valid_from, row)
);

CREATE INDEX relations_row ON relations (user_id, row);

CREATE TABLE jobs (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    due_at BIGINT NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    lease TEXT,                            -- who runs it; empty while it waits
    leased_until BIGINT,
    again SMALLINT NOT NULL DEFAULT 0,     -- 1: asked for anew while it was running
    reason TEXT,
    died_at BIGINT,                        -- set aside after too many failures
    PRIMARY KEY (user_id, kind, subject)
);

CREATE TABLE costs (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day TEXT COLLATE "C" NOT NULL,
    source TEXT COLLATE "C" NOT NULL,
    model TEXT COLLATE "C" NOT NULL,
    calls BIGINT NOT NULL,
    input_tokens BIGINT NOT NULL,
    output_tokens BIGINT NOT NULL,
    nanodollars BIGINT NOT NULL,
    PRIMARY KEY (user_id, day, source, model)
);

CREATE TABLE activity (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    at BIGINT NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    type TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    details TEXT NOT NULL,                 -- JSON; ids and counts, never contents
    PRIMARY KEY (user_id, at, kind, type, subject)
);

CREATE TABLE vectors (                     -- one row a chunk; vectors.py gives each generation its HNSW index
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL REFERENCES embedders (generation) ON DELETE CASCADE,
    row BIGINT NOT NULL,
    chunk INTEGER NOT NULL,
    embedding halfvec NOT NULL,
    PRIMARY KEY (user_id, generation, row, chunk)
) PARTITION BY HASH (user_id);

CREATE TABLE unembedded (                  -- drawers that wait for a vector
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL REFERENCES embedders (generation) ON DELETE CASCADE,
    row BIGINT NOT NULL,
    PRIMARY KEY (user_id, generation, row)
) PARTITION BY HASH (user_id);

CREATE TABLE words (                       -- the word index, derived: which drawers are in it; see words.py
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    row BIGINT NOT NULL,
    length INTEGER NOT NULL,               -- how many terms the drawer has
    segment INTEGER,                       -- the segment of `postings` that has its terms; until then they are here
    terms TEXT[] NOT NULL,
    times INTEGER[] NOT NULL,              -- how often the drawer has each
    PRIMARY KEY (user_id, row)
) PARTITION BY HASH (user_id);

CREATE INDEX words_fresh ON words (user_id) WHERE segment IS NULL;

CREATE TABLE postings (                    -- the drawers of one segment that have a term
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    term TEXT COLLATE "C" NOT NULL,
    segment INTEGER NOT NULL,
    drawers INTEGER NOT NULL,              -- how many
    rows BIGINT[] NOT NULL,
    times INTEGER[] NOT NULL,
    lengths INTEGER[] NOT NULL,
    PRIMARY KEY (user_id, term, segment)
) PARTITION BY HASH (user_id);

CREATE TABLE word_counts (                 -- what BM25 needs to know of a user's drawers
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    drawers INTEGER NOT NULL,
    terms BIGINT NOT NULL,
    fresh INTEGER NOT NULL DEFAULT 0,      -- drawers that are in no segment yet
    segments INTEGER NOT NULL DEFAULT 0    -- the last segment number given
);

DO $$
DECLARE
    large TEXT;
    owned TEXT;
BEGIN
    FOREACH large IN ARRAY ARRAY['drawers', 'pointers', 'tags', 'vectors', 'unembedded', 'words', 'postings'] LOOP
        FOR part IN 0..7 LOOP
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES WITH (MODULUS 8, REMAINDER %s)',
                           large || '_' || part, large, part);
        END LOOP;
    END LOOP;
    -- The second lock: whatever a statement forgets, it sees and changes the rows of one user only. Partitions
    -- have it too, for whoever names them directly.
    FOR owned IN
        SELECT relname FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
        WHERE relnamespace = 'palazzo'::regnamespace AND relkind IN ('r', 'p') AND attname = 'user_id'
    LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
        EXECUTE format('CREATE POLICY own_rows ON %I USING (user_id = current_setting(''palazzo.user'', true)) '
                       'WITH CHECK (user_id = current_setting(''palazzo.user'', true))', owned);
    END LOOP;
END $$;
