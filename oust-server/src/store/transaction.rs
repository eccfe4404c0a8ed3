//! Transactions and their rows.

use super::StoreError;
use super::columns::FromRow;
use super::value::{BorrowedRow, Value};

/// A transaction of a database. SQL has parameters `$1`, `$2`, ….
pub trait Transaction {
    /// Runs a statement and returns the number of rows that it changed.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the statement.
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError>;

    /// Runs a query and passes each row to `each`, without a copy of its texts.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query, and with the first error of `each`, after which no
    /// other row is read.
    fn for_each(
        &mut self,
        sql: &str,
        values: &[Value],
        each: &mut dyn FnMut(&dyn BorrowedRow) -> Result<(), StoreError>,
    ) -> Result<(), StoreError>;
}

impl dyn Transaction + '_ {
    /// Runs a query and returns its rows as values of a type.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query, or a column has a value of another type.
    pub fn all<T>(&mut self, sql: &str, values: &[Value]) -> Result<Vec<T>, StoreError>
    where
        T: for<'r> FromRow<'r>,
    {
        let mut all = Vec::new();
        self.for_each(sql, values, &mut |row| {
            all.push(T::read(row)?);
            Ok(())
        })?;
        Ok(all)
    }

    /// Runs a query and returns its first row as a value of a type.
    ///
    /// # Errors
    ///
    /// Fails as `all` does.
    pub fn first<T>(&mut self, sql: &str, values: &[Value]) -> Result<Option<T>, StoreError>
    where
        T: for<'r> FromRow<'r>,
    {
        Ok(self.all(sql, values)?.into_iter().next())
    }

    /// Runs a query that always has a row, as `SELECT count(*)` or a plain `INSERT … RETURNING`.
    ///
    /// # Errors
    ///
    /// Fails as `all` does, and if there is no row.
    pub fn one<T>(&mut self, sql: &str, values: &[Value]) -> Result<T, StoreError>
    where
        T: for<'r> FromRow<'r>,
    {
        let first = self.first(sql, values)?;
        first.ok_or_else(|| StoreError::damaged("a result without a row"))
    }
}

/// Makes the parameters of a statement: `values![game, n, "turn"]`.
macro_rules! values {
    ($($value:expr),* $(,)?) => {
        &[$($crate::store::Value::from($value)),*]
    };
}
pub(crate) use values;
