-- All that the fold of a game reads, in its order: a game of many reads no page of the table.
CREATE INDEX events_by_game ON events (game, n) INCLUDE (kind, seat, text, at);
