//! A position as the API shows it.

use oust_core::Point;
use serde::Serialize;
use utoipa::ToSchema;

/// A position in the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct BoardView {
    /// The turns so far, forced passes and the swap included.
    pub turns: Vec<String>,
    /// The position as a line of text.
    pub position: String,
    /// The first color of Oust.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub x: Option<SideView>,
    /// The second color of Oust.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub o: Option<SideView>,
    /// The colors of every kind, in the order in which they began.
    pub sides: Vec<ColorView>,
    /// The points where the player to move may place.
    pub legal: Vec<String>,
    /// Whether the player to move may swap.
    pub can_swap: bool,
    /// Whether the player to move may pass.
    pub can_pass: bool,
}

/// A color in a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ColorView {
    /// Its name: `x`, `o`, `p3`, `p4` or `p5`.
    pub color: &'static str,
    /// Its stones in the position line and in pictures of text: `x`, `o`, `#`, `@` or `&`.
    pub symbol: char,
    /// The seat of its player.
    pub seat: u8,
    /// The number of its stones.
    pub stones: usize,
    /// The size of its largest group, in Oust.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub largest: Option<usize>,
    /// Its score as it is now, in Orbit: the number of points of its territory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score: Option<usize>,
    /// The empty points that it alone encloses, in Orbit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub territory: Option<Vec<String>>,
    /// Why its player is out of the game: `resignation` or `time`; `null` while he plays.
    pub out: Option<&'static str>,
}

/// The points with stones of a color.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones {
    /// The name of the color, as in [`ColorView::color`].
    pub color: &'static str,
    /// The points, in printed order.
    pub points: Vec<Point>,
}

/// The stones of a color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SideView {
    /// The number of its stones.
    pub stones: usize,
    /// The size of its largest group.
    pub largest: usize,
}
