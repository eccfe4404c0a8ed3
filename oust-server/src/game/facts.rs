//! The facts of a game from the columns of its row.

use super::{BoardView, Derived, Kind, Settings, orbit, oust};

/// Returns the facts of a game without a fold of its events; `None` if its columns are unreadable.
pub fn facts_of(settings: &Settings, derived: &Derived) -> Option<BoardView> {
    match settings.kind {
        Kind::Oust => oust::view_of(settings, derived),
        Kind::Orbit => orbit::view_of(settings, derived),
    }
}
