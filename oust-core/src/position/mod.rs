//! Positions: stones on a board and the side to move.

mod bitboards;
mod check;
mod legal;
mod perft;
mod play;
mod query;

use std::hash::{Hash, Hasher};

use crate::engine::{Engine, StoneStore, Turn, dispatch, rules};
use crate::{Board, Color, Setup, State, zobrist};

pub use bitboards::Bitboards;
pub use legal::Legal;
pub use perft::{perft, perft_divide};

/// Stones on a board and the side to move: everything that decides what may be played.
///
/// A position can be made from any [`Setup`], also one that no game reaches; the rules hold for it
/// exactly.
///
/// Two positions are equal if board, stones and side to move are the same. Whether the side to
/// move has captured in this turn ([`Position::mid_turn`]) is not compared: it does not change
/// what may be placed.
///
/// ```
/// use oust_core::{Color, Position, Setup, State};
///
/// let setup = Setup::from_rows(&["...", "...", "xo."])?;
/// let mut position = Position::from_setup(&setup, Color::X);
/// let above = position.board().point(1, 0).unwrap();
/// position.play(above)?; // captures the last enemy stone
/// assert_eq!(position.state(), State::Won(Color::X));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(
    feature = "serde",
    serde(
        try_from = "crate::serde::PositionForm",
        into = "crate::serde::PositionForm"
    )
)]
pub struct Position {
    board: Board,
    engine: Engine,
    turn: Turn,
}

impl Position {
    /// Returns the start of a game: an empty board, the first player to move.
    pub fn new(board: Board) -> Self {
        let engine = Engine::new(&board);
        Self::from_engine(board, engine, Color::X)
    }

    /// Returns a position with the stones of `setup`, at the start of a turn of `to_move`.
    ///
    /// If one side has no stone and the other a group of two or more, that other side has won.
    pub fn from_setup(setup: &Setup, to_move: Color) -> Self {
        let board = setup.board().clone();
        let engine = Engine::new(&board).with_setup(setup);
        Self::from_engine(board, engine, to_move)
    }

    /// Returns the same position as [`Position::from_setup`], always with the representation for
    /// boards of any size. Boards up to 19x19 otherwise use a faster one. Both agree on every
    /// answer; a program can compare them to check this library.
    pub fn from_setup_unspecialized(setup: &Setup, to_move: Color) -> Self {
        let board = setup.board().clone();
        let engine = Engine::new_unspecialized(&board).with_setup(setup);
        Self::from_engine(board, engine, to_move)
    }

    fn from_engine(board: Board, engine: Engine, to_move: Color) -> Self {
        let mut position = Self {
            board,
            engine,
            turn: Turn::new(to_move),
        };
        match position.winner() {
            Some(winner) => position.turn = Turn::won(winner, to_move),
            None => position.refresh_phase(),
        }
        position
    }

    /// Returns the stones without the side to move.
    pub fn setup(&self) -> Setup {
        let mut setup = Setup::new(self.board.clone());
        for point in self.board.points() {
            setup
                .put(point, self.at(point))
                .expect("a board has its own points");
        }
        setup
    }

    /// Returns the board that the stones are on.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side that acts next. After a win by play it is the loser.
    pub fn to_move(&self) -> Color {
        self.turn.to_move
    }

    /// Checks whether the side to move has captured in this turn and places again. False after a
    /// win.
    pub fn mid_turn(&self) -> bool {
        self.turn.has_captured()
    }

    /// Returns whether the game goes on, as far as the board decides it.
    pub fn state(&self) -> State {
        self.turn.state()
    }

    /// Checks whether the side to move has no placement while the other side has one.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    pub fn must_pass(&self) -> bool {
        self.turn.must_pass()
    }

    /// Returns the Zobrist key of board, stones and side to move.
    ///
    /// Equal positions have the same key, others differ with high probability. Keys are stable
    /// between runs, not between versions. Each call computes the key from all stones, since play
    /// does not update it.
    pub fn key(&self) -> u64 {
        let side = match self.to_move() {
            Color::X => 0,
            Color::O => zobrist::SECOND_TO_MOVE,
        };
        let mut key = zobrist::board(&self.board) ^ side;
        for color in Color::BOTH {
            dispatch!(&self.engine, store => {
                store.for_each_stone(color, |stone| key ^= zobrist::stone(stone, color));
            });
        }
        key
    }

    pub(crate) fn turn(&self) -> Turn {
        self.turn
    }

    /// Returns the side that has won, given the stones alone: only a capture removes the last
    /// enemy stone, and it leaves a group of two or more.
    fn winner(&self) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.count(!color) == 0 && self.largest_group(color) >= 2)
    }

    fn refresh_phase(&mut self) {
        let Self {
            board,
            engine,
            turn,
        } = self;
        dispatch!(engine, store => {
            turn.refresh_phase(|color| rules::has_placement(store, board, color));
        });
    }
}

impl Clone for Position {
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            engine: self.engine.clone(),
            turn: self.turn,
        }
    }

    fn clone_from(&mut self, source: &Self) {
        // Boards are mostly the same: their reference counts, which threads share, stay untouched.
        if self.board != source.board {
            self.board.clone_from(&source.board);
        }
        self.engine.clone_from(&source.engine);
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
            dispatch!(&self.engine, store => {
                store.for_each_stone(color, |stone| is_same &= other.at(stone) == Some(color));
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
