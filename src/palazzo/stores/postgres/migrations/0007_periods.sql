-- Periods: when the period was over in which a fact began or ended, such as "last week". NULL: the moment is exact.

ALTER TABLE relations ADD COLUMN start_by BIGINT;
ALTER TABLE relations ADD COLUMN end_by BIGINT;
