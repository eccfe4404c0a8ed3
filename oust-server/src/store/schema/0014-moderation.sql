-- A role, and what moderators have decided about an account: times of the end, far away for no end.
ALTER TABLE users ADD COLUMN role TEXT NOT NULL DEFAULT 'player';
ALTER TABLE users ADD COLUMN banned_until BIGINT;
ALTER TABLE users ADD COLUMN ban_reason TEXT;
CREATE INDEX users_banned ON users (banned_until) WHERE banned_until IS NOT NULL;
ALTER TABLE users ADD COLUMN muted_until BIGINT;
-- What moderators and the operator have done. `moderator` is NULL for the operator, and `key` is the
-- key of the form. Append-only: see the triggers.
CREATE TABLE moderation (
    id @id,
    at BIGINT NOT NULL,
    moderator BIGINT REFERENCES users (id),
    act TEXT NOT NULL,
    user_id BIGINT REFERENCES users (id),
    game BIGINT REFERENCES games (id),
    report BIGINT,
    detail TEXT NOT NULL,
    former_name BIGINT,
    reason TEXT NOT NULL,
    key TEXT UNIQUE
);
CREATE INDEX moderation_of_user ON moderation (user_id) WHERE user_id IS NOT NULL;
-- Names before a new one, which leave with the account: the list of acts cannot.
CREATE TABLE former_names (
    id @id,
    user_id BIGINT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    at BIGINT NOT NULL
);
-- What one player of a game reports of another, once for each pair.
CREATE TABLE reports (
    id @id,
    game BIGINT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    reported BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    closed_at BIGINT,
    UNIQUE (game, seat, reported)
);
CREATE INDEX reports_open ON reports (id) WHERE closed_at IS NULL;
CREATE TABLE blocks (
    user_id BIGINT NOT NULL REFERENCES users (id),
    blocked BIGINT NOT NULL REFERENCES users (id),
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, blocked)
);
-- Settings of a game. The root of a game covers them only where they differ from the default.
ALTER TABLE games ADD COLUMN chat BIGINT NOT NULL DEFAULT 1;
ALTER TABLE games ADD COLUMN takebacks BIGINT NOT NULL DEFAULT 1;
ALTER TABLE challenges ADD COLUMN chat BIGINT NOT NULL DEFAULT 1;
ALTER TABLE challenges ADD COLUMN takebacks BIGINT NOT NULL DEFAULT 1;
