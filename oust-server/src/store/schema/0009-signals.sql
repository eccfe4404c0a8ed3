-- Changes of a game that are no events: a seat that was taken, an offer, a line of the chat. Pages renew
-- the part. Rows are kept for some minutes.
CREATE TABLE signals (
    id @id,
    game BIGINT NOT NULL REFERENCES games (id),
    part TEXT NOT NULL,
    at BIGINT NOT NULL
);
-- The key of the form that sent a line: a repeated one says it once.
ALTER TABLE chat ADD COLUMN key TEXT;
CREATE UNIQUE INDEX chat_by_key ON chat (game, key) WHERE key IS NOT NULL;
