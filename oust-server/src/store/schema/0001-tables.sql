-- The tables. `@id` is the type of a number that the database gives; times are milliseconds since
-- the Unix epoch; hashes are hexadecimal.
CREATE TABLE users (
    id @id,
    name TEXT NOT NULL,
    name_key TEXT NOT NULL UNIQUE,
    email TEXT,
    email_key TEXT UNIQUE,
    verified_at BIGINT,
    password_hash TEXT,
    mail_code_hash TEXT,
    prefs TEXT NOT NULL DEFAULT '{}',
    created BIGINT NOT NULL,
    deleted_at BIGINT
);
CREATE TABLE vacations (
    user_id BIGINT NOT NULL REFERENCES users (id),
    from_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, from_at)
);
CREATE TABLE sessions (
    token_hash TEXT PRIMARY KEY,
    user_id BIGINT NOT NULL REFERENCES users (id),
    created BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    expires BIGINT NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE TABLE tokens (
    id @id,
    user_id BIGINT NOT NULL REFERENCES users (id),
    hash TEXT NOT NULL UNIQUE,
    label TEXT NOT NULL,
    scopes TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT
);
CREATE INDEX tokens_of_user ON tokens (user_id);
CREATE TABLE one_time (
    hash TEXT PRIMARY KEY,
    purpose TEXT NOT NULL,
    user_id BIGINT,
    email TEXT,
    game BIGINT,
    seat BIGINT,
    expires BIGINT NOT NULL,
    used_at BIGINT
);
CREATE TABLE challenges (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    board TEXT NOT NULL,
    players BIGINT NOT NULL,
    swap BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    visibility TEXT NOT NULL,
    clock TEXT NOT NULL,
    color TEXT NOT NULL,
    state TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    game BIGINT
);
CREATE TABLE invitations (
    challenge TEXT NOT NULL REFERENCES challenges (id),
    place BIGINT NOT NULL,
    user_id BIGINT,
    accepted BIGINT NOT NULL,
    PRIMARY KEY (challenge, place)
);
CREATE INDEX invitations_of_user ON invitations (user_id);
-- The columns from `n` on follow from the events and can be computed anew.
CREATE TABLE games (
    id @id,
    slug TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL,
    board TEXT NOT NULL,
    players BIGINT NOT NULL,
    swap BIGINT NOT NULL,
    rated BIGINT NOT NULL,
    visibility TEXT NOT NULL,
    clock TEXT NOT NULL,
    created BIGINT NOT NULL,
    n BIGINT NOT NULL DEFAULT 0,
    to_move BIGINT,
    moved_at BIGINT NOT NULL,
    deadline_at BIGINT,
    state TEXT NOT NULL DEFAULT 'playing',
    outcome TEXT,
    winner BIGINT
);
CREATE INDEX games_by_deadline ON games (deadline_at) WHERE state = 'playing';
CREATE INDEX games_by_move ON games (moved_at) WHERE state = 'playing';
CREATE TABLE seats (
    game BIGINT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    user_id BIGINT REFERENCES users (id),
    guest_hash TEXT,
    engine BIGINT,
    nagged_n BIGINT,
    PRIMARY KEY (game, seat)
);
CREATE INDEX seats_of_user ON seats (user_id, game);
CREATE UNIQUE INDEX seats_of_guests ON seats (guest_hash) WHERE guest_hash IS NOT NULL;
CREATE INDEX seats_of_engines ON seats (engine, game) WHERE engine IS NOT NULL;
CREATE TABLE events (
    id @id,
    game BIGINT NOT NULL REFERENCES games (id),
    n BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat BIGINT NOT NULL,
    user_id BIGINT,
    text TEXT,
    key TEXT,
    source TEXT NOT NULL,
    at BIGINT NOT NULL,
    hash TEXT NOT NULL,
    UNIQUE (game, n),
    UNIQUE (game, key)
);
CREATE TABLE conditionals (
    game BIGINT NOT NULL REFERENCES games (id),
    seat BIGINT NOT NULL,
    based_on_n BIGINT NOT NULL,
    tree TEXT NOT NULL,
    PRIMARY KEY (game, seat)
);
CREATE TABLE notes (
    game BIGINT NOT NULL REFERENCES games (id),
    user_id BIGINT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (game, user_id)
);
CREATE TABLE chat (
    id @id,
    game BIGINT NOT NULL REFERENCES games (id),
    seat BIGINT,
    user_id BIGINT,
    text TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX chat_of_game ON chat (game, id);
CREATE TABLE follows (
    user_id BIGINT NOT NULL REFERENCES users (id),
    game BIGINT NOT NULL,
    PRIMARY KEY (user_id, game)
);
CREATE INDEX follows_of_game ON follows (game);
CREATE TABLE outbox (
    id @id,
    dedupe TEXT NOT NULL UNIQUE,
    recipient TEXT NOT NULL,
    message TEXT NOT NULL,
    created BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    next_at BIGINT NOT NULL,
    sent_at BIGINT,
    error TEXT
);
CREATE INDEX outbox_unsent ON outbox (next_at) WHERE sent_at IS NULL;
CREATE TABLE inbox (
    message_id TEXT PRIMARY KEY,
    received BIGINT NOT NULL,
    result TEXT NOT NULL
);
CREATE TABLE ratings (
    user_id BIGINT NOT NULL REFERENCES users (id),
    kind TEXT NOT NULL,
    value DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games BIGINT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind)
);
CREATE TABLE rating_changes (
    game BIGINT NOT NULL REFERENCES games (id),
    user_id BIGINT NOT NULL REFERENCES users (id),
    before_value DOUBLE PRECISION NOT NULL,
    after_value DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (game, user_id)
);
CREATE TABLE audit (
    id @id,
    at BIGINT NOT NULL,
    who TEXT NOT NULL,
    what TEXT NOT NULL,
    origin TEXT NOT NULL
);
-- Values that all processes of a server share.
CREATE TABLE settings (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
