//! Transactions, values and rows.

use super::StoreError;

/// A transaction of a database. SQL has parameters `$1`, `$2`, ….
pub trait Transaction {
    /// Runs a statement and returns the number of rows that it changed.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the statement.
    fn execute(&mut self, sql: &str, values: &[Value]) -> Result<u64, StoreError>;

    /// Runs a query and returns its rows.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query.
    fn query(&mut self, sql: &str, values: &[Value]) -> Result<Vec<Row>, StoreError>;
}

impl dyn Transaction + '_ {
    /// Runs a query and returns its first row.
    ///
    /// # Errors
    ///
    /// Fails if the database refuses the query.
    pub fn row(&mut self, sql: &str, values: &[Value]) -> Result<Option<Row>, StoreError> {
        Ok(self.query(sql, values)?.into_iter().next())
    }
}

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value.
    Null,
    /// A number, a time, or a truth value as 0 and 1.
    Int(i64),
    /// A number with a fraction.
    Real(f64),
    /// A text.
    Text(String),
}

macro_rules! values_from {
    ($($type:ty => $value:ident => $made:expr;)*) => {
        $(
            impl From<$type> for Value {
                fn from($value: $type) -> Self {
                    $made
                }
            }
        )*
    };
}

values_from! {
    i64 => value => Self::Int(value);
    u32 => value => Self::Int(value.into());
    u8 => value => Self::Int(value.into());
    bool => value => Self::Int(value.into());
    f64 => value => Self::Real(value);
    &str => value => Self::Text(value.to_owned());
    String => value => Self::Text(value);
    &String => value => Self::Text(value.clone());
    crate::id::GameId => value => Self::Int(value.0);
    crate::id::UserId => value => Self::Int(value.0);
    crate::id::SeatNumber => value => Self::Int(value.0.into());
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
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
pub struct Row(pub(super) Vec<Value>);

impl Row {
    /// Returns the number in a column, counted from 0.
    ///
    /// # Errors
    ///
    /// Fails if the column has no number.
    pub fn int(&self, column: usize) -> Result<i64, StoreError> {
        self.int_or_null(column)?.ok_or_else(|| self.wrong(column))
    }

    /// Returns the number in a column, if it has a value.
    ///
    /// # Errors
    ///
    /// Fails if the column has something else.
    pub fn int_or_null(&self, column: usize) -> Result<Option<i64>, StoreError> {
        match self.0.get(column) {
            Some(Value::Int(value)) => Ok(Some(*value)),
            Some(Value::Null) => Ok(None),
            _ => Err(self.wrong(column)),
        }
    }

    /// Returns the number with a fraction in a column.
    ///
    /// # Errors
    ///
    /// Fails if the column has something else.
    pub fn real(&self, column: usize) -> Result<f64, StoreError> {
        match self.0.get(column) {
            Some(Value::Real(value)) => Ok(*value),
            _ => Err(self.wrong(column)),
        }
    }

    /// Returns the text in a column.
    ///
    /// # Errors
    ///
    /// Fails if the column has no text.
    pub fn text(&self, column: usize) -> Result<&str, StoreError> {
        self.text_or_null(column)?.ok_or_else(|| self.wrong(column))
    }

    /// Returns the text in a column, if it has a value.
    ///
    /// # Errors
    ///
    /// Fails if the column has something else.
    pub fn text_or_null(&self, column: usize) -> Result<Option<&str>, StoreError> {
        match self.0.get(column) {
            Some(Value::Text(value)) => Ok(Some(value)),
            Some(Value::Null) => Ok(None),
            _ => Err(self.wrong(column)),
        }
    }

    /// Returns the number in a column as a smaller type.
    ///
    /// # Errors
    ///
    /// Fails if the column has no such number.
    pub fn small<T: TryFrom<i64>>(&self, column: usize) -> Result<T, StoreError> {
        T::try_from(self.int(column)?).map_err(|_| self.wrong(column))
    }

    fn wrong(&self, column: usize) -> StoreError {
        let kind = match self.0.get(column) {
            None => "nothing",
            Some(Value::Null) => "no value",
            Some(Value::Int(_)) => "a number",
            Some(Value::Real(_)) => "a fraction",
            Some(Value::Text(_)) => "a text",
        };
        StoreError::damaged(format_args!("unexpected {kind} in column {column}"))
    }
}
