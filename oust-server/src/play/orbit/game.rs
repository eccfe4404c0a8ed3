//! A game: the turns in their order, the swap, and the end.

use oust_core::{Board, Point, SwapRule};

use super::color::Color;
use super::position::{IllegalPlacement, Position};
use crate::play::Forfeit;

/// A game of Orbit.
///
/// The colors move in turn, those whose players are out are skipped.
#[derive(Clone)]
pub(super) struct Game {
    position: Position,
    swap_rule: SwapRule,
    /// Whether the players of the two colors have exchanged them.
    swapped: bool,
    to_move: Color,
    /// The number of passes since the last placement, swap or forfeit.
    passes: usize,
    entries: Vec<Entry>,
    /// For each color how its player left the game.
    out: Vec<Option<Forfeit>>,
    ending: Option<Ending>,
}

/// What a color did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) color: Color,
    pub(super) action: Action,
}

/// What a color does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// A turn.
    Turn(Turn),
    /// Leaves the game.
    Forfeit(Forfeit),
}

/// A turn of the color to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    /// Places a stone.
    Place(Point),
    /// Passes.
    Pass,
    /// Exchanges the colors.
    Swap,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    /// The board is full, or all passed: the scores decide.
    Scores,
    /// All others are out.
    Last {
        /// The color that is left.
        winner: Color,
        /// How the last of the others left.
        forfeit: Forfeit,
    },
}

/// Why a turn is illegal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum IllegalTurn {
    /// The game is over.
    GameOver,
    /// The placement is illegal.
    Placement(Point, IllegalPlacement),
    /// The game has no swap.
    SwapForbidden,
    /// A swap is not the third turn.
    SwapNotNow,
}

impl Game {
    /// Begins a game on an empty board. With more than two colors there is no swap.
    pub(super) fn new(board: Board, colors: usize, swap_rule: SwapRule) -> Self {
        let colors = Color::first(colors);
        let count = colors.clone().count();
        let swap_rule = match count {
            2 => swap_rule,
            _ => SwapRule::Forbidden,
        };
        Self::at(Position::new(board, count), swap_rule)
    }

    /// Begins at a position that no game has led to, with the first color to move.
    pub(super) fn at(position: Position, swap_rule: SwapRule) -> Self {
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

    pub(super) fn position(&self) -> &Position {
        &self.position
    }

    pub(super) fn swap_rule(&self) -> SwapRule {
        self.swap_rule
    }

    /// Returns whether the players of the two colors have exchanged them.
    pub(super) fn swapped(&self) -> bool {
        self.swapped
    }

    /// Returns the color to move; after the end, the one that would be.
    pub(super) fn to_move(&self) -> Color {
        self.to_move
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Returns how the player of a color left the game.
    pub(super) fn forfeit_of(&self, color: Color) -> Option<Forfeit> {
        self.out[color.index()]
    }

    pub(super) fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Returns the winner of a game that is over; `None` for a tie.
    ///
    /// Source: help of Orbit, "Rules": "The player with the most territory wins". Who is out cannot
    /// win.
    pub(super) fn winner(&self) -> Option<Color> {
        if let Ending::Last { winner, .. } = self.ending? {
            return Some(winner);
        }
        let score = |color: Color| self.position.territory(color).count();
        let scores = self.playing().map(|color| (score(color), color));
        let scores: Vec<_> = scores.collect();
        let best = scores.iter().map(|(score, _)| *score).max();
        let mut winners = scores.iter().filter(|(score, _)| Some(*score) == best);
        let (_, winner) = winners.next()?;
        winners.next().is_none().then_some(*winner)
    }

    /// Checks a turn of the color to move.
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it.
    pub(super) fn check(&self, turn: Turn) -> Result<(), IllegalTurn> {
        if self.ending.is_some() {
            return Err(IllegalTurn::GameOver);
        }
        match turn {
            Turn::Place(point) => {
                let checked = self.position.check(self.to_move, point);
                checked.map_err(|illegal| IllegalTurn::Placement(point, illegal))
            }
            Turn::Swap if self.swap_rule == SwapRule::Forbidden => Err(IllegalTurn::SwapForbidden),
            Turn::Swap if self.entries.len() != 2 => Err(IllegalTurn::SwapNotNow),
            Turn::Pass | Turn::Swap => Ok(()),
        }
    }

    /// Plays a turn of the color to move.
    ///
    /// A swap is the third turn, of the player who began. He takes the second color, and the other
    /// player the first, whose turn it is: the board stays as it is. Source: help of Orbit,
    /// "Syntax": "swap (third move only)".
    ///
    /// # Errors
    ///
    /// Returns the rule that forbids it. The game is then unchanged.
    pub(super) fn play(&mut self, turn: Turn) -> Result<(), IllegalTurn> {
        self.check(turn)?;
        let color = self.to_move;
        match turn {
            Turn::Place(point) => {
                let placed = self.position.place(color, point);
                placed.map_err(|illegal| IllegalTurn::Placement(point, illegal))?;
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
    /// The others go on until one of them is left. Who has passed before may move again.
    pub(super) fn forfeit(&mut self, color: Color, forfeit: Forfeit) {
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
            self.go_on();
        }
    }

    /// Returns the game without its last `count` turns, passes and swaps, from the empty board on;
    /// `None` if it has fewer of them, or a player has left it.
    pub(super) fn without_last(&self, count: usize) -> Option<Self> {
        let kept = self.entries.len().checked_sub(count)?;
        let board = self.position.board().clone();
        let mut game = Self::new(board, self.position.colors().count(), self.swap_rule);
        for entry in &self.entries[..kept] {
            match entry.action {
                Action::Turn(turn) => game.play(turn).ok()?,
                Action::Forfeit(_) => return None,
            }
        }
        Some(game)
    }

    /// Returns the colors whose players are in the game.
    fn playing(&self) -> impl Iterator<Item = Color> {
        let colors = self.position.colors();
        colors.filter(|color| self.out[color.index()].is_none())
    }

    /// Gives the turn to the next player.
    fn go_on(&mut self) {
        let later = self.playing().find(|color| *color > self.to_move);
        let next = later.or_else(|| self.playing().next());
        self.to_move = next.unwrap_or(self.to_move);
    }
}
