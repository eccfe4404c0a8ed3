//! Statements in a transaction of SQLite.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{CachedStatement, Connection, ToSql};

use crate::store::{Row, StoreError, Transaction, Value};

/// A connection within a transaction.
pub(super) struct SqliteTransaction<'c>(pub(super) &'c Connection);

impl Transaction for SqliteTransaction<'_> {
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError> {
        let mut statement = self.prepare(sql, values)?;
        let changed = statement.raw_execute().map_err(StoreError::unavailable)?;
        Ok(changed as u64)
    }

    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut statement = self.prepare(sql, values)?;
        let columns = statement.column_count();
        let mut rows = statement.raw_query();
        let mut found = Vec::new();
        while let Some(row) = rows.next().map_err(StoreError::unavailable)? {
            let value = |column| {
                let value = row.get_ref(column).map_err(StoreError::unavailable)?;
                value_of(value)
            };
            found.push(Row((0..columns).map(value).collect::<Result<_, _>>()?));
        }
        Ok(found)
    }
}

impl<'c> SqliteTransaction<'c> {
    fn prepare(&self, sql: &str, values: &[Value]) -> Result<CachedStatement<'c>, StoreError> {
        let mut statement = self
            .0
            .prepare_cached(sql)
            .map_err(StoreError::unavailable)?;
        for (number, value) in (1..).zip(values) {
            // SQLite numbers `$2`, `$1` in the order of the text; the name says which is meant.
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
            Self::Null => ValueRef::Null,
            Self::Int(value) => ValueRef::Integer(*value),
            Self::Real(value) => ValueRef::Real(*value),
            Self::Text(value) => ValueRef::Text(value.as_bytes()),
        }))
    }
}

fn value_of(value: ValueRef<'_>) -> Result<Value, StoreError> {
    Ok(match value {
        ValueRef::Null => Value::Null,
        ValueRef::Integer(value) => Value::Int(value),
        ValueRef::Real(value) => Value::Real(value),
        ValueRef::Text(value) => {
            let text = std::str::from_utf8(value);
            Value::Text(text.map_err(StoreError::damaged)?.to_owned())
        }
        ValueRef::Blob(_) => return Err(StoreError::damaged("unexpected bytes in a column")),
    })
}
