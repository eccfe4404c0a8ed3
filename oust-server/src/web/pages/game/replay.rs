//! The data for the replay script on the page of a game.

use oust_draw::replay::{ReplayGame, ReplayNote, replay_charts};

use super::review::{MistakeRow, Shown};
use crate::service::GameDetails;
use crate::web::layout::Layout;

/// A replay as the page embeds it.
pub(super) struct Replay {
    /// The steps of the game in JSON.
    pub(super) data: String,
    /// The HTML of empty charts. The script draws into them.
    pub(super) charts: String,
}

impl Replay {
    /// Returns the replay with the values and mistakes of the review; `None` for kinds of games
    /// without records.
    pub(super) fn new(
        page: &Layout,
        details: &GameDetails,
        site: &str,
        review: &Shown,
        rows: &[MistakeRow],
    ) -> Option<Self> {
        let rules = details.snapshot.state.rules();
        let annotated = rules.annotated(&details.snapshot.record_headers(site))?;
        // `rows` has a row for each mistake, in the same order.
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
