//! Levels of the player.

use oust_search::Level;

/// Parses a level of 0 to 9.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let level = text.parse().ok().and_then(Level::new);
    level.ok_or_else(|| format!("expected a level from 0 to {}", Level::MAX))
}
