-- Columns that follow from the events, so that lists fold nothing; `derived_version` says which
-- version of the server wrote them. `root` covers the settings, and the first event follows it.
ALTER TABLE games ADD COLUMN turn_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN turns TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN position TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN swapped BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN out TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN result TEXT;
ALTER TABLE games ADD COLUMN undo_asked_by BIGINT;
ALTER TABLE games ADD COLUMN derived_version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE games ADD COLUMN root TEXT;
CREATE INDEX games_to_derive ON games (derived_version, id);
