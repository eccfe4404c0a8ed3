//! A game: the turns in their order, the swap, and the end.

use std::fmt;

use oust_core::{Board, Point, Shape, SwapRule};

use crate::position::{Color, IllegalPlacement, Position};
use crate::turn::{Action, Forfeit, IllegalTurn, Turn, coord_of};

/// Returns whether a board is a square of 3 to 19 points a side.
///
/// Source: help of Orbit, "The -size option specifies the board size in the range 3..19".
pub fn is_board(board: &Board) -> bool {
    match board.shape() {
        Shape::Rectangle { width, height } => width == height && (3..=19).contains(&width),
        Shape::Hexagon { .. } => false,
    }
}

/// A game of Orbit.
///
/// The colors move in turn; the color of a player who left is skipped. Arguments are points of its
/// board and its colors; others panic.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    swap_rule: SwapRule,
    /// Whether the players of the two colors have exchanged them.
    swapped: bool,
    to_move: Color,
    /// The number of passes since the last placement, swap or forfeit.
    passes: usize,
    entries: Vec<Entry>,
    /// For each color the way its player left the game; `None` while he plays.
    out: Vec<Option<Forfeit>>,
    ending: Option<Ending>,
}

/// An action in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The acting color.
    pub color: Color,
    /// The turn, or the way its player left.
    pub action: Action,
}

/// The reason why no turn follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// The board is full, or all players passed in succession.
    Scores,
    /// All players but one left the game.
    Last { winner: Color, forfeit: Forfeit },
}

/// The result of a game.
///
/// Prints in words: `x wins by territory: x 7, o 5`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// One color has the highest score.
    Score {
        /// The color with the highest score.
        winner: Color,
        /// The scores of all colors, in their order.
        scores: Vec<usize>,
    },
    /// Several colors have the highest score.
    Tie {
        /// The scores of all colors, in their order.
        scores: Vec<usize>,
    },
    /// All players but one left the game.
    Last {
        /// The color of the remaining player.
        winner: Color,
        /// The way the last of the others left.
        forfeit: Forfeit,
    },
}

impl Outcome {
    /// Returns the winner; `None` for a tie.
    pub fn winner(&self) -> Option<Color> {
        match self {
            Self::Score { winner, .. } | Self::Last { winner, .. } => Some(*winner),
            Self::Tie { .. } => None,
        }
    }

    /// Returns the reason for programs: `score`, `tie`, `resignation` or `time`.
    pub fn reason(&self) -> &'static str {
        match self {
            Self::Score { .. } => "score",
            Self::Tie { .. } => "tie",
            Self::Last { forfeit, .. } => forfeit.name(),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scores = match self {
            Self::Last { winner, forfeit } => {
                return write!(f, "{winner} wins by {}", forfeit.name());
            }
            Self::Score { winner, scores } => {
                write!(f, "{winner} wins by territory: ")?;
                scores
            }
            Self::Tie { scores } => {
                f.write_str("tie: ")?;
                scores
            }
        };
        for (index, (color, score)) in Color::first(scores.len()).zip(scores).enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{color} {score}")?;
        }
        Ok(())
    }
}

impl Game {
    /// Begins a game of `colors` colors, at most five, on an empty board. With more than two colors
    /// there is no swap.
    pub fn new(board: Board, colors: usize, swap_rule: SwapRule) -> Self {
        let colors = Color::first(colors);
        let count = colors.clone().count();
        let swap_rule = match count {
            2 => swap_rule,
            _ => SwapRule::Forbidden,
        };
        Self::at(Position::new(board, count), swap_rule)
    }

    /// Begins at any position, with the first color to move.
    pub fn at(position: Position, swap_rule: SwapRule) -> Self {
        Self {
            out: vec![None; position.colors().count()],
            position,
            swap_rule,
            swapped: false,
            to_move: Color::FIRST,
            passes: 0,
            entries: Vec::new(),
            ending: None,
        }
    }

    /// Returns the position after the last action.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns whether the game allows the swap.
    pub fn swap_rule(&self) -> SwapRule {
        self.swap_rule
    }

    /// Returns whether the players of the two colors have exchanged them.
    pub fn swapped(&self) -> bool {
        self.swapped
    }

    /// Returns the color to move; after the end, the one that would move next.
    pub fn to_move(&self) -> Color {
        self.to_move
    }

    /// Returns the number of the player who has a color now; the player who began is 0.
    pub fn player(&self, color: Color) -> usize {
        if self.swapped {
            // Only two players swap.
            1 - color.index().min(1)
        } else {
            color.index()
        }
    }

