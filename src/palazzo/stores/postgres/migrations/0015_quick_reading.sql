-- The best of durable memory without going through all of it, and notes without going through every drawer.

CREATE INDEX verdicts_best ON verdicts (user_id, g, row) WHERE promoted = 1;

CREATE INDEX drawers_notes ON drawers (user_id, row) WHERE role = 'note';
