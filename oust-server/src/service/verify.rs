//! Verifies what is stored: the chain of hashes, the rules, and the exported records.

use super::load::Loaded;
use super::{Service, ServiceError};
use crate::id::GameId;
use crate::store::{Transaction, events, games};

/// What a verification found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// The number of games.
    pub games: usize,
    /// The number of their events.
    pub events: usize,
    /// The games that are damaged, with what is wrong.
    pub faults: Vec<(GameId, String)>,
}

impl Service {
    /// Verifies all games, or those that are not over.
    ///
    /// # Errors
    ///
    /// Fails if the store does.
    pub async fn verify(&self, unfinished_only: bool) -> Result<Verification, ServiceError> {
        let mut verification = Verification::default();
        let mut after = GameId(0);
        loop {
            let read = self
                .store
                .read(move |tx| games::after(tx, after, unfinished_only, 500));
            let ids = read.await?;
            let Some(&last) = ids.last() else {
                return Ok(verification);
            };
            after = last;
            for id in ids {
                let site = self.setup.public_url.clone();
                let found = self.store.read(move |tx| verify_game(tx, id, &site)).await;
                verification.games += 1;
                match found {
                    Ok(count) => verification.events += count,
                    Err(error) if error.is_temporary() && !is_damage(&error) => return Err(error),
                    Err(error) => verification.faults.push((id, error.to_string())),
                }
            }
        }
    }
}

fn is_damage(error: &ServiceError) -> bool {
    matches!(
        error,
        ServiceError::Store(crate::store::StoreError::Damaged { .. })
    )
}

/// Verifies a game and returns the number of its events.
fn verify_game(tx: &mut dyn Transaction, id: GameId, site: &str) -> Result<usize, ServiceError> {
    let loaded = Loaded::load(tx, id)?;
    events::check_chain(id, &loaded.events)?;
    let is_over = loaded.state.rules().outcome().is_some();
    // The chain cannot show that its last events are gone; the row of the game does.
    if is_over != loaded.game.is_over || loaded.state.n() != loaded.game.n {
        let message = "the stored state of the game does not follow from its events";
        return Err(ServiceError::Damaged(message.to_owned()));
    }
    let verified = loaded.state.rules().verify(&loaded.labels(site));
    verified.map_err(ServiceError::Damaged)?;
    Ok(loaded.events.len())
}
