//! A position: what stands where, and who is to move.

mod arrays;
mod bitboard;
mod groups;
mod legal;
mod notes;
mod play;
mod playout;
mod points;
mod rules;
mod standing;
mod stones;

mod turn;
mod undo;
mod walk;

use std::hash::{Hash, Hasher};

use crate::{Board, Color, Setup, zobrist};
use arrays::ArrayStones;
use groups::Groups;
use stones::{Stones, each};

pub use legal::Legal;
pub use points::Points;
pub(crate) use turn::Turn;
pub(crate) use undo::Trail;

/// Stones on a board and the side to move: everything that decides what may be played.
///
/// A position can be made from any [`Setup`]; the rules hold for it exactly, also when no game
/// reaches it.
///
/// Two positions are equal when board, stones and side to move are the same. Whether the side
/// to move has already captured in this turn ([`Position::mid_turn`]) is not compared: it does
/// not change what may be placed.
///
/// ```
/// use oust_core::{Board, Color, Position, State};
///
/// let board = Board::rectangle(3, 3)?;
/// let bottom = |place| board.point(2, place).expect("three rows of three");
/// let mut position = Position::new(board.clone());
/// position.play(bottom(0))?; // x a1
/// position.play(bottom(1))?; // o b1
/// position.play(board.point(1, 0).expect("on the board"))?; // x a2 captures b1
/// assert_eq!(position.state(), State::Won(Color::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::serial::PositionForm",
        into = "crate::serial::PositionForm"
    )
)]
pub struct Position {
    board: Board,
    stones: Stones,
    turn: Turn,
}

/// Whether a game goes on, as far as the board decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
pub enum State {
    /// Somebody has a placement.
    Playing,
    /// This side has captured every enemy stone.
    /// Source: rule sheets, "Object of the game".
    Won(Color),
    /// Neither side has a placement, and so nobody ever will. The rule sheets say that it
    /// cannot happen; by play it never does on hexagons of side 2 or more, but does on
    /// rectangles.
    Deadlock,
}

impl Position {
    /// The start of a game: an empty board, the first player to move.
    pub fn new(board: Board) -> Self {
        let stones = Stones::empty(&board);
        Self::with_stones(board, stones, Color::X)
    }

    /// Any arrangement of stones with this side to move, at the start of its turn.
    ///
    /// Where one side has no stone and the other a group of two or more, that other side has
    /// won.
    pub fn from_setup(setup: &Setup, to_move: Color) -> Self {
        Self::with_setup(setup, Stones::empty(setup.board()), to_move)
    }

    /// As [`Position::from_setup`], with the stones kept in the way that serves boards of any
    /// size. On boards up to 19x19 they are otherwise kept in a faster way; the two ways agree
    /// on everything, and a program that wants to be sure can play on both.
    pub fn from_setup_unspecialized(setup: &Setup, to_move: Color) -> Self {
        let stones = Stones::Any(ArrayStones::empty(setup.board()));
        Self::with_setup(setup, stones, to_move)
    }

    fn with_setup(setup: &Setup, none: Stones, to_move: Color) -> Self {
        let board = setup.board().clone();
        Self::with_stones(board, none.filled(setup), to_move)
    }

    fn with_stones(board: Board, stones: Stones, to_move: Color) -> Self {
        let mut position = Self {
            board,
            stones,
            turn: Turn::of(to_move),
        };
        match position.winner() {
            Some(winner) => position.turn = Turn::won(winner, to_move),
            None => position.settle(),
        }
        position
    }

    /// The stones without the side to move.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.board.clone());
        for point in self.board.points() {
            setup
                .put(point, self.at(point))
                .expect("a board has its own points");
        }
        setup
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The side that acts next; after a win by play the loser, who would be next.
    pub fn to_move(&self) -> Color {
        self.turn.to_move
    }

    /// Whether the side to move has captured in this turn and goes on. False after a win.
    pub fn mid_turn(&self) -> bool {
        self.turn.has_captured()
    }

    /// Whether the game goes on.
    pub fn state(&self) -> State {
        self.turn.state()
    }

    /// Whether the side to move has no placement while the other side has one.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    pub fn must_pass(&self) -> bool {
        self.turn.must_pass()
    }

    /// A number that is the same for the same board, stones and side to move, and differs for
    /// others but for rare accidents. It stays the same between runs, not between versions.
    ///
    /// It is found anew from all stones whenever it is asked for, so that play need not keep it.
    pub fn key(&self) -> u64 {
        let side = match self.to_move() {
            Color::X => 0,
            Color::O => zobrist::SECOND_TO_MOVE,
        };
        let mut key = zobrist::board(&self.board) ^ side;
        for color in Color::BOTH {
            each!(&self.stones, groups => {
                groups.each_stone(color, |stone| key ^= zobrist::stone(stone, color));
            });
        }
        key
    }

    pub(crate) fn turn(&self) -> Turn {
        self.turn
    }

    /// Only a capture clears the enemy off the board, and a capture leaves a group of two or
    /// more. So the stones alone tell a win from a game that has hardly begun.
    fn winner(&self) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.count(!color) == 0 && self.largest_group(color) >= 2)
    }

    fn settle(&mut self) {
        let Self {
            board,
            stones,
            turn,
        } = self;
        each!(stones, groups => {
            turn.settle(|color| rules::has_placement(groups, board, color));
        });
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            stones: self.stones.clone(),
            turn: self.turn,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.board.clone_from(&source.board);
        self.stones.clone_from(&source.stones);
        self.turn = source.turn;
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        if self.to_move() != other.to_move() || self.board != other.board {
            return false;
        }
        Color::BOTH.into_iter().all(|color| {
            let mut is_same = self.count(color) == other.count(color);
            each!(&self.stones, groups => {
                groups.each_stone(color, |stone| is_same &= other.at(stone) == Some(color));
            });
            is_same
        })
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key().hash(state);
    }
}
