CREATE TRIGGER seat_links_end AFTER UPDATE OF link_hash, taken_at ON seats
WHEN OLD.link_hash IS NOT NULL AND OLD.taken_at IS NULL AND NEW.guest_hash IS NOT OLD.link_hash
    AND (NEW.taken_at IS NOT NULL OR NEW.link_hash IS NOT OLD.link_hash)
BEGIN INSERT INTO revocations (credential) VALUES (OLD.link_hash); END;
