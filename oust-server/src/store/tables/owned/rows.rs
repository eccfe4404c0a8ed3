//! The rows of a table that are about a user: their export, and the effect of a deletion.

use serde_json::{Map, Value as Json};

use crate::id::{UserId, rfc3339};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction, ValueRef};

/// The rows of a table that are about a user.
#[derive(Clone, Copy, Debug)]
pub struct OwnedRows {
    /// The name of the table.
    pub table: &'static str,
    /// The condition for the rows. `$1` is the number of the user.
    pub(crate) of_user: &'static str,
    /// The key of the list of rows in the export; `""` for one row with the fields of the account.
    pub key: &'static str,
    /// The columns in the export.
    pub exported: &'static [OwnedColumn],
    /// The columns that the export leaves out: hashes of secrets, numbers of the user, counters.
    pub internal: &'static [&'static str],
    pub(crate) on_deletion: OnDeletion,
}

/// A column in the export.
#[derive(Clone, Copy, Debug)]
pub struct OwnedColumn {
    /// The name in the table.
    pub name: &'static str,
    /// The name in the export.
    shown: &'static str,
    form: Form,
}

/// The form of a column in the export.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Form {
    /// The value itself.
    Plain,
    /// A time, as RFC 3339.
    Time,
    /// The JSON in a text.
    Json,
    /// A truth value.
    Flag,
}

/// The effect of the deletion of an account on its rows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OnDeletion {
    /// They are deleted.
    Delete,
    /// Columns get other values; the text follows `SET`.
    Set(&'static str),
    /// They stay, for a reason.
    Keep(&'static str),
}

impl OwnedColumn {
    pub(crate) const fn as_name(self, shown: &'static str) -> Self {
        Self { shown, ..self }
    }

    fn to_json(self, value: ValueRef<'_>) -> Json {
        match (self.form, value) {
            (_, ValueRef::Null) => Json::Null,
            (Form::Time, ValueRef::Int(at)) => rfc3339(at).into(),
            (Form::Flag, ValueRef::Int(flag)) => (flag != 0).into(),
            (_, ValueRef::Int(number)) => number.into(),
            (_, ValueRef::Real(number)) => number.into(),
            // A text that is no JSON is exported as it is: the export must not hide it.
            (Form::Json, ValueRef::Text(text)) => {
                serde_json::from_str(text).unwrap_or_else(|_| text.into())
            }
            (_, ValueRef::Text(text)) => text.into(),
        }
    }
}

impl OwnedRows {
    /// Returns the reason for which the rows outlive the account; `None` if they do not.
    pub fn reason_to_stay(&self) -> Option<&'static str> {
        match self.on_deletion {
            OnDeletion::Keep(reason) => Some(reason),
            OnDeletion::Delete | OnDeletion::Set(_) => None,
        }
    }

    /// Returns the rows of a user, as objects.
    pub(crate) fn export(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
    ) -> Result<Vec<Map<String, Json>>, StoreError> {
        let columns: Vec<_> = self.exported.iter().map(|column| column.name).collect();
        let (columns, table, of_user) = (columns.join(", "), self.table, self.of_user);
        let mut names = self.exported.iter().map(|column| column.name);
        // Rows without a number have different first columns.
        let order = if self.internal.contains(&"id") || names.any(|name| name == "id") {
            "id"
        } else if self.exported.len() > 1 {
            "1, 2"
        } else {
            "1"
        };
        let sql = format!("SELECT {columns} FROM {table} WHERE {of_user} ORDER BY {order}");
        let mut rows = Vec::new();
        tx.for_each(&sql, values![user], &mut |row| {
            let mut object = Map::new();
            for (index, column) in self.exported.iter().enumerate() {
                object.insert(column.shown.to_owned(), column.to_json(row.column(index)?));
            }
            rows.push(object);
            Ok(())
        })?;
        Ok(rows)
    }

    /// Carries out the effect of the deletion of an account.
    pub(crate) fn delete(&self, tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
        let (table, of_user) = (self.table, self.of_user);
        let sql = match self.on_deletion {
            OnDeletion::Delete => format!("DELETE FROM {table} WHERE {of_user}"),
            OnDeletion::Set(set) => format!("UPDATE {table} SET {set} WHERE {of_user}"),
            OnDeletion::Keep(_) => return Ok(()),
        };
        tx.execute(&sql, values![user]).map(drop)
    }
}

const fn column(name: &'static str, form: Form) -> OwnedColumn {
    OwnedColumn {
        name,
        shown: name,
        form,
    }
}

pub(crate) const fn plain(name: &'static str) -> OwnedColumn {
    column(name, Form::Plain)
}

pub(crate) const fn time(name: &'static str) -> OwnedColumn {
    column(name, Form::Time)
}

pub(crate) const fn json(name: &'static str) -> OwnedColumn {
    column(name, Form::Json)
}

pub(crate) const fn flag(name: &'static str) -> OwnedColumn {
    column(name, Form::Flag)
}
