-- Links that are open end with what they could undo. A trigger, so that no statement that changes an
-- account can forget it.
CREATE FUNCTION end_links() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN DELETE FROM one_time WHERE user_id = NEW.id; RETURN NULL; END $$;
CREATE TRIGGER links_end AFTER UPDATE OF email, password_hash, mail_code_hash, deleted_at ON users
FOR EACH ROW WHEN (OLD.email IS DISTINCT FROM NEW.email
    OR OLD.password_hash IS DISTINCT FROM NEW.password_hash
    OR OLD.mail_code_hash IS DISTINCT FROM NEW.mail_code_hash
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
EXECUTE FUNCTION end_links();
-- `name+tag@` is the mailbox `name@`. Of several accounts with one mailbox the oldest gets its key.
UPDATE users SET email_key = regexp_replace(email_key, '^([^+@"]+)\+[^@]*@', '\1@')
WHERE email_key ~ '^[^+@"]+\+[^@]*@' AND NOT EXISTS (
    SELECT 1 FROM users o WHERE o.id <> users.id AND (
        o.email_key = regexp_replace(users.email_key, '^([^+@"]+)\+[^@]*@', '\1@')
        OR (o.id < users.id AND o.email_key ~ '^[^+@"]+\+[^@]*@'
            AND regexp_replace(o.email_key, '^([^+@"]+)\+[^@]*@', '\1@')
                = regexp_replace(users.email_key, '^([^+@"]+)\+[^@]*@', '\1@'))));
