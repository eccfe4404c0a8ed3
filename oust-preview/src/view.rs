//! A position with a turn that is tried out, as a page shows it.

/// The names of the colors in the order of play, in style sheets and in the API: `x` and `o`, and in
/// games of more players `p3` to `p5`.
pub const COLOR_NAMES: [&str; 5] = ["x", "o", "p3", "p4", "p5"];

/// A position after the placements that a player tries out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnPreview {
    /// The points of the board in printed order.
    pub points: Vec<PointView>,
    /// The colors, in the order of play.
    pub sides: Vec<PreviewColor>,
    /// The index of the color that tries the turn out.
    pub to_move: usize,
    /// The placements tried out that are legal, in order.
    pub tried: Vec<TriedPlacement>,
    /// The placement after them that is refused.
    pub refused: Option<RefusedPlacement>,
    /// The progress of the turn.
    pub phase: TurnPhase,
    /// Whether the color to move may pass instead.
    pub can_pass: bool,
}

/// A point of the board, with its stone and the marks that a page draws on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PointView {
    /// Its coordinate.
    pub coord: String,
    /// The index of the color of its stone.
    pub stone: Option<usize>,
    /// The number of stones of its group; 0 on an empty point.
    pub group: usize,
    /// Whether its stone shows the size of its group where all sizes are shown.
    pub is_middle: bool,
    /// Whether its stone was placed in the last turn.
    pub is_last: bool,
    /// Whether the turn placed its stone.
    pub is_tried: bool,
    /// The index of the color of the stone that the turn captured here.
    pub captured: Option<usize>,
    /// The index of the color of the stone that the last turn captured here.
    pub taken: Option<usize>,
    /// The points that a placement here would capture; `None` if no placement is allowed here.
    // The names and not their number: the label of the point reads them out.
    pub captures: Option<Vec<String>>,
    /// The index of the color that encloses the empty point, in games about territory.
    pub territory: Option<usize>,
}

/// The stones of a color in a preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewColor {
    /// Its name: `x`, `o`, `p3`, `p4` or `p5`.
    pub color: &'static str,
    /// The number of its stones.
    pub stones: usize,
    /// The sizes of its groups, the largest first.
    pub groups: Vec<usize>,
    /// Its score; `None` in games without scores.
    pub score: Option<usize>,
}

/// A placement that is tried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TriedPlacement {
    /// The coordinate.
    pub coord: String,
    /// The number of stones of the group that it makes, in games about groups.
    pub group: Option<usize>,
    /// The points of the stones that it captures.
    pub captured: Vec<String>,
}

/// The progress of a turn that is tried out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TurnPhase {
    /// Nothing is tried out yet.
    Begins,
    /// After a capture another placement is due.
    GoesOn {
        /// The number of legal placements.
        placements: usize,
    },
    /// The placements end the turn.
    Whole,
    /// The turn is whole because nothing is left to place after a capture.
    Stopped,
    /// The last placement wins the game.
    Wins,
    /// The player to move has no placement.
    MustPass,
    /// The game is over.
    Over,
}

/// The first illegal placement of a turn, which ends the preview.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedPlacement {
    /// The coordinate, as it was asked for.
    pub coord: String,
    /// The rule that refuses it.
    pub reason: PlacementRefusal,
    /// The points of the groups that the rule is about.
    pub marked: Vec<String>,
}

/// Why a placement is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlacementRefusal {
    /// The text names no point of the board.
    NoPoint,
    /// The game has ended, so no placement is legal.
    GameOver,
    /// The placements before it are a whole turn.
    TurnOver,
    /// A rule of Oust forbids it.
    Oust(oust_core::IllegalPlacement),
    /// A rule of Orbit forbids it.
    Orbit(::orbit::IllegalPlacement),
}

impl TurnPhase {
    /// Returns whether the turn can be submitted.
    pub fn is_whole(self) -> bool {
        matches!(self, Self::Whole | Self::Stopped | Self::Wins)
    }
}

impl PreviewColor {
    /// Returns the number of stones of the largest group.
    pub fn largest(&self) -> usize {
        self.groups.first().copied().unwrap_or_default()
    }
}
