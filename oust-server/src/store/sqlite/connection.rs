//! Connections of SQLite: their settings, the schema, and the statements of a transaction.

use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use rusqlite::types::{self, ToSqlOutput};
use rusqlite::{CachedStatement, Connection, OpenFlags, ToSql};

use crate::store::schema::{Opening, Sql, VERSION_TABLE, migrations_after};
use crate::store::{BorrowedRow, OpenError, StoreError, Transaction, Value, ValueRef};

/// The time that a connection waits for a writer of another process.
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);

/// The most statements that a connection keeps prepared: more than the program has.
const PREPARED: usize = 256;

/// The size of a connection's page cache. SQLite takes a negative number as KiB.
const CACHE: i64 = -16_000;

/// Opens a connection that writes.
pub(crate) fn open(path: &Path) -> Result<Connection, OpenError> {
    let connection = Connection::open(path).map_err(OpenError::other)?;
    configure(&connection).map_err(OpenError::other)?;
    // This pragma returns a row, which `pragma_update` takes for an error.
    let mode = connection
        .pragma_update_and_check(None, "journal_mode", "wal", |row| row.get::<_, String>(0));
    mode.map_err(OpenError::other)?;
    Ok(connection)
}

/// Opens a connection that reads.
pub(crate) fn open_to_read(path: &Path) -> rusqlite::Result<Connection> {
    // Each connection stays on one thread, so it needs no mutex.
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    configure(&connection)?;
    Ok(connection)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(PREPARED);
    // With a write-ahead log `normal` syncs at checkpoints only: a power cut would lose turns that
    // were replied to.
    connection.pragma_update(None, "synchronous", "full")?;
    // SQLite checks no foreign keys by default.
    connection.pragma_update(None, "foreign_keys", true)?;
    connection.pragma_update(None, "cache_size", CACHE)
}

/// Runs a statement without parameters and rows.
pub(crate) fn execute(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let mut statement = connection
        .prepare_cached(sql)
        .map_err(StoreError::unavailable)?;
    let executed = statement.execute(());
    executed.map(drop).map_err(StoreError::unavailable)
}

/// Runs the pending migrations in a single transaction, as far as `opening` allows it. Returns the
/// version before them.
pub(crate) fn migrate(
    connection: &Connection,
    path: &Path,
    opening: Opening,
) -> Result<i64, OpenError> {
    // Not a deferred transaction: two processes would both read the old version, then both migrate.
    connection
        .execute_batch("BEGIN IMMEDIATE")
        .map_err(OpenError::other)?;
    let migrated = migrate_in_transaction(connection, path, opening);
    let end = if migrated.is_ok() {
        "COMMIT"
    } else {
        "ROLLBACK"
    };
    let ended = connection.execute_batch(end).map_err(OpenError::other);
    ended.and(migrated)
}

fn migrate_in_transaction(
    connection: &Connection,
    path: &Path,
    opening: Opening,
) -> Result<i64, OpenError> {
    connection
        .execute_batch(VERSION_TABLE)
        .map_err(OpenError::other)?;
    let query = "SELECT coalesce(max(version), 0) FROM schema_version";
    let found = connection.query_row(query, (), |row| row.get(0));
    let version: i64 = found.map_err(OpenError::other)?;
    opening.check(version, path.display())?;
    for (number, sql) in migrations_after(version, Sql::Sqlite) {
        connection.execute_batch(&sql).map_err(OpenError::other)?;
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH);
        let millis = since_epoch.unwrap_or_default().as_millis();
        let now = i64::try_from(millis).unwrap_or(i64::MAX);
        let sql = "INSERT INTO schema_version (version, at) VALUES (?1, ?2)";
        connection
            .execute(sql, (number, now))
            .map_err(OpenError::other)?;
    }
    Ok(version)
}

/// A connection within a transaction.
pub(crate) struct SqliteTransaction<'c>(pub(crate) &'c Connection);

impl Transaction for SqliteTransaction<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let mut statement = self.prepare(sql, values)?;
        let changed = statement.raw_execute().map_err(StoreError::unavailable)?;
        Ok(changed as u64)
    }

    fn for_each(
        &mut self,
        sql: &str,
        values: &[Value],
        each: &mut dyn FnMut(&dyn BorrowedRow) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut statement = self.prepare(sql, values)?;
        let width = statement.column_count();
        let mut rows = statement.raw_query();
        while let Some(row) = rows.next().map_err(StoreError::unavailable)? {
            each(&SqliteRow { row, width })?;
        }
        Ok(())
    }
}

impl<'c> SqliteTransaction<'c> {
    fn prepare(&self, sql: &str, values: &[Value]) -> Result<CachedStatement<'c>, StoreError> {
        let mut statement = self
            .0
            .prepare_cached(sql)
            .map_err(StoreError::unavailable)?;
        for (number, value) in (1..).zip(values) {
            // SQLite numbers parameters in the order of the text, even if `$2` comes before `$1`,
            // so the index is looked up by name.
            let index = statement.parameter_index(&format!("${number}"));
            if let Some(index) = index.map_err(StoreError::unavailable)? {
                let bound = statement.raw_bind_parameter(index, value);
                bound.map_err(StoreError::unavailable)?;
            }
        }
        Ok(statement)
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Self::Null => types::ValueRef::Null,
            Self::Int(value) => types::ValueRef::Integer(*value),
            Self::Real(value) => types::ValueRef::Real(*value),
            Self::Text(value) => types::ValueRef::Text(value.as_bytes()),
        }))
    }
}

/// A row under the cursor of a statement.
struct SqliteRow<'s> {
    row: &'s rusqlite::Row<'s>,
    width: usize,
}

impl BorrowedRow for SqliteRow<'_> {
    fn width(&self) -> usize {
        self.width
    }

    fn column(&self, index: usize) -> Result<ValueRef<'_>, StoreError> {
        let value = self.row.get_ref(index);
        Ok(match value.map_err(|_| StoreError::no_column(index))? {
            types::ValueRef::Null => ValueRef::Null,
            types::ValueRef::Integer(value) => ValueRef::Int(value),
            types::ValueRef::Real(value) => ValueRef::Real(value),
            types::ValueRef::Text(value) => {
                ValueRef::Text(str::from_utf8(value).map_err(StoreError::damaged)?)
            }
            types::ValueRef::Blob(_) => {
                return Err(StoreError::damaged("unexpected bytes in a column"));
            }
        })
    }
}
