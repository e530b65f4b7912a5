-- What drawers state, found by name whatever its spelling, the other names of entities, and places that have moved.

DROP TABLE relations;                      -- empty: nothing has written any so far

CREATE TABLE relations (                   -- one row a statement, as its drawer made it; never changed
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    subject_key TEXT COLLATE "C" NOT NULL, -- what every spelling of the subject has in common
    predicate_key TEXT COLLATE "C" NOT NULL,
    object_key TEXT COLLATE "C" NOT NULL,
    valid_from BIGINT NOT NULL,
    row BIGINT NOT NULL,
    subject TEXT NOT NULL,
    predicate TEXT NOT NULL,
    object TEXT NOT NULL,
    valid_until BIGINT,
    learned_at BIGINT NOT NULL,
    confidence DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, subject_key, predicate_key, object_key, valid_from, row)
);

CREATE INDEX relations_object ON relations (user_id, object_key);
CREATE INDEX relations_row ON relations (user_id, row);

CREATE TABLE aliases (                     -- other names of an entity, each by the word of a drawer
    user_id TEXT COLLATE "C" NOT NULL,
    slug TEXT COLLATE "C" NOT NULL,
    row BIGINT NOT NULL,
    entity TEXT COLLATE "C" NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (user_id, slug, row),
    FOREIGN KEY (user_id, entity) REFERENCES entities (user_id, slug) ON DELETE CASCADE
);

CREATE INDEX aliases_row ON aliases (user_id, row);

CREATE TABLE moved (                       -- the former numbers of wings and rooms, and where what they named is now
    user_id TEXT COLLATE "C" NOT NULL,
    wing INTEGER NOT NULL,
    room INTEGER NOT NULL,                 -- 0: the whole wing
    to_wing INTEGER NOT NULL,
    to_room INTEGER NOT NULL,
    PRIMARY KEY (user_id, wing, room),
    FOREIGN KEY (user_id, to_wing) REFERENCES wings (user_id, number) ON DELETE CASCADE
);

CREATE INDEX moved_to ON moved (user_id, to_wing, to_room);

DO $$
DECLARE
    owned TEXT;
BEGIN
    FOREACH owned IN ARRAY ARRAY['relations', 'aliases', 'moved'] LOOP
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', owned);
        EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', owned);
        EXECUTE format('CREATE POLICY own_rows ON %I USING (user_id = current_setting(''palazzo.user'', true)) '
                       'WITH CHECK (user_id = current_setting(''palazzo.user'', true))', owned);
    END LOOP;
END $$;
