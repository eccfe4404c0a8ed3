-- The clocks of a game at one sitting wait until its players have seen it.
ALTER TABLE games ADD COLUMN waits BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_waiting_to_start ON games (id) WHERE waits = 1;
ALTER TABLE seats ADD COLUMN seen_at BIGINT;
