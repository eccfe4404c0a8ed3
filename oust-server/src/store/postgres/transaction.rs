//! Statements in a transaction of PostgreSQL.

use std::error::Error;

use deadpool_postgres::Client;
use tokio::runtime::Handle;
use tokio_postgres::types::private::BytesMut;
use tokio_postgres::types::{IsNull, ToSql, Type, to_sql_checked};

use super::attempt::is_conflict;
use crate::store::{Row, StoreError, Transaction, Value};

/// A connection within a transaction.
pub(super) struct PostgresTransaction<'c> {
    handle: &'c Handle,
    client: &'c Client,
    had_conflict: bool,
}

impl<'c> PostgresTransaction<'c> {
    /// Returns a transaction that has begun.
    pub(super) fn new(handle: &'c Handle, client: &'c Client) -> Self {
        Self {
            handle,
            client,
            had_conflict: false,
        }
    }

    /// Returns whether another transaction was in the way of a statement.
    pub(super) fn had_conflict(&self) -> bool {
        self.had_conflict
    }

    fn failure(&mut self, error: &tokio_postgres::Error) -> StoreError {
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

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let found = self.handle.block_on(async {
            let statement = self.client.prepare_cached(sql).await?;
            self.client.query(&statement, &parameters(values)).await
        });
        let rows = found.map_err(|error| self.failure(&error))?;
        rows.iter().map(row).collect()
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

fn row(row: &tokio_postgres::Row) -> Result<Row, StoreError> {
    let value = |(index, column): (usize, &tokio_postgres::Column)| {
        let value = match *column.type_() {
            Type::INT4 => row
                .try_get::<_, Option<i32>>(index)
                .map(|it| it.map(i64::from).into()),
            Type::INT8 => row.try_get::<_, Option<i64>>(index).map(Into::into),
            Type::FLOAT8 => row.try_get::<_, Option<f64>>(index).map(Into::into),
            _ => row.try_get::<_, Option<String>>(index).map(Into::into),
        };
        value.map_err(StoreError::damaged)
    };
    let values = row.columns().iter().enumerate().map(value);
    Ok(Row(values.collect::<Result<_, _>>()?))
}
