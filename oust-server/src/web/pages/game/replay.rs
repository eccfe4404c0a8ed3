//! The replay of a game on its page.

use oust_draw::replay::{ReplayGame, ReplayNote, replay_charts};

use super::review::{MistakeRow, Shown};
use crate::service::GameDetails;
use crate::web::frame::Frame;

/// The replay of a game, for its script.
pub(super) struct Replay {
    /// The data, as JSON for an element of the page.
    pub(super) data: String,
    /// The charts, which the script fills.
    pub(super) charts: String,
}

impl Replay {
    /// Returns the replay with the values and mistakes of the review; `None` if the kind of game
    /// has none.
    pub(super) fn new(
        page: &Frame,
        look: &GameDetails,
        site: &str,
        review: &Shown,
        rows: &[MistakeRow],
    ) -> Option<Self> {
        let rules = look.snapshot.state.rules();
        let annotated = rules.annotated(&look.snapshot.labels(site))?;
        let mistakes = review.mistakes().iter().zip(rows);
        let notes = mistakes.map(|(mistake, row)| ReplayNote {
            turn: mistake.turn,
            text: row.text.clone(),
        });
        let game = ReplayGame::new(&annotated, rules.notation().dialect())
            .values(review.values().iter().copied())
            .notes(notes);
        Some(Self {
            data: game.data(&page.language).to_json(),
            charts: replay_charts(&page.language),
        })
    }
}
