//! Positions: stones on a board and the side to move.

mod bitboards;
mod legal;
mod play;

use std::fmt;
use std::hash::{Hash, Hasher};

use crate::engine::{Engine, StoneStore, Turn, dispatch, rules};
use crate::symmetry::orbits_under;
use crate::{Board, Color, Group, Point, Setup, State, Symmetry, zobrist};

pub use bitboards::Bitboards;
pub use legal::{Legal, perft, perft_divide};

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
        // A setup may be won already.
        match position.winner() {
            Some(winner) => position.turn = Turn::won(winner, to_move),
            None => position.refresh_phase(),
        }
        position
    }

    /// Returns the position rotated or mirrored; `None` if the board does not have the symmetry.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Option<Self> {
        let setup = self.setup().transformed(symmetry)?;
        Some(Self {
            engine: Engine::new(&self.board).with_setup(&setup),
            ..self.clone()
        })
    }

    /// Returns the points of the board in classes: two points are in one class if a symmetry that
    /// leads the position to itself maps one to the other. Points and classes are in printed order.
    ///
    /// Placements on points of one class have equal values, so one of them stands for all.
    ///
    /// ```
    /// use oust_core::{Board, Position};
    ///
    /// let board = Board::rectangle(3, 3)?;
    /// let mut position = Position::new(board.clone());
    /// assert_eq!(position.orbits(), board.orbits());
    /// // Only the reflection at a diagonal leaves a corner where it is.
    /// position.play(board.point(0, 0).unwrap())?;
    /// let sizes: Vec<_> = position.orbits().iter().map(Vec::len).collect();
    /// assert_eq!(sizes, [1, 2, 2, 1, 2, 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn orbits(&self) -> Vec<Vec<Point>> {
        let symmetries = self.board().symmetries();
        let own = symmetries.filter(|symmetry| self.transformed(*symmetry).as_ref() == Some(self));
        orbits_under(self.board(), &own.collect::<Vec<_>>())
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
        // Taken apart, so that the closure borrows the stones while the turn changes.
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

/// Stones and groups.
impl Position {
    /// Returns the stone on a point; `None` if the point is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        if !self.board.contains(point) {
            return None;
        }
        dispatch!(&self.engine, store => store.at(point))
    }

    /// Returns the number of stones of a side.
    pub fn count(&self, color: Color) -> usize {
        dispatch!(&self.engine, store => store.count(color))
    }

    /// Returns the size of the largest group of a side, 0 if it has no stone.
    pub fn largest_group(&self, color: Color) -> usize {
        usize::from(dispatch!(&self.engine, store => store.largest_group(&self.board, color)))
    }

    /// Returns all groups of a side, in printed order of their first stones.
    pub fn groups(&self, color: Color) -> Vec<Group> {
        self.in_printed_order(dispatch!(&self.engine, store => {
            store.one_stone_per_group(&self.board, color)
        }))
    }

    /// Returns the group of the stone on a point; `None` if the point is empty or off the board.
    pub fn group(&self, point: Point) -> Option<Group> {
        let color = self.at(point)?;
        let stones = dispatch!(&self.engine, store => store.group_stones(&self.board, point));
        Some(Group {
            color,
            point: stones.iter().copied().min().unwrap_or(point),
            size: stones.len(),
        })
    }

    /// Returns the stones of the group of the stone on a point, in printed order. The list is
    /// empty if the point is empty or off the board.
    pub fn group_stones(&self, point: Point) -> Vec<Point> {
        if self.at(point).is_none() {
            return Vec::new();
        }
        let mut stones = dispatch!(&self.engine, store => store.group_stones(&self.board, point));
        stones.sort_unstable();
        stones
    }

    /// Returns the groups of `stones`, in printed order of their first stones.
    pub(crate) fn in_printed_order(&self, stones: Vec<Point>) -> Vec<Group> {
        let mut groups: Vec<Group> = stones
            .into_iter()
            .filter_map(|stone| self.group(stone))
            .collect();
        groups.sort_unstable_by_key(|group| group.point);
        groups
    }
}

// By hand, since the default `clone_from` would copy whole engines.
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
            // With equal counts, stones of one that are all in the other are the same. The two may
            // have different representations, so bitboards cannot be compared.
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

/// Prints the setup and the side to move, as in `3x3 3/x2/xo1 o`: the position line of
/// `oust-notation`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.setup(), self.to_move())
    }
}

/// Draws the board below its name and the side to move, so that two positions that differ can be
/// compared.
impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mid_turn = if self.mid_turn() { " again" } else { "" };
        write!(f, "{}, {} to move{mid_turn}", self.board(), self.to_move())?;
        self.setup().draw(f)
    }
}
