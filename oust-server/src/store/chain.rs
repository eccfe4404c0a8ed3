//! The chain of hashes over the events of a game.

use sha2::{Digest, Sha256};

use crate::id::{GameId, UserId};
use crate::play::Event;

/// Why a chain is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {n} of game {game} has another hash than its fields and the event before it give")]
pub struct ChainError {
    /// The game.
    pub game: GameId,
    /// The number of the event.
    pub n: u32,
}

/// Returns the hash of an event, which covers that of the event before it; in hexadecimal.
pub(super) fn hash(
    previous: &str,
    game: GameId,
    event: &Event,
    user: Option<UserId>,
    key: Option<&str>,
    source: &str,
) -> String {
    let (kind, text) = event.action.to_parts();
    let mut hasher = Sha256::new();
    // Each field with its length, so that no two lists of fields give the same bytes.
    let mut field = |text: Option<&str>| {
        let length = text.map_or(u64::MAX, |text| text.len() as u64);
        hasher.update(length.to_le_bytes());
        hasher.update(text.unwrap_or_default());
    };
    field(Some(previous));
    field(Some(&game.to_string()));
    field(Some(&event.n.to_string()));
    field(Some(kind));
    field(Some(&event.seat.to_string()));
    field(user.map(|user| user.0.to_string()).as_deref());
    field(text);
    field(key);
    field(Some(source));
    field(Some(&event.at.to_string()));
    data_encoding::HEXLOWER.encode(&hasher.finalize())
}
