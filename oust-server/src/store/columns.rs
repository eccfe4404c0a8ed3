//! Columns and rows as typed values.
//!
//! `columns!` states the columns of a query once, as fields of a struct, and gives the list for
//! `SELECT` and the reader in the same order. `words!` declares an enum for a column that holds one
//! of a few words.

use super::StoreError;
use super::value::{BorrowedRow, FromColumn, Unexpected};

/// A type that columns of a row convert to, one after the other.
///
/// Implemented by the structs of `columns!`, by each type of a single column, and by tuples of
/// them.
pub trait FromRow<'r>: Sized {
    /// The number of columns.
    const WIDTH: usize;

    /// Reads the columns from the index `first` on, counted from 0.
    ///
    /// # Errors
    ///
    /// Returns [`StoreError::Damaged`] if a column has a value of another type.
    fn read_at(row: &'r dyn BorrowedRow, first: usize) -> Result<Self, StoreError>;

    /// Reads the first columns of a row.
    #[inline]
    fn read(row: &'r dyn BorrowedRow) -> Result<Self, StoreError> {
        Self::read_at(row, 0)
    }
}

impl<'r, T: FromColumn<'r>> FromRow<'r> for T {
    const WIDTH: usize = 1;

    #[inline]
    fn read_at(row: &'r dyn BorrowedRow, first: usize) -> Result<Self, StoreError> {
        T::from_column(row.column(first)?).map_err(|problem: Unexpected| {
            StoreError::damaged(format_args!("column {first} of a result {problem}"))
        })
    }
}

macro_rules! tuples_from_rows {
    ($($first:ident $($rest:ident)*;)+) => {
        $(
            impl<'r, $first: FromRow<'r>, $($rest: FromRow<'r>),*> FromRow<'r>
                for ($first, $($rest),*)
            {
                const WIDTH: usize = $first::WIDTH $(+ $rest::WIDTH)*;

                fn read_at(row: &'r dyn BorrowedRow, first: usize) -> Result<Self, StoreError> {
                    let mut next = first;
                    Ok((
                        read_next::<$first>(row, &mut next)?,
                        $(read_next::<$rest>(row, &mut next)?,)*
                    ))
                }
            }
        )+
    };
}

tuples_from_rows! {
    A B;
    A B C;
}

/// Reads the columns from `next` on, and advances it past them.
fn read_next<'r, T: FromRow<'r>>(
    row: &'r dyn BorrowedRow,
    next: &mut usize,
) -> Result<T, StoreError> {
    let first = *next;
    *next += T::WIDTH;
    T::read_at(row, first)
}

/// The columns of a row of a table, read in order. For `columns!`.
pub(crate) struct ColumnReader<'r> {
    row: &'r dyn BorrowedRow,
    table: &'static str,
    index: usize,
}

impl<'r> ColumnReader<'r> {
    #[inline]
    pub(crate) fn new(row: &'r dyn BorrowedRow, table: &'static str, first: usize) -> Self {
        Self {
            row,
            table,
            index: first,
        }
    }

    /// Reads the next column; `name` is for the error.
    #[inline]
    pub(crate) fn next<T: FromColumn<'r>>(&mut self, name: &str) -> Result<T, StoreError> {
        let value = self.row.column(self.index)?;
        self.index += 1;
        T::from_column(value).map_err(|problem: Unexpected| {
            let table = self.table;
            StoreError::damaged(format_args!("column `{name}` of `{table}` {problem}"))
        })
    }
}

