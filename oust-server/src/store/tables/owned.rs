//! The data that the database has of a user, in one list. The export and the deletion of an account
//! follow it, and a test compares it with the schema.

use serde_json::{Map, Value as Json};

use crate::id::{Millis, UserId, rfc3339};
use crate::store::transaction::values;
use crate::store::{StoreError, Transaction, ValueRef};

/// The rows of a table that are about a user.
#[derive(Clone, Copy, Debug)]
pub struct OwnedRows {
    /// The name of the table.
    pub table: &'static str,
    /// The condition for the rows. `$1` is the number of the user.
    of_user: &'static str,
    /// The key of the list of rows in the export; `""` for one row with the fields of the account.
    pub key: &'static str,
    /// The columns in the export.
    pub exported: &'static [OwnedColumn],
    /// The columns that the export leaves out: hashes of secrets, numbers of the user, counters.
    pub internal: &'static [&'static str],
    on_deletion: OnDeletion,
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
enum Form {
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
enum OnDeletion {
    /// They are deleted.
    Delete,
    /// Columns get other values; the text follows `SET`.
    Set(&'static str),
    /// They stay, for a reason.
    Keep(&'static str),
}

use OnDeletion::{Delete, Keep, Set};

/// All data of a user. A deletion goes from the first entry to the last: the ones before `users` find
/// rows by the name.
pub const OWNED: &[OwnedRows] = &[
    OwnedRows {
        table: "sessions",
        of_user: "user_id = $1",
        key: "sessions",
        exported: &[time("created"), time("seen"), time("expires")],
        internal: &["token_hash", "user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "tokens",
        of_user: "user_id = $1",
        key: "tokens",
        exported: &[
            plain("id"),
            plain("label"),
            plain("scopes"),
            time("created"),
            time("expires"),
        ],
        internal: &["user_id", "hash"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "one_time",
        of_user: "user_id = $1",
        key: "links",
        exported: &[plain("purpose"), plain("email"), time("expires")],
        internal: &["hash", "user_id", "game", "seat", "used_at"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "push_subscriptions",
        of_user: "user_id = $1",
        key: "browsers",
        exported: &[
            plain("endpoint").as_name("push"),
            time("created").as_name("since"),
        ],
        internal: &["id", "user_id", "wanted", "sent", "tries", "next_at"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "vacations",
        of_user: "user_id = $1",
        key: "vacations",
        exported: &[
            time("from_at").as_name("from"),
            time("until_at").as_name("until"),
        ],
        internal: &["user_id"],
        on_deletion: Keep("the clocks of stored games are counted with them"),
    },
    OwnedRows {
        table: "challenges",
        of_user: "id IN (SELECT challenge FROM invitations WHERE user_id = $1)",
        key: "challenges",
        exported: &[
            plain("id"),
            plain("kind"),
            plain("board"),
            plain("players"),
            flag("swap"),
            flag("rated"),
            plain("visibility"),
            json("clock"),
            plain("color"),
            plain("state"),
            time("created"),
            time("expires"),
            plain("game"),
        ],
        internal: &["key", "request_hash", "rematch_of"],
        on_deletion: Set(
            "state = CASE WHEN state <> 'open' THEN state WHEN EXISTS (SELECT 1 FROM invitations i \
             WHERE i.challenge = challenges.id AND i.place = 0 AND i.user_id = $1) \
             THEN 'canceled' ELSE 'declined' END",
        ),
    },
    OwnedRows {
        table: "invitations",
        of_user: "user_id = $1",
        key: "invitations",
        exported: &[plain("challenge"), plain("place"), flag("accepted")],
        internal: &["user_id"],
        on_deletion: Keep("closed challenges have their players"),
    },
    OwnedRows {
        table: "seats",
        of_user: "user_id = $1",
        key: "seats",
        exported: &[plain("game"), plain("seat")],
        internal: &[
            "user_id",
            "guest_hash",
            "engine",
            "nagged_n",
            "taken_at",
            "link_hash",
            "guest_name",
        ],
        on_deletion: Keep("games stay, under the name of a deleted player"),
    },
    OwnedRows {
        table: "events",
        // By the seats, since a guest may have made them before an account took the seat.
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = events.game AND s.seat = events.seat) \
                  AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "events",
        exported: &[
            plain("game"),
            plain("n"),
            plain("kind"),
            plain("text"),
            plain("source"),
            time("at"),
        ],
        internal: &["id", "seat", "user_id", "key", "hash"],
        on_deletion: Keep("games stay, under the name of a deleted player"),
    },
    OwnedRows {
        table: "conditionals",
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = conditionals.game AND s.seat = conditionals.seat)",
        key: "conditionals",
        exported: &[plain("game"), plain("based_on_n"), json("tree")],
        internal: &["seat"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "offers",
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = offers.game AND s.seat = offers.seat) \
                  AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "offers",
        exported: &[plain("game"), time("at")],
        internal: &["seat"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "notes",
        of_user: "user_id = $1",
        key: "notes",
        exported: &[plain("game"), plain("text"), time("at")],
        internal: &["user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "chat",
        of_user: "EXISTS (SELECT 1 FROM seats s WHERE s.user_id = $1 \
                  AND s.game = chat.game AND s.seat = chat.seat) \
                  AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "chat",
        exported: &[plain("game"), plain("text"), time("at")],
        internal: &["id", "seat", "user_id", "key"],
        on_deletion: Keep("the other players were told it"),
    },
    OwnedRows {
        table: "follows",
        of_user: "user_id = $1",
        key: "follows",
        exported: &[plain("game")],
        internal: &["user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "kept_lines",
        of_user: "user_id = $1",
        key: "lines",
        exported: &[
            plain("game"),
            plain("from_move"),
            plain("turns"),
            time("at"),
        ],
        internal: &["id", "user_id"],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "ratings",
        of_user: "user_id = $1",
        key: "ratings",
        exported: &[
            plain("kind"),
            plain("value"),
            plain("deviation"),
            plain("volatility"),
            plain("games"),
            time("at"),
        ],
        internal: &["user_id"],
        on_deletion: Keep("games that go on are rated with them, for the other player"),
    },
    OwnedRows {
        table: "rating_changes",
        of_user: "user_id = $1 AND game IN (SELECT game FROM seats WHERE user_id = $1)",
        key: "rating_changes",
        exported: &[
            plain("game"),
            plain("before_value").as_name("before"),
            plain("after_value").as_name("after"),
        ],
        internal: &["user_id"],
        on_deletion: Keep("games that go on are rated with them, for the other player"),
    },
    OwnedRows {
        table: "outbox",
        of_user: "user_id = $1",
        key: "mails",
        exported: &[
            plain("recipient").as_name("to"),
            time("created"),
            time("sent_at"),
            plain("error"),
        ],
        // The text of a mail that waits may have the secret of a link.
        internal: &[
            "id",
            "user_id",
            "dedupe",
            "message",
            "address_hash",
            "tries",
            "next_at",
        ],
        on_deletion: Delete,
    },
    OwnedRows {
        table: "audit",
        of_user: "who = (SELECT name FROM users WHERE id = $1)",
        key: "audit",
        exported: &[time("at"), plain("what"), plain("origin")],
        internal: &["id", "who"],
        on_deletion: Set("who = (SELECT 'deleted-' || id FROM users WHERE id = $1)"),
    },
    OwnedRows {
        table: "users",
        of_user: "id = $1",
        key: "",
        exported: &[
            plain("name"),
            plain("email"),
            time("verified_at"),
            json("prefs").as_name("preferences"),
            time("created"),
        ],
        internal: &[
            "id",
            "name_key",
            "email_key",
            "password_hash",
            "mail_code_hash",
            "deleted_at",
            "digested_at",
            "digest_due",
        ],
        on_deletion: Set(
            "name = 'deleted-' || id, name_key = 'deleted-' || id, email = NULL, \
             email_key = NULL, verified_at = NULL, password_hash = NULL, mail_code_hash = NULL, \
             prefs = '{}', digested_at = 0, digest_due = NULL",
        ),
    },
];

/// The tables without data of a user, each with the reason.
pub const NOT_OWNED: &[(&str, &str)] = &[
    ("games", "settings and columns that follow from the events"),
    ("signals", "changes of games, kept for minutes"),
    ("reviews", "computed from the turns of a game"),
    ("inbox", "hashes of mails"),
    ("settings", "keys of the server itself"),
    ("revocations", "hashes of secrets that have ended"),
    ("outages", "times in which no server ran"),
    ("schema_version", "the migrations"),
];

const fn column(name: &'static str, form: Form) -> OwnedColumn {
    OwnedColumn {
        name,
        shown: name,
        form,
    }
}

const fn plain(name: &'static str) -> OwnedColumn {
    column(name, Form::Plain)
}

const fn time(name: &'static str) -> OwnedColumn {
    column(name, Form::Time)
}

const fn json(name: &'static str) -> OwnedColumn {
    column(name, Form::Json)
}

const fn flag(name: &'static str) -> OwnedColumn {
    column(name, Form::Flag)
}

impl OwnedColumn {
    const fn as_name(self, shown: &'static str) -> Self {
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
            Keep(reason) => Some(reason),
            Delete | Set(_) => None,
        }
    }

    fn export(
        &self,
        tx: &mut dyn Transaction,
        user: UserId,
    ) -> Result<Vec<Map<String, Json>>, StoreError> {
        let columns: Vec<_> = self.exported.iter().map(|column| column.name).collect();
        let (columns, table, of_user) = (columns.join(", "), self.table, self.of_user);
        let mut names = self.exported.iter().map(|column| column.name);
        // Rows without a number are told apart by their first columns.
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

    fn delete(&self, tx: &mut dyn Transaction, user: UserId) -> Result<(), StoreError> {
        let (table, of_user) = (self.table, self.of_user);
        let sql = match self.on_deletion {
            Delete => format!("DELETE FROM {table} WHERE {of_user}"),
            Set(set) => format!("UPDATE {table} SET {set} WHERE {of_user}"),
            Keep(_) => return Ok(()),
        };
        tx.execute(&sql, values![user]).map(drop)
    }
}

/// Returns all data of a user as an object: the fields of the account, and a list for each table.
pub fn export(tx: &mut dyn Transaction, user: UserId) -> Result<Map<String, Json>, StoreError> {
    let mut data = Map::new();
    for owned in OWNED {
        let rows = owned.export(tx, user)?;
        if owned.key.is_empty() {
            data.extend(rows.into_iter().flatten());
        } else {
            data.insert(owned.key.to_owned(), rows.into());
        }
    }
    Ok(data)
}

/// Deletes the data of a user: the name becomes `deleted-ID`, and the games stay.
pub fn delete(tx: &mut dyn Transaction, user: UserId, now: Millis) -> Result<(), StoreError> {
    for owned in OWNED {
        owned.delete(tx, user)?;
    }
    let sql = "UPDATE users SET deleted_at = $2 WHERE id = $1";
    tx.execute(sql, values![user, now]).map(drop)
}