    /// Returns all actions in the order of play.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns the way the player of a color left the game; `None` while he plays.
    pub fn forfeit_of(&self, color: Color) -> Option<Forfeit> {
        self.out[color.index()]
    }

    /// Returns whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Returns the result; `None` before the end.
    ///
    /// Source: help of Orbit, "Rules": "The player with the most territory wins". Players who left
    /// cannot win.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Ending::Last { winner, forfeit } = self.ending? {
            return Some(Outcome::Last { winner, forfeit });
        }
        let score = |color: Color| self.position.territory(color).count();
        let scores: Vec<usize> = self.position.colors().map(score).collect();
        // The colors of players who left keep their scores, but cannot win.
        let best = self.playing().map(|color| scores[color.index()]).max();
        let mut winners = self
            .playing()
            .filter(|color| Some(scores[color.index()]) == best);
        Some(match (winners.next(), winners.next()) {
            (Some(winner), None) => Outcome::Score { winner, scores },
            _ => Outcome::Tie { scores },
        })
    }

    /// Checks a turn of the color to move.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it.
    pub fn check(&self, turn: Turn) -> Result<(), IllegalTurn> {
        if self.ending.is_some() {
            return Err(IllegalTurn::GameOver);
        }
        match turn {
            Turn::Place(point) => {
                let checked = self.position.check(self.to_move, point);
                checked.map_err(|illegal| self.refusal(point, illegal))
            }
            Turn::Swap if self.swap_rule == SwapRule::Forbidden => Err(IllegalTurn::SwapForbidden),
            // Entries are turns here: with two players a forfeit ends the game.
            Turn::Swap if self.entries.len() != 2 => Err(IllegalTurn::SwapNotNow),
            Turn::Pass | Turn::Swap => Ok(()),
        }
    }

    /// Plays a turn of the color to move.
    ///
    /// A swap is the third turn, of the player who began. He takes the second color, and the other
    /// player takes the first and moves: the board stays as it is. Source: help of Orbit,
    /// "Syntax": "swap (third move only)".
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it. The game is then unchanged.
    pub fn play(&mut self, turn: Turn) -> Result<(), IllegalTurn> {
        self.check(turn)?;
        let color = self.to_move;
        match turn {
            Turn::Place(point) => {
                let placed = self.position.place(color, point);
                placed.map_err(|illegal| self.refusal(point, illegal))?;
                self.passes = 0;
            }
            Turn::Pass => self.passes += 1,
            Turn::Swap => {
                self.swapped = true;
                self.passes = 0;
            }
        }
        let action = Action::Turn(turn);
        self.entries.push(Entry { color, action });
        // After a swap the first color is still to move: the other player has it now.
        if turn != Turn::Swap {
            self.go_on();
        }
        // Source: help of Orbit, "Rules": "The game ends when either the board fills up or all
        // players pass in succession."
        if self.position.is_full() || self.passes == self.playing().count() {
            self.ending = Some(Ending::Scores);
        }
        Ok(())
    }

    /// Takes the player of a color out of the game. His stones stay and go on to enclose points.
    /// The others go on until one of them is left; earlier passes do not count any more. Does
    /// nothing after the end, or if he left before.
    pub fn forfeit(&mut self, color: Color, forfeit: Forfeit) {
        if self.ending.is_some() || self.out[color.index()].is_some() {
            return;
        }
        self.out[color.index()] = Some(forfeit);
        self.passes = 0;
        let action = Action::Forfeit(forfeit);
        self.entries.push(Entry { color, action });
        let playing: Vec<Color> = self.playing().collect();
        if let [winner] = playing[..] {
            self.ending = Some(Ending::Last { winner, forfeit });
        } else if self.to_move == color {
            // A player who leaves out of turn leaves the turn where it is.
            self.go_on();
        }
    }

    fn refusal(&self, point: Point, illegal: IllegalPlacement) -> IllegalTurn {
        let coord = coord_of(self.position.board(), point);
        match illegal {
            IllegalPlacement::Occupied { by } => IllegalTurn::Occupied { point, coord, by },
            IllegalPlacement::Enclosed { by, enclosure } => IllegalTurn::Enclosed {
                wall: self.position.wall(by, point),
                point,
                coord,
                by,
                enclosure,
            },
        }
    }

    /// Returns the colors of the players in the game.
    fn playing(&self) -> impl Iterator<Item = Color> {
        let colors = self.position.colors();
        colors.filter(|color| self.out[color.index()].is_none())
    }

    /// Gives the turn to the next player.
    fn go_on(&mut self) {
        let later = self.playing().find(|color| *color > self.to_move);
        // After the last color the first one that still plays.
        let next = later.or_else(|| self.playing().next());
        self.to_move = next.unwrap_or(self.to_move);
    }
}
