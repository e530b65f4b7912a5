-- What a rule is about, and how far it holds: everywhere, or for the rest of its project. Earlier rules hold everywhere.

ALTER TABLE guidance RENAME COLUMN words TO span;
ALTER TABLE guidance ADD COLUMN scope TEXT NOT NULL DEFAULT 'standing';
ALTER TABLE guidance ADD COLUMN about TEXT NOT NULL DEFAULT 'other';
