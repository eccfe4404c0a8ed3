//! Opens connections and brings the schema up to date.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::{Connection, OpenFlags};

use crate::store::schema::{NEWEST, Sql, VERSION_TABLE, migrations_after};
use crate::store::{OpenError, StoreError};

/// The time that a connection waits for a writer of another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens a connection that writes.
pub(super) fn open(path: &Path) -> Result<Connection, OpenError> {
    let connection = Connection::open(path).map_err(OpenError::other)?;
    configure(&connection).map_err(OpenError::other)?;
    let mode = connection
        .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0));
    mode.map_err(OpenError::other)?;
    Ok(connection)
}

/// Opens a connection that reads.
pub(super) fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    configure(&connection)?;
    Ok(connection)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(256);
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", -16_000)
}

/// Runs a statement without parameters and rows.
pub(super) fn execute(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let statement = connection.prepare_cached(sql);
    let mut statement = statement.map_err(StoreError::unavailable)?;
    statement
        .execute(())
        .map(drop)
        .map_err(StoreError::unavailable)
}

/// Runs the migrations that the database has not run, all or none.
pub(super) fn migrate(connection: &Connection) -> Result<(), OpenError> {
    connection
        .execute_batch("BEGIN IMMEDIATE")
        .map_err(OpenError::other)?;
    let migrated = migrate_in_transaction(connection);
    let end = if migrated.is_ok() {
        "COMMIT"
    } else {
        "ROLLBACK"
    };
    let ended = connection.execute_batch(end).map_err(OpenError::other);
    migrated.and(ended)
}

fn migrate_in_transaction(connection: &Connection) -> Result<(), OpenError> {
    connection
        .execute_batch(VERSION_TABLE)
        .map_err(OpenError::other)?;
    let query = "SELECT coalesce(max(version), 0) FROM schema_version";
    let version = connection.query_row(query, (), |row| row.get(0));
    let version: i64 = version.map_err(OpenError::other)?;
    if version > NEWEST {
        return Err(OpenError::Newer {
            found: version,
            known: NEWEST,
        });
    }
    for (number, sql) in migrations_after(version, Sql::Sqlite) {
        connection.execute_batch(&sql).map_err(OpenError::other)?;
        let now = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .unwrap_or_default();
        let now = i64::try_from(now.as_millis()).unwrap_or(i64::MAX);
        let sql = "INSERT INTO schema_version (version, at) VALUES (?1, ?2)";
        connection
            .execute(sql, (number, now))
            .map_err(OpenError::other)?;
    }
    Ok(())
}
