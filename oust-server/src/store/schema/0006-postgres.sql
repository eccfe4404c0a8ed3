CREATE FUNCTION note_session_end() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO revocations (credential) VALUES (OLD.token_hash); RETURN NULL; END $$;
CREATE TRIGGER sessions_end AFTER DELETE ON sessions
FOR EACH ROW EXECUTE FUNCTION note_session_end();
CREATE FUNCTION note_token_end() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO revocations (credential) VALUES (OLD.hash); RETURN NULL; END $$;
CREATE TRIGGER tokens_end AFTER DELETE ON tokens
FOR EACH ROW EXECUTE FUNCTION note_token_end();
CREATE FUNCTION note_guest_link_end() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO revocations (credential) VALUES (OLD.guest_hash); RETURN NULL; END $$;
CREATE TRIGGER guest_links_end AFTER UPDATE OF guest_hash ON seats
FOR EACH ROW WHEN (OLD.guest_hash IS NOT NULL AND OLD.guest_hash IS DISTINCT FROM NEW.guest_hash)
EXECUTE FUNCTION note_guest_link_end();
