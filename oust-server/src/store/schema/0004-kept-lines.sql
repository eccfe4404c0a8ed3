-- Lines of turns that users have tried out and keep.
CREATE TABLE kept_lines (
    id @id,
    game BIGINT NOT NULL REFERENCES games (id),
    user_id BIGINT NOT NULL REFERENCES users (id),
    from_move BIGINT NOT NULL,
    turns TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX kept_lines_of_user ON kept_lines (user_id, game);
