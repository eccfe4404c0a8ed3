//! The chain of hashes over the events of a game.

use sha2::{Digest, Sha256};

use crate::id::GameId;

/// Why a chain is broken.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("event {n} of game {game} has another hash than its fields and the event before it give")]
pub struct ChainError {
    /// The game that has the event.
    pub game: GameId,
    /// The number of the event.
    pub n: u32,
}

/// Returns the hash of a list of fields, in hexadecimal.
pub(super) fn hash_of(fields: &[Option<&str>]) -> String {
    let mut hasher = Sha256::new();
    for field in fields {
        // The length prefix keeps different lists from hashing the same bytes. `u64::MAX`, which
        // no text reaches, marks an absent field and tells it from an empty one.
        let length = field.map_or(u64::MAX, |text| text.len() as u64);
        hasher.update(length.to_le_bytes());
        hasher.update(field.unwrap_or_default());
    }
    data_encoding::HEXLOWER.encode(&hasher.finalize())
}
