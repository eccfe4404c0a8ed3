//! Who gets which seat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::play::COLOR_NAMES;

/// The color that a challenger wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The first color.
    X,
    /// The second color.
    O,
    /// The third color, with three players or more.
    P3,
    /// The fourth color, with four players or more.
    P4,
    /// The fifth color, with five players.
    P5,
    /// Any, by chance.
    #[default]
    Random,
}

impl Color {
    const FIXED: [Self; 5] = [Self::X, Self::O, Self::P3, Self::P4, Self::P5];

    /// Returns the color of a seat, counted from 0; by chance beyond the last.
    pub fn of_seat(index: usize) -> Self {
        Self::FIXED.get(index).copied().unwrap_or(Self::Random)
    }

    /// Returns the color of a name; by chance for another word.
    pub(super) fn from_name(name: &str) -> Self {
        let index = COLOR_NAMES.iter().position(|known| *known == name);
        index.map_or(Self::Random, Self::of_seat)
    }

    pub(super) fn name(self) -> &'static str {
        self.seat().map_or("random", |seat| COLOR_NAMES[seat])
    }

    /// Returns the seat of the color, counted from 0; `None` by chance.
    pub(super) fn seat(self) -> Option<usize> {
        Self::FIXED.iter().position(|color| *color == self)
    }
}

/// Returns players in the order of their seats. The first of them, the challenger, gets the seat
/// of his color, and the others have the other seats in their order. By chance all are shuffled by
/// `chance`, a random number.
pub(super) fn seated<T>(mut players: Vec<T>, color: Color, chance: u32) -> Vec<T> {
    if let Some(seat) = color.seat() {
        let last = players.len().saturating_sub(1);
        if let Some(shifted) = players.get_mut(..=seat.min(last)) {
            shifted.rotate_left(1);
        }
        return players;
    }
    // The digits of the number in the factorial system choose one of all orders.
    let mut chance = chance as usize;
    for left in (2..=players.len()).rev() {
        players.swap(left - 1, chance % left);
        chance /= left;
    }
    players
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn the_challenger_gets_his_color_and_the_others_the_rest_in_their_order() {
        #[track_caller]
        fn check(count: usize, color: Color, expected: &[usize]) {
            assert_eq!(seated((0..count).collect(), color, 0), expected);
        }
        check(2, Color::X, &[0, 1]);
        check(2, Color::O, &[1, 0]);
        check(4, Color::X, &[0, 1, 2, 3]);
        check(4, Color::P3, &[1, 2, 0, 3]);
        check(5, Color::P5, &[1, 2, 3, 4, 0]);
        check(1, Color::P5, &[0]);
        check(0, Color::O, &[]);
    }

    #[test]
    fn chance_gives_every_order_alike() {
        for (count, orders) in [(2, 2), (3, 6), (5, 120)] {
            let shuffled = |chance| seated((0..count).collect(), Color::Random, chance);
            let all: HashSet<Vec<usize>> = (0..orders).map(shuffled).collect();
            assert_eq!(all.len(), orders as usize);
        }
    }
}
