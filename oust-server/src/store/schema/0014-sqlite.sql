CREATE TRIGGER moderation_is_never_updated BEFORE UPDATE ON moderation
BEGIN SELECT RAISE(ABORT, 'moderation is append-only'); END;
CREATE TRIGGER moderation_is_never_deleted BEFORE DELETE ON moderation
BEGIN SELECT RAISE(ABORT, 'moderation is append-only'); END;
-- A conflict would replace a row otherwise, without a delete that a trigger sees.
CREATE TRIGGER moderation_is_never_replaced BEFORE INSERT ON moderation
WHEN EXISTS (SELECT 1 FROM moderation WHERE id = NEW.id OR key = NEW.key)
BEGIN SELECT RAISE(ABORT, 'moderation is append-only'); END;
-- Streams that a token has opened end with the ban of its account, as its sessions do.
CREATE TRIGGER bans_end_streams AFTER UPDATE OF banned_until ON users
WHEN NEW.banned_until IS NOT NULL AND OLD.banned_until IS NOT NEW.banned_until
BEGIN INSERT INTO revocations (credential) SELECT hash FROM tokens WHERE user_id = NEW.id; END;
