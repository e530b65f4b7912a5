-- The best of durable memory without going through all of it, and notes without going through every drawer.

CREATE INDEX verdicts_best ON verdicts (user_id, g, row) WHERE promoted = 1;

CREATE INDEX drawers_notes ON drawers (user_id) WHERE role = 'note';

CREATE TABLE erased (                      -- what the latest erasures of a user took, for indexes outside this file
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,               -- of the erasure, as counted in users
    row INTEGER NOT NULL,
    PRIMARY KEY (user_id, number, row)
) STRICT, WITHOUT ROWID;
