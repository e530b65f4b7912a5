-- The least relevance of the best hit, under which nothing is put before a model.
ALTER TABLE user_settings ADD COLUMN min_relevance REAL NOT NULL DEFAULT 0.2;
