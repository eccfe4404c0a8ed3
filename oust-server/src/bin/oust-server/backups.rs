//! The backups of a server that runs.

use std::path::Path;
use std::time::Duration;

use oust_program::Failure;
use oust_server::http::AppState;
use oust_server::id::Millis;
use oust_server::store::{Backups, Database};

use crate::args::{ServeArgs, SetupArgs};

/// The time after a failure: a disk that was full may have room again.
const RETRY: Duration = Duration::from_secs(15 * 60);

/// Backups with the time between two of them.
pub(crate) struct Schedule {
    backups: Backups,
    interval: Duration,
}

impl Schedule {
    /// Returns the schedule of the flags; `None` without `--backups`.
    pub(crate) fn new(config: &SetupArgs, args: &ServeArgs) -> anyhow::Result<Option<Self>> {
        let Some(folder) = args.backups.clone() else {
            return Ok(None);
        };
        if let Database::Url(_) = config.database() {
            let message = "--backups: this is for SQLite; PostgreSQL is backed up by its own \
                           `pg_dump`, as deploy/backup does";
            return Err(Failure::usage(message).into());
        }
        let shown = folder.display().to_string();
        let backups = Backups::open(folder, args.backups_kept)
            .map_err(|error| Failure::usage(format!("--backups: cannot make {shown}: {error}")))?;
        let interval = Duration::from_secs(u64::from(args.backup_hours.get()) * 3600);
        Ok(Some(Self { backups, interval }))
    }

    /// Makes a backup whenever the newest one is as old as the interval. Never returns.
    pub(crate) async fn run(self, state: AppState) {
        loop {
            let newest = self.backups.newest();
            if let Ok(Some(newest)) = newest {
                state.metrics.backed_up(newest);
                tokio::time::sleep(self.wait(newest, state.service.now())).await;
            }
            match state.service.back_up(&self.backups).await {
                Ok(path) => tracing::info!(path = shown(&path), "made a backup"),
                Err(error) => {
                    tracing::error!(%error, "a backup failed; the older ones stay");
                    state.metrics.backup_failed();
                    tokio::time::sleep(RETRY).await;
                }
            }
        }
    }

    /// Returns the time until the next backup is due.
    fn wait(&self, newest: Millis, now: Millis) -> Duration {
        let age = Duration::from_millis(u64::try_from(now - newest).unwrap_or(0));
        self.interval.saturating_sub(age)
    }
}

fn shown(path: &Path) -> String {
    path.display().to_string()
}
