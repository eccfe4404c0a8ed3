//! A position and the rules of placing.

use std::hash::{Hash, Hasher};

use crate::stones::Stones;
use crate::{
    Board, Color, Group, IllegalPass, IllegalPlacement, Placement, PlacementKind, Point, Setup,
    zobrist,
};

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
#[derive(Clone, Debug)]
pub struct Position {
    board: Board,
    stones: Stones,
    to_move: Color,
    mid_turn: bool,
    state: State,
    must_pass: bool,
    key: u64,
}

/// Whether a game goes on, as far as the board decides it.
///
/// Exhaustive on purpose: the rules know no other state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// What takes a placement or a pass back.
#[derive(Clone, Debug)]
pub(crate) struct Undo {
    placed: Option<Point>,
    captured: Vec<Point>,
    to_move: Color,
    mid_turn: bool,
    state: State,
    must_pass: bool,
    key: u64,
}

impl Position {
    /// The start of a game: an empty board, the first player to move.
    pub fn new(board: Board) -> Self {
        Self::from_setup(&Setup::new(board), Color::X)
    }

    /// Any arrangement of stones with this side to move, at the start of its turn.
    ///
    /// Where one side has no stone and the other a group of two or more, that other side has
    /// won.
    pub fn from_setup(setup: &Setup, to_move: Color) -> Self {
        let board = setup.board().clone();
        let mut key = zobrist::board(&board);
        for color in Color::BOTH {
            for point in setup.stones(color) {
                key ^= zobrist::stone(point, color);
            }
        }
        if to_move == Color::O {
            key ^= zobrist::SECOND_TO_MOVE;
        }
        let mut position = Self {
            stones: Stones::from_setup(setup),
            board,
            to_move,
            mid_turn: false,
            state: State::Playing,
            must_pass: false,
            key,
        };
        position.settle();
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
        self.to_move
    }

    /// Whether the side to move has captured in this turn and goes on. False after a win.
    pub fn mid_turn(&self) -> bool {
        self.mid_turn
    }

    /// Whether the game goes on.
    pub fn state(&self) -> State {
        self.state
    }

