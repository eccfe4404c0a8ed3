-- Lines of analyses that users keep: they begin at a position and belong to no game.
CREATE TABLE analysis_lines (
    id @id,
    user_id BIGINT NOT NULL REFERENCES users (id),
    name TEXT NOT NULL,
    start TEXT NOT NULL,
    turns TEXT NOT NULL,
    comment TEXT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX analysis_lines_of_user ON analysis_lines (user_id, name);
