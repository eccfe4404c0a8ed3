//! Values of columns, owned and borrowed, and the types that they convert to.

use std::fmt;

use super::StoreError;

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// No value.
    Null,
    /// A number, a time, or a truth value as 0 and 1.
    Int(i64),
    /// A number with a fraction.
    Real(f64),
    /// A string in UTF-8.
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

impl Value {
    /// Returns a value as JSON in a text.
    ///
    /// # Errors
    ///
    /// Fails if JSON cannot express the value: a map with keys other than texts.
    pub(crate) fn json(value: &impl serde::Serialize) -> Result<Self, StoreError> {
        let text = serde_json::to_string(value).map_err(StoreError::damaged)?;
        Ok(Self::Text(text))
    }
}

impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// A value of a column, borrowed from its row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ValueRef<'r> {
    /// No value.
    Null,
    /// A number, a time, or a truth value as 0 and 1.
    Int(i64),
    /// A number with a fraction.
    Real(f64),
    /// A string in UTF-8.
    Text(&'r str),
}

/// The value for a message, with at most 40 characters of a text.
impl fmt::Display for ValueRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("NULL"),
            Self::Int(number) => number.fmt(f),
            Self::Real(number) => number.fmt(f),
            Self::Text(text) => write!(f, "`{text:.40}`"),
        }
    }
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Self {
        match value {
            ValueRef::Null => Self::Null,
            ValueRef::Int(number) => Self::Int(number),
            ValueRef::Real(number) => Self::Real(number),
            ValueRef::Text(text) => text.into(),
        }
    }
}

/// A row of a result while the database holds it.
pub trait BorrowedRow {
    /// Returns the number of columns.
    fn width(&self) -> usize;

    /// Returns the value of a column, counted from 0.
    ///
    /// # Errors
    ///
    /// Fails if there is no such column, or it has bytes.
    fn column(&self, index: usize) -> Result<ValueRef<'_>, StoreError>;
}

/// A type that the value of one column converts to.
pub trait FromColumn<'r>: Sized {
    /// Converts the value of a column.
    ///
    /// # Errors
    ///
    /// Returns what the column has and what was expected.
    fn from_column(value: ValueRef<'r>) -> Result<Self, Unexpected>;
}

/// A value that does not convert, as the end of a sentence about its column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unexpected(String);

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Unexpected {
    /// Returns the problem of a value that is not what was `expected`.
    pub fn new(found: ValueRef<'_>, expected: &str) -> Self {
        Self(format!("has {found}, expected {expected}"))
    }

    /// Returns the problem of a text that is no JSON of the expected type. The text stays out of
    /// the message: it may be long and private.
    pub fn json(error: &serde_json::Error) -> Self {
        Self(format!("has JSON that cannot be read: {error}"))
    }
}

/// Makes types the types of columns that hold them as JSON.
macro_rules! json_columns {
    ($($type:ty),+ $(,)?) => {
        $(
            impl FromColumn<'_> for $type {
                fn from_column(value: ValueRef<'_>) -> Result<Self, Unexpected> {
                    let text = <&str>::from_column(value)?;
                    serde_json::from_str(text).map_err(|error| Unexpected::json(&error))
                }
            }
        )+
    };
}

json_columns!(
    crate::engine::ReviewView,
    crate::account::Preferences,
    crate::game::ClockRule,
    crate::game::Conditionals,
);

impl<'r, T: FromColumn<'r>> FromColumn<'r> for Option<T> {
    #[inline]
    fn from_column(value: ValueRef<'r>) -> Result<Self, Unexpected> {
        match value {
            ValueRef::Null => Ok(None),
            value => T::from_column(value).map(Some),
        }
    }
}

impl<'r> FromColumn<'r> for &'r str {
    #[inline]
    fn from_column(value: ValueRef<'r>) -> Result<Self, Unexpected> {
        match value {
            ValueRef::Text(text) => Ok(text),
            _ => Err(Unexpected::new(value, "a text")),
        }
    }
}

impl FromColumn<'_> for String {
    fn from_column(value: ValueRef<'_>) -> Result<Self, Unexpected> {
        <&str>::from_column(value).map(str::to_owned)
    }
}

impl FromColumn<'_> for i64 {
    #[inline]
    fn from_column(value: ValueRef<'_>) -> Result<Self, Unexpected> {
        match value {
            ValueRef::Int(number) => Ok(number),
            _ => Err(Unexpected::new(value, "a number")),
        }
    }
}

impl FromColumn<'_> for f64 {
    #[inline]
    fn from_column(value: ValueRef<'_>) -> Result<Self, Unexpected> {
        match value {
            ValueRef::Real(number) => Ok(number),
            _ => Err(Unexpected::new(value, "a number with a fraction")),
        }
    }
}

impl FromColumn<'_> for bool {
    #[inline]
    fn from_column(value: ValueRef<'_>) -> Result<Self, Unexpected> {
        // SQLite has no type for truth values, so both databases keep numbers.
        i64::from_column(value).map(|number| number != 0)
    }
}

macro_rules! smaller_numbers {
    ($($type:ty),+) => {
        $(
            impl FromColumn<'_> for $type {
                #[inline]
                fn from_column(value: ValueRef<'_>) -> Result<Self, Unexpected> {
                    let small = Self::try_from(i64::from_column(value)?);
                    small.map_err(|_| Unexpected::new(value, concat!("a ", stringify!($type))))
                }
            }
        )+
    };
}

smaller_numbers!(u8, u16, u32, usize);

macro_rules! id_columns {
    ($($type:path: $number:ty),+ $(,)?) => {
        $(
            impl FromColumn<'_> for $type {
                #[inline]
                fn from_column(value: ValueRef<'_>) -> Result<Self, Unexpected> {
                    <$number>::from_column(value).map($type)
                }
            }
        )+
    };
}

id_columns!(
    crate::id::GameId: i64,
    crate::id::UserId: i64,
    crate::id::SeatNumber: u8,
);
