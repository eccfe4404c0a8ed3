//! The games of each player, board, year and event.
//!
//! `named` has the groups of games by a name, `players` the players with their ratings, which
//! `ratings` computes and `history` keeps over time. `rows` has the rows of both, as JSON has them,
//! and `cells` their texts.

mod by;
mod cells;
mod history;
mod named;
mod players;
mod ratings;
mod rows;

use super::figures::GameFigures;
use crate::args::NamesArgs;
use named::NamedGroups;
use players::Players;

pub(crate) use by::By;
pub(crate) use cells::{Cells, csv_columns, readable};
pub(crate) use history::History;
pub(crate) use rows::{GroupRow, GroupsJson};

/// The figures of games in groups. Memory grows with the groups, and by 24 bytes for each rated game
/// of the players.
pub(crate) struct Groups {
    players: Option<Players>,
    named: Vec<NamedGroups>,
}

impl Groups {
    /// Makes groups without games.
    pub(crate) fn new(kinds: &[By], names: NamesArgs) -> Self {
        let others = kinds.iter().filter(|&&by| by != By::Player);
        Self {
            players: kinds.contains(&By::Player).then(|| Players::new(names)),
            named: others.map(|&by| NamedGroups::new(by, names)).collect(),
        }
    }

    /// Adds a game.
    pub(crate) fn add(&mut self, game: &GameFigures) {
        if let Some(players) = &mut self.players {
            players.add(game);
        }
        for groups in &mut self.named {
            groups.add(game);
        }
    }

    /// Rates the players, and returns the ratings of `most` of them over time.
    pub(crate) fn rate(&mut self, most: usize) -> History {
        let players = self.players.as_mut();
        players.map_or_else(History::default, |players| players.rate(most))
    }

    /// Returns the rows of a kind of groups, which must be counted. Players and events with the most
    /// games come first, boards and years are in their own order, and games without a name come last.
    pub(crate) fn rows(&self, by: By) -> Vec<GroupRow<'_>> {
        if let (By::Player, Some(players)) = (by, &self.players) {
            return players.rows().map(GroupRow::from_player).collect();
        }
        let mut named = self.named.iter().filter(|groups| groups.by() == by);
        let rows = named.next().map(NamedGroups::rows).unwrap_or_default();
        rows.into_iter().map(GroupRow::Named).collect()
    }
}
