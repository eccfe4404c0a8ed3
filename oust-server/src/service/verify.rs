//! Verifies the stored games: the hash chain, the derived columns, the rules, and the exported
//! records.

use super::stored_game::{BATCH, last_unrooted};
use super::{GameSnapshot, Service, ServiceError};
use crate::id::GameId;
use crate::store::{Transaction, events, games};

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verification {
    /// The number of verified games.
    pub games: usize,
    /// The number of events in the games without a fault.
    pub events: usize,
    /// The damaged games, each with its fault.
    pub faults: Vec<(GameId, String)>,
    /// The games with repaired columns, each with the fault before the repair.
    pub repaired: Vec<(GameId, String)>,
}

/// The treatment of derived columns that differ from the events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repair {
    /// Reports them as a fault.
    No,
    /// Derives them again. Never writes events.
    Columns,
}

impl Service {
    /// Verifies all games, or the unfinished games only.
    pub async fn verify(
        &self,
        unfinished_only: bool,
        repair: Repair,
    ) -> Result<Verification, ServiceError> {
        let mut verification = Verification::default();
        let last_unrooted = last_unrooted(&self.store).await?;
        let mut after = GameId(0);
        loop {
            let read = self
                .store
                .read(move |tx| games::after(tx, after, unfinished_only, BATCH));
            let ids = read.await?;
            let Some(&last) = ids.last() else {
                return Ok(verification);
            };
            after = last;
            for id in ids {
                let site = self.config.public_url.clone();
                let may_be_unrooted = id <= last_unrooted;
                let job = move |tx: &mut dyn Transaction| {
                    verify_game(tx, id, &site, may_be_unrooted, repair)
                };
                let found = match repair {
                    Repair::No => self.store.read(job).await,
                    Repair::Columns => self.store.write(job).await,
                };
                verification.games += 1;
                match found {
                    Ok(verified) => {
                        verification.events += verified.events;
                        verification
                            .repaired
                            .extend(verified.repaired.map(|fault| (id, fault)));
                    }
                    Err(error) if error.is_outage() => return Err(error),
                    Err(error) => verification.faults.push((id, error.to_string())),
                }
            }
        }
    }
}

/// The result for a game without a fault.
struct Verified {
    /// The number of its events.
    events: usize,
    /// The fault of the columns before their repair; `None` if they were right.
    repaired: Option<String>,
}

fn verify_game(
    tx: &mut dyn Transaction,
    id: GameId,
    site: &str,
    may_be_unrooted: bool,
    repair: Repair,
) -> Result<Verified, ServiceError> {
    let snapshot = GameSnapshot::load(tx, id)?;
    let stored = events::of_game(tx, id)?;
    let row = &snapshot.game;
    let root = games::root_of(id, &row.slug, &row.settings, row.created)?;
    if row.root.as_deref() != Some(root.as_str()) {
        let message = "the settings of the game are not those with which it began";
        return Err(ServiceError::Damaged(message.to_owned()));
    }
    // Games from before the roots have a first event that follows the empty hash.
    let roots: &[&str] = if may_be_unrooted {
        &[&root, ""]
    } else {
        &[&root]
    };
    events::check_chain(roots, &stored)?;
    let notation = snapshot.state.notation();
    for event in &stored {
        // The parser accepts several forms of a turn, so that a changed text could still parse to
        // the same turn. The server writes only one form.
        if let Some(text) = event.text.as_deref()
            && let Ok(turn) = notation.parse(text)
            && notation.text(&turn) != text
        {
            let message = format!("event {} has a turn in another form: `{text}`", event.n);
            return Err(ServiceError::Damaged(message));
        }
    }
    let headers = snapshot.record_headers(site);
    let verified = snapshot.state.rules().verify(&headers);
    verified.map_err(ServiceError::Damaged)?;
    let derived = snapshot.state.derived();
    // A chain without its last events is still a valid chain. Only the columns show the loss.
    if row.derived.n > derived.n {
        // No repair: derived again, the columns would hide the loss.
        let (stored, found) = (row.derived.n, derived.n);
        let message = format!("the game has {found} events, its columns tell of {stored}");
        return Err(ServiceError::Damaged(message));
    }
    let differences = derived.differences(&row.derived);
    let mut repaired = None;
    if !differences.is_empty() {
        let message = format!("columns differ from the events: {}", differences.join("; "));
        if repair == Repair::No {
            return Err(ServiceError::Damaged(message));
        }
        games::save(tx, id, &derived)?;
        repaired = Some(message);
    }
    Ok(Verified {
        events: stored.len(),
        repaired,
    })
}
