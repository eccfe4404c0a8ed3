//! The effects of a placement, and the reasons why a placement or a pass is illegal.

use std::fmt;

use crate::{Color, Point};

/// A legal placement and its effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Placement {
    /// The point of the stone.
    pub point: Point,
    /// The color of the stone.
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
    /// Merges groups of its own color and captures every enemy group that the merged group
    /// touches. The same side places again.
    /// Source: rule sheets, "Capturing placements".
    Capturing {
        /// The number of stones of the merged group, the placed one included.
        group: usize,
        /// The number of enemy stones removed.
        captured: usize,
    },
}

impl Placement {
    /// Checks whether the placement captures.
    pub const fn is_capturing(self) -> bool {
        self.kind.is_capturing()
    }
}

impl PlacementKind {
    /// Checks whether the placement captures.
    pub const fn is_capturing(self) -> bool {
        matches!(self, Self::Capturing { .. })
    }
}

/// A maximal set of connected stones of one color. A single stone is a group too, a singleton.
///
/// Source: rule sheets, "Capturing placements".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Group {
    /// The color of its stones.
    pub color: Color,
    /// Its first stone in printed order.
    pub point: Point,
    /// The number of its stones.
    pub size: usize,
}

impl Group {
    /// Checks whether the group is a single stone.
    pub const fn is_singleton(self) -> bool {
        self.size == 1
    }
}

/// Why a placement is illegal.
///
/// Exhaustive, so that a program that explains every reason notices a new one.
///
/// ```
/// use oust_core::{Color, IllegalPlacement, Position, Setup};
///
/// let setup = Setup::from_rows(&["x . o o"])?;
/// let position = Position::from_setup(&setup, Color::X);
/// let point = position.board().point(0, 1).unwrap();
/// let refused = position.check(point).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "a stone on point 1 would make a group of 2 next to an enemy group of 2, \
///      which is not smaller",
/// );
/// let IllegalPlacement::EnemyNotSmaller { enemies, .. } = refused else { panic!() };
/// assert_eq!(enemies, position.groups(Color::O));
/// # Ok::<(), oust_core::RowsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalPlacement {
    /// The board has no such point.
    OffBoard {
        /// The point asked for.
        point: Point,
    },
    /// The game has ended already.
    GameOver,
    /// The point has a stone.
    Occupied {
        /// The point asked for.
        point: Point,
        /// The color of the stone there.
        by: Color,
    },
    /// The stone would merge groups of its own color and touch no enemy group.
    JoinsWithoutCapture {
        /// The point asked for.
        point: Point,
        /// The number of stones of the merged group, the placed one included.
        size: usize,
    },
    /// The stone would merge groups of its own color, and the merged group would touch an enemy
    /// group that is not smaller.
    EnemyNotSmaller {
        /// The point asked for.
        point: Point,
        /// The number of stones of the merged group, the placed one included.
        size: usize,
        /// Every enemy group that the merged group would touch, also the smaller ones, in printed
        /// order.
        enemies: Vec<Group>,
    },
}

impl IllegalPlacement {
    /// Returns the point asked for; `None` if the game is over, when no point is legal.
    pub const fn point(&self) -> Option<Point> {
        match *self {
            Self::GameOver => None,
            Self::OffBoard { point }
            | Self::Occupied { point, .. }
            | Self::JoinsWithoutCapture { point, .. }
            | Self::EnemyNotSmaller { point, .. } => Some(point),
        }
    }
}

/// Why a side may not pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum IllegalPass {
    /// The game has ended already.
    GameOver,
    /// The side has captured in this turn and has a placement, so it must place again.
    InsideTurn {
        /// The number of its placements.
        placements: usize,
        /// The first of them in printed order.
        example: Point,
    },
    /// The side has a placement, so it must make one.
    /// Source: rule sheets, "Make a placement if you can".
    PlacementAvailable {
        /// The number of its placements.
        placements: usize,
        /// The first of them in printed order.
        example: Point,
    },
}

impl fmt::Display for IllegalPlacement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard { point } => {
                write!(f, "point {} is not on the board", point.index())
            }
            Self::GameOver => f.write_str("the game is over"),
            Self::Occupied { point, by } => {
                write!(f, "point {} is occupied by a stone of {by}", point.index())
            }
            Self::JoinsWithoutCapture { point, size } => write!(
                f,
                "a stone on point {} would make a group of {size} that touches no enemy group",
                point.index()
            ),
            Self::EnemyNotSmaller {
                point,
                size,
                enemies,
            } => {
                // The list has the smaller enemies, too; the largest one forbids the placement.
                let largest = enemies.iter().map(|group| group.size).max().unwrap_or(0);
                write!(
                    f,
                    "a stone on point {} would make a group of {size} next to an enemy group of \
                     {largest}, which is not smaller",
                    point.index()
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
                "a side that has captured places again if it can, and it has {placements} \
                 placements"
            ),
            Self::PlacementAvailable { placements, .. } => write!(
                f,
                "a side passes only if it has no placement, and it has {placements}"
            ),
        }
    }
}

impl std::error::Error for IllegalPass {}
