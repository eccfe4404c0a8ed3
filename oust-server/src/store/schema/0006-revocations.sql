-- Credentials that have ended: streams that were opened with one end. Rows come from triggers, so
-- that no statement that ends a credential can forget it. `credential` is the hash of its secret.
CREATE TABLE revocations (
    id @id,
    credential TEXT NOT NULL
);
