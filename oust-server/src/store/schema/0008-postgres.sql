CREATE FUNCTION note_seat_link_end() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN INSERT INTO revocations (credential) VALUES (OLD.link_hash); RETURN NULL; END $$;
CREATE TRIGGER seat_links_end AFTER UPDATE OF link_hash, taken_at ON seats
FOR EACH ROW WHEN (OLD.link_hash IS NOT NULL AND OLD.taken_at IS NULL
    AND NEW.guest_hash IS DISTINCT FROM OLD.link_hash
    AND (NEW.taken_at IS NOT NULL OR NEW.link_hash IS DISTINCT FROM OLD.link_hash))
EXECUTE FUNCTION note_seat_link_end();
