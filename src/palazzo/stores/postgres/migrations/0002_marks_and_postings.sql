-- A message costs fewer rows: what waits for a vector is found by a mark, not by a row for each drawer.
-- The word index becomes packed postings, the same on every store; it is derived, and made anew at once.

DROP TABLE unembedded;

CREATE TABLE embedded (                    -- every drawer of the user up to this row has its vectors
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL REFERENCES embedders (generation) ON DELETE CASCADE,
    up_to BIGINT NOT NULL,
    PRIMARY KEY (user_id, generation)
);

ALTER TABLE vectors ALTER COLUMN embedding DROP NOT NULL; -- empty for a drawer with nothing to embed

DROP TABLE words;
DROP TABLE postings;
DROP TABLE word_counts;
DELETE FROM facts WHERE name = 'words';

CREATE TABLE word_counts (                 -- what BM25 needs to know of a user's indexed drawers
    user_id TEXT COLLATE "C" NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    drawers INTEGER NOT NULL DEFAULT 0,
    terms BIGINT NOT NULL DEFAULT 0,
    postings BIGINT NOT NULL DEFAULT 0,    -- how many there are over all terms
    segments INTEGER NOT NULL DEFAULT 0,   -- the last segment number given
    up_to BIGINT NOT NULL                  -- every drawer of the user up to this row is indexed
);

CREATE TABLE segments (                    -- drawers that were indexed, or merged, together
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    segment INTEGER NOT NULL,
    drawers INTEGER NOT NULL,
    PRIMARY KEY (user_id, segment)
);

CREATE TABLE postings (                    -- the drawers of one segment that have a term
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    segment INTEGER NOT NULL,
    term TEXT COLLATE "C" NOT NULL,
    drawers INTEGER NOT NULL,              -- how many
    entries BYTEA NOT NULL,                -- which, how often, how long; see segments.py
    PRIMARY KEY (user_id, segment, term)
) PARTITION BY HASH (user_id);

DO $$
DECLARE
    owned TEXT;
BEGIN
    FOR part IN 0..7 LOOP
        EXECUTE format('CREATE TABLE %I PARTITION OF postings FOR VALUES WITH (MODULUS 8, REMAINDER %s)',
                       'postings_' || part, part);
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
