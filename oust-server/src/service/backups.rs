//! Backups while the server runs.

use std::path::PathBuf;

use super::{Service, ServiceError};
use crate::store::Backups;

impl Service {
    /// Adds a backup with the present time, and returns its folder.
    ///
    /// # Errors
    ///
    /// Fails if the backup cannot be written or is damaged. Then all older ones stay.
    pub async fn back_up(&self, backups: &Backups) -> Result<PathBuf, ServiceError> {
        Ok(backups.add(&self.store, self.now()).await?)
    }
}
