//! The rules: what a placement does, when one is refused, how a turn and a game end.

use super::{Position, State};
use crate::{
    Color, Group, IllegalPass, IllegalPlacement, Placement, PlacementKind, Point, zobrist,
};

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
    /// What a stone of the side to move would do on a point. Decides everything, changes
    /// nothing.
    ///
    /// Source: rule sheets, "Non-capturing placements" and "Capturing placements".
    ///
    /// ```
    /// use oust_core::{Board, IllegalPlacement, Point, PlacementKind, Position};
    ///
    /// let mut position = Position::new(Board::rectangle(3, 3)?);
    /// position.play(Point::new(6))?; // x a1
    /// position.play(Point::new(7))?; // o b1
    /// let placement = position.check(Point::new(3))?;
    /// assert_eq!(placement.kind, PlacementKind::Capturing { group: 2, captured: 1 });
    /// let refused = position.check(Point::new(6));
    /// assert!(matches!(refused, Err(IllegalPlacement::Occupied { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    ///
    /// ```
    /// use oust_core::{Board, Point, Position};
    ///
    /// let mut position = Position::new(Board::rectangle(3, 3)?);
    /// position.play(Point::new(6))?; // x a1
    /// position.play(Point::new(7))?; // o b1
    /// let [taken] = position.captures(Point::new(3))[..] else { panic!("one group") };
    /// assert_eq!(taken.point, Point::new(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn captures(&self, point: Point) -> Vec<Group> {
        match self.check(point) {
            Ok(placement) if placement.is_capturing() => {
                self.in_printed_order(self.touched(point, self.to_move))
            }
            _ => Vec::new(),
        }
    }

    /// The legal placements of the side to move, in printed order.
    ///
    /// ```
    /// use oust_core::{Board, Point, Position};
    ///
    /// let mut position = Position::new(Board::rectangle(3, 3)?);
    /// position.play(Point::new(6))?; // x a1
    /// position.play(Point::new(7))?; // o b1
    /// let capturing = position.legal().filter(|placement| placement.is_capturing());
    /// assert_eq!(capturing.count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn legal(&self) -> impl Iterator<Item = Placement> + '_ {
        self.board
            .points()
            .filter_map(|point| self.check(point).ok())
    }

    /// Whether a side, were it to move, has a placement. After a win neither has.
    ///
    /// ```
    /// use oust_core::{Board, Color, Point, Position, Setup};
    ///
    /// // x . o o: joining its stone, x would touch a group that is not smaller.
    /// let mut setup = Setup::new(Board::rectangle(4, 1)?);
    /// for (index, color) in [(0, Color::X), (2, Color::O), (3, Color::O)] {
    ///     setup.put(Point::new(index), Some(color))?;
    /// }
    /// let position = Position::from_setup(&setup, Color::X);
    /// assert_eq!(Color::BOTH.map(|color| position.has_placement(color)), [false, true]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn has_placement(&self, color: Color) -> bool {
        !matches!(self.state, State::Won(_)) && self.finds_placement(color)
    }

    /// Places a stone for the side to move.
    ///
    /// A capturing placement removes every enemy group that the new group touches and keeps
    /// the turn, unless it wins or nothing is left to place; a non-capturing one passes the
    /// turn on. Source: rule sheets, "Capturing placements" and "Multiple placements per turn".
    ///
    /// ```
    /// use oust_core::{Board, Point, Position};
    ///
    /// let mut position = Position::new(Board::rectangle(3, 3)?);
    /// position.play(Point::new(6))?; // x a1
    /// position.play(Point::new(7))?; // o b1
    /// let placement = position.play(Point::new(3))?; // x a2
    /// assert!(placement.is_capturing());
    /// assert_eq!(position.at(Point::new(7)), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    /// ```
    /// use oust_core::{Board, Color, Point, Position, Setup};
    ///
    /// // x . o o: joining its stone, x would touch a group that is not smaller.
    /// let mut setup = Setup::new(Board::rectangle(4, 1)?);
    /// for (index, color) in [(0, Color::X), (2, Color::O), (3, Color::O)] {
    ///     setup.put(Point::new(index), Some(color))?;
    /// }
    /// let mut position = Position::from_setup(&setup, Color::X);
    /// position.pass()?;
    /// assert_eq!(position.to_move(), Color::O);
    /// assert!(position.pass().is_err(), "o has a placement");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    /// ```
    /// use oust_core::{Board, IllegalPass, Point, Position};
    ///
    /// let mut position = Position::new(Board::rectangle(3, 3)?);
    /// position.play(Point::new(6))?; // x a1
    /// position.play(Point::new(7))?; // o b1
    /// let refused = position.check_pass();
    /// assert!(matches!(refused, Err(IllegalPass::PlacementAvailable { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
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
    pub(super) fn settle(&mut self) {
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
        // Mostly there is a point that joins nothing, which is seen without looking at groups.
        let mut points = self.board.points();
        let mut others = self.board.points();
        points.any(|point| self.joins_nothing(point, color))
            || others.any(|point| self.judge(point, color).is_ok())
    }

    /// Whether a point is empty and has no stone of this colour beside it.
    fn joins_nothing(&self, point: Point, color: Color) -> bool {
        let mut beside = self.board.neighbours(point).iter();
        self.at(point).is_none() && beside.all(|&near| self.at(near) != Some(color))
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
}
