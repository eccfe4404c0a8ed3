-- Offers of visitors without an account: `guest_hash` is the hash of the secret of the offer, which becomes
-- the secret of the seat. `browser_hash` is of the browser that made an offer, so that it does not take it.
ALTER TABLE challenges ADD COLUMN guest_hash TEXT;
ALTER TABLE challenges ADD COLUMN guest_name TEXT;
ALTER TABLE challenges ADD COLUMN browser_hash TEXT;
-- The ratings that the other player may have.
ALTER TABLE challenges ADD COLUMN least_rating BIGINT;
ALTER TABLE challenges ADD COLUMN most_rating BIGINT;
CREATE UNIQUE INDEX challenges_by_guest ON challenges (guest_hash) WHERE guest_hash IS NOT NULL;
CREATE INDEX challenges_open ON challenges (kind, board) WHERE state = 'open';
-- A change of the open offers is of no game. Rows are kept for some minutes, so none is copied.
DROP TABLE signals;
CREATE TABLE signals (
    id @id,
    game BIGINT REFERENCES games (id),
    part TEXT NOT NULL,
    at BIGINT NOT NULL
);
