-- By what a conversation is known again, which wings gather one-off requests, and what a person put where it is.

ALTER TABLE wings ADD COLUMN shared INTEGER NOT NULL DEFAULT 0; -- 1: one-off requests of a kind
ALTER TABLE wings ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;   -- 1: a person merged or split it; tidying leaves it
ALTER TABLE rooms ADD COLUMN kept INTEGER NOT NULL DEFAULT 0;   -- 1: a person moved it or something of it

CREATE INDEX rooms_of_conversation ON rooms (user_id, conversation_id);

CREATE TABLE signatures (                  -- derived from the drawers of a conversation, for comparing it with others
    user_id TEXT NOT NULL,
    conversation_id TEXT NOT NULL,
    up_to INTEGER NOT NULL,                -- the position of the last message that it covers
    started_at INTEGER NOT NULL,
    terms BLOB NOT NULL,                   -- hashes of its words and how much each counts
    voice REAL NOT NULL,                   -- from 0 to 1: whether it speaks of the user's own matters
    turns INTEGER NOT NULL,                -- how many messages are the user's own
    style TEXT NOT NULL,                   -- the shared wing that it would lie in
    phrases TEXT NOT NULL,                 -- JSON: what it could be called, best first
    PRIMARY KEY (user_id, conversation_id),
    FOREIGN KEY (user_id, conversation_id) REFERENCES conversations (user_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX signatures_latest ON signatures (user_id, started_at);
