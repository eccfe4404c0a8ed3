//! The order of seats in a new game.

use crate::game::Color;

/// Returns the players in the order of their seats. The first player, the challenger, gets the seat
/// of `color`, and the others fill the other seats in order. With a random color, the number
/// `chance` shuffles all players.
pub(super) fn seated<T>(mut players: Vec<T>, color: Color, chance: u32) -> Vec<T> {
    if let Some(seat) = color.seat() {
        let last = players.len().saturating_sub(1);
        if let Some(shifted) = players.get_mut(..=seat.min(last)) {
            shifted.rotate_left(1);
        }
        return players;
    }
    // Fisher-Yates shuffle. The digits of `chance` in the factorial number system choose the swaps,
    // so that one number gives every order.
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
