//! The colors of the players, and the color that a challenger wants.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The names of the colors, in the order in which they begin.
pub const COLOR_NAMES: [&str; 5] = ["x", "o", "p3", "p4", "p5"];

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

    /// Parses a name, `random` included; `None` if it is unknown.
    pub fn from_name(name: &str) -> Option<Self> {
        let mut all = Self::FIXED.into_iter().chain([Self::Random]);
        all.find(|color| color.name() == name)
    }

    /// Returns the name; `random` by chance.
    pub fn name(self) -> &'static str {
        self.seat().map_or("random", |seat| COLOR_NAMES[seat])
    }

    /// Returns the seat of the color, counted from 0; `None` by chance.
    pub fn seat(self) -> Option<usize> {
        Self::FIXED.iter().position(|color| *color == self)
    }
}
