//! What a stone does when it is placed, and why it may not be.

use std::fmt;

use crate::{Color, Point};

/// A legal placement and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Placement {
    /// Where the stone goes.
    pub point: Point,
    /// Its color.
    pub color: Color,
    /// Whether it captures.
    pub kind: PlacementKind,
}

/// The two kinds of placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum PlacementKind {
    /// Touches no stone of its own color, and ends the turn.
    /// Source: rule sheets, "Non-capturing placements".
    NonCapturing,
    /// Joins stones of its own color and captures every enemy group that the new group
    /// touches; the same side places again.
    /// Source: rule sheets, "Capturing placements".
    Capturing {
        /// The stones of the new group, the placed one included.
        group: usize,
        /// The enemy stones removed.
        captured: usize,
    },
}

impl Placement {
    /// Whether the placement captures.
    pub const fn is_capturing(self) -> bool {
        self.kind.is_capturing()
    }
}

impl PlacementKind {
    /// Whether it captures.
    pub const fn is_capturing(self) -> bool {
        matches!(self, Self::Capturing { .. })
    }
}

/// A set of connected stones of one color; a lone stone is a group too, a singleton.
///
/// Source: rule sheets, "Capturing placements".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// The color of its stones.
    pub color: Color,
    /// Its first stone in printed order.
    pub point: Point,
    /// How many stones it has.
    pub size: usize,
}

impl Group {
    /// Whether the group is a lone stone.
    pub const fn is_singleton(self) -> bool {
        self.size == 1
    }
}

/// Why a stone may not go on a point.
///
/// Exhaustive on purpose: `oust-validate` gives every reason a code.
///
/// ```
/// use oust_core::{Board, Color, IllegalPlacement, Point, Position, Setup};
///
/// // x . o o: joining its stone, x would touch a group that is not smaller.
/// let mut setup = Setup::new(Board::rectangle(4, 1)?);
/// for (index, color) in [(0, Color::X), (2, Color::O), (3, Color::O)] {
///     setup.put(Point::new(index), Some(color))?;
/// }
/// let position = Position::from_setup(&setup, Color::X);
/// let refused = position.check(Point::new(1)).expect_err("2 stones beside 2");
/// assert_eq!(
///     refused.to_string(),
///     "it would make a group of 2 beside an enemy group of 2, which is not smaller"
/// );
/// let IllegalPlacement::EnemyNotSmaller { enemies, .. } = refused else { panic!("it is") };
/// assert_eq!(enemies[0].point, Point::new(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalPlacement {
    /// The board has no such point.
    OffBoard,
    /// The game is over.
    GameOver,
    /// A stone already stands there.
    Occupied {
        /// The color of that stone.
        by: Color,
    },
    /// The stone would join its own color and touch no enemy group.
    JoinsWithoutCapture {
        /// The stones of the new group, the placed one included.
        size: usize,
    },
    /// The stone would join its own color, and the new group would touch an enemy group that
    /// is not smaller.
    EnemyNotSmaller {
        /// The stones of the new group, the placed one included.
        size: usize,
        /// Every enemy group that the new group would touch, also the smaller ones, in printed
        /// order.
        enemies: Vec<Group>,
    },
}

/// Why a side may not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalPass {
    /// The game is over.
    GameOver,
    /// The side has captured and has to go on placing.
    InsideTurn {
        /// How many placements it has.
        placements: usize,
        /// The first of them in printed order.
        example: Point,
    },
    /// The side has a placement, so it must make one.
    /// Source: rule sheets, "Make a placement if you can".
    PlacementAvailable {
        /// How many placements it has.
        placements: usize,
        /// The first of them in printed order.
        example: Point,
    },
}

impl fmt::Display for IllegalPlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard => f.write_str("the board has no such point"),
            Self::GameOver => f.write_str("the game is over"),
            Self::Occupied { by: Color::X } => f.write_str("a stone of x already stands there"),
            Self::Occupied { by: Color::O } => f.write_str("a stone of o already stands there"),
            Self::JoinsWithoutCapture { size } => write!(
                f,
                "it would make a group of {size} that touches no enemy group"
            ),
            Self::EnemyNotSmaller { size, enemies } => {
                let largest = enemies.iter().map(|group| group.size).max().unwrap_or(0);
                write!(
                    f,
                    "it would make a group of {size} beside an enemy group of {largest}, \
                     which is not smaller"
                )
            }
        }
    }
}

impl std::error::Error for IllegalPlacement {}

impl fmt::Display for IllegalPass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GameOver => f.write_str("the game is over"),
            Self::InsideTurn { placements, .. } => write!(
                f,
                "after a capture the same side goes on, and it has {placements} placements"
            ),
            Self::PlacementAvailable { placements, .. } => write!(
                f,
                "a side with a placement must make one, and it has {placements}"
            ),
        }
    }
}

impl std::error::Error for IllegalPass {}
