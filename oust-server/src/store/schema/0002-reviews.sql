-- The reviews of games that are over. A row without `done_at` waits: the newest game first, from
-- `next_at` on. A row with it and without a review is not tried again.
CREATE TABLE reviews (
    game BIGINT PRIMARY KEY REFERENCES games (id),
    ended BIGINT NOT NULL,
    tries BIGINT NOT NULL DEFAULT 0,
    next_at BIGINT NOT NULL DEFAULT 0,
    done_at BIGINT,
    review TEXT
);
CREATE INDEX reviews_waiting ON reviews (ended) WHERE done_at IS NULL;
INSERT INTO reviews (game, ended)
SELECT id, moved_at FROM games WHERE state = 'over' AND kind = 'oust';
