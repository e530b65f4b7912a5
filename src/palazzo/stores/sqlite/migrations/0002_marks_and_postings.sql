-- A message costs fewer pages: what waits for a vector is found by a mark, not by a row for each drawer.
-- The word index becomes postings of our own, the same on every store; it is derived, and made anew at once.

DROP INDEX drawers_said;                   -- searches keep the times in memory

DROP TABLE unembedded;

CREATE TABLE embedded (                    -- every drawer of the user up to this row has its vectors
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    generation INTEGER NOT NULL REFERENCES embedders (generation) ON DELETE CASCADE,
    up_to INTEGER NOT NULL,
    PRIMARY KEY (user_id, generation)
) STRICT, WITHOUT ROWID;

DROP TABLE IF EXISTS vocabulary;
DROP TABLE IF EXISTS words;
DROP TABLE word_counts;
DELETE FROM facts WHERE name = 'words';

CREATE TABLE word_counts (                 -- what BM25 needs to know of a user's indexed drawers
    user_id TEXT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    drawers INTEGER NOT NULL DEFAULT 0,
    terms INTEGER NOT NULL DEFAULT 0,
    postings INTEGER NOT NULL DEFAULT 0,   -- how many there are over all terms
    segments INTEGER NOT NULL DEFAULT 0,   -- the last segment number given
    up_to INTEGER NOT NULL                 -- every drawer of the user up to this row is indexed
) STRICT, WITHOUT ROWID;

CREATE TABLE segments (                    -- drawers that were indexed, or merged, together
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    segment INTEGER NOT NULL,
    drawers INTEGER NOT NULL,
    PRIMARY KEY (user_id, segment)
) STRICT, WITHOUT ROWID;

CREATE TABLE postings (                    -- the drawers of one segment that have a term
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    segment INTEGER NOT NULL,
    term TEXT NOT NULL,
    drawers INTEGER NOT NULL,              -- how many
    entries BLOB NOT NULL,                 -- which, how often, how long; see segments.py
    PRIMARY KEY (user_id, segment, term)
) STRICT, WITHOUT ROWID;

-- What the planner is to believe: that one user has nearly everything, so that his name narrows nothing down.
ANALYZE;
DELETE FROM sqlite_stat1;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
    ('drawers', 'drawers_id', '1000000 1000000 1'),
    ('drawers', 'drawers_position', '1000000 1000000 20 1'),
    ('vectors', 'vectors_newer', '1000000 1000000 1000000'),
    ('vectors', 'vectors_row', '1000000 1000000 1 1'),
    ('pointers', 'pointers_row', '1000000 1000000 1'),
    ('pointers', 'pointers', '1000000 1000000 10000 20 1'),
    ('tags', 'tags', '1000000 1000000 10 2 1'),
    ('tags', 'tags_slug', '1000000 1000000 10'),
    ('mentions', 'mentions', '1000000 1000000 10 1'),
    ('mentions', 'mentions_row', '1000000 1000000 10'),
    ('segments', 'segments', '50 50 1'),
    ('postings', 'postings', '1000000 1000000 20000 1');
ANALYZE sqlite_schema;
