-- `untold` is 1 while the next digest of the player has to tell of the turn or the end of the game.
ALTER TABLE seats ADD COLUMN untold BIGINT NOT NULL DEFAULT 0;
CREATE INDEX seats_untold ON seats (user_id) WHERE untold = 1;
-- The time of the last reminder.
ALTER TABLE users ADD COLUMN reminded_at BIGINT NOT NULL DEFAULT 0;
-- Digests that are due now: a vacation has put off the ones that are due at its end.
UPDATE seats SET untold = 1 WHERE EXISTS
    (SELECT 1 FROM users u JOIN games g ON g.id = seats.game
     WHERE u.id = seats.user_id AND u.digest_due IS NOT NULL AND g.moved_at >= u.digested_at
     AND (g.state = 'over' OR g.to_move = seats.seat)
     AND g.moved_at >= coalesce((SELECT min(v.from_at) FROM vacations v
         WHERE v.user_id = u.id AND v.until_at = u.digest_due), u.digest_due - 86400000));
