//! Derives the columns of games again if an older version of the server wrote them.

use super::{GameSnapshot, ServiceError};
use crate::id::GameId;
use crate::store::{Store, StoreError, Transaction, games, settings};

/// The number of games in a batch.
pub(crate) const BATCH: u32 = 500;

/// The setting that holds the number of the last game without a root hash.
const LAST_UNROOTED: &str = "last-unrooted";

/// Derives the columns that an older version of the server wrote. Leaves a damaged game as it is,
/// for `verify` to report.
pub(crate) async fn derive_outdated(store: &Store) -> Result<(), ServiceError> {
    // Before `derive` gives games a root: afterwards the number can no longer be found.
    last_unrooted(store).await?;
    let mut after = GameId(0);
    loop {
        let job = move |tx: &mut dyn Transaction| {
            let ids = games::outdated(tx, after, BATCH)?;
            for &id in &ids {
                if let Err(error) = derive(tx, id) {
                    if error.is_temporary() && !is_damage(&error) {
                        return Err(error);
                    }
                    tracing::error!(game = %id, %error, "the columns of a game cannot be derived");
                }
            }
            Ok::<_, ServiceError>(ids.last().copied())
        };
        match store.write(job).await? {
            Some(last) => after = last,
            None => return Ok(()),
        }
    }
}

fn derive(tx: &mut dyn Transaction, id: GameId) -> Result<(), ServiceError> {
    let snapshot = GameSnapshot::load(tx, id)?;
    let row = &snapshot.game;
    if row.root.is_none() {
        let root = games::root_of(id, &row.slug, &row.settings, row.created)?;
        games::set_root(tx, id, &root)?;
    }
    Ok(games::save(tx, id, &snapshot.state.derived())?)
}

/// Returns the last game in which the first event may follow the empty hash; in later games it
/// follows the root of the game. The first call stores the number, before any game gets a root.
pub(crate) async fn last_unrooted(store: &Store) -> Result<GameId, ServiceError> {
    let job = |tx: &mut dyn Transaction| {
        let found = games::last_unrooted(tx)?;
        settings::get_or_set(tx, LAST_UNROOTED, &found.to_string())
    };
    let stored = store.write(job).await?;
    let damaged = |_| ServiceError::Damaged(format!("the setting `{LAST_UNROOTED}`"));
    Ok(GameId(stored.parse().map_err(damaged)?))
}

/// Returns whether an error reports damaged data, so that a retry fails too.
pub(crate) fn is_damage(error: &ServiceError) -> bool {
    matches!(error, ServiceError::Store(StoreError::Damaged { .. }))
}
