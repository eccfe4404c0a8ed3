-- The first answer of a user to a puzzle counts: `solved` is 1 if it was right. `solved_at` is the time of the
-- first right answer, which may come later.
CREATE TABLE puzzle_answers (
    user_id BIGINT NOT NULL REFERENCES users (id),
    puzzle BIGINT NOT NULL,
    at BIGINT NOT NULL,
    solved BIGINT NOT NULL,
    solved_at BIGINT,
    before_value DOUBLE PRECISION NOT NULL,
    after_value DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, puzzle)
);
CREATE TABLE puzzle_ratings (
    user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id),
    value DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    answers BIGINT NOT NULL,
    at BIGINT NOT NULL
);