/// Strips the leading `", "` from a list, because `concat!` cannot leave it out.
pub(crate) const fn without_separator(list: &'static str) -> &'static str {
    list.split_at(2).1
}

/// Declares a struct that maps its fields to the columns of a query.
///
/// `pub struct Line = "chat" { seat: Option<SeatNumber>, text: String }` gives the struct, the
/// constant `Line::COLUMNS` with `seat, text`, and [`FromRow`].
///
/// - `from: usize = "from_move"` names the column, or any expression, where the name of the field
///   is not it.
/// - `struct Line = "chat" as "c"` puts the alias `c.` before each column.
/// - `struct Line<'r>` may borrow texts from the row, for [`Transaction::for_each`].
///
/// [`Transaction::for_each`]: crate::store::Transaction::for_each
macro_rules! columns {
    (@list $alias:tt $($field:ident $column:tt)+) => {
        $crate::store::columns::without_separator(concat!($(
            ", ",
            $crate::store::columns::columns!(@prefix $alias),
            $crate::store::columns::columns!(@name $field $column)
        ),+))
    };
    (@prefix []) => { "" };
    (@prefix [$alias:literal]) => { concat!($alias, ".") };
    (@name $field:ident []) => { stringify!($field) };
    (@name $field:ident [$column:literal]) => { $column };
    // A struct that borrows from the row has the row's lifetime, another one is read from any row.
    (@row [] $($rest:tt)+) => {
        $crate::store::columns::columns! { @implement [] 'row $($rest)+ }
    };
    (@row [$life:lifetime] $($rest:tt)+) => {
        $crate::store::columns::columns! { @implement [$life] $life $($rest)+ }
    };
    (@implement [$($own:lifetime)?] $row:lifetime $name:ident $table:literal $alias:tt
        $($field:ident $column:tt)+
    ) => {
        impl $(<$own>)? $name $(<$own>)? {
            /// The columns in the order of the fields, separated by commas.
            pub(crate) const COLUMNS: &'static str =
                $crate::store::columns::columns!(@list $alias $($field $column)+);
        }

        impl<$row> $crate::store::FromRow<$row> for $name $(<$own>)? {
            // The number of fields; a macro cannot count its repetitions.
            const WIDTH: usize = [$(stringify!($field)),+].len();

            #[inline]
            fn read_at(
                row: &$row dyn $crate::store::BorrowedRow,
                first: usize,
            ) -> Result<Self, $crate::store::StoreError> {
                let mut columns = $crate::store::columns::ColumnReader::new(row, $table, first);
                Ok(Self {
                    $($field: columns.next(
                        $crate::store::columns::columns!(@name $field $column)
                    )?),+
                })
            }
        }
    };
    (
        $(#[$meta:meta])*
        $vis:vis struct $name:ident $(<$life:lifetime>)? = $table:literal $(as $alias:literal)? {
            $(
                $(#[$field_meta:meta])*
                $field_vis:vis $field:ident: $type:ty $(= $column:literal)?
            ),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        $vis struct $name $(<$life>)? {
            $($(#[$field_meta])* $field_vis $field: $type),+
        }

        $crate::store::columns::columns! {
            @row [$($life)?] $name $table [$($alias)?] $($field [$($column)?])+
        }
    };
}
pub(crate) use columns;

/// Makes a type with `name()` and `from_name()` the type of a column that holds its names.
macro_rules! word_column {
    ($type:ty, $expected:expr) => {
        impl $crate::store::FromColumn<'_> for $type {
            fn from_column(
                value: $crate::store::ValueRef<'_>,
            ) -> Result<Self, $crate::store::Unexpected> {
                let word = match value {
                    $crate::store::ValueRef::Text(text) => Self::from_name(text),
                    _ => None,
                };
                word.ok_or_else(|| $crate::store::Unexpected::new(value, $expected))
            }
        }

        impl From<$type> for $crate::store::Value {
            fn from(value: $type) -> Self {
                value.name().into()
            }
        }
    };
}
pub(crate) use word_column;

/// Declares an enum that a column holds as words.
macro_rules! words {
    (
        $(#[$meta:meta])*
        $vis:vis enum $name:ident {
            $($(#[$variant_meta:meta])* $variant:ident = $word:literal),+ $(,)?
        }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        $vis enum $name {
            $($(#[$variant_meta])* $variant),+
        }

        impl $name {
            /// Returns the word in the database.
            $vis fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $word),+
                }
            }

            fn from_name(name: &str) -> Option<Self> {
                match name {
                    $($word => Some(Self::$variant),)+
                    _ => None,
                }
            }
        }

        $crate::store::columns::word_column!(
            $name,
            $crate::store::columns::without_separator(concat!($(", ", "`", $word, "`"),+))
        );
    };
}
pub(crate) use words;

word_column!(crate::game::Color, "a color or `random`");
word_column!(crate::game::Kind, "a kind of game");
word_column!(crate::game::Visibility, "a visibility");
word_column!(crate::account::UserRole, "a role");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Kind;
    use crate::id::{GameId, SeatNumber};
    use crate::store::{Value, ValueRef};

    struct Row(Vec<Value>);

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

    words! {
        enum State {
            Open = "open",
            Over = "over",
        }
    }

    columns! {
        #[derive(Debug, PartialEq)]
        struct Owned = "games" {
            id: GameId,
            kind: Kind,
            state: State,
            seat: Option<SeatNumber> = "to_move",
        }
    }

    columns! {
        #[derive(Debug, PartialEq)]
        struct Borrowed<'r> = "events" as "e" {
            n: u32,
            text: Option<&'r str> = "words",
        }
    }

    fn row(values: &[Value]) -> Row {
        Row::from(values.to_vec())
    }

    #[test]
    fn lists_have_the_names_of_the_columns() {
        assert_eq!(Owned::COLUMNS, "id, kind, state, to_move");
        assert_eq!(Borrowed::COLUMNS, "e.n, e.words");
    }

    #[test]
    fn structs_and_tuples_read_one_column_after_the_other() {
        let own = [Value::Int(7), "oust".into(), "over".into(), Value::Null];
        let read = Owned {
            id: GameId(7),
            kind: Kind::Oust,
            state: State::Over,
            seat: None,
        };
        assert_eq!(Owned::read(&row(&own)), Ok(read));
        let event = [Value::Int(3), "c3".into(), "one".into()];
        let read = Borrowed {
            n: 3,
            text: Some("c3"),
        };
        let event = row(&event);
        assert_eq!(FromRow::read(&event), Ok((read, "one")));
    }

    #[test]
    fn an_unexpected_value_is_named_with_its_table_and_column() {
        #[track_caller]
        fn check<T: for<'r> FromRow<'r> + std::fmt::Debug>(values: &[Value], expected: &str) {
            let error = T::read(&row(values)).unwrap_err();
            assert_eq!(error, StoreError::damaged(expected));
        }
        let (id, kind, state) = (Value::Int(7), Value::from("oust"), Value::from("open"));
        check::<Owned>(
            &[id.clone(), kind.clone(), "lost".into()],
            "column `state` of `games` has `lost`, expected `open`, `over`",
        );
        check::<Owned>(
            &[id.clone(), Value::Null],
            "column `kind` of `games` has NULL, expected a kind of game",
        );
        check::<Owned>(
            &[id, kind, state, Value::Int(300)],
            "column `to_move` of `games` has 300, expected a u8",
        );
        check::<i64>(
            &["x".into()],
            "column 0 of a result has `x`, expected a number",
        );
        check::<i64>(&[], "a result has no column 0");
    }
}
