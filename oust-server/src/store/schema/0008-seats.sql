-- Changes that are no events: a seat that was taken, an offer, a line of the chat. The pages of the game
-- renew the part. Kept for some minutes.
CREATE TABLE signals (
    id @id,
    game BIGINT NOT NULL REFERENCES games (id),
    part TEXT NOT NULL,
    at BIGINT NOT NULL
);
-- A seat that a link was made for is free until someone sits down: then it gets another secret, and the
-- hash of the link stays, so that a later visitor is told. Events prove that a seat was taken.
ALTER TABLE seats ADD COLUMN taken_at BIGINT;
ALTER TABLE seats ADD COLUMN link_hash TEXT;
ALTER TABLE seats ADD COLUMN guest_name TEXT;
CREATE INDEX seats_by_link ON seats (link_hash) WHERE link_hash IS NOT NULL;
UPDATE seats SET taken_at = (SELECT created FROM games WHERE games.id = seats.game)
WHERE guest_hash IS NULL
    OR EXISTS (SELECT 1 FROM events e WHERE e.game = seats.game AND e.seat = seats.seat);
-- The seats whose players offer a rematch, and the game that it became.
CREATE TABLE offers (
    game BIGINT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
ALTER TABLE games ADD COLUMN rematch BIGINT;
ALTER TABLE challenges ADD COLUMN rematch_of BIGINT;
CREATE INDEX challenges_of_rematch ON challenges (rematch_of) WHERE rematch_of IS NOT NULL;
-- The key of the form that sent a line: a repeated one says it once.
ALTER TABLE chat ADD COLUMN key TEXT;
CREATE UNIQUE INDEX chat_by_key ON chat (game, key) WHERE key IS NOT NULL;
