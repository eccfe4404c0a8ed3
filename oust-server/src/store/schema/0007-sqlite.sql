-- Links that are open end with what they could undo. A trigger, so that no statement that changes an
-- account can forget it.
CREATE TRIGGER links_end AFTER UPDATE OF email, password_hash, mail_code_hash, deleted_at ON users
WHEN OLD.email IS NOT NEW.email OR OLD.password_hash IS NOT NEW.password_hash
    OR OLD.mail_code_hash IS NOT NEW.mail_code_hash OR OLD.deleted_at IS NOT NEW.deleted_at
BEGIN DELETE FROM one_time WHERE user_id = NEW.id; END;
-- `name+tag@` is the mailbox `name@`. Of several accounts with one mailbox the oldest gets its key.
UPDATE users SET email_key =
    substr(email_key, 1, instr(email_key, '+') - 1) || substr(email_key, instr(email_key, '@'))
WHERE email_key LIKE '_%+%@%' AND email_key NOT LIKE '%"%' AND NOT EXISTS (
    SELECT 1 FROM users o WHERE o.id <> users.id AND (
        o.email_key = substr(users.email_key, 1, instr(users.email_key, '+') - 1)
            || substr(users.email_key, instr(users.email_key, '@'))
        OR (o.id < users.id AND o.email_key LIKE '_%+%@%'
            AND substr(o.email_key, 1, instr(o.email_key, '+') - 1)
                || substr(o.email_key, instr(o.email_key, '@'))
            = substr(users.email_key, 1, instr(users.email_key, '+') - 1)
                || substr(users.email_key, instr(users.email_key, '@')))));
