//! The figures of players.

use std::cmp::Reverse;
use std::collections::HashMap;

use oust_core::Color;

use super::super::distribution::Spread;
use super::super::facts::GameResult;
use super::super::figures::GameFigures;
use super::history::History;
use super::ratings::{RatedGames, Rating};
use crate::args::NamesArgs;
use crate::view::SideCaptures;

/// The players of a collection.
pub(super) struct Players {
    names: NamesArgs,
    /// The index of each player by the key of the name.
    indices: HashMap<String, usize>,
    figures: Vec<Player>,
    /// The games of seats without a name.
    unnamed: Player,
    rated: RatedGames,
}

/// The figures of a player.
#[derive(Default)]
pub(super) struct Player {
    /// The name as it is first met; `None` for games without a name.
    pub(super) name: Option<String>,
    pub(super) games: u64,
    pub(super) won: u64,
    pub(super) lost: u64,
    /// `None` without a rated game.
    pub(super) rating: Option<Rating>,
    pub(super) turns: Spread,
    pub(super) placements: Spread,
    pub(super) captures: Spread,
    pub(super) captured: Spread,
}

impl Players {
    pub(super) fn new(names: NamesArgs) -> Self {
        Self {
            names,
            indices: HashMap::new(),
            figures: Vec::new(),
            unnamed: Player::default(),
            rated: RatedGames::default(),
        }
    }

    pub(super) fn add(&mut self, game: &GameFigures) {
        let Some(facts) = &game.facts else { return };
        let indices = [0, 1].map(|side| self.index(facts.names[side].as_deref()));
        if indices[0] == indices[1] {
            // A game against oneself is one game, without a winner.
            let [x, o] = facts.sides;
            let both = SideCaptures {
                placements: x.placements + o.placements,
                stones: x.stones + o.stones,
            };
            self.player(indices[0]).add(game, both, None);
            return;
        }
        for color in Color::BOTH {
            let won = match facts.result {
                GameResult::Won(winner) => Some(winner == color),
                GameResult::Tie | GameResult::Unknown => None,
            };
            let side = color.index();
            self.player(indices[side]).add(game, facts.sides[side], won);
        }
        // A rating against an unknown player would mean nothing.
        if let [Some(x), Some(o)] = indices {
            self.rated.add(facts.date, [x, o], facts.result);
        }
    }

    /// Rates the players, and returns the ratings of the `most` with the most games over time.
    pub(super) fn rate(&mut self, most: usize) -> History {
        let mut order: Vec<usize> = (0..self.figures.len()).collect();
        order.sort_by(|&one, &other| self.figures[one].order().cmp(&self.figures[other].order()));
        // Before the games are rated, so that no other history is kept.
        order.truncate(most);
        let names = |&index: &usize| (index, self.figures[index].name.clone().unwrap_or_default());
        let mut history = History::new(
            order.iter().map(names),
            self.figures.len(),
            self.rated.span(),
        );
        let ratings = self.rated.rate(self.figures.len(), |player, date, rating| {
            history.add(player, date, rating);
        });
        for (player, rating) in self.figures.iter_mut().zip(ratings) {
            player.rating = rating;
        }
        history
    }

    /// Returns the players in the order of the rows.
    pub(super) fn rows(&self) -> impl Iterator<Item = &Player> {
        let mut rows: Vec<&Player> = self.figures.iter().collect();
        rows.sort_by(|one, other| one.order().cmp(&other.order()));
        let unnamed = Some(&self.unnamed).filter(|unnamed| unnamed.games > 0);
        rows.into_iter().chain(unnamed)
    }

    fn index(&mut self, name: Option<&str>) -> Option<usize> {
        let name = name?;
        let key = self.names.key(name);
        if let Some(&index) = self.indices.get(&*key) {
            return Some(index);
        }
        // The first spelling stays the name, whatever the key makes equal.
        let index = self.figures.len();
        self.indices.insert(key.into_owned(), index);
        self.figures.push(Player {
            name: Some(name.to_owned()),
            ..Player::default()
        });
        Some(index)
    }

    fn player(&mut self, index: Option<usize>) -> &mut Player {
        index.map_or(&mut self.unnamed, |index| &mut self.figures[index])
    }
}

impl Player {
    /// Returns the key of the order of players: the most games first, then by name.
    fn order(&self) -> (Reverse<u64>, Option<&str>) {
        (Reverse(self.games), self.name.as_deref())
    }

    fn add(&mut self, game: &GameFigures, captures: SideCaptures, won: Option<bool>) {
        self.games += 1;
        self.won += u64::from(won == Some(true));
        self.lost += u64::from(won == Some(false));
        self.turns.add(&game.totals.turns);
        self.placements.add(&game.totals.placements);
        self.captures.add(&Spread::of(captures.placements));
        self.captured.add(&Spread::of(captures.stones));
    }
}
