//! An index of the prefixes of the newest games.

use std::collections::VecDeque;
use std::collections::hash_map::{Entry, HashMap};

use super::{Place, Seen};
use crate::report::Key;

/// The maximum number of prefixes.
pub(crate) const PLACEMENTS: usize = 250_000;

/// The prefixes of the newest games, in bounded memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct PrefixIndex {
    /// The newest game with each prefix.
    newest: HashMap<u128, Seen>,
    /// All keys of `newest`, from the oldest game to the newest.
    order: VecDeque<(u128, Place)>,
}

impl PrefixIndex {
    /// Returns the newest game that continues after this key.
    pub(crate) fn longer_than(&self, key: Key) -> Option<Seen> {
        self.newest.get(&key.shared).copied()
    }

    /// Adds the proper prefixes of a game, and removes the oldest ones beyond the limit.
    pub(crate) fn remember(&mut self, after: &[Key], place: Place) {
        let prefixes = after.split_last().map_or(&[][..], |(_, before)| before);
        for key in prefixes {
            self.newest.insert(key.shared, key.seen_at(place));
            self.order.push_back((key.shared, place));
        }
        while self.order.len() > PLACEMENTS {
            // A newer game with this prefix has replaced the entry, and has an item of its own.
            if let Some((key, place)) = self.order.pop_front()
                && let Entry::Occupied(newest) = self.newest.entry(key)
                && newest.get().place == place
            {
                newest.remove();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Makes a game of `placements` placements with a prefix of its own.
    fn game(number: usize, placements: usize) -> Vec<Key> {
        let key = |placement| Key {
            shared: ((number as u128) << 64) | placement as u128,
            symmetries: 1,
        };
        (0..placements).map(key).collect()
    }

    #[test]
    fn only_the_oldest_games_are_evicted() {
        let mut recent = PrefixIndex::default();
        let length = PLACEMENTS / 10 + 1;
        for number in 0..11 {
            let place = Place {
                path: 0,
                game: u32::try_from(number).expect("it is small"),
            };
            recent.remember(&game(number, length), place);
        }
        let knows = |number, placement: usize| {
            let key = game(number, length)[placement];
            recent.longer_than(key).is_some()
        };
        assert!(!knows(0, 5));
        assert!((1..11).all(|number| knows(number, 5)));
        assert!(
            !knows(10, length - 1),
            "the whole game is not its beginning"
        );
        assert_eq!(recent.order.len(), PLACEMENTS);
        assert_eq!(recent.newest.len(), PLACEMENTS);
    }

    #[test]
    fn a_repeated_prefix_is_kept_as_long_as_its_newest_game() {
        let mut recent = PrefixIndex::default();
        let twice = game(1, 10);
        recent.remember(&twice, Place { path: 0, game: 1 });
        recent.remember(&game(2, PLACEMENTS - 9), Place { path: 0, game: 2 });
        recent.remember(&twice, Place { path: 0, game: 3 });
        let seen = recent.longer_than(twice[5]).expect("it is kept");
        assert_eq!(seen.place.game, 3);
    }
}
