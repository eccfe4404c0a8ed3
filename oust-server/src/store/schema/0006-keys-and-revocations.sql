-- Credentials that have ended: streams that were opened with one end. Rows come from triggers, so
-- that no statement that ends a credential can forget it. `credential` is the hash of its secret.
CREATE TABLE revocations (
    id @id,
    credential TEXT NOT NULL
);
-- The key of the request that made a challenge, with its user, and the hash of the request.
ALTER TABLE challenges ADD COLUMN key TEXT;
ALTER TABLE challenges ADD COLUMN request_hash TEXT;
CREATE UNIQUE INDEX challenges_by_key ON challenges (key);
