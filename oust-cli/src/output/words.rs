//! Turns as text.

use oust_core::Game;
use oust_notation::{AnnotatedGame, Dialect};

/// Returns the turns of a game, each with its tokens joined by `,`.
pub(crate) fn turn_texts(game: Game, dialect: Dialect) -> Vec<String> {
    let entries = AnnotatedGame::new(game).entries(dialect);
    entries.iter().map(|entry| entry.text.to_owned()).collect()
}
