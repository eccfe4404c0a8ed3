//! The errors of the store.

/// The reason why a job did not run, or why its changes are not stored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be read or written now.
    #[error("the database is not available: {reason}")]
    Unavailable {
        /// The message of the database.
        reason: String,
    },
    /// A stored value has another type than its column, or breaks a rule.
    #[error("the database is damaged: {reason}")]
    Damaged {
        /// The value and its place.
        reason: String,
    },
    /// The job panicked.
    #[error("the job failed by a fault of the program")]
    Panicked,
    /// The store is shut down.
    #[error("the store is shut down")]
    Closed,
    /// The store cannot do this.
    #[error("{reason}")]
    Unsupported {
        /// The reason, with the way to do it instead.
        reason: String,
    },
}

impl StoreError {
    pub(crate) fn unavailable(error: impl std::fmt::Display) -> Self {
        Self::Unavailable {
            reason: error.to_string(),
        }
    }

    pub(crate) fn damaged(reason: impl std::fmt::Display) -> Self {
        Self::Damaged {
            reason: reason.to_string(),
        }
    }

    pub(crate) fn no_column(index: usize) -> Self {
        Self::damaged(format_args!("a result has no column {index}"))
    }
}

/// The reason why a database cannot be opened.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// A newer version of the server has written it.
    #[error(
        "the database has version {found} of the schema, this program knows up to {known}: a newer \
         version of the server has written it"
    )]
    Newer {
        /// The version of the database.
        found: i64,
        /// The newest version that the program knows.
        known: i64,
    },
    /// There is no database, and the command may not make one.
    #[error("there is no database in {place}; `serve` or `user add` makes one")]
    Missing {
        /// The file, or the name of the server's database.
        place: String,
    },
    /// An older version of the server has written it, and it is to stay as it is.
    #[error(
        "the database has version {found} of the schema, this program needs {known}: use the \
         program that serves it, or start this one with `serve` once"
    )]
    Older {
        /// The version of the database.
        found: i64,
        /// The version that the program needs.
        known: i64,
    },
    /// The database cannot be opened.
    #[error("cannot open the database: {reason}")]
    Unavailable {
        /// The message of the database.
        reason: String,
    },
    /// The program was built without PostgreSQL.
    #[error("this program was built without PostgreSQL; build it with the feature `postgres`")]
    NoPostgres,
}

impl OpenError {
    pub(crate) fn other(error: impl std::fmt::Display) -> Self {
        Self::Unavailable {
            reason: error.to_string(),
        }
    }
}
