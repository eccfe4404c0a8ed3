//! The colors of the players.

use crate::play::{COLOR_NAMES, COLOR_SYMBOLS};

/// A color of Orbit, by its number: 0 begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Color(u8);

impl Color {
    /// The color that begins.
    pub(super) const FIRST: Self = Self(0);

    /// Returns the first `count` colors, at most five.
    pub(super) fn first(count: usize) -> impl Iterator<Item = Self> + Clone {
        (0..5).map(Self).take(count)
    }

    /// Returns the color of a name.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        Self::first(COLOR_NAMES.len()).find(|color| color.name() == name)
    }

    /// Returns the number of the color.
    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Returns the name.
    pub(super) fn name(self) -> &'static str {
        COLOR_NAMES[self.index()]
    }

    /// Returns the symbol of its stones in text.
    pub(super) fn symbol(self) -> char {
        COLOR_SYMBOLS[self.index()]
    }
}
