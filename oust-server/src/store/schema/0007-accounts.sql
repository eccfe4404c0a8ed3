-- The user whom a mail is for, and the address of a reply as limits count it, hashed with a key of
-- the server: the address itself leaves with the mail.
ALTER TABLE outbox ADD COLUMN user_id BIGINT;
ALTER TABLE outbox ADD COLUMN address_hash TEXT;
CREATE INDEX outbox_of_user ON outbox (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX outbox_replies ON outbox (address_hash, created) WHERE address_hash IS NOT NULL;
UPDATE outbox SET recipient = '' WHERE sent_at IS NOT NULL;
-- What the list of the data of a user reads by the user.
CREATE INDEX one_time_of_user ON one_time (user_id);
CREATE INDEX notes_of_user ON notes (user_id);
CREATE INDEX audit_of_user ON audit (who);
-- A text that everyone reads is searched for the mail code of any user.
CREATE INDEX users_by_mail_code ON users (mail_code_hash) WHERE mail_code_hash IS NOT NULL;
-- Accounts that were deleted before.
DELETE FROM one_time WHERE used_at IS NOT NULL
    OR user_id IN (SELECT id FROM users WHERE deleted_at IS NOT NULL);
DELETE FROM conditionals WHERE EXISTS (SELECT 1 FROM seats s JOIN users u ON u.id = s.user_id
    WHERE s.game = conditionals.game AND s.seat = conditionals.seat AND u.deleted_at IS NOT NULL);
UPDATE challenges SET state = 'canceled' WHERE state = 'open' AND id IN (
    SELECT i.challenge FROM invitations i JOIN users u ON u.id = i.user_id
    WHERE u.deleted_at IS NOT NULL);
UPDATE audit SET who = 'deleted' WHERE who NOT IN (SELECT name FROM users);