    /// Whether the side to move has no placement while the other side has one.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    pub fn must_pass(&self) -> bool {
        self.must_pass
    }

    /// The stone on a point; `None` when it is empty or off the board.
    pub fn at(&self, point: Point) -> Option<Color> {
        self.stones.at(point)
    }

    /// How many stones a side has.
    pub fn count(&self, color: Color) -> usize {
        self.stones.count(color)
    }

    /// The stones in the largest group of a side; 0 when it has none.
    pub fn largest_group(&self, color: Color) -> usize {
        let sizes = self.stones.groups(color).map(|head| self.stones.size(head));
        sizes.max().unwrap_or(0)
    }

    /// All groups of a side, by their first stones in printed order.
    pub fn groups(&self, color: Color) -> Vec<Group> {
        self.in_printed_order(self.stones.groups(color))
    }

    /// The group that the stone on a point belongs to.
    pub fn group(&self, point: Point) -> Option<Group> {
        self.at(point)?;
        Some(self.describe(self.stones.head(point)))
    }

    /// The stones of the group that the stone on a point belongs to, in printed order; none
    /// when the point is empty or off the board.
    pub fn group_stones(&self, point: Point) -> Vec<Point> {
        if self.at(point).is_none() {
            return Vec::new();
        }
        let mut stones: Vec<Point> = self.stones.members(self.stones.head(point)).collect();
        stones.sort_unstable();
        stones
    }

    /// A number that is the same for the same board, stones and side to move, and differs for
    /// others but for rare accidents. It stays the same between runs, not between versions.
    pub fn key(&self) -> u64 {
        self.key
    }

    /// What a stone of the side to move would do on a point. Decides everything, changes
    /// nothing.
    ///
    /// Source: rule sheets, "Non-capturing placements" and "Capturing placements".
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement.
    pub fn check(&self, point: Point) -> Result<Placement, IllegalPlacement> {
        if !self.board.contains(point) {
            return Err(IllegalPlacement::OffBoard);
        }
        if self.state != State::Playing {
            return Err(IllegalPlacement::GameOver);
        }
        Ok(Placement {
            point,
            color: self.to_move,
            kind: self.judge(point, self.to_move)?,
        })
    }

    /// The enemy groups that a legal placement of the side to move would capture, in printed
    /// order; none when it would capture nothing or is not legal.
    pub fn captures(&self, point: Point) -> Vec<Group> {
        match self.check(point) {
            Ok(placement) if placement.is_capturing() => {
                self.in_printed_order(self.touched(point, self.to_move))
            }
            _ => Vec::new(),
        }
    }

    /// The legal placements of the side to move, in printed order.
    pub fn legal(&self) -> impl Iterator<Item = Placement> + '_ {
        self.board
            .points()
            .filter_map(|point| self.check(point).ok())
    }

    /// Whether a side, were it to move, has a placement. After a win neither has.
    pub fn has_placement(&self, color: Color) -> bool {
        !matches!(self.state, State::Won(_)) && self.finds_placement(color)
    }

    /// Places a stone for the side to move.
    ///
    /// A capturing placement removes every enemy group that the new group touches and keeps
    /// the turn, unless it wins or nothing is left to place; a non-capturing one passes the
    /// turn on. Source: rule sheets, "Capturing placements" and "Multiple placements per turn".
    ///
    /// # Errors
    ///
    /// The rule that forbids the placement. The position is then unchanged.
    pub fn play(&mut self, point: Point) -> Result<Placement, IllegalPlacement> {
        let placement = self.check(point)?;
        self.apply(placement);
        Ok(placement)
    }

    /// Passes for the side to move, which must have no placement.
    ///
    /// Source: rule sheets, "Make a placement if you can".
    ///
    /// # Errors
    ///
    /// When the side has a placement or the game is over. The position is then unchanged.
    pub fn pass(&mut self) -> Result<(), IllegalPass> {
        self.check_pass()?;
        self.apply_pass();
        Ok(())
    }

    /// Whether the side to move may pass. Changes nothing.
    ///
    /// # Errors
    ///
    /// When the side has a placement or the game is over.
    pub fn check_pass(&self) -> Result<(), IllegalPass> {
        if self.state != State::Playing {
            return Err(IllegalPass::GameOver);
        }
        let mut legal = self.legal();
        let Some(Placement { point: example, .. }) = legal.next() else {
            return Ok(());
        };
        let placements = 1 + legal.count();
        Err(if self.mid_turn {
            IllegalPass::InsideTurn {
                placements,
                example,
            }
        } else {
            IllegalPass::PlacementAvailable {
                placements,
                example,
            }
        })
    }

    /// Does what [`Position::check`] has allowed.
    pub(crate) fn apply(&mut self, placement: Placement) -> Undo {
        let Placement { point, color, .. } = placement;
        let mut undo = self.undo_of(Some(point));
        self.stones.place(&self.board, point, color);
        self.key ^= zobrist::stone(point, color);
        if placement.is_capturing() {
            let head = self.stones.head(point);
            for enemy in self.stones.touching(&self.board, head, !color) {
                undo.captured.extend(self.stones.remove(enemy));
            }
            for &stone in &undo.captured {
                self.key ^= zobrist::stone(stone, !color);
            }
            let won = self.stones.count(!color) == 0;
            self.mid_turn = !won && self.finds_placement(color);
        }
        if self.mid_turn && placement.is_capturing() {
            return undo;
        }
        self.end_turn();
        undo
    }

    /// Does what [`Position::check_pass`] has allowed.
    pub(crate) fn apply_pass(&mut self) -> Undo {
        let undo = self.undo_of(None);
        self.end_turn();
        undo
    }

    /// Goes back to the position before.
    pub(crate) fn take_back(&mut self, undo: Undo) {
        if let Some(point) = undo.placed {
            self.stones.lift(&self.board, point);
        }
        for stone in undo.captured {
            self.stones.place(&self.board, stone, !undo.to_move);
        }
        self.to_move = undo.to_move;
        self.mid_turn = undo.mid_turn;
        self.state = undo.state;
        self.must_pass = undo.must_pass;
        self.key = undo.key;
    }

    fn undo_of(&self, placed: Option<Point>) -> Undo {
        Undo {
            placed,
            captured: Vec::new(),
            to_move: self.to_move,
            mid_turn: self.mid_turn,
            state: self.state,
            must_pass: self.must_pass,
            key: self.key,
        }
    }

    fn end_turn(&mut self) {
        self.to_move = !self.to_move;
        self.key ^= zobrist::SECOND_TO_MOVE;
        self.mid_turn = false;
        self.settle();
    }

    /// Finds out, at the start of a turn, whether the game goes on and whether the side to
    /// move has to pass.
    fn settle(&mut self) {
        self.must_pass = false;
        self.state = if let Some(winner) = self.winner() {
            State::Won(winner)
        } else if self.finds_placement(self.to_move) {
            State::Playing
        } else if self.finds_placement(!self.to_move) {
            self.must_pass = true;
            State::Playing
        } else {
            State::Deadlock
        };
    }

    /// Only a capture clears the enemy off the board, and a capture leaves a group of two or
    /// more. So the stones alone tell a win from a game that has hardly begun.
    fn winner(&self) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|&color| self.count(!color) == 0 && self.largest_group(color) >= 2)
    }

    fn finds_placement(&self, color: Color) -> bool {
        self.board
            .points()
            .any(|point| self.judge(point, color).is_ok())
    }

    /// The rules of placing, for a point of this board and either side.
    fn judge(&self, point: Point, color: Color) -> Result<PlacementKind, IllegalPlacement> {
        if let Some(by) = self.at(point) {
            return Err(IllegalPlacement::Occupied { by });
        }
        let joined = self.stones.beside(&self.board, point, color);
        if joined.as_slice().is_empty() {
            return Ok(PlacementKind::NonCapturing);
        }
        let sizes = joined.as_slice().iter().map(|&head| self.stones.size(head));
        let group = 1 + sizes.sum::<usize>();
        let enemies = self.touched(point, color);
        if enemies.is_empty() {
            return Err(IllegalPlacement::JoinsWithoutCapture { size: group });
        }
        if enemies.iter().any(|&head| self.stones.size(head) >= group) {
            return Err(IllegalPlacement::EnemyNotSmaller {
                size: group,
                enemies: self.in_printed_order(enemies),
            });
        }
        let captured = enemies.iter().map(|&head| self.stones.size(head)).sum();
        Ok(PlacementKind::Capturing { group, captured })
    }

    /// The heads of the enemy groups that a stone of this colour on an empty point, together
    /// with all it would join, touches.
    fn touched(&self, point: Point, color: Color) -> Vec<Point> {
        let mut enemies = self
            .stones
            .beside(&self.board, point, !color)
            .as_slice()
            .to_vec();
        for &own in self.stones.beside(&self.board, point, color).as_slice() {
            enemies.extend(self.stones.touching(&self.board, own, !color));
        }
        enemies.sort_unstable();
        enemies.dedup();
        enemies
    }

    fn in_printed_order(&self, heads: impl IntoIterator<Item = Point>) -> Vec<Group> {
        let mut groups: Vec<Group> = heads.into_iter().map(|head| self.describe(head)).collect();
        groups.sort_unstable_by_key(|group| group.point);
        groups
    }

    fn describe(&self, head: Point) -> Group {
        Group {
            color: self.at(head).expect("a head is a stone"),
            point: self.stones.members(head).min().unwrap_or(head),
            size: self.stones.size(head),
        }
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
            && self.to_move == other.to_move
            && self.board == other.board
            && self
                .board
                .points()
                .all(|point| self.at(point) == other.at(point))
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.key.hash(state);
    }
}
