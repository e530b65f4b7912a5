-- Which types of entities a person gave: mining does not change them.

ALTER TABLE entities ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
