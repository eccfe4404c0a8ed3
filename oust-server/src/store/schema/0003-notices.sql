-- The mail about all games: when the last one was queued, and when the next one is due.
ALTER TABLE users ADD COLUMN digested_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN digest_due BIGINT;
CREATE INDEX users_by_digest ON users (digest_due) WHERE digest_due IS NOT NULL;
-- Browsers that get push messages. A message has no content, so one stands for all that are wanted
-- and not sent yet: the numbers count them.
CREATE TABLE push_subscriptions (
    id @id,
    user_id BIGINT NOT NULL REFERENCES users (id),
    endpoint TEXT NOT NULL UNIQUE,
    created BIGINT NOT NULL,
    wanted BIGINT NOT NULL DEFAULT 0,
    sent BIGINT NOT NULL DEFAULT 0,
    tries BIGINT NOT NULL DEFAULT 0,
    next_at BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_waiting ON push_subscriptions (next_at) WHERE sent < wanted;
