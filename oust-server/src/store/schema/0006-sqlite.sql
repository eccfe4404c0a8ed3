CREATE TRIGGER sessions_end AFTER DELETE ON sessions
BEGIN INSERT INTO revocations (credential) VALUES (OLD.token_hash); END;
CREATE TRIGGER tokens_end AFTER DELETE ON tokens
BEGIN INSERT INTO revocations (credential) VALUES (OLD.hash); END;
CREATE TRIGGER guest_links_end AFTER UPDATE OF guest_hash ON seats
WHEN OLD.guest_hash IS NOT NULL AND OLD.guest_hash IS NOT NEW.guest_hash
BEGIN INSERT INTO revocations (credential) VALUES (OLD.guest_hash); END;
-- A conflict with an event would replace it otherwise, without a delete that a trigger sees.
CREATE TRIGGER events_are_never_replaced BEFORE INSERT ON events
WHEN EXISTS (SELECT 1 FROM events WHERE id = NEW.id OR (game = NEW.game AND n = NEW.n)
    OR (game = NEW.game AND key = NEW.key))
BEGIN SELECT RAISE(ABORT, 'events are append-only'); END;
