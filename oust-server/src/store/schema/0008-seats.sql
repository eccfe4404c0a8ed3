-- A seat that a link offers is open until someone sits down: `link_hash` is the hash of the link, and
-- `taken_at` the time after which the link is of no more use. `guest_hash` belongs to one browser.
ALTER TABLE seats ADD COLUMN link_hash TEXT;
ALTER TABLE seats ADD COLUMN taken_at BIGINT;
ALTER TABLE seats ADD COLUMN guest_name TEXT;
CREATE UNIQUE INDEX seats_by_link ON seats (link_hash) WHERE link_hash IS NOT NULL;
-- Until now the link was the secret of the seat. A seat that has played nothing may still be open.
UPDATE seats SET link_hash = guest_hash WHERE guest_hash IS NOT NULL AND NOT EXISTS
    (SELECT 1 FROM events e WHERE e.game = seats.game AND e.seat = seats.seat);
-- A game has one rematch, however often it is offered.
ALTER TABLE games ADD COLUMN rematch_of BIGINT;
CREATE UNIQUE INDEX games_by_rematch ON games (rematch_of);
ALTER TABLE challenges ADD COLUMN rematch_of BIGINT;
CREATE INDEX challenges_by_rematch ON challenges (rematch_of);
CREATE TABLE offers (
    game BIGINT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, seat)
);
