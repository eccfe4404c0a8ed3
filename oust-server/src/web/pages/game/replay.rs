//! The data for the replay script on the page of a game, and the catalog of its texts.

use oust_draw::replay::{Argument, Catalog, CatalogTexts, ReplayGame, ReplayNote, replay_charts};

use super::review::{MistakeRow, Review};
use crate::service::GameSnapshot;
use crate::web::catalog::Language;
use crate::web::page_context::Layout;

/// A replay as the page embeds it.
pub(crate) struct Replay {
    /// The steps of the game in JSON.
    pub(crate) data: String,
    /// The HTML of empty charts. The script draws into them.
    pub(crate) charts: String,
}

impl Replay {
    /// Returns the replay with the values and mistakes of the review; `None` for kinds of games
    /// without records.
    pub(crate) fn new(
        page: &Layout,
        snapshot: &GameSnapshot,
        site: &str,
        review: &Review,
        rows: &[MistakeRow],
    ) -> Option<Self> {
        let rules = snapshot.state.rules();
        let annotated = rules.annotated(&snapshot.record_headers(site))?;
        // `rows` has a row for each mistake, in the same order.
        let mistakes = review.mistakes().iter().zip(rows);
        let notes = mistakes.map(|(mistake, row)| ReplayNote {
            turn: mistake.turn,
            text: row.text.clone(),
        });
        let game = ReplayGame::new(&annotated, rules.notation().dialect())
            .values(review.values().iter().copied())
            .notes(notes);
        let texts = CatalogTexts(&page.language);
        Some(Self {
            data: game.data(&texts).to_json(),
            charts: replay_charts(&texts),
        })
    }
}

impl Catalog for Language {
    fn text(&self, key: &str, arguments: &[(&str, Argument<'_>)]) -> String {
        let phrase = self.phrase(key);
        let filled = arguments
            .iter()
            .fold(phrase, |phrase, &(name, value)| match value {
                Argument::Text(text) => phrase.with(name, text),
                Argument::Number(number) => phrase.with(name, number),
            });
        filled.to_string()
    }
}
