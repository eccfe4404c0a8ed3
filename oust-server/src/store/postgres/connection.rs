//! Connections of PostgreSQL: the schema, and the statements of a transaction.

use std::error::Error;

use deadpool_postgres::Client;
use tokio::runtime::Handle;
use tokio_postgres::error::SqlState;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use crate::store::schema::{Opening, Sql, VERSION_TABLE, migrations_after};
use crate::store::{BorrowedRow, OpenError, StoreError, Transaction, Value, ValueRef};

/// The lock under which one process at a time migrates: `oust` in ASCII, which nothing else uses.
const LOCK: i64 = 0x6f75_7374;

/// Runs the pending migrations in a single transaction, as far as `opening` allows it. Returns the
/// version before them.
pub(crate) async fn migrate(client: &mut Client, opening: Opening) -> Result<i64, OpenError> {
    let transaction = client.transaction().await.map_err(OpenError::other)?;
    // Serializes processes that start together, before the version table exists to be locked.
    let locked = transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]);
    locked.await.map_err(OpenError::other)?;
    transaction
        .batch_execute(VERSION_TABLE)
        .await
        .map_err(OpenError::other)?;
    let query = "SELECT coalesce(max(version), 0) FROM schema_version";
    let row = transaction
        .query_one(query, &[])
        .await
        .map_err(OpenError::other)?;
    let version: i64 = row.get(0);
    // Without a commit the version table is not made either.
    opening.check(version, "the database of PostgreSQL")?;
    for (number, sql) in migrations_after(version, Sql::Postgres) {
        transaction
            .batch_execute(&sql)
            .await
            .map_err(OpenError::other)?;
        let sql = "INSERT INTO schema_version (version, at) \
                   VALUES ($1, (extract(epoch FROM now()) * 1000)::bigint)";
        transaction
            .execute(sql, &[&number])
            .await
            .map_err(OpenError::other)?;
    }
    transaction.commit().await.map_err(OpenError::other)?;
    Ok(version)
}

/// A connection within a transaction.
pub(crate) struct PostgresTransaction<'c> {
    handle: &'c Handle,
    client: &'c Client,
    had_conflict: bool,
}

impl<'c> PostgresTransaction<'c> {
    /// Returns a transaction that has begun.
    pub(crate) fn new(handle: &'c Handle, client: &'c Client) -> Self {
        Self {
            handle,
            client,
            had_conflict: false,
        }
    }

    /// Returns whether a statement failed by a conflict with another transaction.
    pub(crate) fn had_conflict(&self) -> bool {
        self.had_conflict
    }

    fn failure(&mut self, error: &tokio_postgres::Error) -> StoreError {
        // Noted here: the job may turn the error into one of its own.
        self.had_conflict |= is_conflict(error);
        match error.as_db_error() {
            Some(database) => StoreError::unavailable(database.message()),
            None => StoreError::unavailable(error),
        }
    }
}

impl Transaction for PostgresTransaction<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let done = self.handle.block_on(async {
            let statement = self.client.prepare_cached(sql).await?;
            self.client.execute(&statement, &parameters(values)).await
        });
        done.map_err(|error| self.failure(&error))
    }

    fn for_each(
        &mut self,
        sql: &str,
        values: &[Value],
        each: &mut dyn FnMut(&dyn BorrowedRow) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let found = self.handle.block_on(async {
            let statement = self.client.prepare_cached(sql).await?;
            self.client.query(&statement, &parameters(values)).await
        });
        // The rows keep the bytes that the database sent: texts are borrowed from them.
        let rows = found.map_err(|error| self.failure(&error))?;
        rows.iter().try_for_each(|row| each(row))
    }
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values
        .iter()
        .map(|value| value as &(dyn ToSql + Sync))
        .collect()
}

impl ToSql for Value {
    fn to_sql(
        &self,
        ty: &Type,
        out: &mut BytesMut,
    ) -> Result<IsNull, Box<dyn Error + Sync + Send>> {
        match self {
            Self::Null => Ok(IsNull::Yes),
            // PostgreSQL infers `INTEGER` for a parameter that is compared with a literal.
            Self::Int(value) if *ty == Type::INT4 => i32::try_from(*value)?.to_sql(ty, out),
            Self::Int(value) => value.to_sql(ty, out),
            Self::Real(value) => value.to_sql(ty, out),
            Self::Text(value) => value.to_sql(ty, out),
        }
    }

    fn accepts(ty: &Type) -> bool {
        [Type::INT4, Type::INT8, Type::FLOAT8, Type::TEXT].contains(ty)
    }

    to_sql_checked!();
}

impl BorrowedRow for tokio_postgres::Row {
    fn width(&self) -> usize {
        self.len()
    }

    fn column(&self, index: usize) -> Result<ValueRef<'_>, StoreError> {
        let column = self.columns().get(index);
        let kind = column.ok_or_else(|| StoreError::no_column(index))?.type_();
        let value = match *kind {
            Type::INT4 => self
                .try_get::<_, Option<i32>>(index)
                .map(|number| number.map(|number| ValueRef::Int(number.into()))),
            Type::INT8 => self
                .try_get::<_, Option<i64>>(index)
                .map(|number| number.map(ValueRef::Int)),
            Type::FLOAT8 => self
                .try_get::<_, Option<f64>>(index)
                .map(|number| number.map(ValueRef::Real)),
            _ => self
                .try_get::<_, Option<&str>>(index)
                .map(|text| text.map(ValueRef::Text)),
        };
        Ok(value
            .map_err(StoreError::damaged)?
            .unwrap_or(ValueRef::Null))
    }
}

/// Checks whether an error says that another transaction was first.
///
/// A violated `UNIQUE` counts: the row was not there when this transaction began, or the job would
/// have found it. Run again, it finds it.
pub(crate) fn is_conflict(error: &tokio_postgres::Error) -> bool {
    let conflicts = [
        SqlState::T_R_SERIALIZATION_FAILURE,
        SqlState::T_R_DEADLOCK_DETECTED,
        SqlState::UNIQUE_VIOLATION,
    ];
    error.code().is_some_and(|code| conflicts.contains(code))
}
