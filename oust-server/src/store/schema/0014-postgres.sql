CREATE FUNCTION refuse_change_of_moderation() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'moderation is append-only'; END $$;
CREATE TRIGGER moderation_is_never_updated BEFORE UPDATE OR DELETE ON moderation
FOR EACH ROW EXECUTE FUNCTION refuse_change_of_moderation();
CREATE TRIGGER moderation_is_never_truncated BEFORE TRUNCATE ON moderation
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_moderation();
-- Streams that a token has opened end with the ban of its account, as its sessions do.
CREATE FUNCTION end_streams_of_banned() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO revocations (credential) SELECT hash FROM tokens WHERE user_id = NEW.id;
RETURN NULL; END $$;
CREATE TRIGGER bans_end_streams AFTER UPDATE OF banned_until ON users
FOR EACH ROW WHEN (NEW.banned_until IS NOT NULL
    AND OLD.banned_until IS DISTINCT FROM NEW.banned_until)
EXECUTE FUNCTION end_streams_of_banned();
