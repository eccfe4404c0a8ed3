-- What only PostgreSQL needs for the tables of 0001.
ALTER SEQUENCE games_id_seq RESTART WITH 101;
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION 'events are append-only'; END $$;
CREATE TRIGGER events_are_never_updated BEFORE UPDATE OR DELETE ON events
FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER events_are_never_truncated BEFORE TRUNCATE ON events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
