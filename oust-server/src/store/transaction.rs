//! Transactions and their rows.

use super::StoreError;
use super::columns::FromRow;
use super::value::{BorrowedRow, FromColumn, Value, ValueRef};

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
    /// Runs a query and returns its rows.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query.
    pub fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError> {
        let mut rows = Vec::new();
        self.for_each(sql, values, &mut |row| {
            rows.push(Row::copy_of(row)?);
            Ok(())
        })?;
        Ok(rows)
    }

    /// Runs a query and returns its first row.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query.
    pub fn row(&mut self, sql: &str, values: &[Value]) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, values)?.into_iter().next())
    }

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

/// A row of a result.
#[derive(Clone, Debug, PartialEq)]
pub struct Row(Vec<Value>);

impl From<Vec<Value>> for Row {
    fn from(values: Vec<Value>) -> Self {
        Self(values)
    }
}

impl BorrowedRow for Row {
    fn width(&self) -> usize {
        self.0.len()
    }

    fn column(&self, index: usize) -> Result<ValueRef<'_>, StoreError> {
        match self.0.get(index) {
            Some(Value::Null) => Ok(ValueRef::Null),
            Some(Value::Int(number)) => Ok(ValueRef::Int(*number)),
            Some(Value::Real(number)) => Ok(ValueRef::Real(*number)),
            Some(Value::Text(text)) => Ok(ValueRef::Text(text)),
            None => Err(StoreError::no_column(index)),
        }
    }
}

impl Row {
    fn copy_of(row: &dyn BorrowedRow) -> Result<Self, StoreError> {
        let values = (0..row.width()).map(|index| row.column(index).map(Value::from));
        values.collect::<Result<_, _>>().map(Self)
    }

    /// Returns the value of a column, counted from 0.
    ///
    /// # Errors
    ///
    /// Fails if the column has a value of another type.
    pub fn get<'r, T: FromColumn<'r>>(&'r self, column: usize) -> Result<T, StoreError> {
        T::read_at(self, column)
    }

    /// Returns the number in a column, counted from 0.
    ///
    /// # Errors
    ///
    /// Fails if the column has no number.
    pub fn int(&self, column: usize) -> Result<i64, StoreError> {
        self.get(column)
    }

    /// Returns the number in a column, if it has a value.
    ///
    /// # Errors
    ///
    /// Fails if the column has something else.
    pub fn int_or_null(&self, column: usize) -> Result<Option<i64>, StoreError> {
        self.get(column)
    }

    /// Returns the text in a column.
    ///
    /// # Errors
    ///
    /// Fails if the column has no text.
    pub fn text(&self, column: usize) -> Result<&str, StoreError> {
        self.get(column)
    }

    /// Returns the text in a column, if it has a value.
    ///
    /// # Errors
    ///
    /// Fails if the column has something else.
    pub fn text_or_null(&self, column: usize) -> Result<Option<&str>, StoreError> {
        self.get(column)
    }

    /// Returns the number in a column as a smaller type.
    ///
    /// # Errors
    ///
    /// Fails if the column has no such number.
    pub fn small<'r, T: FromColumn<'r>>(&'r self, column: usize) -> Result<T, StoreError> {
        self.get(column)
    }
}
