-- Which names a person gave: those stay when the drawers are erased that say the same words; names made by mining go.

ALTER TABLE wing_names ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
ALTER TABLE closets ADD COLUMN given INTEGER NOT NULL DEFAULT 0;
