-- Open facts: who says so, what kind of things they are about, the words that they rest on, and what they replace.

ALTER TABLE relations ADD COLUMN origin TEXT NOT NULL DEFAULT 'mined'; -- or stated, retracted: by a note of the user's
ALTER TABLE relations ADD COLUMN subject_type TEXT;
ALTER TABLE relations ADD COLUMN object_type TEXT;
ALTER TABLE relations ADD COLUMN quote TEXT;
ALTER TABLE relations ADD COLUMN replaces TEXT;
