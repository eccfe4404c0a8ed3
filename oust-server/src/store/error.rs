//! The errors of the store.

/// Why a job did not run, or why what it wrote is not stored.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The database cannot be read or written now.
    #[error("the database is not available: {reason}")]
    Unavailable {
        /// What the database said.
        reason: String,
    },
    /// A stored value is not what it has to be.
    #[error("the database is damaged: {reason}")]
    Damaged {
        /// The value and its place.
        reason: String,
    },
    /// The job failed by a fault of the program.
    #[error("the job failed by a fault of the program")]
    Panicked,
    /// The store is shut down.
    #[error("the store is shut down")]
    Closed,
    /// The store cannot do this.
    #[error("{reason}")]
    Unsupported {
        /// What to do instead.
        reason: String,
    },
}

impl StoreError {
    pub(super) fn unavailable(error: impl std::fmt::Display) -> Self {
        Self::Unavailable {
            reason: error.to_string(),
        }
    }

    pub(super) fn damaged(reason: impl std::fmt::Display) -> Self {
        Self::Damaged {
            reason: reason.to_string(),
        }
    }
}

/// Why a database cannot be opened.
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
    /// The database cannot be opened.
    #[error("cannot open the database: {reason}")]
    Unavailable {
        /// What the database said.
        reason: String,
    },
    /// The program was built without PostgreSQL.
    #[error("this program was built without PostgreSQL; build it with the feature `postgres`")]
    NoPostgres,
}

impl OpenError {
    pub(super) fn other(error: impl std::fmt::Display) -> Self {
        Self::Unavailable {
            reason: error.to_string(),
        }
    }
}
